"""What Lighthouse says of the home page, a table’s and a finished one’s, as a phone
sees them.

    make lighthouse

Printed: the four scores of each page, what is below the mark, and what the console
says. It fails below 100, and where the console says anything.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.serving import server

PROGRAM = Path(__file__).parent / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
FLAGS = "--headless --no-sandbox --disable-gpu --disable-background-networking"
# A page of people’s scores is not for search engines: robots.txt says so.
PRIVATE = ("seo",)


def report(address: str) -> dict[str, Any]:
    chromium = shutil.which("chromium") or os.environ.get("CHROME_PATH", "")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [str(PROGRAM), address, "--quiet", "--output=json"]
        command += [f"--output-path={file}", f"--chrome-flags={FLAGS}"]
        subprocess.run(
            command, check=True, env=os.environ | {"CHROME_PATH": chromium}, timeout=300
        )
        found: dict[str, Any] = json.loads(file.read_text())
    return found


def below(found: dict[str, Any], category: str) -> list[str]:
    """The audits of a category that are not passed and count."""
    counted = [
        a["id"] for a in found["categories"][category]["auditRefs"] if a["weight"]
    ]
    audits = (found["audits"][one] for one in counted)
    return [describe(a) for a in audits if a["score"] is not None and a["score"] < 0.9]


def describe(audit: dict[str, Any]) -> str:
    items = (audit.get("details") or {}).get("items") or [{}]
    return f"{audit['title']}: {items[0]}" if items != [{}] else audit["title"]


def say(name: str, found: dict[str, Any], private: bool) -> bool:
    """Whether all is as it should be."""
    well = True
    for category, about in found["categories"].items():
        score = round(100 * about["score"])
        excused = private and category in PRIVATE
        well = well and (score == 100 or excused)
        print(f"{name:9}{category:18}{score:4}", *below(found, category), sep="  ")
    console = found["audits"]["errors-in-console"]["details"]["items"]
    for item in console:
        print(f"{name:9}console: {item.get('description', item)}")
    return well and not console


def main() -> None:
    if not PROGRAM.exists():
        raise SystemExit("Lighthouse is not installed. Run: make lighthouse")
    with server() as (port, links):
        well = [say("home", report(f"http://127.0.0.1:{port}/"), False)]
        for name, table in (("table", "bids-are-in"), ("finished", "finished")):
            link = links[f"gypsy-{table}"].partition("/run/")[2]
            well += [say(name, report(f"http://127.0.0.1:{port}/run/{link}"), True)]
    raise SystemExit(not all(well))


if __name__ == "__main__":
    main()
