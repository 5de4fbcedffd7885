"""The containers of docs/operations.md are built and started by its commands, with
images made of the book's Debian in the place of those that a registry has.

.venv/bin/python -m tests.book.containers     as root, with debootstrap, podman, runc
and docker-compose; some five minutes. What is built is kept by the engine, in a store
of its own.
"""

import json
import os
import resource
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from tests.book import book, debian
from tests.book.phone import Phone

TITLE = "In containers"
SITE, PORT, NAME = "scores.example.org", 8000, "book"
COMPOSE = "deploy/compose.yaml"
STORE = Path("/var/tmp/scorekeeper-containers")
PROGRAMS = ("podman", "runc", "docker-compose")
INSTALL = "apt-get update -qq && apt-get install -y -qq --no-install-recommends"
POSTGRESQL = r"""
set -e
cd /var/lib/postgresql/data
as="setpriv --reuid postgres --regid postgres --clear-groups"
if [ ! -f PG_VERSION ]; then
    chown postgres . && chmod 700 .
    (umask 022 && echo "$POSTGRES_PASSWORD" >/tmp/word)
    $as initdb -D . -U "$POSTGRES_USER" --pwfile=/tmp/word -E UTF8
    echo "host all all all scram-sha-256" >>pg_hba.conf
    $as pg_ctl -D . -w -o "-c listen_addresses=" start
    $as createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
    $as pg_ctl -D . -w stop
fi
exec $as postgres -D . -c "listen_addresses=*"
"""
# Of each image that deploy/ names: what makes a Debian do the same.
STAND_INS = {
    "python:3.11-slim-bookworm": f"""
RUN {INSTALL} python3-venv && python3 -m venv --copies /usr/local""",
    "node:18-bookworm-slim": f"""
ENV LEVEL=5
RUN {INSTALL} nodejs npm python3""",
    "postgres:15-bookworm": f"""
RUN {INSTALL} postgresql
COPY start.sh /
ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin
CMD ["sh", "/start.sh"]""",
    "redis:7-bookworm": f"""
RUN {INSTALL} redis-server
ENTRYPOINT ["/usr/bin/env"]""",
}


def missing() -> str:
    """What keeps this computer from it, or nothing."""
    if why := debian.missing():
        return why
    lacking = [program for program in PROGRAMS if not shutil.which(program)]
    return f"{', '.join(lacking)}: apt install {' '.join(lacking)}" if lacking else ""


class Engine:
    """Podman with images and containers of its own, told by docker-compose."""

    def __init__(self, home: Path) -> None:
        self.home, self.socket = home, home / "engine.sock"
        # As many as this computer grants: compose.yaml asks for more.
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        files = f"nofile={most}:{most}"
        conf = home / "containers.conf"
        conf.write_text(
            f'[engine]\nruntime = "runc"\n[containers]\ndefault_ulimits = ["{files}", '
            '"nproc=4096:4096"]\n'
        )
        self.override = home / "override.yaml"
        self.override.write_text(
            f"services: {{site: {{ulimits: {{nofile: {most}, nproc: 4096}}}}}}"
        )
        self.env = os.environ | {
            "CONTAINERS_CONF": str(conf),
            "DOCKER_HOST": f"unix://{self.socket}",
            "COMPOSE_PROJECT_NAME": NAME,
            "FROM": "",
        }

    def podman(self, *words: str, **how: object) -> str:
        own = ["podman", "--root", f"{STORE}/root", "--runroot", f"{STORE}/run"]
        done = subprocess.run(  # type: ignore[call-overload]
            [*own, *words], env=self.env, stdout=subprocess.PIPE, text=True, **how
        )
        assert not done.returncode, f"podman {' '.join(words)}: {done.returncode}"
        return str(done.stdout).strip()

    def run(self, script: str) -> str:
        """Lines of the book, as docker-compose is called where it is a program."""
        files = f"--file {COMPOSE} --file {self.override}"
        script = script.replace("docker compose", "docker-compose")
        script = script.replace(f"--file {COMPOSE}", files)
        done = subprocess.run(
            ["bash", "-c", f"set -eu\n{script}"],
            cwd=debian.ROOT,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            logs = self.logs()
            raise SystemExit(f"{done.stdout[-2000:]}\n{logs}\n\nIt failed:\n{script}")
        return done.stdout

    def logs(self) -> str:
        """The latest of each container: why something did not start."""
        words = ["ps", "--all", "--format", "{{.Names}}"]
        either = {"stderr": subprocess.STDOUT}
        return "\n".join(
            f"{name}:\n{self.podman('logs', '--tail', '20', name, **either)}"
            for name in self.podman(*words).split()
        )

    def clear(self) -> None:
        """Everything but images: also what a walk that was killed has left."""
        for kind in ((), ("volume",)):
            self.podman(*kind, "rm", "--all", "--force", stderr=subprocess.DEVNULL)
        self.podman("network", "prune", "--force")

    def state(self, service: str) -> dict[str, object]:
        found = json.loads(self.podman("inspect", f"{NAME}_{service}_1"))
        state: dict[str, object] = found[0]["State"]
        return state

    def is_healthy(self, service: str) -> bool:
        return "'Status': 'healthy'" in str(self.state(service))

    def look_after(self, ended: threading.Event) -> None:
        """Asks each whether it is well, as systemd has it asked elsewhere."""
        while not ended.wait(2):
            for service in ("postgresql", "site"):
                words = ["healthcheck", "run", f"{NAME}_{service}_1"]
                try:
                    self.podman(*words, stderr=subprocess.DEVNULL)
                except AssertionError:
                    continue  # it is not there yet, or not well: its state says so


@contextmanager
def engine() -> Iterator[Engine]:
    with TemporaryDirectory() as folder:
        it = Engine(Path(folder))
        it.clear()
        own = ["podman", "--root", f"{STORE}/root", "--runroot", f"{STORE}/run"]
        serve = [*own, "system", "service", "--time", "0", f"unix://{it.socket}"]
        with (Path(folder) / "engine.log").open("w") as log:
            process = subprocess.Popen(serve, env=it.env, stdout=log, stderr=log)
        ended = threading.Event()
        looking = threading.Thread(target=it.look_after, args=(ended,))
        looking.start()
        try:
            yield it
        finally:
            ended.set()
            looking.join()
            it.clear()
            process.terminate()
            process.wait()


def make_stand_ins(it: Engine) -> None:
    debian.make_base()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for there in debian.REACHED_BY:
            debian.copy(Path(there), folder / "here" / there[1:])
        npm = "cafile=/etc/ssl/certs/ca-certificates.crt\n"
        (folder / "here/etc/npmrc").write_text(npm)
        (folder / "start.sh").write_text(POSTGRESQL)
        if "localhost/bookworm" not in it.podman("images"):
            tar = f"tar -C {debian.BASE} -c ."
            packed = subprocess.Popen(tar.split(), stdout=subprocess.PIPE)
            it.podman(
                "import", "--quiet", "-", "localhost/bookworm", stdin=packed.stdout
            )
        for image, lines in STAND_INS.items():
            made = folder / "Containerfile"
            made.write_text(f"FROM localhost/bookworm\nCOPY here /{lines}\n")
            words = ["build", "--quiet", "--network", "host", "--file", str(made)]
            it.podman(*words, "--tag", f"docker.io/library/{image}", name)


class Walk:
    def __init__(self, it: Engine) -> None:
        self.it, self.begun = it, time.monotonic()
        self.blocks = book.chapters()[TITLE]

    def say(self, what: str) -> None:
        print(f"{time.monotonic() - self.begun:5.0f} s  {what}", flush=True)

    def up(self) -> None:
        self.say("built and started")
        secret, other = "a secret that is long enough 0123456789", "none-guesses-it"
        line = self.blocks[0].replace("SECRET_KEY=…", f"SECRET_KEY='{secret}'")
        line = line.replace("POSTGRES_PASSWORD=…", f"POSTGRES_PASSWORD={other}")
        assert "…" not in line and line.endswith("up --build")
        self.it.env |= {"SECRET_KEY": secret, "POSTGRES_PASSWORD": other}
        self.it.env["ALLOWED_HOSTS"] = SITE
        self.it.run(f"{line} --detach")
        self.until_healthy()

    def until_healthy(self) -> None:
        end = time.monotonic() + 120
        while not self.it.is_healthy("site"):
            assert time.monotonic() < end, f"{self.it.state('site')}\n{self.it.logs()}"
            time.sleep(0.5)

    def play(self) -> None:
        self.say("a table plays")
        phone = self.phone = Phone(SITE, PORT)
        seats = {
            f"seat-{at}": name for at, name in enumerate(["Ann", "Ben", "Cleo", "Dan"])
        }
        phone.send("/new/gypsy/", start="1", first_dealer="0", **seats)
        self.table = phone.at
        bids = {f"bids-{seat}": "3" for seat in range(3)} | {"bids-3": "4"}
        phone.send(self.table, f"{self.table}record/", **bids)
        assert self.has_bids()
        assert "data-edition=" in phone.get("/phone/"), "it offers no site to keep"

    def has_bids(self) -> bool:
        return 'name="tricks-0"' in self.phone.get(self.table)

    def keep(self) -> None:
        """A backup by hand, fetched; one is taken by itself as the site begins."""
        self.say("backups")
        with TemporaryDirectory() as folder:
            taken, fetch = self.blocks[1].splitlines()
            self.it.run(taken.replace("exec site", "exec -T site"))
            # docker-compose 1.29 copies nothing: the engine does.
            source, to = fetch.partition(" cp site:")[2].split()
            assert (source, to) == ("/app/var/FILE.zip", ".")
            self.it.podman("cp", f"{NAME}_site_1:{source}", folder)
            (fetched,) = Path(folder).iterdir()
            assert "backup.json" in ZipFile(fetched).namelist()
        script = f"{CALL} exec -T site ls /app/var/backups"
        assert "scores-" in self.it.run(script)

    def start_again(self) -> None:
        self.say("Redis, PostgreSQL, the site: each started again")
        for service in ("redis", "postgresql", "site"):
            self.it.run(f"{CALL} restart {service}")
            self.until(self.has_bids)
        self.it.run(f"{CALL} down")
        self.it.run(f"{CALL} up --detach")
        self.until_healthy()
        assert self.has_bids(), "what was entered went with the containers"

    def until(self, holds: object) -> None:
        end = time.monotonic() + 60
        while True:
            try:
                assert callable(holds) and holds()
                return
            except (OSError, AssertionError):
                if time.monotonic() > end:
                    raise
            time.sleep(0.5)


CALL = f"docker-compose --file {COMPOSE}"
FOLLOWED = {(TITLE, 0), (TITLE, 1)}


def main() -> None:
    if why := missing():
        raise SystemExit(f"The containers were not built: {why}.")
    with engine() as it:
        print("Images are made of a Debian, once.", flush=True)
        make_stand_ins(it)
        walk = Walk(it)
        walk.up()
        walk.play()
        walk.keep()
        walk.start_again()
        walk.say("All of it was done.")


if __name__ == "__main__":
    main()
