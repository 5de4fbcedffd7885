"""Static files as phones get them: named by their content, minified, compressed."""

import json
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile, File
from lightningcss import process_stylesheet
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from scorekeeper.scripts import Spoken

PACKED = "phone/"
# README says so to people; what one of them lacks is written in what it has. Below them
# pages are forms without scripts, in plain colours.
BROWSERS = (
    "ios_saf >= 16.4",
    "safari >= 16.4",
    "firefox >= 128",
    "chrome >= 120",
    "and_chr >= 120",
    "edge >= 120",
)
# What stands for light-dark() in many a line, and the spaces that are left around a
# variable; shorter, for the first load.
SHORT = {
    "--lightningcss-light": "--lt",
    "--lightningcss-dark": "--dk",
    ", ": ",",
    " / ": "/",
}


def compile_sheet(sheet: str) -> str:
    text: str = process_stylesheet(sheet, browsers_list=list(BROWSERS))
    for long, short in SHORT.items():
        text = text.replace(long, short)
    return text


def pack(text: str) -> str:
    return json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))


MINIFIERS = {".css": compile_sheet, ".js": jsmin, ".webmanifest": pack}


def minify(name: str, content: str) -> str:
    """One of our own files; what others wrote is small already."""
    ours = name.startswith(("css/", "js/", "manifest"))
    return MINIFIERS[Path(name).suffix](content) if ours else content


class Storage(Spoken, CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    # What our own scripts import is found under its hashed name too. Django's switch
    # for it reads every script, and takes a comment in one of htmx's for an import.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[
                1
            ],
        ),
    )

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Any:
        """What is packed for phones lies under its edition, compressed already."""
        ours = {name: at for name, at in paths.items() if not name.startswith(PACKED)}
        yield from super().post_process(ours, *args, **options)

    def _save(self, name: str, content: File) -> Any:
        if Path(name).suffix in MINIFIERS and not name.startswith(PACKED):
            text = b"".join(content.chunks()).decode()
            content = ContentFile(minify(name, text).encode())
        return super()._save(name, content)
