"""How the site is made: pages from notebooks, names that change with their files, nothing from elsewhere."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from tests.browser.ground import write_notebook
from website.assets import Assets
from website.drawn import Output, drawn
from website.icons import GREEN, PALE, die_png
from website.pages import TEMPLATES, Pages, markdown, needs

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    """A site with two notebooks."""
    write_notebook(tmp_path / "index.ipynb", "# The start page's twin")
    about = {"title": "Six & <b>more</b>", "blurb": 'Is it "fair"?', "kind": "lesson", "order": 1}
    code = "import altair as alt\nprint('</script>')"
    write_notebook(tmp_path / "lesson_six.ipynb", "# One [link](rules_six.ipynb#aim)\n\n<b>bold</b>", code, **about)
    write_notebook(tmp_path / "rules_six.ipynb", "# Rules", "1 + 1", title="Rules of Six", kind="rules", order=2)
    static = {path.name: f"assets/{path.name}" for path in (TEMPLATES / "static").iterdir()}
    more = {"site.css": "s.css", "page.js": "p.js", "manifest": "app.webmanifest", "icon-192.png": "i.png"}
    return Pages(
        tmp_path, {"build": "b1", "text": "</script>", "bundles": {"table": {"css": "table.css"}}}, static | more
    )


def test_a_page_has_text_stills_and_code(pages: Pages) -> None:
    shown = {"1": [Output("text", "<p>a still</p>"), Output("widget", "<p>a table</p>", "table")]}
    page = pages.page(pages.notebooks()[0], shown)
    assert "<title>Six &amp; &lt;b&gt;more&lt;/b&gt; · dicelab</title>" in page
    assert '<a href="rules_six.html#aim">link</a>' in page
    assert "<b>bold</b>" in page
    child = r'<div class="jp-OutputArea-child" data-kind="{}"><p>a {}</p></div>'
    assert re.search(
        r'pg-still" data-cell="1">' + child.format("text", "still") + child.format("widget", "table"), page
    )
    assert page.count('<link rel="stylesheet" href="table.css">') == 1
    told = json.loads(re.search(r'id="pg-cells">(.*?)</script>', page)[1])  # type: ignore[index]
    assert told == {"cells": [{"cell": 1, "source": "import altair as alt\nprint('</script>')"}], "needs": ["altair"]}
    assert json.loads(re.search(r'id="pg-site">(.*?)</script>', page)[1])["text"] == "</script>"  # type: ignore[index]


def test_the_start_page_leads_to_every_notebook_but_its_twin(pages: Pages) -> None:
    page = pages.start_page()
    assert set(re.findall(r'href="([\w-]+\.html)"', page)) == {"lesson_six.html", "rules_six.html"}
    assert "ipynb" not in page
    assert "Rules of Six" in page


def test_nothing_on_a_page_comes_from_elsewhere_or_from_the_top(pages: Pages) -> None:
    for page in (pages.start_page(), *(pages.page(path, {}) for path in pages.notebooks())):
        for address in re.findall(r'(?:href|src)="([^"]*)"', page):
            assert not re.match(r"[a-z]+:|/", address), address


def test_what_a_page_needs() -> None:
    assert needs(["x = 1", "from altair import Chart"]) == ["altair"]
    assert needs(["# import altair", "altair = 2"]) == []


def test_headings_can_be_linked_to_and_have_no_pilcrow() -> None:
    assert markdown("## The aim") == '<h2 id="The-aim">The aim</h2>'


def stills(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "website.stills", str(path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT)


@pytest.mark.slow
def test_every_cell_is_drawn_as_it_will_be_and_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "page.ipynb"
    options = "'draconic', players=2, starter=0, seed=1, layout={'width': '30em'}"
    table = f"import dicelab\ntable = dicelab.Table({options})\ntable"
    chart = "dicelab.ask('thrown', 'score', dice=2).dist.chart()"
    sources = ("import altair", "for number in (1, '<2>'):\n    print(number)\n3", table, chart, "table.match.roll();")
    write_notebook(path, *sources)
    shown = json.loads(stills(path).stdout)
    found = drawn(shown, str(Path(sys.executable).parent / "node"))[str(path)]
    assert found == drawn(shown, str(Path(sys.executable).parent / "node"))[str(path)]  # the same from the same sources
    assert [output.html for output in found["1"]] == [
        '<div class="jp-OutputArea-output jp-RenderedText"><pre>1\n&lt;2&gt;\n</pre></div>',
        '<div class="jp-OutputArea-output jp-RenderedText"><pre>3</pre></div>',
    ]
    (live,) = found["2"]
    words, picture = live.html.split('</div><div class="jp-OutputArea-output')
    assert live.bundle == "table"
    assert words.startswith('<div class="pg-in-words')
    assert "Draconic Dice" in words
    assert picture.startswith(
        ' jupyter-widgets dl-root dl-table-root pg-drawn" style="width: 30em" data-widget="table" inert>'
    )
    assert 'data-revision="1"' in picture  # as it is when all cells have run
    assert "<svg" in found["3"][0].html
    assert "0" not in found


def test_a_notebook_that_does_not_run_is_no_page(tmp_path: Path) -> None:
    path = tmp_path / "page.ipynb"
    write_notebook(path, "1", "2 / 0")
    ran = stills(path)
    assert ran.returncode == 1
    assert ran.stderr.endswith("page.ipynb: cell 1 cannot be run, so there is no page.\n")


def test_a_file_has_a_name_of_its_own(tmp_path: Path) -> None:
    assets = Assets(tmp_path)
    one, same, other = (assets.add("a.js", text) for text in ("1", "1", "2"))
    assert one == same != other
    assert (tmp_path / one).read_text() == "1"
    folder = assets.add_folder("py", {"x.mjs": b"1", "y.wasm": b"2"})
    assert folder != assets.add_folder("py", {"x.mjs": b"1", "y.wasm": b"3"})
    assert (tmp_path / folder / "y.wasm").read_bytes() == b"2"


def test_the_icon_is_a_die() -> None:
    picture = die_png(36)
    assert struct.unpack(">II", picture[16:24]) == (36, 36)
    rows = zlib.decompress(picture[picture.index(b"IDAT") + 4 : picture.index(b"IEND") - 8])
    dot = lambda x, y: tuple(rows[y * 109 + 1 + 3 * x : y * 109 + 4 + 3 * x])  # noqa: E731
    assert dot(18, 18) == PALE
    assert dot(18, 8) == dot(0, 0) == GREEN


def test_the_lock_file_names_no_address() -> None:
    for name in ("package-lock.json", "requirements.txt"):
        text = (ROOT / "website" / name).read_text(encoding="utf-8")
        assert "resolved" not in text
        assert "://" not in text.replace("https://github.com/sponsors", "").replace("https://opencollective.com", "")


def test_every_page_of_ours_has_an_icon() -> None:
    """A browser asks for /favicon.ico where a page names none."""
    listed = subprocess.run(
        ["git", "ls-files", "dicelab", "website"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in listed.stdout.split() if ".html" in path}
    assert 'rel="icon"' in texts["dicelab/serve/share/voila/templates/dicelab/parts/head.html"]
    pages = {path for path, text in texts.items() if "<head>" in text}
    assert len(pages) > 4
    assert {path for path in pages if not re.search(r'rel="icon"|parts/head.html', texts[path])} == set()
