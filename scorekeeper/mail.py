"""How letters are sent, by the environment."""

import os
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


class Mail(NamedTuple):
    """How letters are sent; without a backend none are, and nothing offers them."""

    backend: str = ""
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    tls: bool = False
    ssl: bool = False


def server() -> Mail:
    """By EMAIL_URL: smtp:// (with STARTTLS), smtps://, or console: to try it."""
    url = os.environ.get("EMAIL_URL", "")
    if not url:
        return Mail()
    if url == "console:":
        return Mail("django.core.mail.backends.console.EmailBackend")
    try:
        parts = urlsplit(url)
        port = parts.port or (465 if parts.scheme == "smtps" else 587)
    except ValueError:
        parts, port = urlsplit(""), 0
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ImproperlyConfigured(
            "EMAIL_URL cannot be read. Give one as in: "
            "smtp://user:password@mail.example.org:587"
        )
    return Mail(
        "django.core.mail.backends.smtp.EmailBackend",
        parts.hostname,
        port,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        tls=parts.scheme == "smtp",
        ssl=parts.scheme == "smtps",
    )


def sender(sends: bool) -> str:
    """From whom letters come."""
    address = os.environ.get("EMAIL_FROM", "")
    if sends and "@" not in address:
        raise ImproperlyConfigured(
            "EMAIL_URL is set, so EMAIL_FROM has to be: the address that letters come "
            "from, as in: scores@example.org"
        )
    return address
