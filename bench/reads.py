"""What other programs read, over a bare view: docs/for-programs.md.

    .venv/bin/python -m bench.reads

Processor time of the server, as in bench.table_round. Of a table the first read of a
version that is new, the next one, and one that is told that nothing has changed; then
the desk, and the demo's club. It fails where a table that was read takes more than
LIMIT bare views.
"""

import sys
from functools import partial
from urllib.parse import urlsplit

from bench.serving import server
from bench.site import Phone
from bench.table_round import BARE, BARES, Clock

LIMIT, TIMES = 3, 30
JSON = {"Accept": "application/json"}
TABLE = "gypsy"
DESK = "/desk/?q=trick&of=pepper&n=4&trump=H&cards=KSAS"


def path_of(port: int, link: str) -> str:
    where = Phone(port).send("GET", link)[0].headers["Location"]
    return urlsplit(where).path


def measure(port: int, path: str) -> dict[str, float]:
    """The first read, the next, and one of what is the same, in bare views."""
    clock, program = Clock(Phone(port)), Phone(port)
    for turn in range(TIMES + 2):
        if turn == 2:
            clock.begin()
        program.send("GET", "/bench/forget/")
        clock.measure(BARE, [lambda: program.send("GET", BARES)] * 10)
        clock.measure("first", [lambda: program.send("GET", path, **JSON)])
        clock.measure("next", [lambda: program.send("GET", path, **JSON)] * 5)
        tag = program.send("GET", path, **JSON)[0].headers["ETag"]
        ask = partial(program.send, "GET", path, **JSON, **{"If-None-Match": tag})
        clock.measure("same", [ask] * 5)
    bare = clock.each(BARE)
    return {what: clock.each(what) / bare for what in ("first", "next", "same")}


def main() -> None:
    with server() as (port, links):
        names = [name for name in links if TABLE in name.lower()] or list(links)
        paths = {name: path_of(port, links[name]) for name in names[:3]}
        worst = 0.0
        for name, path in {**paths, "the desk": DESK}.items():
            found = measure(port, path)
            worst = max(worst, found["next"] if name in paths else 0)
            told = ", ".join(f"{what} {ratio:.1f}" for what, ratio in found.items())
            print(f"{name:36} {told} bare views")
    print(f"at most {worst:.1f} (limit {LIMIT})")
    sys.exit(worst > LIMIT)


if __name__ == "__main__":
    main()
