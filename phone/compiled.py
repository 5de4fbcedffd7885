"""What Python compiles from text while modules are imported: compiled once, as the site
is packed.

A data class, a named tuple and a pattern are texts that each import reads, hundreds of
them: a third of what a start takes. None can be given what was read before, so the one
function that each of them asks is another one meanwhile.
"""

import builtins
import collections
import dataclasses
import marshal
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FILE = Path("/site/compiled")
# By text: its code; by pattern: what it is made of; and the database's tables.
Known = dict[Any, Any]
SCHEMA = "schema"
# No part of what Python promises: where one of these is gone, tests/phone says so.
patterns: Any = re._compiler  # type: ignore[attr-defined]


def load() -> Known:
    return dict(marshal.loads(FILE.read_bytes())) if FILE.exists() else {}  # noqa: S302


@contextmanager
def used(known: Known) -> Iterator[None]:
    """What is known is not compiled in it; what is not, is."""
    read, make = patterns.compile, patterns._sre.compile

    def pattern_of(pattern: Any, flags: int = 0) -> Any:
        given = known.get(key_of(pattern, flags))
        return make(*given) if given else read(pattern, flags)

    def code(act: Callable[..., Any]) -> Callable[..., Any]:
        return lambda text, *where: act(known.get(text, text), *where)

    with replace_calls(pattern_of, code(builtins.exec), code(builtins.eval)):
        yield


def key_of(pattern: Any, flags: int) -> Any:
    """Patterns that were read already have no text."""
    return ("re", pattern, int(flags)) if isinstance(pattern, (str, bytes)) else None


@contextmanager
def replace_calls(pattern: Any, run: Any, evaluate: Any) -> Iterator[None]:
    before = patterns.compile
    patterns.compile = pattern
    dataclasses.exec = run  # type: ignore[attr-defined]
    collections.eval = evaluate  # type: ignore[attr-defined]
    try:
        yield
    finally:
        patterns.compile = before
        del dataclasses.exec, collections.eval  # type: ignore[attr-defined]


@contextmanager
def note_patterns(known: Known) -> Iterator[None]:
    """All that is compiled in it is known from then on."""
    read = patterns.compile

    def pattern_of(pattern: Any, flags: int = 0) -> Any:
        patterns._sre = noting = Noting(patterns._sre)
        try:
            found = read(pattern, flags)
        finally:
            patterns._sre = noting.module
        known[key_of(pattern, flags)] = noting.given
        return found

    def code(mode: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def act_on_code(text: str, *where: Any) -> Any:
            known[text] = compile(text, "<string>", mode)
            return act(known[text], *where)

        return act_on_code

    with replace_calls(
        pattern_of, code("exec", builtins.exec), code("eval", builtins.eval)
    ):
        yield
    known.pop(None, None)


class Noting:
    """The module that makes a pattern, and what it was given last."""

    def __init__(self, module: Any) -> None:
        self.module, self.given = module, ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)

    def compile(self, pattern: Any, flags: int, code: list[int], *rest: Any) -> Any:
        self.given = (pattern, int(flags), [int(one) for one in code], *rest)
        return self.module.compile(pattern, flags, code, *rest)


def schema() -> str:
    from django.db import connection

    asks = "SELECT sql FROM sqlite_master WHERE sql > '' AND name NOT LIKE 'sqlite%'"
    with connection.cursor() as cursor:
        return ";".join(sql for (sql,) in cursor.execute(asks).fetchall())
