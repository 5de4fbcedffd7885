"""Draws the icons from icon.svg, and photographs the running site for the README.

    .venv/bin/python docs/pictures.py icons
    make run DEMO=1, and in another window
    .venv/bin/python docs/pictures.py readme [http://127.0.0.1:8000]

Needs a Chromium, as the browser tests do.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "static" / "icons"


@contextmanager
def chromium() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        raise SystemExit("No Chromium is found. Set CHROMIUM to its path.")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def icons(browser: Browser) -> None:
    whole = (ICONS / "icon.svg").read_text()
    # Launchers cut these to their own shape: no corners of ours, nothing at the edge.
    square = whole.replace('rx="14"', 'rx="0"')
    inner = '<g fill="none" stroke-width="5"'
    safe = square.replace(inner, f'{inner} transform="translate(8 10) scale(.75)"')
    safe = safe.replace("M0 0h64v10H0z", "M0 0h64v14H0z")
    for name, drawing, size in (
        ("icon-192", whole, 192),
        ("icon-512", whole, 512),
        ("maskable-512", safe, 512),
        ("apple-touch-icon", square, 180),
    ):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}"
        )
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()


def main() -> None:
    with chromium() as browser:
        icons(browser)


if __name__ == "__main__":
    main()
