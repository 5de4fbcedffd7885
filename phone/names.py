from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage

# A page that this phone has drawn follows no table: it says what waits.
INSTEAD: dict[str | None, str | None] = {"js/live.js": "js/alone.js"}


class Names(StaticFilesStorage):
    """Files lie at the site: here are only their addresses."""

    def url(self, name: str | None) -> str:
        name = INSTEAD.get(name, name)
        names: dict[str | None, str] = getattr(settings, "STATIC_NAMES", {})
        return names.get(name) or super().url(name)
