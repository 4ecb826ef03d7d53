from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

from dicelab.odds import Die, Distribution, Pool, d6


def table(dist):
    return ElementTree.fromstring(dist._repr_html_())


def test_a_real_table_with_headers():
    root = table(Pool.of(3, d6).count(6))
    heads = [cell.text for cell in root.iter("th") if cell.get("scope") == "col"]
    assert heads == ["outcome", "probability", "percent"]
    first = next(row for row in root.iter("tr") if row.find("th").get("scope") == "row")
    assert [cell.text for cell in first][:3] == ["0", "125/216", "≈ 57.9 %"]
    assert first[3].get("aria-hidden") == "true"


def test_no_script_no_fixed_ink_and_words_stay_words():
    html = Distribution({"<script>alert(1)</script>": 1, '"><img src=x>': 1})._repr_html_()
    assert "<script" not in html
    assert "<img" not in html
    assert "color:inherit" in html  # the page's own ink, light or dark
    assert "http" not in html


def test_a_long_table_keeps_the_middle_and_says_what_is_missing():
    root = table(Pool.of(200, d6).sum())
    rows = [row for row in root.iter("tr") if row.find("th").get("scope") == "row"]
    assert len(rows) == 60
    assert "700" in [row[0].text for row in rows]
    assert root.find(".//caption").text.startswith("941 more outcomes are not shown; together they have")
    assert "941 more outcomes" in str(Pool.of(200, d6).sum())


def test_long_fractions_are_short_in_a_table():
    root = table(Pool.of(20, d6).count(6))
    cells = [cell.text for cell in root.iter("td") if cell.text]
    assert max(map(len, cells)) < 20
    assert any(cell.get("title", "").endswith("-digit terms)") for cell in root.iter("td"))


def test_plain_text():
    assert str(Pool.of(2, Die([0, 1])).sum()).splitlines() == [
        "0  1/4  = 25 %  ████████████",
        "1  1/2  = 50 %  ████████████████████████",
        "2  1/4  = 25 %  ████████████",
    ]


def test_versus_reads_from_less_to_greater():
    lines = str(d6.distribution().versus(d6.distribution())).splitlines()
    assert [line.split()[0] for line in lines] == ["less", "equal", "greater"]


def test_a_chart_has_the_numbers_in_order():
    spec = Pool.of(2, d6).sum().chart(title="Two dice").to_dict()
    rows = next(iter(spec["datasets"].values())) if "datasets" in spec else spec["data"]["values"]
    assert [row["outcome"] for row in rows] == list(range(2, 13))
    assert rows[5]["fraction"] == "1/6"
    assert spec["title"] == "Two dice"
    symbols = Die(["knight", "blank"]).distribution().chart().to_dict()
    assert "knight" in str(symbols)


def test_odds_need_nothing_but_the_standard_library():
    """Also in a browser without NumPy: no chart, widget or array library comes in by importing the odds."""
    heavy = "{'numpy', 'altair', 'pandas', 'ipywidgets', 'anywidget', 'IPython'}"
    code = (
        f"import sys; from dicelab.odds import Pool, d6; Pool.of(3, d6).sum()._repr_html_(); "
        f"sys.exit(str({heavy} & set(sys.modules)) if {heavy} & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
