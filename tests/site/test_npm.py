"""The packages that `make packages` makes, and that for Node in an empty folder."""

import json
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from referee import __version__, check
from referee.cli.schema import every_sheet

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "phone/node_modules/pyodide"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("npm") is None, reason="no npm is found"),
]
ASK = """
import { loadReferee } from "scorekeeper-referee";
const referee = await loadReferee();
const sheets = JSON.parse(process.argv[2]);
const verdicts = sheets.map((sheet) => referee.check(sheet));
console.log(JSON.stringify({ verdicts, version: referee.version }));
"""
EXAMPLES = ("gypsy-finished", "skat-cards")
FOUR = ["Ann", "Ben", "Cleo", "Dan"]
BROKEN = {"game": "gypsy", "players": FOUR, "rounds": [{"a": 1}]}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the package, where npm puts it."""
    folder = tmp_path_factory.mktemp("npm")
    made = runpy.run_path(str(ROOT / "deploy/make_packages.py"))
    _, packed = made["make_packages"](folder / "made", "gypsy")
    subprocess.run(["tar", "-xzf", packed], cwd=folder, check=True)
    modules = folder / "node_modules"
    modules.mkdir()
    (folder / "package").rename(modules / "scorekeeper-referee")
    return folder


def test_it_holds_what_it_says(empty: Path) -> None:
    package = empty / "node_modules/scorekeeper-referee"
    about = json.loads((package / "package.json").read_text())
    assert about["version"] == __version__
    ours = json.loads((ROOT / "phone/package.json").read_text())
    assert about["dependencies"] == ours["dependencies"]
    names = {path.name for path in package.iterdir()}
    main, *files = about["exports"].values()
    assert {Path(name).name for name in (*main.values(), *files)} <= names
    assert {"referee.whl", "LICENSE", "README.md"} <= names
    schema = json.loads((package / "sheet.schema.json").read_text())
    assert schema == json.loads(json.dumps(every_sheet()))
    assert (package / "referee-suite.zip").stat().st_size > 10_000


@pytest.mark.skipif(not PYODIDE.is_dir(), reason="no Pyodide: npm ci in phone/")
def test_node_judges_as_python_does(empty: Path) -> None:
    (empty / "node_modules/pyodide").symlink_to(PYODIDE)
    (empty / "ask.mjs").write_text(ASK)
    folder = ROOT / "docs/examples"
    sheets = [json.loads((folder / f"{one}.json").read_text()) for one in EXAMPLES]
    words = ["node", "ask.mjs", json.dumps([*sheets, BROKEN])]
    done = subprocess.run(words, cwd=empty, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout)
    assert said["version"] == __version__
    ours = [json.loads(check(sheet).text()) for sheet in sheets]
    assert said["verdicts"][:2] == ours and ours[0]["totals"]
    assert said["verdicts"][2]["error"]["code"] == "unknown-key"
