"""What a round of four scorers costs the server, in bare views of the same run.

    .venv/bin/python -m bench.table_round

Processor time of the server alone, by its own clock. Each stage is asked for as
Chromium does, which tests/browser/test_requests.py holds: a check once the hand rests,
the record, then the parts that are new, by each of four phones that follow the table.
It fails where a round takes more than its limit of bare views.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from gzip import decompress
from http.client import HTTPConnection

from bench.serving import server
from bench.site import BARE, BIDS, HTMX, TRICKS, Inputs, Phone, fill_in

TABLES, PHONES, ROUNDS = 12, 4, 8
LIMIT = 100
BARES, PAGE, RECORD = "/bench/bare/", "a table page", "a record"
INSERT = "a bare insert"
CHECK, DRAWN, KEPT = "a check", "parts, of who asks first", "parts, of the others"


@dataclass
class Clock:
    """Seconds of the server’s processor, by what was asked meanwhile."""

    phone: Phone
    reading: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)

    def now(self) -> float:
        return float(self.phone.send("GET", "/bench/spent/")[1])

    def measure(self, what: str, asks: Sequence[Callable[[], object]]) -> None:
        begun = self.now()
        for ask in asks:
            ask()
        spent = self.now() - begun - self.reading
        self.spent[what] = self.spent.get(what, 0.0) + spent
        self.times[what] = self.times.get(what, 0) + len(asks)

    def each(self, what: str) -> float:
        return self.spent[what] / self.times[what]

    def begin(self) -> None:
        """What was measured so far was to warm up; how long it takes to look at it."""
        self.spent, self.times, self.reading = {}, {}, 0.0
        begun = self.now()
        for _ in range(200):
            ended = self.now()
        self.reading = (ended - begun) / 200


@dataclass
class AtTable:
    """A phone that follows its table, with the page that it shows."""

    phone: Phone
    path: str
    page: bytes = b""
    version: int = 0

    def follow(self) -> None:
        """A stream that is open, and read by nobody: what is sent fits a buffer."""
        self.stream = HTTPConnection("127.0.0.1", self.phone.connection.port)
        told = "; ".join(f"{k}={v}" for k, v in self.phone.cookies.items())
        self.stream.request("GET", f"{self.path}events/", headers={"Cookie": told})
        self.answer = self.stream.getresponse()

    def open(self) -> None:
        self.page = self.get()

    def get(self, **more: str) -> bytes:
        answer, page = self.phone.send("GET", self.path, **more)
        assert answer.status == 200, answer.status
        return decompress(page)

    def fetch(self, mine: bool = False) -> None:
        self.page = self.get(Live="recorded" if mine else str(self.version))
        self.version += 1

    def fields_typed(self, facts: dict[str, int]) -> list[tuple[str, str]]:
        """Its form as it was filled in, also by phones that stay on a page."""
        inputs = Inputs(self.page).found
        inputs = {k: v for k, v in inputs.items() if not k.startswith("fill.")}
        said = {name.replace("_", "-"): str(value) for name, value in facts.items()}
        return list((inputs | said).items())

    def post(self, what: str, form: list[tuple[str, str]], expected: int) -> None:
        here = f"http://127.0.0.1:{self.phone.connection.port}{self.path}"
        told = HTMX | {"Phone": "me", "HX-Current-URL": here}
        answer, _ = self.phone.send("POST", f"{self.path}{what}/", form, **told)
        assert answer.status == expected, (what, answer.status)


def phones_at_new_table(port: int) -> list[AtTable]:
    phone = Phone(port)
    names = {f"seat_{seat}": name for seat, name in enumerate(("A", "B", "C", "D"))}
    form = [*fill_in(phone, "/new/gypsy/", **names), ("start", "1")]
    path = phone.send("POST", "/new/gypsy/", form)[0].headers["Location"]
    found = []
    for _ in range(PHONES):
        each = Phone(port)
        each.cookies = dict(phone.cookies)
        found.append(AtTable(each, path))
    for at_table in found:
        at_table.open()
        at_table.follow()
    return found


def play(clock: Clock, tables: list[list[AtTable]], facts: dict[str, int]) -> None:
    """One stage at every table, one kind of request after the other; bare views
    between all of them, since a processor is not as quick from one second to the next.
    """
    firsts = [phones[0] for phones in tables]
    others = [one for phones in tables for one in phones[1:]]
    forms = [one.fields_typed(facts) for one in firsts]
    bare = Phone(clock.phone.connection.port)
    inserts = [lambda: bare.send("POST", "/bench/insert/", [])] * 20
    both = list(zip(firsts, forms, strict=True))
    for what, asks in (
        (INSERT, inserts),
        (CHECK, [partial(one.post, "check", f, 200) for one, f in both]),
        (RECORD, [partial(one.post, "record", f, 204) for one, f in both]),
        (DRAWN, [partial(one.fetch, mine=True) for one in firsts]),
        (KEPT, [one.fetch for one in others]),
        (PAGE, [one.open for one in firsts]),
    ):
        clock.measure(BARE, [lambda: bare.send("GET", BARES)] * 10)
        clock.measure(what, asks)


def main() -> None:
    with server() as (port, _):
        tables = [phones_at_new_table(port) for _ in range(TABLES)]
        clock = Clock(Phone(port))
        for number in range(ROUNDS):
            if number == 1:
                clock.begin()
            for facts in (BIDS, TRICKS):
                play(clock, tables, facts)
    raise SystemExit(time_until_told(clock) > LIMIT)


def time_until_told(clock: Clock) -> float:
    """How many bare views a round takes; all is printed."""
    bare, insert = clock.each(BARE), clock.each(INSERT)
    print(f"{BARE}: {1000 * bare:.2f} ms of the server’s processor")
    for what in (PAGE, CHECK, RECORD, DRAWN, KEPT):
        each = clock.each(what)
        print(f"{what:28}{1000 * each:6.2f} ms, {each / bare:5.1f} bare views")
    print(f"{RECORD:28}{clock.each(RECORD) / insert:6.1f} bare inserts")
    once = sum(clock.each(what) for what in (CHECK, RECORD, DRAWN))
    whole = 2 * (once + (PHONES - 1) * clock.each(KEPT))
    print(f"a round of {PHONES} scorers: {1000 * whole:.1f} ms, ", end="")
    print(f"{whole / bare:.0f} bare views (limit {LIMIT})")
    return whole / bare


if __name__ == "__main__":
    main()
