"""Settings read from the environment, refused in plain words where they do not fit."""

import os
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit
from zoneinfo import available_timezones

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def flag(name: str, default: bool) -> bool:
    raw = os.environ.get(name)
    if raw is None:
        return default
    word = raw.strip().lower()
    if word not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {raw!r}. Say 1 or 0.")
    return word in YES


def days(name: str, default: int) -> int:
    raw = os.environ.get(name, str(default)).strip()
    if not (raw.isascii() and raw.isdecimal() and 0 < int(raw) <= 36500):
        raise ImproperlyConfigured(
            f"{name} is {raw!r}. Give a number of days, as in: 14"
        )
    return int(raw)


def words(name: str, default: str = "") -> list[str]:
    """The comma-separated words of a variable, blanks dropped."""
    return [w.strip() for w in os.environ.get(name, default).split(",") if w.strip()]


def secret_key(debug: bool) -> str:
    key = os.environ.get("SECRET_KEY", "")
    if not key and debug:
        return "known to everyone: for DEBUG alone"
    if len(key) < 32:
        raise ImproperlyConfigured(
            f"SECRET_KEY is {'too short' if key else 'not set'}. Set it to 32 random "
            "characters or more, and keep it: it signs what phones hold. One is made "
            'by: python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
        )
    return key


def hosts(debug: bool) -> list[str]:
    names = words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]" if debug else "")
    if not names:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is not set. Set it to the names the site is reached by, "
            "as in: scores.example.org,www.scores.example.org"
        )
    for name in names:
        if "/" in name:
            raise ImproperlyConfigured(
                f"ALLOWED_HOSTS has {name!r}. Give names alone, without https://"
            )
    return names


def origins() -> list[str]:
    """Addresses that forms may come from, beside the site's own."""
    addresses = words("CSRF_TRUSTED_ORIGINS")
    for address in addresses:
        if not address.startswith(("http://", "https://")):
            raise ImproperlyConfigured(
                f"CSRF_TRUSTED_ORIGINS has {address!r}. "
                "Give whole addresses, as in: https://scores.example.org"
            )
    return addresses


def time_zone(default: str = "UTC") -> str:
    name = os.environ.get("TIME_ZONE", default)
    if name not in available_timezones():
        raise ImproperlyConfigured(
            f"TIME_ZONE is {name!r}. Give a name as in: Europe/Berlin"
        )
    return name


# WAL lets readers go on while one writes; IMMEDIATE makes a writer wait its turn at
# the start of its transaction instead of failing in the middle of it.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-16000;"
    ),
}


def database(default: str) -> dict[str, Any]:
    """One database by its DATABASE_URL: SQLite or PostgreSQL."""
    url = os.environ.get("DATABASE_URL", default)
    parse: Callable[..., Any] = dj_database_url.parse
    try:
        config: dict[str, Any] = parse(url, conn_max_age=60, conn_health_checks=True)
    except (dj_database_url.ParseError, dj_database_url.UnknownSchemeError) as refused:
        raise ImproperlyConfigured(
            "DATABASE_URL cannot be read. Give one as in: sqlite:////var/lib/scores.db "
            "or postgres://user:password@host:5432/scores"
        ) from refused
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = SQLITE | config.get("OPTIONS", {})
    elif not config["ENGINE"].endswith("postgresql"):
        raise ImproperlyConfigured(
            f"DATABASE_URL names {url.partition(':')[0]!r}. "
            "SQLite and PostgreSQL are supported."
        )
    return config


# Followers stay in their group for as long as they follow: on a wall, for days.
IN_MEMORY = {
    "BACKEND": "channels.layers.InMemoryChannelLayer",
    "CONFIG": {"group_expiry": 366 * 24 * 3600},
}


def redis() -> str:
    """Where processes share what none of them keeps; nothing where there is one."""
    url = os.environ.get("REDIS_URL", "")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured(
            "REDIS_URL cannot be read. Give an address as in: redis://localhost:6379/0"
        )
    return url


def counters() -> dict[str, Any]:
    """Where misses and what is said are counted, against floods and guessing."""
    if url := redis():
        backend = "scorekeeper.counters.Counters"
        return {"BACKEND": backend, "LOCATION": url, "KEY_PREFIX": "scorekeeper"}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def channel_layer() -> dict[str, Any]:
    """What tells open pages that a table has changed: in memory, or by REDIS_URL."""
    url = redis()
    if not url:
        return IN_MEMORY
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [url], "prefix": "scorekeeper"},
    }


class Mail(NamedTuple):
    """How letters are sent; without a backend none are, and nothing offers them."""

    backend: str = ""
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    tls: bool = False
    ssl: bool = False


def mail() -> Mail:
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
