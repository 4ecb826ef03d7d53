"""Text cells as HTML: as Voilà renders them, without the pilcrow at the end of every heading."""

from __future__ import annotations

import re
from typing import Any

from voila.exporter import VoilaMarkdownRenderer


class Markdown(VoilaMarkdownRenderer):
    """Headings keep their ids, so that one can link to them; the link to itself would be read aloud."""

    def heading(self, text: str, level: int, **more: Any) -> str:
        """One heading."""
        return re.sub(r'<a class="anchor-link"[^>]*>[^<]*</a>', "", super().heading(text, level, **more))
