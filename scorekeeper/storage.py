"""Static files as phones get them: named by their content, squeezed, compressed."""

import re
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage


def squeezed(styles: str) -> str:
    """A style sheet without its comments and the blanks that mean nothing.

    A blank before a colon means something (`.seg :checked`), so that one stays.
    """
    styles = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    styles = re.sub(r"\s+", " ", styles)
    return re.sub(r" ?([{};,>]) ?", r"\1", styles).strip()


def squeezed_script(script: str) -> str:
    """A script without the lines that are comments, and without its indents."""
    return re.sub(r"^\s*(//.*\n|\n)?", "", script, flags=re.MULTILINE)


def squeezed_as(name: str, content: str) -> str:
    """One of our own files; what others wrote is squeezed already."""
    squeeze = {".css": squeezed, ".js": squeezed_script}
    ours = name.startswith(("css/", "js/"))
    return squeeze[Path(name).suffix](content) if ours else content


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    def _save(self, name: str, content: File) -> Any:
        if name.endswith((".css", ".js")):
            text = b"".join(content.chunks()).decode()
            content = ContentFile(squeezed_as(name, text).encode())
        return super()._save(name, content)
