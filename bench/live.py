"""How soon the last of many followers hears of a change: on one server process, beside
a raw stream with as many followers, told in turn so that other work slows both alike.

    .venv/bin/python -m bench.live [FOLLOWERS]

Printed: the last follower's p99 over that of the raw stream, what was lost, and the
server's threads. It fails where anything is lost, the threads grow, or the ratio is
above the limit.
"""

import asyncio
import re
import resource
import sys
import time
from dataclasses import dataclass, field
from statistics import median, quantiles

from bench.serving import server
from bench.site import Phone

FOLLOWERS = 1000
TIMES = 100
LIMIT = 2.5
FIRST = 1_000_000  # far above any version of the table


@dataclass
class Crowd:
    """The followers of one stream, and when each number had reached how many."""

    code: str
    kind: str
    path: str
    size: int
    open: int = 0
    reached: dict[int, int] = field(default_factory=dict)
    last: dict[int, float] = field(default_factory=dict)
    everybody: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, number: int) -> None:
        reached = self.reached[number] = self.reached.get(number, 0) + 1
        if reached == self.size:
            self.last[number] = time.monotonic()
            self.everybody.set()


NUMBER = re.compile(rb'"version": (\d+)')


class Follower(asyncio.Protocol):
    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.begun = crowd, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        ask = f"GET {self.crowd.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        transport.write(ask.encode())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        for found in NUMBER.findall(data):
            if int(found) > FIRST:
                self.crowd.hear(int(found))
            elif not self.begun:
                self.begun = True
                self.crowd.open += 1


async def gather(crowd: Crowd, port: int) -> None:
    loop = asyncio.get_running_loop()
    for _ in range(crowd.size):
        await loop.create_connection(lambda: Follower(crowd), "127.0.0.1", port)
    async with asyncio.timeout(20):
        while crowd.open < crowd.size:
            await asyncio.sleep(0.02)


async def ask(port: int, what: str, code: str, number: int) -> float:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    path = f"/bench/{what}/{code}/{number}"
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    said = await reader.read()
    writer.close()
    return float(said.partition(b"\r\n\r\n")[2])


async def tell(crowd: Crowd, port: int, number: int) -> float | None:
    """Seconds until the last has heard; None where somebody never does."""
    crowd.everybody.clear()
    begun = await ask(port, crowd.kind, crowd.code, number)
    try:
        async with asyncio.timeout(3):
            await crowd.everybody.wait()
    except TimeoutError:
        return None
    return crowd.last[number] - begun


async def measure(port: int, code: str, size: int) -> int:
    crowds = [
        Crowd(code, "live", f"/t/{code}/events/", size),
        Crowd(code, "raw", "/bench/raw/", size),
    ]
    await ask(port, "threads", code, 0)
    few = [Crowd(code, "live", crowds[0].path, 5)]
    await gather(few[0], port)
    before = await ask(port, "threads", code, 0)
    for crowd in crowds:
        await gather(crowd, port)
    after = await ask(port, "threads", code, 0)
    took: dict[str, list[float | None]] = {"live": [], "raw": []}
    for number in range(FIRST + 1, FIRST + 1 + TIMES):
        for crowd in crowds:
            took[crowd.kind].append(await tell(crowd, port, number))
    return say(size, took, before, after)


def say(
    size: int, took: dict[str, list[float | None]], before: float, after: float
) -> int:
    lost = sum(times.count(None) for times in took.values())
    p99 = {}
    for kind, times in took.items():
        heard = [seconds for seconds in times if seconds is not None]
        p99[kind] = quantiles(heard, n=100, method="inclusive")[-1]
        print(
            f"{kind:5}{size} followers, {TIMES} changes, the last one: "
            f"median {median(heard) * 1000:.0f} ms, p99 {p99[kind] * 1000:.0f} ms"
        )
    ratio = p99["live"] / p99["raw"]
    print(f"p99 {ratio:.2f} times the raw stream’s (limit {LIMIT})")
    print(f"lost: {lost}; threads: {before:.0f} with 5 followers, {after:.0f} with all")
    return int(bool(lost) or after > before + 2 or ratio > LIMIT)


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else FOLLOWERS
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * size + 256), most))
    with server("bench.streams:application") as (port, links):
        phone = Phone(port)
        table = phone.send("GET", links["gypsy-bids-are-in"])[0].headers["Location"]
        code = table.strip("/").split("/")[-1]
        raise SystemExit(asyncio.run(measure(port, code, size)))


if __name__ == "__main__":
    main()
