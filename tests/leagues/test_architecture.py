"""The folders of leagues and accounts are layers: no circle, HTTP in views alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# They put the app together, and are imported by nothing of it.
PUTS_TOGETHER = {"apps", "urls", "session_urls", "club_app"}
HTTP = ("django.http", "django.shortcuts", "django.views", "django_htmx")

SITE = ROOT / "scorekeeper"
# What a club may have beside its evenings, each with its one object for leagues.
CLUB_APPS = sorted(path.parent.name for path in SITE.glob("*/club_app.py"))

each_app = pytest.mark.parametrize("app", ["leagues", "accounts", *CLUB_APPS])


def imports(app: str) -> Iterator[tuple[str, str]]:
    """Each module of the app, by its path below it, and the names that it imports."""
    folder = ROOT / "scorekeeper" / app
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((module, one.name) for one in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module}: imports are written out"
                yield from ((module, f"{node.module}.{one.name}") for one in node.names)


def room_of(module: str) -> str:
    """The folder of a module, or the module itself where it is in none."""
    return module.split(".")[0]


def rooms(app: str) -> dict[str, set[str]]:
    """Of the same app, which rooms each room imports."""
    prefix = f"scorekeeper.{app}."
    found: dict[str, set[str]] = {}
    for module, name in imports(app):
        if name.startswith(prefix):
            inner = room_of(name.removeprefix(prefix))
            found.setdefault(room_of(module), set()).add(inner)
    return found


@each_app
def test_no_rooms_know_each_other_in_a_circle(app: str) -> None:
    left = {room: inner - {room} for room, inner in rooms(app).items()}
    assert left
    while ground := {room for room in left if not left[room] & left.keys()}:
        left = {room: inner for room, inner in left.items() if room not in ground}
    assert left == {}


@each_app
def test_http_is_in_views_alone(app: str) -> None:
    outside = [
        (module, name)
        for module, name in imports(app)
        if room_of(module) not in {"views"} | PUTS_TOGETHER
        and (name.startswith(HTTP) or name.startswith(f"scorekeeper.{app}.views"))
    ]
    assert outside == []


@each_app
def test_nothing_imports_what_puts_the_app_together(app: str) -> None:
    together = {f"scorekeeper.{app}.{name}" for name in PUTS_TOGETHER}
    wrong = [
        (module, name)
        for module, name in imports(app)
        if any(f"{name}.".startswith(f"{one}.") for one in together)
        and module not in PUTS_TOGETHER
    ]
    assert wrong == []


def apps_of(app: str) -> set[str]:
    """Which others of our apps it imports."""
    ours = [name.split(".") for _, name in imports(app) if name.startswith("score")]
    return {name[1] for name in ours if len(name) > 1} - {app}


@pytest.mark.parametrize("app", ["tables", "live", "accounts", "leagues"])
def test_what_stands_below_imports_no_app_of_clubs(app: str) -> None:
    """Leagues are read without them: see club_apps.py."""
    assert CLUB_APPS == ["exchange", "knockouts", "money", "paper", "push", "teams"]
    assert apps_of(app) & set(CLUB_APPS) == set()


def test_apps_of_clubs_know_each_other_in_no_circle() -> None:
    left = {app: apps_of(app) & set(CLUB_APPS) for app in CLUB_APPS}
    while ground := {app for app in left if not left[app] & left.keys()}:
        left = {app: inner for app, inner in left.items() if app not in ground}
    assert left == {}


@pytest.mark.parametrize("app", CLUB_APPS)
def test_leagues_do_without_the_app(app: str) -> None:
    """Its address is known to leagues by its object alone, once it is installed."""
    text = "".join(path.read_text() for path in (SITE / "leagues").rglob("*.py"))
    assert f"scorekeeper.{app}" not in text.replace("/", ".")
