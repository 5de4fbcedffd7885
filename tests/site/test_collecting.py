"""Static files are collected where something has changed since, and only there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core import management

from scorekeeper.operations import collecting

FINDER = "django.contrib.staticfiles.finders.FileSystemFinder"


@pytest.fixture
def source(settings: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "a.js").write_text("one()")
    settings.STATICFILES_FINDERS, settings.STATICFILES_DIRS = [FINDER], [folder]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "scorekeeper.storage.Storage"}
    }
    return folder


@pytest.fixture
def collect_from(
    source: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], bool]:
    """Prepares once more: did it collect?"""
    asked: list[str] = []
    call = management.call_command

    def note(name: str, **options: Any) -> None:
        asked.append(name)
        call(name, **options)

    monkeypatch.setattr(management, "call_command", note)

    def once_more() -> bool:
        asked.clear()
        collecting.collect()
        return asked == ["collectstatic"]

    return once_more


def scripts(settings: Any) -> set[str]:
    found = (Path(settings.STATIC_ROOT) / "js").glob("a.*.js")
    return {path.read_text() for path in found}


def test_nothing_new_is_not_collected_again(collect_from: Callable[[], bool]) -> None:
    assert [collect_from(), collect_from()] == [True, False]


def test_what_has_changed_is_collected(
    source: Path, settings: Any, collect_from: Callable[[], bool]
) -> None:
    collect_from()
    (source / "js" / "a.js").write_text("two()")
    assert [collect_from(), collect_from()] == [True, False]
    assert scripts(settings) == {"one()", "two()"}


def test_a_file_more_or_less_is_a_change(
    source: Path, collect_from: Callable[[], bool]
) -> None:
    collect_from()
    (source / "js" / "b.js").write_text("one()")
    assert [collect_from(), collect_from()] == [True, False]
    (source / "js" / "b.js").unlink()
    assert [collect_from(), collect_from()] == [True, False]


def test_what_somebody_took_away_is_brought_again(
    settings: Any, collect_from: Callable[[], bool]
) -> None:
    collect_from()
    for path in (Path(settings.STATIC_ROOT) / "js").glob("a.*.js"):
        path.unlink()
    assert [collect_from(), collect_from()] == [True, False]
    assert scripts(settings) == {"one()"}


def test_what_was_broken_off_is_begun_again(
    source: Path, collect_from: Callable[[], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    collect_from()
    (source / "js" / "a.js").write_text("two()")

    def full(*_: Any, **__: Any) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(management, "call_command", full)
        with pytest.raises(OSError):
            collecting.collect()
    (source / "js" / "a.js").write_text("one()")
    assert collect_from()


@pytest.mark.parametrize("name", collecting.MAKING)
def test_another_way_of_making_them_is_a_change(
    settings: Any,
    tmp_path: Path,
    collect_from: Callable[[], bool],
    name: str,
) -> None:
    for each in collecting.MAKING:
        (tmp_path / each).parent.mkdir(exist_ok=True)
        (tmp_path / each).write_bytes((settings.BASE / each).read_bytes())
    settings.BASE = tmp_path
    collect_from()
    (tmp_path / name).write_text("# otherwise")
    assert [collect_from(), collect_from()] == [True, False]
