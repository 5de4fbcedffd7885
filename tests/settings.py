"""The site's settings, on a database and with static files made for this test run."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support import clock

os.environ.setdefault("SECRET_KEY", "tests sign with this and with nothing else")
os.environ.setdefault("ALLOWED_HOSTS", "testserver,127.0.0.1,localhost")
os.environ.setdefault("HTTPS", "0")
os.environ.setdefault("DEMO", "1")
os.environ["TIME_ZONE"] = clock.zone(os.environ.get("CLOCK", ""))
# Runs beside each other count and tell apart, where they share a Redis.
if _redis := os.environ.get("REDIS_URL"):
    _worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    os.environ["REDIS_URL"] = f"{_redis.partition('?')[0]}?db={_worker}"
# The browser driver runs a loop in the thread that also prepares the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import CHANNEL_LAYERS, DATABASES, STORAGES

if _redis:  # what one publishes is heard in every database
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"scorekeeper-{_worker}"
# A file, because a server in another thread has to read what a test has written;
# a folder of its own, because two runs may go on at once.
_folder = TemporaryDirectory(prefix="scorekeeper-tests-")
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder.name}/test.sqlite3"}
elif _template := os.environ.get("DATABASE_TEMPLATE"):
    DATABASES["default"]["TEST"] = {"TEMPLATE": _template}

WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
STATIC_ROOT = MARKS = Path(_folder.name)
# Servers that tests begin collect their files where no other run clears them away.
os.environ["STATIC_ROOT"] = f"{_folder.name}/collected"
SCRIPTS = Path(_folder.name) / "scripts"
STORAGES["staticfiles"] = {"BACKEND": "scorekeeper.scripts.Plain"}
# Passwords of tests are no secrets; those of the site take their time.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
