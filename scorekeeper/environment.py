"""Settings read from the environment, refused in plain words where they do not fit."""

import logging
import os
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

# Every variable that is read: README, Deploying, says what for.
NAMES: tuple[str, ...] = (
    *("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "NEW_DATABASE", "REDIS_URL"),
    *("SECRET_KEY_FALLBACKS", "REDIS_PREFIX", "LOG_LEVEL", "HSTS_DAYS"),
    *("THREADS", "LOG_FORMAT", "LOG_REQUESTS", "METRICS_TOKEN", "SENTRY_DSN"),
    *("CODE_DAYS", "TRY_LANGUAGES", "EMAIL_URL", "EMAIL_FROM", "STATIC_ROOT"),
    *("TIME_ZONE", "CSRF_TRUSTED_ORIGINS", "TRUSTED_PROXIES", "HTTPS", "DEBUG"),
    *("DEMO", "HOST", "PORT", "WORKERS", "CLUBS", "PROMETHEUS_MULTIPROC_DIR"),
    *("FORGOTTEN", "NEW_TABLES", "NEW_LEAGUES", "STREAMS"),
    *(
        "PUSH",
        "PUSH_KEY",
        "ADMIN",
        "BACKUPS",
        "COMMIT",
        "SIGN_UP",
        "CONTACT",
        "IMPRINT",
        "PRIVACY",
    ),
)
# Those that hold a secret may lie in a file: SECRET_KEY_FILE names it.
SECRETS = (
    *("SECRET_KEY", "SECRET_KEY_FALLBACKS", "DATABASE_URL", "REDIS_URL"),
    *("METRICS_TOKEN", "SENTRY_DSN", "EMAIL_URL", "PUSH_KEY"),
)
FILE = "_FILE"
PREFIX = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
# Plain ones alone: they become part of every page.
MAIL = re.compile(r"(?:mailto:)?([A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
PAGE = re.compile(r"https?://[A-Za-z0-9\[][^\s\"'<>\\`]*")
KEY_LENGTH = 32  # random characters, at least
PUSH_BYTES = 32  # of a number on the curve P-256
logger = logging.getLogger(__name__)

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


def read_secrets() -> None:
    """Those that lie in files, as the secrets of containers and of systemd do."""
    for name in SECRETS:
        if path := os.environ.get(name + FILE):
            if os.environ.get(name):
                raise ImproperlyConfigured(
                    f"{name} and {name}{FILE} are both set. Leave one of them out."
                )
            os.environ[name] = text_of(name + FILE, path)
            del os.environ[name + FILE]  # processes begun from here have it as it is


def text_of(name: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as failed:
        why = getattr(failed, "strerror", None) or "it holds no text"
        raise ImproperlyConfigured(
            f"{name} is {path!r}, and cannot be read: {why}. Give a file that holds "
            "the secret alone, and that the site may read."
        ) from failed


def flag(name: str, default: bool) -> bool:
    raw = os.environ.get(name)
    if raw is None:
        return default
    word = raw.strip().lower()
    if word not in YES | NO:
        raise ImproperlyConfigured(f"{name} is {raw!r}. Set it to 1 or 0.")
    return word in YES


def number(name: str, default: int, most: int, give: str, least: int = 1) -> int:
    raw = os.environ.get(name, str(default)).strip()
    if not (raw.isascii() and raw.isdecimal() and least <= int(raw) <= most):
        raise ImproperlyConfigured(f"{name} is {raw!r}. Give a number {give}")
    return int(raw)


def days(name: str, default: int, least: int = 1) -> int:
    return number(name, default, 36500, "of days, as in: 14", least)


def threads(default: int = 4) -> int:
    give = "from 1 to 64: how many requests one process answers at once, each on a "
    return number("THREADS", default, 64, give + "database connection of its own")


def workers(default: int = 2) -> int:
    """Servers take it from the environment by themselves; here it is looked at."""
    give = "from 1 to 64: how many processes serve the site"
    return number("WORKERS", default, 64, give)


def port(default: int = 8000) -> int:
    return number("PORT", default, 65535, "from 1 to 65535")


def new_ones(name: str, default: int, what: str) -> int:
    """What a phone may begin; what all of its address may follows from it."""
    give = f"of {what} that a phone may begin in ten minutes, as in: {default}"
    return number(name, default, 10000, give)


def streams() -> int:
    give = "of streams that one address may hold at each process, as in: 400; 0: any"
    return number("STREAMS", 0, 100000, give, least=0)


def warn_of_misspelt() -> None:
    """A variable that nothing reads, and that is nearly one that is not set."""
    unset = [name for name in NAMES if len(name) > 4 and name not in os.environ]
    read = {*NAMES, *(name + FILE for name in SECRETS)}
    for name in sorted(set(os.environ) - read):
        for near in get_close_matches(name, unset, 1, 0.85):
            logger.warning("%s is set, and nothing reads it. Is it %s?", name, near)


def choice(name: str, among: tuple[str, ...]) -> str:
    """One of a few words; the first where nothing is said."""
    word = os.environ.get(name, "").strip().lower() or among[0]
    if word not in among:
        raise ImproperlyConfigured(
            f"{name} is {word!r}. Set it to {' or '.join(among)}."
        )
    return word


def token(name: str) -> str:
    word = os.environ.get(name, "")
    if word and len(word) < 16:
        raise ImproperlyConfigured(
            f"{name} is too short: set it to 16 random characters or more, or leave "
            "it out."
        )
    return word


def words(name: str, default: str = "") -> list[str]:
    """The comma-separated words of a variable, blanks dropped."""
    return [w.strip() for w in os.environ.get(name, default).split(",") if w.strip()]


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default)


def folder_of_figures() -> None:
    """Where several processes count together; made here, before any of them counts."""
    name = "PROMETHEUS_MULTIPROC_DIR"
    if folder := os.environ.get(name):
        make(name, Path(folder), "folder that the site may write in")


def forgotten_file() -> str:
    """The file of what was deleted, or nothing; its folder is made here."""
    name = "FORGOTTEN"
    if file := os.environ.get(name, "").strip():
        make(name, Path(file).parent, "file in a folder that the site may write in")
    return file


def make(name: str, folder: Path, give: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failed:
        raise ImproperlyConfigured(
            f"{name} is {os.environ[name]!r}, and cannot be made: {failed.strerror}. "
            f"Give a {give}."
        ) from failed


def secret_key(debug: bool) -> str:
    key = os.environ.get("SECRET_KEY", "")
    if not key and debug:
        return "known to everyone: for DEBUG alone"
    if len(key) < KEY_LENGTH:
        raise ImproperlyConfigured(
            f"SECRET_KEY is {'too short' if key else 'not set'}. Set it to 32 random "
            "characters or more, and keep it: it signs what phones hold. One is made "
            'by: python3 -c "import secrets; print(secrets.token_urlsafe(48))"'
        )
    return key


def push_key(contact: str) -> str:
    """A number of 32 bytes, by which services of browsers know the site; or nothing.

    It is made at setup; until PUSH is 1 it is kept and used for nothing.
    """
    key = os.environ.get("PUSH_KEY", "").strip()
    if key and not is_curve_key(key):
        raise ImproperlyConfigured(
            "PUSH_KEY cannot be read. Leave it out, or give one as made by: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        )
    if not flag("PUSH", default=False):
        return ""
    if not contact.startswith(("mailto:", "https:")):
        raise ImproperlyConfigured(
            "PUSH is 1, so CONTACT has to be: an e-mail address or a page by https, "
            "which the services that pass messages on are told."
        )
    if not key:
        raise ImproperlyConfigured(
            "PUSH is 1, so PUSH_KEY has to be. One is made by: "
            'python3 -c "import secrets; print(secrets.token_urlsafe(32))"'
        )
    return key


def is_curve_key(key: str) -> bool:
    """Below the order of P-256, as nearly every number of 32 bytes is."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}", key):
        return False
    number = int.from_bytes(urlsafe_b64decode(f"{key}="))
    return 0 < number < 0xFFFFFFFF_00000000 << 192


def older_keys() -> list[str]:
    """What was signed with one of them still counts, and is signed anew."""
    keys = words("SECRET_KEY_FALLBACKS")
    if any(len(key) < KEY_LENGTH for key in keys):
        raise ImproperlyConfigured(
            "SECRET_KEY_FALLBACKS has one that is too short. Give the keys that the "
            "site had before, newest first, with commas between them."
        )
    return keys


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


def contact() -> str:
    """Where whoever runs the site hears of things: as a link, or nothing."""
    told = os.environ.get("CONTACT", "").strip()
    if mail := MAIL.fullmatch(told):
        return f"mailto:{mail[1]}"
    give = "an e-mail address or that of a page, as in: scores@example.org"
    return page("CONTACT", give)


def page(name: str, give: str = "") -> str:
    """The address of a page elsewhere, or nothing."""
    address = os.environ.get(name, "").strip()
    if address and not is_page(address):
        give = give or "the address of a page, as in: https://example.org/page"
        raise ImproperlyConfigured(f"{name} is {address!r}. Give {give}")
    return address


def is_page(address: str) -> bool:
    """Nothing that a browser would run, or take for a part of this site."""
    try:
        return bool(PAGE.fullmatch(address) and urlsplit(address).hostname)
    except ValueError:
        return False


def proxies() -> list[str]:
    """Networks of those who pass requests on, and are believed about who asks."""
    named = words("TRUSTED_PROXIES")
    for name in named:
        try:
            if name != "unix":
                ip_network(name)
        except ValueError:
            raise ImproperlyConfigured(
                f"TRUSTED_PROXIES has {name!r}. Give addresses or networks, as in: "
                "127.0.0.1,10.0.0.0/8; or unix, for a server at a socket file"
            ) from None
    return named


def accounts(name: str) -> frozenset[int]:
    """By their numbers."""
    named = words(name)
    if not all(word.isascii() and word.isdecimal() for word in named):
        raise ImproperlyConfigured(
            f"{name} is {','.join(named)!r}. Give the numbers of accounts, as in: "
            "17,23. manage.py people find tells them"
        )
    return frozenset(map(int, named))


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
            "or postgres://user:password@host:5432/scores; of a password / is written "
            "%2F, # %23, ? %3F and % %25"
        ) from refused
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = SQLITE | config.get("OPTIONS", {})
    elif not config["ENGINE"].endswith("postgresql"):
        raise ImproperlyConfigured(
            f"DATABASE_URL names {url.partition(':')[0]!r}. "
            "SQLite and PostgreSQL are supported."
        )
    return config


def backups() -> str:
    """The folder that they are put into; it may come to be with the first of them."""
    return os.environ.get("BACKUPS", "")


def commit(folder: Path) -> str:
    """Which runs: as deploy/release has written it down, or a container was told."""
    file = folder / ".commit"
    told = file.read_text(encoding="utf-8") if file.exists() else ""
    return os.environ.get("COMMIT", "") or told.strip()


# Followers stay in their group for as long as they follow: on a wall, for days.
IN_MEMORY = {
    "BACKEND": "channels.layers.InMemoryChannelLayer",
    "CONFIG": {"group_expiry": 366 * 24 * 3600},
}


def redis() -> str:
    """Where processes share what none of them keeps; nothing where there is one."""
    url = os.environ.get("REDIS_URL", "")
    if url and not is_redis(url):
        raise ImproperlyConfigured(
            "REDIS_URL cannot be read. Give an address as in: redis://localhost:6379/0"
        )
    return url


def is_redis(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("redis", "rediss", "unix") and (parts.port or 1) > 0
    except ValueError:  # its port is no number
        return False


def redis_prefix() -> str:
    """Two sites at one Redis each need one of their own."""
    prefix = os.environ.get("REDIS_PREFIX", "") or "scorekeeper"
    if not PREFIX.fullmatch(prefix):
        raise ImproperlyConfigured(
            f"REDIS_PREFIX is {prefix!r}. Give a word of letters, digits, . _ and -, "
            "of at most 40 characters."
        )
    return prefix


def counters() -> dict[str, Any]:
    """Where misses and what is said are counted, against floods and guessing."""
    if url := redis():
        backend = "scorekeeper.counters.Counters"
        return {"BACKEND": backend, "LOCATION": url, "KEY_PREFIX": redis_prefix()}
    return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}


def channel_layer() -> dict[str, Any]:
    """What tells open pages that a table has changed: in memory, or by REDIS_URL."""
    url = redis()
    if not url:
        return IN_MEMORY
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [url], "prefix": redis_prefix()},
    }
