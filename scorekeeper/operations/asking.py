"""`python -m scorekeeper.operations.asking 8000`: whether the site at this port of its
own container is healthy. It ends with 1 where it is not.

A program by itself: some engines take a command apart at its blanks.
"""

import sys
from os import environ
from urllib.request import Request, urlopen


def ask(port: str) -> None:
    """OSError where nobody answers, or not well."""
    name = environ["ALLOWED_HOSTS"].split(",")[0].lstrip(".")
    url = f"http://127.0.0.1:{port}/healthz"
    urlopen(Request(url, headers={"Host": name}), timeout=8)


if __name__ == "__main__":
    ask(sys.argv[1])
