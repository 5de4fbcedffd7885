"""The packages of the referee, for Python and for Node, in build/packages.

    make packages

The wheel first; then a package for npm, which holds it with its schemas and the
conformance suite. Nothing is fetched and nothing published: `npm publish` and `twine
upload` of what lies there are the owner's.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = {"sheet.schema.json": [], "verdict.schema.json": ["--verdict"]}


def run(*words: object, folder: Path) -> str:
    told = [str(word) for word in words]
    done = subprocess.run(told, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout


def make_wheel(target: Path) -> Path:
    """Built from a copy, for building leaves files behind."""
    with TemporaryDirectory() as copy:
        no_cache = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "referee", Path(copy, "referee"), ignore=no_cache)
        for name in ("pyproject.toml", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index"]
        pip += ["--no-deps", "--no-build-isolation", "--wheel-dir", str(target), "."]
        run(*pip, folder=Path(copy))
    [wheel] = target.glob("*.whl")
    return wheel


def make_npm(target: Path, wheel: Path, games: tuple[str, ...]) -> Path:
    """As `npm pack` makes it of the folder npm/ and of what it holds beside."""
    with TemporaryDirectory() as made:
        folder = Path(made, "npm")
        shutil.copytree(ROOT / "npm", folder)
        shutil.copy(ROOT / "LICENSE", folder)
        shutil.copy(wheel, folder / "referee.whl")
        referee = [sys.executable, "-m", "referee"]
        for name, words in SCHEMAS.items():
            said = run(*referee, "schema", *words, folder=ROOT)
            (folder / name).write_text(said, encoding="utf-8")
        suite = ("suite", "--file", folder / "referee-suite.zip", *games)
        run(*referee, *suite, folder=ROOT)
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        about["version"] = wheel.name.split("-")[1]
        (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n")
        pack = ("npm", "pack", "--silent", "--pack-destination", target)
        name = run(*pack, folder=folder).split()[-1]
    return target / name


def make_packages(target: Path, *games: str) -> tuple[Path, Path]:
    """`games`: of the suite those alone, for a test."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    wheel = make_wheel(target)
    return wheel, make_npm(target, wheel, games)


if __name__ == "__main__":
    for package in make_packages(ROOT / "build/packages"):
        print(package.relative_to(ROOT))
