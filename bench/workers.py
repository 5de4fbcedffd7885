"""What a second worker brings: entries a second, each held to a part of a core.

    .venv/bin/python -m bench.workers [postgresql]

On a machine of few cores the phones that are played here would take what a second
worker needs. So each worker is held to a part of a core (SHARE, see shares.py) and has
no more; what one cannot do the next must. Tables are played as fast as they
are answered: a check, a record, and the parts by four phones, who hear of it by their
streams. It fails where two workers do less than LEAST times what one does.
"""

import asyncio
import os
import subprocess
import sys
import time
from contextlib import nullcontext
from random import Random

from bench.load import PHONES, Caller, Seen, new_table
from bench.serving import server
from bench.shares import hold
from bench.site import BIDS, TRICKS, Inputs
from tests.postgresql import running

TABLES = 24
WARM, SECONDS = 6.0, 30.0
SHARE = 0.4  # of a core
LEAST = 1.6


def children(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], stdout=subprocess.PIPE, text=True)
    return [int(line) for line in found.stdout.split()]


def servers(workers: int) -> list[int]:
    """The processes that answer: one is the server itself, several are its children."""
    [server] = [pid for pid in children(os.getpid()) if "uvicorn" in command_of(pid)]
    if workers == 1:
        return [server]
    return [pid for pid in children(server) if "spawn_main" in command_of(pid)]


def command_of(pid: int) -> str:
    with open(f"/proc/{pid}/cmdline") as line:
        return line.read()


async def stage(phones: list[Caller], turn: int) -> None:
    """One stage at one table, until every phone has what came of it."""
    phone, facts = phones[turn % PHONES], TRICKS if turn % 2 else BIDS
    inputs = Inputs(phone.page.encode()).found
    inputs = {k: v for k, v in inputs.items() if not k.startswith("fill.")}
    inputs |= {name.replace("_", "-"): str(value) for name, value in facts.items()}
    await phone.post("check", "check", inputs)
    phone.version += 1
    await phone.post("record", "record", inputs)
    await phone.get("parts", Live="recorded")
    while any(
        phone.version <= turn or f'data-version="{turn + 1}"' not in phone.page
        for phone in phones
    ):
        await asyncio.sleep(0.005)


async def play(phones: list[Caller], until: list[float], counts: list[int]) -> None:
    random = Random(1)
    for phone in phones:
        await phone.get("page")
        phone.stream = asyncio.create_task(phone.follow(random))
    turn = 0
    while time.monotonic() < until[1]:
        await stage(phones, turn)
        turn += 1
        counts[0] += time.monotonic() > until[0]
    for phone in phones:
        assert phone.stream
        phone.stream.cancel()


async def play_all(tables: list[list[Caller]]) -> tuple[float, float]:
    """Entries a second, and how much of a core the phones took."""
    begun, used = time.monotonic(), time.process_time()
    until, counts = [begun + WARM, begun + WARM + SECONDS], [0]
    await asyncio.gather(*(play(phones, until, counts) for phones in tables))
    used = time.process_time() - used
    return counts[0] / SECONDS, used / (time.monotonic() - begun)


def entries(workers: int) -> tuple[float, float]:
    """Entries a second that so many workers take, and what of a core the phones."""
    with (
        running() if "postgresql" in sys.argv else nullcontext() as url,
        server(database=url, workers=workers) as (port, _),
    ):
        seen = Seen()
        tables = [new_table(port, seen) for _ in range(TABLES)]
        with hold(servers(workers), SHARE):
            found = asyncio.run(play_all(tables))
    bad = {k: n for k, n in seen.statuses.items() if not k.endswith(("200", "204"))}
    assert not bad, bad
    return found


def main() -> None:
    (alone, _), (two, busy) = entries(1), entries(2)
    print(f"entries a second, each worker held to {SHARE:.0%} of a core:")
    times = two / alone
    print(f"one worker {alone:.1f}, two {two:.1f}: {times:.2f} times (least {LEAST})")
    print(f"the phones took {busy:.0%} of a core meanwhile")
    raise SystemExit(times < LEAST)


if __name__ == "__main__":
    main()
