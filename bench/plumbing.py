"""What the way through the server adds to a view that does nothing.

    .venv/bin/python -m bench.plumbing

Processor time, by the clock of the kernel: of the server for each request, and of this
process for the same view asked without a server. The limit is for four phones at once:
a server that is asked by one alone sleeps and wakes for each request.
"""

import os
import time
from pathlib import Path
from threading import Thread

from bench.serving import server
from bench.site import Phone

TIMES = 2000
WARM = 100
LIMIT = 1.8
BARE = "/bench/bare/"


def in_process() -> float:
    """Milliseconds for each request."""
    import django
    from django.test import Client

    django.setup()
    phone = Client(SERVER_NAME="127.0.0.1")
    for _ in range(WARM):
        phone.get(BARE)
    begun = time.process_time()
    for _ in range(TIMES):
        assert phone.get(BARE).status_code == 200
    return (time.process_time() - begun) * 1000 / TIMES


def time_of(process: int) -> float:
    """Seconds of processor time that a process has had."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def ask(phone: Phone, times: int) -> None:
    for _ in range(times):
        phone.send("GET", BARE)


def through_server(at_once: int) -> float:
    """Milliseconds of the server for each request, of so many phones at once."""
    with server() as (port, _):
        phones = [Phone(port) for _ in range(at_once)]
        process = int(phones[0].send("GET", "/bench/process/")[1])
        for phone in phones:
            ask(phone, WARM)
        asking = [
            Thread(target=ask, args=(phone, TIMES // at_once)) for phone in phones
        ]
        begun = time_of(process)
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
        return (time_of(process) - begun) * 1000 / TIMES


def main() -> None:
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "DATABASE_URL": "sqlite:///:memory:",
        "SECRET_KEY": "known, since it guards nothing but a bench",
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "0",
    }
    alone = in_process()
    print(f"a bare view: {alone:.2f} ms in the process")
    for at_once in (1, 4):
        served = through_server(at_once)
        print(
            f"through the server, {at_once} at once: {served:.2f} ms, "
            f"{served / alone:.2f} times"
        )
    raise SystemExit(served / alone > LIMIT)


if __name__ == "__main__":
    main()
