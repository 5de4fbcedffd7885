"""Many tables at once: 200 with 4 phones each, a round at every table every 20 seconds,
played as browsers play it, over loopback.

    .venv/bin/python -m bench.load [TABLES] [ROUNDS] [workers=2] [every=20] [postgresql]

Every phone follows its table. Who records taps four numbers, asks for a check when the
hand rests, saves the stage, and fetches the parts that came of it, as do the three
others (tests/browser/test_requests.py counts them). They take turns. It fails where a
request does, an entry is missing, or a phone has not heard of an entry after five
seconds. First pages are told apart: all tables begin within the time of a round.
"""

import asyncio
import gzip
import json
import resource
import sys
import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from urllib.parse import urlencode

from bench.serving import server
from bench.site import BIDS, TRICKS, Inputs, Phone, fill_in
from tests.postgresql import running

TABLES = 200
BEGUN = 20
PHONES = 4
EVERY = 20.0
ROUNDS = 3
TAP = 0.3  # seconds between two numbers
REST = 0.18  # seconds after which a hand rests
LATE = 5.0  # seconds after which every phone has heard of an entry


@dataclass
class Seen:
    """What all phones together met."""

    took: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    unheard: int = 0


@dataclass
class Caller:
    """A phone at one table, with its cookies, its open stream and one more line."""

    port: int
    cookies: dict[str, str]
    path: str
    seen: Seen
    version: int = 0
    page: str = ""
    stream: asyncio.Task[None] | None = None

    def head(self, method: str, path: str, **more: str) -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = {
            "Host": f"127.0.0.1:{self.port}",
            "Cookie": cookies,
            "Accept-Encoding": "gzip",
            **more,
        }
        said = [f"{name}: {value}" for name, value in lines.items()]
        return "\r\n".join([f"{method} {path} HTTP/1.1", *said, "\r\n"])

    async def ask(self, what: str, head: str, body: str = "") -> bytes:
        begun = time.monotonic()
        try:
            async with asyncio.timeout(30):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write((head + body).encode())
                said = await reader.read()
                writer.close()
        except (OSError, TimeoutError) as failed:
            self.seen.statuses[f"{what} {type(failed).__name__}"] += 1
            return b""
        self.seen.statuses[f"{what} {said[9:12].decode()}"] += 1
        self.seen.took.setdefault(what, []).append(time.monotonic() - begun)
        headers, _, content = said.partition(b"\r\n\r\n")
        zipped = b"\r\ncontent-encoding: gzip" in headers.lower()
        return gzip.decompress(content) if zipped else content

    async def get(self, what: str, **more: str) -> None:
        shown = self.version
        head = self.head("GET", self.path, **more, Connection="close")
        if body := await self.ask(what, head):
            self.page, self.version = body.decode(), max(shown, self.version)

    async def fetch(self) -> None:
        """What has changed, as the page asks for it."""
        await self.get("parts", Live=str(self.version))

    async def post(self, what: str, path: str, values: dict[str, str]) -> None:
        body = urlencode(values)
        more = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "Connection": "close",
            "HX-Request": "true",
        }
        await self.ask(what, self.head("POST", f"{self.path}{path}/", **more), body)

    async def follow(self, random: Random) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.head("GET", f"{self.path}events/").encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    await self.hear(json.loads(line[6:]).get("version", 0), random)
        finally:
            writer.close()

    async def hear(self, version: int, random: Random) -> None:
        if version > self.version:
            self.version = version
            await asyncio.sleep(random.random() * PHONES / 1000)
            await self.fetch()

    async def record(self, facts: dict[str, int]) -> None:
        """Four numbers, a check, the stage saved, and what came of it."""
        inputs = Inputs(self.page.encode()).found
        inputs = {k: v for k, v in inputs.items() if not k.startswith("fill.")}
        for name, value in facts.items():
            inputs[name.replace("_", "-")] = str(value)
            await asyncio.sleep(TAP)
        await self.post("check", "check", inputs)
        await asyncio.sleep(REST)
        self.version += 1  # its stream brings what it knows
        await self.post("record", "record", inputs)
        await self.get("parts", Live="recorded")


def new_table(port: int, seen: Seen, phone: Phone) -> list[Caller]:
    names = {f"seat_{seat}": name for seat, name in enumerate(("A", "B", "C", "D"))}
    form = [*fill_in(phone, "/new/gypsy/", **names), ("start", "1")]
    path = phone.send("POST", "/new/gypsy/", form)[0].headers["Location"]
    return [Caller(port, phone.cookies, path, seen) for _ in range(PHONES)]


async def play(phones: list[Caller], rounds: int, every: float, random: Random) -> int:
    """The entries that this table has at the end."""
    await asyncio.sleep(random.random() * every)
    for phone in phones:
        await phone.get("page")
        phone.stream = asyncio.create_task(phone.follow(random))
    for turn in range(2 * rounds):
        begun = time.monotonic()
        phone = phones[turn % PHONES]
        await phone.record(TRICKS if turn % 2 else BIDS)
        await asyncio.sleep(LATE)
        phone.seen.unheard += sum(one.version <= turn for one in phones)
        took = time.monotonic() - begun
        await asyncio.sleep(max(0.0, every / 2 - took))
    for phone in phones:
        assert phone.stream
        phone.stream.cancel()
    return min(phone.version for phone in phones)


async def play_all(tables: list[list[Caller]], rounds: int, every: float) -> list[int]:
    random = Random(1)
    games = (play(phones, rounds, every, random) for phones in tables)
    return list(await asyncio.gather(*games))


def say(seen: Seen, versions: list[int], rounds: int) -> int:
    for what, times in sorted(seen.took.items()):
        cuts = quantiles(times, n=100, method="inclusive")
        print(
            f"{what:10}{len(times):7} times: median {median(times) * 1000:.0f} ms, "
            f"p99 {cuts[-1] * 1000:.0f} ms"
        )
    bad = {k: n for k, n in seen.statuses.items() if not k.endswith(("200", "204"))}
    short = sum(version != 2 * rounds for version in versions)
    print(f"requests that failed: {sum(bad.values())} {bad or ''}")
    print(f"tables that miss an entry: {short}")
    print(f"phones that had not heard of an entry after {LATE:g} s: {seen.unheard}")
    return int(bool(bad or short or seen.unheard))


def requests_of_process() -> tuple[int, int, int, float]:
    """Tables, rounds, workers, and the seconds of a round."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count, rounds = (numbers + [TABLES, ROUNDS][len(numbers) :])[:2]
    told = dict(word.split("=") for word in sys.argv[1:] if "=" in word)
    return count, rounds, int(told.get("workers", 1)), float(told.get("every", EVERY))


def main() -> None:
    count, rounds, workers, every = requests_of_process()
    seen = Seen()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16 * count + 256), most))
    with (
        running() if "postgresql" in sys.argv else nullcontext() as url,
        server(database=url, workers=workers) as (port, _),
    ):
        # Each begins as many as one phone may in ten minutes.
        hosts = [Phone(port) for _ in range(0, count, BEGUN)]
        tables = [new_table(port, seen, hosts[n // BEGUN]) for n in range(count)]
        versions = asyncio.run(play_all(tables, rounds, every))
    raise SystemExit(say(seen, versions, rounds))


if __name__ == "__main__":
    main()
