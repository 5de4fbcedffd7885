"""The examples in deploy/: what they name is there, and what they run is the site."""

import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from prometheus_client import Counter, Gauge, Histogram

from scorekeeper import metrics, up
from scorekeeper.kept import edition
from scorekeeper.operations.standing import Standing
from tests.site.running import ask
from tests.site.servers import ROOT, Site, database_in, free_port, running

DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
# What compose puts in the place of ${NAME:?words}, and of ${NAME:-} where it is given.
GIVEN = {
    "SECRET_KEY": "tests sign with this and with nothing else",
    "ALLOWED_HOSTS": "127.0.0.1",
    "POSTGRES_PASSWORD": "a-password",
}

# They stay when a container goes.
IN_VOLUME = ("BACKUPS", "FORGOTTEN")


def stages() -> dict[str, list[tuple[str, str]]]:
    """The instructions of each image, each with what stands behind it and after those
    of the image that it begins with. The last one is the site's, and has no name.
    """
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    found: dict[str, list[tuple[str, str]]] = {}
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            found[name] = list(found.get(base, []))
        elif line and line[0] != "#":
            found[name].append((word, rest))
    return found


def instruction(word: str, image: str = "") -> list[str]:
    return [rest for said, rest in stages()[image] if said == word]


def copied_into(app: Path, image: str = "") -> None:
    """The folder that its instructions COPY together, and nothing beside it; what comes
    of the image with the phone edition is that which is packed here, if it is.
    """
    for copied in instruction("COPY", image):
        *of, source, target = copied.split()
        origin, place = ROOT / source, app / target
        if of == ["--from=phone"]:
            origin = ROOT / source.removeprefix("/app/")
        if of == ["--from=packages"]:
            continue
        ignored = shutil.ignore_patterns("__pycache__", "node_modules")
        if origin.is_dir():
            shutil.copytree(origin, place, ignore=ignored)
        elif origin.exists():
            shutil.copy(origin, place)
        else:
            assert of, f"{source} is not there"


def compose_file(**more: str) -> dict[str, Any]:
    """compose.yaml with what was given; nothing else is asked for."""
    text, given = (DEPLOY / "compose.yaml").read_text(), GIVEN | more
    text = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: given[found[1]], text)
    text = re.sub(r"\$\{(\w+):-\}", lambda found: given.get(found[1], '""'), text)
    said: dict[str, Any] = yaml.safe_load(text)
    assert "${" not in str(said)
    return said


def settings_in(file: Path) -> dict[str, str]:
    lines = [line for line in file.read_text().splitlines() if line[:1] not in "#"]
    return dict(line.split("=", 1) for line in lines if line)


def serving_words(line: str, workers: str = "2") -> list[str]:
    """From `-m uvicorn` on, the workers filled in."""
    words = shlex.split(re.sub(r"\$\{?WORKERS\}?", workers, line))
    return words[words.index("-m") :]


def unit(name: str) -> dict[str, str]:
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string((UNITS / name).read_text().replace("\\\n", " "))
    return dict(read["Service"])


def test_all_serve_with_the_same_words() -> None:
    (cmd,) = instruction("CMD")
    in_container = json.loads(cmd)[2]
    by_hand = up.serving("0.0.0.0", "8000", "2")
    assert serving_words(in_container) == by_hand
    under_systemd = unit("scorekeeper.service")["ExecStart"]
    assert serving_words(under_systemd) == up.serving("127.0.0.1", "8000", "2")


def test_the_services_name_what_there_is() -> None:
    said = compose_file()
    services = said["services"]
    assert set(services) == {"postgresql", "redis", "prepare", "site", "backup"}
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service["networks"]) <= set(said["networks"])
        named = {volume.partition(":")[0] for volume in service.get("volumes", [])}
        assert named <= set(said["volumes"])
    for name in ("prepare", "site", "backup"):
        build = services[name]["build"]
        folder = (DEPLOY / build["context"]).resolve()
        assert folder == ROOT and (folder / build["dockerfile"]).is_file()


def test_the_site_starts_after_its_tables_are_prepared() -> None:
    services = compose_file()["services"]
    assert services["prepare"]["command"] == ["python", "manage.py", "prepare"]
    assert services["site"]["depends_on"]["prepare"] == {
        "condition": "service_completed_successfully"
    }
    assert services["prepare"]["depends_on"]["postgresql"] == {
        "condition": "service_healthy"
    }
    assert "healthcheck" in services["postgresql"]
    assert "restart" not in services["prepare"], "it would never be over"


def test_the_engines_are_reached_by_the_names_that_they_have() -> None:
    services = compose_file()["services"]
    env, engine = services["site"]["environment"], services["postgresql"]["environment"]
    user, password = engine["POSTGRES_USER"], engine["POSTGRES_PASSWORD"]
    name = engine["POSTGRES_DB"]
    assert env["DATABASE_URL"] == f"postgres://{user}:{password}@postgresql/{name}"
    assert env["REDIS_URL"] == "redis://redis:6379/0"


def test_the_gateway_that_is_trusted_is_in_the_network() -> None:
    said = compose_file()
    (range_of,) = said["networks"]["inside"]["ipam"]["config"]
    assert range_of == {"subnet": "10.89.7.0/24"}
    # Of a network, an engine takes the first address for itself.
    assert said["services"]["site"]["environment"]["TRUSTED_PROXIES"] == "10.89.7.1"


def test_a_container_is_told_what_a_unit_is() -> None:
    """By one of both files; only the folder of a unit has another place there."""
    service = compose_file()["services"]["site"]
    told = {*settings_in(DEPLOY / service["env_file"]), *service["environment"]}
    unlike = {*settings_in(DEPLOY / "scorekeeper.env")} - told
    assert unlike == {"PROMETHEUS_MULTIPROC_DIR"}


@pytest.mark.parametrize("push", ["0", "1"])
def test_containers_push_with_a_key_that_was_given(push: str) -> None:
    key = secrets.token_urlsafe(32)
    service = compose_file(PUSH_KEY=key)["services"]["site"]
    env = settings_in(DEPLOY / service["env_file"]) | service["environment"]
    assert env["PUSH"] == "0", "it is off"
    env |= {"PUSH": push, "CONTACT": "a@example.org", "PATH": os.environ["PATH"]}
    env |= {"DATABASE_URL": "sqlite:///:memory:", "FORGOTTEN": "", "BACKUPS": ""}
    ask = "from scorekeeper import settings; print(settings.PUSH_KEY)"
    told = subprocess.run(
        [sys.executable, "-c", ask], env=env, cwd=ROOT, capture_output=True, text=True
    )
    assert told.stdout.strip() == (key if push == "1" else ""), told.stderr


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    app = tmp_path_factory.mktemp("image") / "app"
    (app / "var").mkdir(parents=True)
    copied_into(app)
    return app


@pytest.fixture
def containers(
    image: Path, redis_program: str, postgresql: str
) -> Iterator[tuple[Path, dict[str, str]]]:
    """The image with the environment of compose, at engines that are here."""
    site = Site(redis_program, database_in(postgresql))
    fixed = dict(word.split("=") for word in instruction("ENV")[0].split())
    env = {"PATH": os.environ["PATH"]} | fixed
    service = compose_file()["services"]["site"]
    env |= settings_in(DEPLOY / service["env_file"]) | service["environment"]
    env |= {name: env[name].replace("/app", str(image)) for name in IN_VOLUME}
    env |= {name: site.env[name] for name in ("DATABASE_URL", "REDIS_URL")}
    with site.redis_up():
        yield image, env


def healthy(env: dict[str, str], port: int) -> list[str]:
    """What an engine asks of the container of the site, at that port."""
    asked = compose_file()["services"]["site"]["healthcheck"]["test"]
    word, _, *rest, at = asked
    assert (word, at) == ("CMD", "8000")
    # Podman takes it apart at its blanks.
    assert " ".join(asked).split() == asked
    return [sys.executable, *rest, str(port)]


def test_the_image_offers_the_phone_edition(image: Path, tmp_path: Path) -> None:
    """All that it is packed of is there, where it is packed and where it is offered."""
    build = [rest for rest in instruction("RUN", "phone") if rest.startswith("node ")]
    assert build == ["node phone/build.mjs"]
    packed = ROOT / "build" / "phone"
    if not edition.of(packed, ROOT):
        assert os.environ.get("REQUIRE_ALL") != "1", "it is not packed"
        pytest.skip("make phone has not packed these sources")
    assert edition.of(image / "build" / "phone", image)
    copied_into(tmp_path, "phone")
    assert edition.of(packed, tmp_path)


def test_a_backup_is_taken_each_day(containers: tuple[Path, dict[str, str]]) -> None:
    app, env = containers
    manage = [sys.executable, "manage.py", "prepare"]
    subprocess.run(manage, cwd=app, env=env, check=True)
    *shell, line = compose_file()["services"]["backup"]["command"]
    # Of what compose is told twice over one sign is the shell's.
    line = line.replace("$$", "$").replace("python ", f"{sys.executable} ")
    assert "sleep 86400" in line
    folder = Path(env["BACKUPS"])
    assert folder.parent == app / "var"
    old = folder / "scores-2026-01-01-000000.zip"
    folder.mkdir()
    old.touch()
    os.utime(old, (0, 0))
    once = line.replace("sleep 86400", "break")
    subprocess.run([*shell, once], cwd=app, env=env, check=True)
    (made,) = folder.iterdir()
    assert made.stat().st_size > 1000 and made != old


def test_what_is_copied_is_prepared_and_serves(
    containers: tuple[Path, dict[str, str]],
) -> None:
    app, env = containers
    subprocess.run(
        [sys.executable, "manage.py", "prepare"], cwd=app, env=env, check=True
    )
    port = free_port()
    (cmd,) = instruction("CMD")
    shell, option, line = json.loads(cmd)
    line = line.replace("exec python ", f"exec {sys.executable} ")
    line = f"cd {app} && " + line.replace("--port 8000", f"--port {port}")
    assert (shell, option) == ("sh", "-c") and f"--port {port}" in line
    looks = healthy(env, port)
    assert subprocess.run(looks, env=env, stderr=subprocess.DEVNULL).returncode != 0
    with running(shell, option, line, port=port, env=env):
        assert ask(port, "/healthz") == (200, "ok")
        subprocess.run(looks, env=env, check=True)
        status, page = ask(port, "/")
        assert (status, "Scorekeeper" in page) == (200, True)
        files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)
        assert files
        for file in files:
            assert ask(port, file)[0] == 200, file
        status, page = ask(port, "/new/skat/", **{"Accept-Language": "de"})
        assert (status, '<html lang="de"' in page) == (200, True)


def test_the_units_run_what_there_is() -> None:
    for file in UNITS.glob("*.service"):
        words = shlex.split(unit(file.name)["ExecStart"])
        if "manage.py" in words:
            task = words[words.index("manage.py") + 1]
            assert task in {"backup", "remind"}
    for timer in UNITS.glob("*.timer"):
        assert timer.with_suffix(".service").is_file()


def test_the_servers_are_watched_over() -> None:
    service = unit("scorekeeper.service")
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "all")
    # The one above them replaces a single one that hangs sooner.
    words = serving_words(service["ExecStart"])
    healthcheck = int(words[words.index("--timeout-worker-healthcheck") + 1])
    assert int(service["WatchdogSec"]) > 2 * healthcheck


def test_each_unit_may_do_no_more_than_the_site() -> None:
    first = "NoNew|Capability|Protect|Private|Restrict|Lock|SystemCall|UMask"
    held = re.compile(rf"^(?:{first}).*$", re.MULTILINE)
    texts = [file.read_text() for file in UNITS.glob("*.service")]
    (found,) = {tuple(held.findall(text)) for text in texts}
    assert "ProtectSystem=strict" in found and len(found) > 15


def test_what_runs_by_the_clock_tells_where_it_fails() -> None:
    for timer in UNITS.glob("*.timer"):
        text = timer.with_suffix(".service").read_text()
        assert "OnFailure=scorekeeper-failed@%N.service" in text, timer.name
    assert "$ALERT" in unit("scorekeeper-failed@.service")["ExecStart"]


def test_the_environment_file_names_what_is_read() -> None:
    lines = (DEPLOY / "scorekeeper.env").read_text().splitlines()
    names = {line.partition("=")[0] for line in lines if line and line[0] != "#"}
    readme = (ROOT / "README.md").read_text()
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", readme, re.MULTILINE))
    # Of the servers themselves: where they count together.
    assert names - told == {"PROMETHEUS_MULTIPROC_DIR"}


@pytest.mark.parametrize("proxy", ["nginx.conf", "Caddyfile"])
def test_each_web_server_hides_figures_and_takes_large_files(proxy: str) -> None:
    text = (DEPLOY / proxy).read_text()
    assert "/metrics" in text and re.search(r"\b52mb?\b", text, re.IGNORECASE)
    assert re.search("X-Request-ID", text)


def test_both_show_the_same_page_where_nobody_answers() -> None:
    for proxy in ("nginx.conf", "Caddyfile"):
        text = (DEPLOY / proxy).read_text()
        assert "/away.html" in text and "/opt/scorekeeper/current/deploy" in text
        assert "maintenance" in text and "Retry-After 20" in text
    page = (DEPLOY / "away.html").read_text()
    # Nothing is asked for where nobody answers.
    assert not re.findall(r"(?:src|href|url)[=(]", page)
    assert set(re.findall(r'lang="(\w+)"', page)) == {"en", "de", "es", "it"}


def test_nginx_limits_what_one_address_holds_open() -> None:
    """Each zone that is used is there; a place that names one names all of them."""
    text = re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text())
    zones = set(re.findall(r"zone=(\w+):", text))
    streams = text[text.index("/events/") :].partition("\n    }")[0]
    used = re.findall(r"limit_conn (\w+) \d+;|limit_req zone=(\w+) ", streams)
    assert {first or second for first, second in used} == zones
    assert len(zones) == 3
    assert "limit_conn_status 429;" in text and "limit_req_status 429;" in text
    assert "Host $http_host;" in text


def test_what_nginx_is_told_outside_its_file_is_in_the_book() -> None:
    told = (DEPLOY / "nginx.conf").read_text().partition("upstream")[0]
    book = (ROOT / "docs/operations.md").read_text()
    for name in ("worker_rlimit_nofile", "worker_shutdown_timeout"):
        (value,) = set(re.findall(rf"{name} (\w+)[;:.\s]", told))
        assert f"{name} {value};" in book, name


def test_alerts_ask_for_figures_that_are_counted() -> None:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]
    named = figures_in(" ".join(rule["expr"] for rule in group["rules"]))
    assert len(named) == 9 and named <= names_counted()
    assert all(rule["annotations"]["summary"] for rule in group["rules"])


def test_the_dashboard_shows_every_figure_of_the_book() -> None:
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    shown = [one["expr"] for panel in panels for one in panel["targets"]]
    assert figures_in(" ".join(shown)) <= names_counted()
    book = (ROOT / "docs/operations.md").read_text()
    told = figures_in(" ".join(re.findall(r"^\| `(.*?)` ", book, re.M)))
    missing = {one for one in told if not any(one in expr for expr in shown)}
    assert len(told) > 10 and not missing
    assert len({panel["title"] for panel in panels}) == len(panels)
    places = [tuple(panel["gridPos"][side] for side in "xywh") for panel in panels]
    cells = [
        (x + right, y + down)
        for x, y, w, h in places
        for right in range(w)
        for down in range(h)
    ]
    assert len(set(cells)) == len(cells), "one lies over another"


def figures_in(text: str) -> set[str]:
    return set(re.findall(r"scorekeeper_\w+", text))


def names_counted() -> set[str]:
    """As Prometheus stores them."""
    found = {
        sample
        for metric in vars(metrics).values()
        if isinstance(metric, Counter | Gauge | Histogram)
        for sample in samples_of(metric)
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
        patch.setattr(settings, "BACKUPS", "/nowhere")
        for metric in Standing().collect():
            found |= {metric.name, *(sample.name for sample in metric.samples)}
    return found


def samples_of(metric: Counter | Gauge | Histogram) -> list[str]:
    (family,) = metric.describe()
    ends = {"counter": ["_total"], "gauge": [""]}
    ends["histogram"] = ["_bucket", "_count", "_sum"]
    return [family.name + end for end in ends[family.type]]
