"""Templates are compiled once, and again when they change."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from dicelab.serve.pages.exporter import CompiledTemplates


def test_a_template_is_compiled_once_and_again_when_it_changes(tmp_path: Path) -> None:
    file, compiled, seen = tmp_path / "a.html", CompiledTemplates(), []

    class Noted(Environment):
        def compile(self, source: str, *args: object, **kwargs: object) -> object:  # type: ignore[override]
            seen.append(source)
            return super().compile(source, *args, **kwargs)  # type: ignore[call-overload]

    def page() -> str:
        return Noted(loader=FileSystemLoader(tmp_path), bytecode_cache=compiled).get_template("a.html").render(x=6)

    file.write_text("{{ x }}")
    assert (page(), page(), page()) == ("6", "6", "6")
    assert seen == ["{{ x }}"]
    file.write_text("<b>{{ x }}</b>")
    assert page() == "<b>6</b>"
    assert len(seen) == 2
