"""Each setting that does not fit is answered in a sentence, however the site starts."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from scorekeeper import environment, up
from tests.database import copy_to
from tests.site.servers import ROOT, free_port

KEY = "tests sign with this and with nothing else"
A_FILE = str(ROOT / "manage.py")  # nothing can be made below it
# By what each begins with; a few of one variable.
REFUSED = [
    ("DEBUG", "maybe", "DEBUG is 'maybe'."),
    ("HTTPS", "maybe", "HTTPS is 'maybe'."),
    ("DEMO", "maybe", "DEMO is 'maybe'."),
    ("NEW_DATABASE", "maybe", "NEW_DATABASE is 'maybe'."),
    ("LOG_REQUESTS", "maybe", "LOG_REQUESTS is 'maybe'."),
    ("ADMIN", "ann", "ADMIN is 'ann'."),
    ("SIGN_UP", "members", "SIGN_UP is 'members'."),
    ("CONTACT", "javascript:alert(1)", "CONTACT is 'javascript:alert(1)'."),
    ("CONTACT", "Ann B", "CONTACT is 'Ann B'."),
    ("IMPRINT", "ann@example.org", "IMPRINT is 'ann@example.org'."),
    ("PRIVACY", "/privacy", "PRIVACY is '/privacy'."),
    ("FORGOTTEN", f"{A_FILE}/x/list", "FORGOTTEN is "),
    ("NEW_TABLES", "0", "NEW_TABLES is '0'."),
    ("NEW_LEAGUES", "many", "NEW_LEAGUES is 'many'."),
    ("STREAMS", "-1", "STREAMS is '-1'."),
    ("LOG_FORMAT", "xml", "LOG_FORMAT is 'xml'."),
    ("SECRET_KEY", "", "SECRET_KEY is not set."),
    ("SECRET_KEY", "short", "SECRET_KEY is too short."),
    ("SECRET_KEY_FALLBACKS", "short", "SECRET_KEY_FALLBACKS has one that is too"),
    ("REDIS_PREFIX", "a club", "REDIS_PREFIX is 'a club'."),
    ("LOG_LEVEL", "loud", "LOG_LEVEL is 'loud'."),
    ("HSTS_DAYS", "-1", "HSTS_DAYS is '-1'."),
    ("ALLOWED_HOSTS", "", "ALLOWED_HOSTS is not set."),
    ("ALLOWED_HOSTS", "https://a.example", "ALLOWED_HOSTS has 'https://a.example'."),
    ("CSRF_TRUSTED_ORIGINS", "a.example", "CSRF_TRUSTED_ORIGINS has 'a.example'."),
    ("TRUSTED_PROXIES", "here", "TRUSTED_PROXIES has 'here'."),
    ("TIME_ZONE", "Berlin", "TIME_ZONE is 'Berlin'."),
    ("THREADS", "0", "THREADS is '0'."),
    ("WORKERS", "0", "WORKERS is '0'."),
    ("CODE_DAYS", "two", "CODE_DAYS is 'two'."),
    ("METRICS_TOKEN", "short", "METRICS_TOKEN is too short"),
    ("PUSH_KEY", "short", "PUSH_KEY cannot be read."),
    ("PUSH", "perhaps", "PUSH is 'perhaps'."),
    ("PUSH", "1", "PUSH is 1, so CONTACT has to be"),
    ("SENTRY_DSN", "sentry.example", "SENTRY_DSN cannot be read."),
    ("EMAIL_URL", "mail.example", "EMAIL_URL cannot be read."),
    ("EMAIL_URL", "smtp://mail.example", "EMAIL_URL is set, so EMAIL_FROM has to be"),
    ("DATABASE_URL", "mysql://ann@db/scores", "DATABASE_URL names 'mysql'."),
    ("DATABASE_URL", "postgres://ann:p/w@db/scores", "DATABASE_URL cannot be read."),
    ("DATABASE_URL", f"sqlite:///{A_FILE}/x.db", "CommandError: The database does not"),
    ("REDIS_URL", "cache:6379", "REDIS_URL cannot be read."),
    ("REDIS_URL", "redis://cache:port/0", "REDIS_URL cannot be read."),
    ("STATIC_ROOT", f"{A_FILE}/x", f"CommandError: {A_FILE}/x"),
    ("PROMETHEUS_MULTIPROC_DIR", f"{A_FILE}/x", "PROMETHEUS_MULTIPROC_DIR is "),
]
# These are right whatever they say, or are asked by `make run` and `make up` alone.
ANYTHING = {"TRY_LANGUAGES", "EMAIL_FROM", "HOST", "PORT", "CLUBS", "BACKUPS", "COMMIT"}


def start(*command: str, tmp_path: Path, **given: str) -> tuple[int, str]:
    """How it ended, and what it said, each line once: servers are several processes."""
    env = {"PATH": os.environ["PATH"], "SECRET_KEY": KEY, "ALLOWED_HOSTS": "a.example"}
    env |= {
        "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3",
        "STATIC_ROOT": os.environ["STATIC_ROOT"],  # collected once for them all
    }
    done = subprocess.run(
        [sys.executable, *command],
        env=env | given,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,  # less than pytest waits; a busy machine is slow
    )
    said = "\n".join(dict.fromkeys((done.stdout + done.stderr).strip().splitlines()))
    assert "Traceback" not in said, said
    return done.returncode, said


def test_every_variable_is_tried() -> None:
    tried = {name for name, _, _ in REFUSED}
    assert tried | ANYTHING == set(environment.NAMES)


def test_every_variable_that_is_read_is_known() -> None:
    read = re.compile(r'os\.environ(?:\.get\(|\[)\s*"(\w+)"')
    found = {
        name
        for path in (ROOT / "scorekeeper").rglob("*.py")
        for name in read.findall(path.read_text())
    }
    assert found - set(environment.NAMES) == {"DJANGO_SETTINGS_MODULE"} & found


@pytest.mark.parametrize(
    ("name", "value", "said"), REFUSED, ids=[f"{n}={v}" for n, v, _ in REFUSED]
)
def test_a_setting_is_refused_in_a_sentence(
    name: str, value: str, said: str, tmp_path: Path
) -> None:
    given = {name: value}
    if name == "REDIS_PREFIX":
        given["REDIS_URL"] = "redis://127.0.0.1:6379/0"
    code, heard = start("manage.py", "prepare", tmp_path=tmp_path, **given)
    assert code == 1 and heard.startswith(said), heard


def container() -> list[str]:
    """What the image runs, but for its port."""
    (line,) = re.findall(
        r"^CMD (.*)$", (ROOT / "deploy/Containerfile").read_text(), re.M
    )
    shell = json.loads(line)[2].replace("exec python", f"exec {sys.executable}")
    return ["-c", f"import os; os.execvp('sh', ['sh', '-c', {shell!r}])"]


UVICORN = ["-m", "uvicorn", "scorekeeper.asgi:application", "--lifespan", "off"]
UVICORN += ["--log-level", "warning"]


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "scorekeeper"],
        ["-m", "scorekeeper.up"],
        [*UVICORN, "--port", "0"],
        [*UVICORN, "--port", "0", "--workers", "2"],
        [*container()],
    ],
    ids=["make run", "make up", "uvicorn", "uvicorn with workers", "container"],
)
def test_however_it_is_started(command: list[str], tmp_path: Path) -> None:
    """Once: a server does not begin its processes anew for ever."""
    given = {"WORKERS": "2", "TIME_ZONE": "Berlin", "PORT": str(free_port())}
    if command[-1] == "scorekeeper.up":
        given = {"WORKERS": "two"}
    code, heard = start(*command, tmp_path=tmp_path, **given)
    name = "WORKERS is 'two'." if "TIME_ZONE" not in given else "TIME_ZONE is 'Berlin'."
    assert name in heard.partition("\n")[0] and heard.count("\n") < 3
    assert code != 0 or "--workers" in " ".join(command)


def test_a_secret_lies_in_a_file(tmp_path: Path) -> None:
    """As those of containers and of systemd; processes begun from there have it."""
    kept = tmp_path / "key"
    given = {"SECRET_KEY": "", "SECRET_KEY_FILE": str(kept)}
    code, heard = start("manage.py", "prepare", tmp_path=tmp_path, **given)
    assert code == 1 and heard.startswith(f"SECRET_KEY_FILE is '{kept}', and cannot")
    kept.write_text("short\n")
    code, heard = start("manage.py", "prepare", tmp_path=tmp_path, **given)
    assert code == 1 and heard.startswith("SECRET_KEY is too short.")
    kept.write_text(f"{KEY}\n")
    copy_to(tmp_path / "site.sqlite3")
    code, heard = start("manage.py", "prepare", tmp_path=tmp_path, **given)
    assert code == 0, heard
    given["SECRET_KEY"] = KEY
    code, heard = start("manage.py", "prepare", tmp_path=tmp_path, **given)
    assert code == 1 and heard.startswith("SECRET_KEY and SECRET_KEY_FILE are both")
    for module in ("scorekeeper", "scorekeeper.up"):
        code, heard = start("-m", module, tmp_path=tmp_path, **given)
        assert code == 1 and heard.startswith("SECRET_KEY and SECRET_KEY_FILE"), module


@pytest.mark.parametrize("module", ["scorekeeper", "scorekeeper.up"])
def test_a_port_is_a_number_that_is_free(module: str, tmp_path: Path) -> None:
    code, heard = start("-m", module, tmp_path=tmp_path, PORT="abc")
    assert code == 1 and heard.startswith("PORT is 'abc'.")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        code, heard = start("-m", module, tmp_path=tmp_path, PORT=port)
    assert code == 1 and heard.startswith(f"Port {port} on 127.0.0.1 cannot be used")


def test_a_variable_that_is_misspelt_is_asked_about(tmp_path: Path) -> None:
    given = {"TIMEZONE": "Europe/Berlin", "REDIS_URI": "redis://a", "LANG": "C"}
    code, heard = start("manage.py", "check", tmp_path=tmp_path, **given)
    assert code == 0
    assert [line for line in heard.splitlines() if "reads it" in line] == [
        "REDIS_URI is set, and nothing reads it. Is it REDIS_URL?",
        "TIMEZONE is set, and nothing reads it. Is it TIME_ZONE?",
    ]
    given |= {"TIME_ZONE": "UTC", "REDIS_URL": "redis://b"}
    said = start("manage.py", "check", tmp_path=tmp_path, **given)[1]
    assert "nothing reads it" not in said


# ---- A password ----


@contextmanager
def somebody(postgresql: str, password: str) -> Iterator[str]:
    """One whom the server asks for it; their address, for a password to be put in."""
    name = f"ann_{free_port()}"
    role = sql.Identifier(name), sql.Literal(password)
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(*role))
        (hba,) = connection.execute("SHOW hba_file").fetchone() or ("",)
        before = Path(hba).read_text()
        Path(hba).write_text(f"local all {name} scram-sha-256\n{before}")
        connection.execute("SELECT pg_reload_conf()")
        yield postgresql.replace("postgres@", f"{name}:{{}}@")
        Path(hba).write_text(before)
        connection.execute("SELECT pg_reload_conf()")
        connection.execute(sql.SQL("DROP ROLE {}").format(role[0]))


def test_a_wrong_password_is_said_and_not_shown(
    postgresql: str, tmp_path: Path
) -> None:
    with somebody(postgresql, "right") as address:
        given = {"DATABASE_URL": address.format("a-wr@ng-one")}
        code, prepared = start("manage.py", "prepare", tmp_path=tmp_path, **given)
        assert code == 1 and "password authentication failed" in prepared
        port = str(free_port())
        code, heard = start(
            "-m", "scorekeeper.up", tmp_path=tmp_path, PORT=port, **given
        )
        assert code == 1 and heard.startswith("No PostgreSQL can be used at")
    assert "a-wr@ng-one" not in prepared + heard


def test_a_password_may_have_an_at_sign(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with somebody(postgresql, "p@ss/word") as address:
        url = address.format("p@ss%2Fword")
        monkeypatch.setenv("DATABASE_URL", url)
        up.check_postgresql(url)
