"""The referee alone, as `pip install .` gives it to an empty environment."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from referee import __version__, all_games

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs/examples/gypsy-finished.json"


def ask(*command: str | Path, folder: Path) -> str:
    """What it prints, away from this checkout."""
    env = {key: it for key, it in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, for building leaves files behind; nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    no_cache = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "referee", folder / "referee", ignore=no_cache)
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    pip = (sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps")
    ask(*pip, "--no-build-isolation", "--wheel-dir", "built", ".", folder=folder)
    [built] = (folder / "built").iterdir()
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path) -> Path:
    """Of a new environment with the wheel in it, and nothing else."""
    folder = wheel.parents[1]
    ask(sys.executable, "-m", "venv", "--without-pip", "empty", folder=folder)
    found = folder / "empty/bin"
    pip = (sys.executable, "-m", "pip", "--python", found / "python", "install")
    ask(*pip, "--no-index", wheel, folder=folder)
    return found


def test_the_wheel_holds_the_referee_alone_and_needs_nothing(wheel: Path) -> None:
    assert wheel.name == f"scorekeeper_referee-{__version__}-py3-none-any.whl"
    with ZipFile(wheel) as files:
        names = set(files.namelist())
        [about] = [name for name in names if name.endswith("/METADATA")]
        text = files.read(about).decode()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"referee"}
    modules = {str(path.relative_to(ROOT)) for path in ROOT.glob("referee/**/*.py")}
    assert modules | {"referee/py.typed"} <= names
    assert "Requires-Dist" not in text
    assert "\n# The referee\n" in text


def test_its_command_scores_a_sheet(programs: Path, tmp_path: Path) -> None:
    sheet = shutil.copy(EXAMPLE, tmp_path / "evening.json")
    said = ask(programs / "referee", "check", "--json", sheet, folder=tmp_path)
    told = ask(sys.executable, "-m", "referee", "check", "--json", sheet, folder=ROOT)
    assert json.loads(said) == json.loads(told)
    assert json.loads(said)["totals"]


def test_it_is_a_package_like_any_other(programs: Path, tmp_path: Path) -> None:
    version = ask(programs / "python", "-m", "referee", "--version", folder=tmp_path)
    assert version == f"referee {__version__}\n"
    code = "import referee; print(len(referee.all_games()), referee.__file__)"
    count, place = ask(programs / "python", "-c", code, folder=tmp_path).split()
    assert int(count) == len(all_games())
    assert Path(place).is_relative_to(programs.parent)


def test_it_carries_the_suite(programs: Path, tmp_path: Path) -> None:
    """The same archive as here, and it holds a program to it."""
    ours, theirs = tmp_path / "ours.zip", tmp_path / "theirs.zip"
    asked = ("suite", "gypsy", "--n", "10", "--file")
    ask(programs / "referee", *asked, theirs, folder=tmp_path)
    ask(sys.executable, "-m", "referee", *asked, ours, folder=ROOT)
    assert theirs.read_bytes() == ours.read_bytes()
    itself = f"{programs / 'referee'} check --jsonl"
    held = ("suite", "--file", theirs, "--run", itself, "--level", "4")
    assert ask(programs / "referee", *held, folder=tmp_path)
