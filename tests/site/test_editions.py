"""Two editions of the site on one database: the older one serves while the newer is
prepared beside it, and the book’s `deploy/release` changes one for the other.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader

from tests.site.servers import ROOT, Site, Writer, database_in, free_port, listens
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

# Before, a release was not yet prepared while the one before it was running.
FIRST = {"tables": 8, "leagues": 27, "accounts": 5}
# Apps that took tables of leagues since.
OURS = {*FIRST, "money", "knockouts", "teams", "push"}


def later() -> Iterator[migrations.Migration]:
    loader = MigrationLoader(None)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in OURS and int(name[:4]) > FIRST.get(app, 0):
            yield migration


def breaks(operation: object) -> bool:
    """The edition before neither knows this column nor names it as it writes."""
    if not isinstance(operation, migrations.AddField):
        return False
    field = operation.field
    return not (
        field.null
        or field.has_db_default()
        or isinstance(field, models.ManyToManyField)
    )


def columns_at(names: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Every table with each of its columns, once these migrations were applied."""
    apps = MigrationLoader(None).project_state(names).apps
    return {
        (model._meta.db_table, field.column)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in OURS
        for field in model._meta.local_concrete_fields
    }


def test_the_edition_before_goes_on_writing() -> None:
    wrong = [
        f"{migration.app_label}.{migration.name}: {operation.describe()}"
        for migration in later()
        for operation in migration.operations
        if breaks(operation)
    ]
    assert wrong == [], "give what is added a db_default"


def test_the_edition_before_finds_its_columns() -> None:
    loader = MigrationLoader(None)
    now = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] in OURS]
    before = [
        next(
            key
            for key in loader.disk_migrations
            if key[0] == app and int(key[1][:4]) == number
        )
        for app, number in FIRST.items()
    ]
    gone = columns_at(before) - columns_at(now)
    assert gone == set(), "a field under another name keeps its db_column"


# ---- As the book has it ----

RUN_BY = "manage.py referee scorekeeper static templates deploy requirements.txt"
COLUMN = """
from django.db import migrations, models
class Migration(migrations.Migration):
    dependencies = [("tables", "{last}")]
    operations = [
        migrations.AddField("table", "added", models.IntegerField(db_default=7)),
    ]
"""
# In place of what an operator’s Debian has: systemd, and Python with a network.
STUBS = {
    "systemd-run": """#!/bin/sh
while test "${1#--}" != "$1"; do
    case $1 in --working-directory=*) cd "${1#*=}";; esac; shift; done
exec "$@"
""",
    "systemctl": """#!/bin/sh
echo "$@" >> "$SCOREKEEPER/asked"
""",
    "python3": """#!/bin/sh
mkdir -p .venv/bin && ln -s "$PYTHON" .venv/bin/python && ln -s /bin/true .venv/bin/pip
""",
}


class Host:
    """A computer as the book sets it up, in a folder."""

    def __init__(self, home: Path, own_site: Site) -> None:
        self.home, self.port = home, free_port()
        stubs = home / "stubs"
        stubs.mkdir(parents=True)
        for name, text in STUBS.items():
            (stubs / name).write_text(text)
            (stubs / name).chmod(0o755)
        self.env = own_site.env | {
            "SCOREKEEPER": str(home),
            "OWNER": str(os.getuid()),
            "PATH": f"{stubs}:{os.environ['PATH']}",
            "PYTHON": sys.executable,
            "DEBUG": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "PYTHONPATH": f"{home}/current:{packages()}",
        }
        self.env.pop("STATIC_ROOT", None)
        self.env.pop("REDIS_URL")
        self.source = home / "source"
        for name in RUN_BY.split():
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            self.source.mkdir(exist_ok=True)
            copy(ROOT / name, self.source / name)
        self.git("init", "--quiet")

    def git(self, *words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *words], cwd=self.source, check=True)

    def tag(self, name: str) -> None:
        self.git("add", "--all", "--force", ".")
        self.git("commit", "--quiet", "--message", name)
        self.git("tag", name)

    def release(self, name: str) -> None:
        """All but the last: what is prepared is not yet what serves."""
        script = self.source / "deploy/release"
        subprocess.run([script, name], env=self.env, cwd=self.home, check=True)

    def reload(self) -> None:
        """What systemd runs for it; then until the last process of before has ended."""
        serves = int((self.home / "pid").read_text())
        before = servers_of(serves)
        assert len(before) == 2
        os.kill(serves, signal.SIGHUP)
        end = time.monotonic() + PATIENCE
        while before & servers_of(serves):
            assert time.monotonic() < end, "they are not replaced"
            time.sleep(0.05)

    @contextmanager
    def serving(self) -> Iterator[None]:
        """As the unit starts it: by the link, and in no release."""
        words = (ROOT / "deploy/systemd/scorekeeper.service").read_text()
        line = re.findall(r"ExecStart=(.*?[^\\])\n", words, re.DOTALL)[0]
        line = line.replace("\\\n", " ").replace("--port 8000", f"--port {self.port}")
        line = line.replace("/opt/scorekeeper", str(self.home))
        line = line.replace("${WORKERS}", "2")
        process = subprocess.Popen(line.split(), env=self.env, cwd=self.home)
        (self.home / "pid").write_text(str(process.pid))
        try:
            end = time.monotonic() + PATIENCE
            while not listens(self.port):
                assert process.poll() is None and time.monotonic() < end
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def run(self, release: Path, code: str) -> None:
        words = [sys.executable, "-c", code]
        subprocess.run(words, env=self.env, cwd=release, check=True)

    def ask(self, path: str) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    def status(self, path: str) -> int:
        return self.ask(path)[0]

    def home_page(self) -> str:
        status, said = self.ask("/")
        assert status == 200, said
        return said


def servers_of(process: int) -> set[int]:
    """Those that it has begun to answer; what watches shared memory is none of them."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return {int(one) for one in children if b"spawn_main" in output_for(one)}


def output_for(process: str) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has ended meanwhile
        return b""


def packages() -> str:
    """Where those of this Python are: the stub of a venv has none of its own."""
    import django

    return str(Path(django.__file__).parents[1])


class Asking(Thread):
    """A phone that asks for the home page for as long as it is told to."""

    def __init__(self, host: Host) -> None:
        super().__init__(daemon=True)
        self.host, self.over = host, Event()
        self.gap, self.failed, self.pages = 0.0, 0, list[str]()
        self.first = ""

    def run(self) -> None:
        answered = time.monotonic()
        while not self.over.is_set():
            try:
                page = self.host.home_page()
            except (OSError, HTTPException, AssertionError):
                self.failed += 1
                continue
            self.first = self.first or page
            now = time.monotonic()
            self.gap, answered = max(self.gap, now - answered), now
            if not self.pages or page_of(page) != self.pages[-1]:
                self.pages.append(page_of(page))
            time.sleep(0.02)

    def until(self, end: float) -> None:
        self.join(max(0.0, end - time.monotonic()))
        self.over.set()
        self.join()

    def until_edition_two(self) -> None:
        """Both answered until the last of the one had ended."""
        end = time.monotonic() + PATIENCE
        while self.pages[-1] != "two" and time.monotonic() < end:
            time.sleep(0.1)
        self.until(time.monotonic() + 1.0)


def page_of(html: str) -> str:
    return "two" if "Edition two" in html else "one"


def last_of(host: Host, app: str) -> str:
    found = (host.source / "scorekeeper" / app / "migrations").glob("0*.py")
    return max(path.stem for path in found)


def edition_two(host: Host) -> None:
    """A page is another, and a column more."""
    home = host.source / "templates/tables/home.html"
    begun = "{% block main %}"
    text = home.read_text().replace(begun, f"{begun}Edition two", 1)
    home.write_text(text)
    last = last_of(host, "tables")
    migration = host.source / "scorekeeper/tables/migrations/0999_added.py"
    migration.write_text(COLUMN.format(last=last))
    model = host.source / "scorekeeper/tables/models.py"
    text = model.read_text().replace(
        "class Table(models.Model):",
        "class Table(models.Model):\n    added = models.IntegerField(db_default=7)\n",
    )
    model.write_text(text)
    host.tag("two")


WRITTEN_BY_ONE = """
import django; django.setup()
from scorekeeper.tables.models import Table
assert not hasattr(Table, "added")
Table.objects.create(code="ZZZZ", identity="k", game="gypsy", players=["A", "B"])
"""


def test_a_release_is_changed_for_another_under_phones(
    tmp_path: Path, postgresql: str
) -> None:
    url = database_in(postgresql)
    own_site = Site("redis-server", url)
    host = Host(tmp_path / "home", own_site)
    host.tag("one")
    host.release("one")
    with host.serving():
        writer, phone = Writer(own_site, host.port), Asking(host)
        phone.start()
        edition_two(host)
        host.release("two")
        # The tables are those of two, and one goes on serving and writing.
        assert page_of(host.home_page()) == "one"
        writer.undo(2)
        host.run(host.home / "releases/one", WRITTEN_BY_ONE)
        host.reload()
        phone.until_edition_two()
        open_pages = re.findall(r'"(/static/[^"]+\.(?:css|js))"', phone.first)
        assert open_pages and {host.status(file) for file in open_pages} == {200}
    assert phone.pages[0] == "one" and phone.pages[-1] == "two"
    print(f"longest until an answer: {phone.gap:.2f} s, no answer: {phone.failed}")
    assert phone.failed == 0
    with psycopg.connect(url) as connection:
        ask = "SELECT added FROM tables_table WHERE code = 'ZZZZ'"
        assert connection.execute(ask).fetchone() == (7,)
