"""The memory of open streams: 800 phones that follow 200 tables, at one process.

    .venv/bin/python -m bench.stream_memory [TABLES]

Each phone opens its page first, so that what pages cost stands in both figures. Needs
Linux: what a process holds is read in /proc.
"""

import os
import re
import resource
import socket
import sys
import time
from pathlib import Path

from bench.load import PHONES, TABLES, Caller, Seen, new_table
from bench.serving import server
from bench.site import Phone


def memory() -> int:
    """Bytes that the servers which were begun here hold, what they share once."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = re.search(r"PPid:\s+(\d+)", (process / "status").read_text())
            rollup = (process / "smaps_rollup").read_text()
        except OSError:
            continue
        if parent and int(parent[1]) == os.getpid():
            total += 1024 * int(re.findall(r"^Pss:\s+(\d+)", rollup, re.M)[0])
    return total


def open_page(caller: Caller) -> None:
    phone = Phone(caller.port)
    phone.cookies = dict(caller.cookies)
    phone.send("GET", caller.path)


def open_stream(caller: Caller) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", caller.port), timeout=30)
    line.sendall(caller.head("GET", f"{caller.path}events/").encode())
    said = b""
    while b"data: " not in said:
        more = line.recv(65536)
        assert more, "the stream has ended"
        said += more
    return line


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16 * count + 256), most))
    with server() as (port, _):
        tables = [new_table(port, Seen()) for _ in range(count)]
        callers = [caller for phones in tables for caller in phones]
        for phones in tables:
            open_page(phones[0])
        before = memory()
        lines = [open_stream(caller) for caller in callers]
        time.sleep(2)
        more = memory() - before
        print(f"the process: {before / 1e6:.0f} MB before")
        print(
            f"{len(lines)} streams: {more / 1e6:.1f} MB more, "
            f"{more / len(lines) / 1000:.0f} KB each"
        )
        for line in lines:
            line.close()


if __name__ == "__main__":
    assert PHONES == 4
    main()
