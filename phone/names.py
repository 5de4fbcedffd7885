from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage


class Names(StaticFilesStorage):
    """Files lie at the site: here are only their addresses."""

    def url(self, name: str | None) -> str:
        names: dict[str | None, str] = getattr(settings, "STATIC_NAMES", {})
        return names.get(name) or super().url(name)
