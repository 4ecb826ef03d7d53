"""What a page has to load: one file per widget, small; Vega alone is large, and comes once."""

from __future__ import annotations

import pytest

from dicelab.errors import DicelabError
from dicelab.widgets.bundle import STATIC, bundle

SIZES = {
    "table.js": 80_000, "table_with_odds.js": 95_000, "rulebook.js": 90_000, "editor.js": 105_000, "shared.js": 105_000,
    "panel.js": 40_000, "predict.js": 40_000, "experiment.js": 35_000, "quiz.js": 40_000, "tally.js": 25_000,
    "chart.js": 20_000, "review.js": 95_000,
}  # fmt: skip


@pytest.mark.parametrize(("name", "most"), SIZES.items())
def test_widgets_are_small(name, most):
    assert 0 < len(bundle(name).encode()) < most


@pytest.mark.parametrize("name", SIZES)
def test_nothing_is_imported_from_elsewhere(name):
    text = bundle(name)
    assert "http://" not in text.replace("http://www.w3.org/", "")
    assert "https://" not in text


def test_only_the_runtime_carries_vega():
    assert (STATIC / "vega.js").stat().st_size > 500_000
    assert "vega-lite" not in bundle("chart.js") + bundle("panel.js")


def test_a_front_end_that_was_not_built_says_so():
    with pytest.raises(DicelabError, match="not built"):
        bundle("nothing.js")
