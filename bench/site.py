"""What the site costs: on one server, in one run, against bare views beside it.

    .venv/bin/python -m bench.site

Printed: the median time of a page, of a check and of the parts of a page over that of a
view that does nothing, of recording a stage over that of one bare INSERT, and what a
phone loads that has never been here.
"""

import gzip
import time
from collections.abc import Callable
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from statistics import median
from urllib.parse import urlencode

from bench.serving import server

TIMES = 200


class Phone:
    """One connection that stays open, with its cookies."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port)
        self.cookies: dict[str, str] = {}

    def send(
        self,
        method: str,
        path: str,
        form: list[tuple[str, str]] | None = None,
        **more: str,
    ) -> tuple[HTTPResponse, bytes]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookies, "Accept-Encoding": "gzip", **more}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = None if form is None else urlencode(form)
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer, content


def main() -> None:
    with server() as (port, links):
        phone = Phone(port)
        phone.send("GET", "/healthz")
        link = links["gypsy-bids-are-in"]
        pages(phone, link)
        recording(phone)
        first_load(phone, "/")
        first_load(phone, phone.send("GET", link)[0].headers["Location"])


def took(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def pages(phone: Phone, link: str) -> None:
    answer, _ = phone.send("GET", link)
    table, watcher = answer.headers["Location"], Phone(phone.connection.port)
    typed = fill_in(phone, table, **BIDS)
    asks: dict[str, Callable[[], object]] = {
        BARE: lambda: phone.send("GET", "/bench/bare/"),
        "a page that says nothing": lambda: phone.send("GET", "/bench/page/"),
        "the table page": lambda: phone.send("GET", table),
        "the sheet page": lambda: phone.send("GET", f"{table}sheet/"),
        "the chart page": lambda: phone.send("GET", f"{table}chart/"),
        "the page to bring others in": lambda: phone.send("GET", f"{table}share/"),
        "the home page": lambda: phone.send("GET", "/"),
        "a check": lambda: phone.send("POST", f"{table}check/", typed, **HTMX),
        "parts, of who enters": lambda: phone.send("GET", table, Live="1"),
        "parts, of who watches": lambda: watcher.send("GET", table, Live="1"),
        "the whole round": lambda: phone.send("GET", f"{table}rest/0/"),
    }
    # In turn, so that other work on the machine slows all alike.
    times: dict[str, list[float]] = {name: [] for name in asks}
    for _ in range(TIMES):
        for name, ask in asks.items():
            times[name].append(took(ask))
    bare = median(times.pop(BARE))
    for name, each in times.items():
        print(f"{name:28}{median(each) / bare:6.1f} times {BARE}")


BARE = "a bare view"
HTMX = {"HX-Request": "true"}


class Inputs(HTMLParser):
    """The names and values that a page's forms would post."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        choice = given.get("type") in ("radio", "checkbox")
        if tag == "input" and "name" in given and (not choice or "checked" in given):
            self.found[given["name"]] = given.get("value", "")


def fill_in(phone: Phone, path: str, **entered: int | str) -> list[tuple[str, str]]:
    """The form at that address with these inputs, by what their names begin with."""
    inputs = Inputs(gzip.decompress(phone.send("GET", path)[1])).found
    for name in [name for name in inputs if name.startswith("fill.")]:
        del inputs[name]
    values = {name.replace("_", "-"): str(value) for name, value in entered.items()}
    return list((inputs | values).items())


def recording(phone: Phone) -> None:
    """Ten rounds at each of ten tables, a bare insert before each entry."""
    inserting, saving = [], []
    for _ in range(10):
        names = {f"seat_{seat}": name for seat, name in enumerate(("A", "B", "C", "D"))}
        form = [*fill_in(phone, "/new/gypsy/", **names), ("start", "1")]
        table = phone.send("POST", "/new/gypsy/", form)[0].headers["Location"]
        for facts in (BIDS, TRICKS) * 10:
            form = fill_in(phone, table, **facts)
            inserting.append(took(lambda: phone.send("POST", "/bench/insert/", [])))
            begun = time.perf_counter()
            answer, _ = phone.send("POST", f"{table}record/", form)
            saving.append(time.perf_counter() - begun)
            if answer.status != 302:
                raise SystemExit(f"Not recorded: {answer.status} for {facts}.")
    ratio = median(saving) / median(inserting)
    print(f"{'recording a stage':28}{ratio:6.1f} times a bare insert")


# Everybody bids too much: nobody wins for as long as this is played.
BIDS = {f"bids_{seat}": 13 for seat in range(4)}
TRICKS = dict(zip((f"tricks_{seat}" for seat in range(4)), (4, 3, 3, 3), strict=True))


class Links(HTMLParser):
    """What a browser fetches for a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and given.get("src"):
            self.found.append(given["src"] or "")
        # An apple-touch-icon is fetched when the page is put on a home screen.
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "manifest"):
            self.found.append(given["href"] or "")
        self.found = [path for path in self.found if not path.startswith("data:")]


def first_load(phone: Phone, page: str) -> None:
    """What a phone fetches that has nothing of the site yet, as gzip sends it."""
    _, content = phone.send("GET", page)
    sizes = {page: len(content)}
    for path in Links(gzip.decompress(content)).found:
        sizes[path] = len(phone.send("GET", path)[1])
    said = f"{sum(sizes.values()) / 1000:6.1f} kB in {len(sizes)} requests"
    print(f"{'first load of ' + page:28}{said}")
    for path, size in sizes.items():
        print(f"  {path:60}{size:6}")


if __name__ == "__main__":
    main()
