"""What a line of the log says, and what never gets into one.

Addresses hold codes and keys, and the text of an error may quote what somebody typed:
a line names the view instead, and of an error its kind and where it was raised.
"""

import json
import logging
import re
import time
import traceback
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from copy import copy
from threading import Lock
from typing import Any

from django.http import HttpRequest
from django.utils import translation

from scorekeeper.operations.faults import Fault, fault_of

current: ContextVar[HttpRequest | None] = ContextVar("request", default=None)

# Of an address that leads nowhere. Other lines name the view, never the address: that
# may hold a code or a link's key.
NO_VIEW = "none"
ELSEWHERE = re.compile(r"(\w+://[^\s/]+)/\S+")
# Their texts are of names in the code, and of nothing that came with a request.
OF_CODE = (TypeError, AttributeError, NameError, ImportError, RecursionError, OSError)
# The first line names a constraint or a server; the values stand below it.
OF_DATABASE = re.compile(r"(django\.db|psycopg|sqlite3|redis)\b")
NAMED = ("IntegrityError", "OperationalError", "InterfaceError", "ConnectionError")


def number_of(request: HttpRequest | None) -> str:
    return getattr(request, "number", "-")


def words_of(error: BaseException) -> str:
    """What may be told of an error: its kind; its text, where that quotes nobody."""
    kind = type(error)
    by_code = isinstance(error, OF_CODE) and kind.__module__ == "builtins"
    by_database = OF_DATABASE.match(kind.__module__) and kind.__name__ in NAMED
    first = str(error).partition("\n")[0] if by_code or by_database else ""
    return f"{kind.__name__}: {first}" if first else kind.__name__


def traceback_of(error: BaseException) -> str:
    """As Python prints it, with no more of each error than may be told."""
    parts = [
        "".join(traceback.format_tb(link.__traceback__)) + words_of(link)
        for link in reversed(list(chain_of(error)))
    ]
    return "\nand then\n".join(parts)


def chain_of(error: BaseException) -> Iterator[BaseException]:
    link: BaseException | None = error
    seen: set[int] = set()
    while link is not None and id(link) not in seen:
        yield link
        seen.add(id(link))
        link = link.__cause__ or (
            None if link.__suppress_context__ else link.__context__
        )


# ---- Outages ----


class Once:
    """An outage is news once, and again after it was not noticed for a minute."""

    QUIET = 60.0  # seconds

    def __init__(self) -> None:
        self.seen: dict[str, float] = {}
        self.lock = Lock()

    def is_news(self, outage: str) -> bool:
        now = time.monotonic()
        with self.lock:
            before = self.seen.get(outage)
            self.seen[outage] = now
        return before is None or now - before > self.QUIET


def say(logger: logging.Logger, fault: Fault, error: BaseException | None) -> None:
    """That the database does not take, or does not answer, what it is asked."""
    with translation.override("en"):
        said = str(fault.text)
    why = f" {words_of(error)}" if error else ""
    logger.error("%s%s", said, why, extra={"outage": f"database {fault.name}"})


def away(logger: logging.Logger, what: str, failed: Exception) -> None:
    """That other processes were not reached, or the database; never of which table."""
    if fault := fault_of(failed):
        say(logger, fault, failed)
    else:
        logger.warning("%s: %s", what, words_of(failed), extra={"outage": "Redis"})


def outage_of(record: logging.LogRecord) -> str:
    fault = fault_of(error_of(record))
    return getattr(record, "outage", f"database {fault.name}" if fault else "")


def once() -> Callable[[logging.LogRecord], bool]:
    """A filter: what is not answered for an outage has been said by its one line."""
    told = Once()

    def keep(record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 0) == 503:
            return False
        outage = outage_of(record)
        return not outage or told.is_news(outage)

    return keep


# ---- A line ----


def error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def discreet(record: logging.LogRecord) -> logging.LogRecord:
    """The same, with its number and without addresses; what was refused is no fault,
    and needs no traceback, nor does an outage.
    """
    told, error = copy(record), error_of(record)
    request = getattr(record, "request", None) or current.get()
    told.request_number = number_of(request)
    told.msg, told.args = without_addresses(record.getMessage(), request), None
    told.exc_info = told.exc_text = None
    if error and outage_of(record):
        told.msg = f"{told.msg}: {words_of(error)}"
    elif error and not 400 <= getattr(record, "status_code", 0) < 500:
        told.exc_text = traceback_of(error)
    return told


def without_addresses(text: str, request: HttpRequest | None) -> str:
    if request is not None:
        view = getattr(request.resolver_match, "view_name", NO_VIEW)
        for path in (request.get_full_path(), request.path, request.path_info):
            for written in (path, path.encode("unicode_escape").decode()):
                text = text.replace(written, view) if len(path) > 1 else text
    return ELSEWHERE.sub(r"\1/", text)


class AsLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return super().format(discreet(record))


class AsJson(logging.Formatter):
    """A line of the log as an object, for what collects logs."""

    SAID = ("method", "view", "status", "ms")

    def format(self, record: logging.LogRecord) -> str:
        record = discreet(record)
        told: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "request": record.__dict__["request_number"],
            "message": record.getMessage(),
        }
        told |= {k: getattr(record, k) for k in self.SAID if hasattr(record, k)}
        if record.exc_text:
            told["traceback"] = record.exc_text
        return json.dumps(told, ensure_ascii=False)
