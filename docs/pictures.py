"""Draws the icons from icon.svg, and photographs the running site for the README.

    .venv/bin/python -m docs.pictures

Needs a Chromium, as the browser tests do.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from bench.site import server

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


def screenshot(browser: Browser) -> None:
    """Three phones side by side: an entry, why a score is so, a game in the dark."""
    with server() as (port, links), TemporaryDirectory() as folder:
        shots = [Path(folder) / f"{name}.png" for name in ("entry", "why", "dark")]
        light, dark = (
            browser.new_page(
                base_url=f"http://127.0.0.1:{port}",
                viewport={"width": 390, "height": 844},
                device_scale_factor=2,
                color_scheme=colours,
            )
            for colours in ("light", "dark")
        )
        light.goto(links["gypsy-bids-are-in"])
        table = light.url
        for name, tricks in (("Ann", 5), ("Ben", 0), ("Cleo", 4), ("Dan", 4)):
            light.get_by_role("textbox", name=f"{name}, tricks").fill(str(tricks))
        light.get_by_text("of 13 tricks").wait_for()
        light.evaluate("document.activeElement.blur()")
        light.screenshot(path=shots[0])
        light.goto(f"{table}sheet/?why=3.1")
        light.screenshot(path=shots[1])
        dark.goto(links["skat-deal-14"])
        dark.locator("[name=matadors]").select_option("3")
        for name, value in (("card_points", 74), ("tricks", 7)):
            dark.locator(f"[name={name}]").fill(str(value))
        dark.locator(".ladder").wait_for()
        dark.evaluate("document.activeElement.blur()")
        dark.screenshot(path=shots[2])
        beside(browser, shots)


def beside(browser: Browser, shots: list[Path]) -> None:
    images = "".join(f'<img src="{shot.name}">' for shot in shots)
    frame = shots[0].with_name("frame.html")
    frame.write_text(f"<style>{FRAME}</style>{images}")
    page = browser.new_page(viewport={"width": 1250, "height": 884})
    page.goto(frame.as_uri())
    page.screenshot(path=ROOT / "docs" / "screenshot.png")


FRAME = """body{display:flex;gap:20px;padding:20px;margin:0;background:#e6ece8}
img{width:390px;border-radius:24px;outline:1px solid #c8d8cf}"""


def main() -> None:
    with chromium() as browser:
        icons(browser)
        screenshot(browser)


if __name__ == "__main__":
    main()
