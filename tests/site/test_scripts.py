"""The scripts’ own tests, run by node; what a script imports is kept offline too."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.kept.views.worker import SHELL

IMPORTED = re.compile(r'(?:from |import |import\()"(\.[^"]+)"')


def test_the_scripts_pass_their_tests() -> None:
    node = shutil.which("node")
    if node is None and os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail("no node is found, and REQUIRE_ALL=1", pytrace=False)
    if node is None:
        pytest.skip("no node is found")
    files = sorted(map(str, Path("tests/js").glob("*.test.js")))
    ran = subprocess.run(
        [node, "--test", *files], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout
    assert files


@pytest.mark.parametrize("name", [name for name in SHELL if name.startswith("js/")])
def test_what_a_script_of_the_shell_imports_is_in_the_shell(name: str) -> None:
    script = Path("static") / name
    code = re.sub(r"/\*.*?\*/", "", script.read_text(), flags=re.DOTALL)
    for other in IMPORTED.findall(code):
        imported = os.path.normpath(f"{Path(name).parent}/{other}")
        assert imported in SHELL
