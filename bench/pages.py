"""The table page of each of the demo's tables, all games among them, over a bare view.

    .venv/bin/python -m bench.pages

Processor time of the server, as in bench.table_round: at a version that is new a phone
fetches the parts that came of it, and another one opens the page. It fails where a page
takes more than LIMIT bare views.
"""

import sys
from urllib.parse import urlsplit

from bench.serving import server
from bench.site import Phone
from bench.table_round import BARE, BARES, Clock

LIMIT, TIMES = 8, 12
DRAWN, PAGE = "parts, of who asks first", "a table page"


def measure(port: int, link: str) -> tuple[float, float]:
    """Parts drawn first and the page after them, in bare views."""
    phone, other = Phone(port), Phone(port)
    for each in (phone, other):
        path = urlsplit(each.send("GET", link)[0].headers["Location"]).path
    clock = Clock(Phone(port))
    for turn in range(TIMES + 2):
        if turn == 2:
            clock.begin()
        phone.send("GET", "/bench/forget/")
        clock.measure(BARE, [lambda: phone.send("GET", BARES)] * 10)
        clock.measure(DRAWN, [lambda: phone.send("GET", path, Live="0")])
        clock.measure(PAGE, [lambda: other.send("GET", path)])
    bare = clock.each(BARE)
    return clock.each(DRAWN) / bare, clock.each(PAGE) / bare


def main() -> None:
    worst = 0.0
    with server() as (port, links):
        for name, link in links.items():
            parts, page = measure(port, link)
            worst = max(worst, page)
            print(f"{name:36} parts {parts:5.1f}, page {page:5.1f} bare views")
    print(f"at most {worst:.1f} (limit {LIMIT})")
    sys.exit(worst > LIMIT)


if __name__ == "__main__":
    main()
