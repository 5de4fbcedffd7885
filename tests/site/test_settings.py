"""The environment is read, or refused in words that say what to do."""

import pytest
from django.core import signing
from django.core.exceptions import ImproperlyConfigured

from scorekeeper import environment, mail

NAMES = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "TIME_ZONE")
NAMES += ("CODE_DAYS", "THREADS", "EMAIL_URL", "EMAIL_FROM", "REDIS_PREFIX")


@pytest.fixture
def env(monkeypatch):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch.setenv


def refusal(read, *args):
    with pytest.raises(ImproperlyConfigured) as refused:
        read(*args)
    return str(refused.value)


def test_a_site_needs_a_secret_key_of_its_own(env):
    assert refusal(environment.secret_key, False).startswith("SECRET_KEY is not set.")
    env("SECRET_KEY", "short")
    assert refusal(environment.secret_key, False).startswith("SECRET_KEY is too short.")
    env("SECRET_KEY", "x" * 32)
    assert environment.secret_key(False) == "x" * 32


def test_debug_does_without_a_key_and_hosts(env):
    assert environment.secret_key(True)
    assert "localhost" in environment.hosts(True)


def test_hosts_are_names(env):
    assert refusal(environment.hosts, False).startswith("ALLOWED_HOSTS is not set.")
    env("ALLOWED_HOSTS", "https://a.example")
    assert "without https://" in refusal(environment.hosts, False)
    env("ALLOWED_HOSTS", "a.example, b.example,")
    assert environment.hosts(False) == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("word", "meant"), [("1", True), ("Yes", True), ("0", False), ("", False)]
)
def test_a_flag_is_yes_or_no(env, word, meant):
    env("DEBUG", word)
    assert environment.flag("DEBUG", not meant) is meant


def test_a_flag_that_is_neither_is_refused(env):
    env("DEBUG", "maybe")
    assert refusal(environment.flag, "DEBUG", False) == (
        "DEBUG is 'maybe'. Set it to 1 or 0."
    )


def test_origins_are_whole_addresses(env):
    env("CSRF_TRUSTED_ORIGINS", "scores.example.org")
    assert "Give whole addresses" in refusal(environment.origins)


def test_a_time_zone_is_one_there_is(env):
    env("TIME_ZONE", "Europe/Berlin")
    assert environment.time_zone() == "Europe/Berlin"
    env("TIME_ZONE", "Berlin")
    assert refusal(environment.time_zone).startswith("TIME_ZONE is 'Berlin'.")


def test_sqlite_orders_its_writers(env):
    config = environment.database("sqlite:////tmp/scores.db")
    assert config["NAME"] == "/tmp/scores.db"
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_postgresql_by_its_address(env):
    env("DATABASE_URL", "postgres://ann:pw@db:5432/scores")
    config = environment.database("sqlite://")
    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["HOST"], config["NAME"]) == ("db", "scores")


@pytest.mark.parametrize("url", ["scores.db", "mysql://ann@db/scores"])
def test_other_databases_are_refused(env, url):
    env("DATABASE_URL", url)
    assert refusal(environment.database, "sqlite://").startswith("DATABASE_URL")


def test_pages_are_told_in_memory_or_by_redis(env):
    assert environment.channel_layer()["BACKEND"].endswith("InMemoryChannelLayer")
    env("REDIS_URL", "redis://:pw@cache:6379/0")
    assert environment.channel_layer()["CONFIG"]["hosts"] == [
        "redis://:pw@cache:6379/0"
    ]
    env("REDIS_URL", "cache:6379")
    assert refusal(environment.channel_layer).startswith("REDIS_URL cannot be read.")


def test_two_sites_share_a_redis_by_prefixes_of_their_own(env):
    env("REDIS_URL", "redis://cache:6379/0")
    assert environment.counters()["KEY_PREFIX"] == "scorekeeper"
    env("REDIS_PREFIX", "club-2")
    assert environment.counters()["KEY_PREFIX"] == "club-2"
    assert environment.channel_layer()["CONFIG"]["prefix"] == "club-2"
    env("REDIS_PREFIX", "a club")
    assert refusal(environment.counters).startswith("REDIS_PREFIX is 'a club'.")


def test_what_was_signed_with_an_older_key_still_counts(env, settings):
    signed = signing.dumps("a seat", key="a" * 32)
    env("SECRET_KEY_FALLBACKS", f"{'b' * 32}, {'a' * 32}")
    settings.SECRET_KEY = "c" * 32
    settings.SECRET_KEY_FALLBACKS = environment.older_keys()
    assert signing.loads(signed) == "a seat"
    settings.SECRET_KEY_FALLBACKS = environment.older_keys()[:1]
    with pytest.raises(signing.BadSignature):
        signing.loads(signed)
    env("SECRET_KEY_FALLBACKS", "short")
    assert refusal(environment.older_keys).startswith("SECRET_KEY_FALLBACKS has one")


@pytest.mark.parametrize("raw", ["0", "-3", "two", "", "99999"])
def test_days_are_a_number_of_them(env, raw):
    assert environment.days("CODE_DAYS", 14) == 14
    env("CODE_DAYS", "30")
    assert environment.days("CODE_DAYS", 14) == 30
    env("CODE_DAYS", raw)
    assert refusal(environment.days, "CODE_DAYS", 14).startswith("CODE_DAYS is")


@pytest.mark.parametrize("raw", ["0", "-3", "four", "", "65"])
def test_threads_are_a_few(env, raw):
    assert environment.threads() == 4
    env("THREADS", raw)
    assert refusal(environment.threads).startswith(f"THREADS is {raw!r}.")
    env("THREADS", "8")
    assert environment.threads() == 8


def test_without_an_address_no_letters_are_sent(env):
    assert not mail.server().backend
    assert mail.sender(False) == ""


def test_letters_go_by_their_address(env):
    env("EMAIL_URL", "smtp://ann%40example.org:p%2Fw@mail.example.org")
    found = mail.server()
    assert (found.host, found.port, found.tls, found.ssl) == (
        "mail.example.org",
        587,
        True,
        False,
    )
    assert (found.user, found.password) == ("ann@example.org", "p/w")
    env("EMAIL_URL", "smtps://mail.example.org:4465")
    found = mail.server()
    assert (found.port, found.tls, found.ssl) == (4465, False, True)
    env("EMAIL_URL", "console:")
    assert mail.server().backend.endswith("console.EmailBackend")


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://a:x"]
)
def test_other_ways_to_send_letters_are_refused(env, url):
    env("EMAIL_URL", url)
    assert refusal(mail.server).startswith("EMAIL_URL cannot be read.")


def test_letters_come_from_somebody(env):
    assert "EMAIL_FROM has to be" in refusal(mail.sender, True)
    env("EMAIL_FROM", "scores@example.org")
    assert mail.sender(True) == "scores@example.org"
