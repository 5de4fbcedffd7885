"""Static files as phones get them: named by their content, squeezed, compressed."""

import re
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


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    def _save(self, name: str, content: File) -> Any:
        if name.endswith(".css"):
            styles = b"".join(content.chunks()).decode()
            content = ContentFile(squeezed(styles).encode())
        return super()._save(name, content)
