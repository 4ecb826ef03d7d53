"""How Voilà makes a page of a notebook: templates are compiled once, headings have no pilcrow.

Voilà compiles its templates anew for every page, which takes it half of the time and keeps everybody else waiting
meanwhile.
"""

from __future__ import annotations

import re
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer


class CompiledTemplates(BytecodeCache):
    """What was compiled, by name and content. All pages set their templates up in the same way."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Look it up."""
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = CompiledTemplates()


class CachingExporter(VoilaExporter):
    """Voilà's exporter, with templates that are compiled already."""

    @property
    def environment(self) -> Any:
        """Where its templates are found."""
        environment = super().environment
        environment.bytecode_cache = COMPILED
        return environment


def compile_once() -> None:
    """Let Voilà use it; there is no setting for that."""
    notebook_renderer.VoilaExporter = CachingExporter


class Markdown(VoilaMarkdownRenderer):
    """Headings keep their ids, so that one can link to them; the link to itself would be read aloud."""

    def heading(self, text: str, level: int, **more: Any) -> str:
        """One heading."""
        return re.sub(r'<a class="anchor-link"[^>]*>[^<]*</a>', "", super().heading(text, level, **more))
