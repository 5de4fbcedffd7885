"""What is drawn of the same values is drawn once, and kept for who asks next.

For parts of pages that hang on a few plain values alone, and on the language that is
spoken: the form of a stage, the line of stages, the navigation of a table.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import blake2b
from threading import Lock

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

# Bytes of what is kept. A table of four has 40 kB of it: a form a stage and dealer.
ROOM = 10_000_000


class Kept:
    """What was drawn, by a digest of what it was drawn of, the oldest first."""

    def __init__(self, room: int) -> None:
        self.room, self.length, self.lock = room, 0, Lock()
        self.found: OrderedDict[bytes, bytes] = OrderedDict()

    def get(self, key: bytes) -> bytes | None:
        with self.lock:
            if key in self.found:
                self.found.move_to_end(key)
            return self.found.get(key)

    def put(self, key: bytes, content: bytes) -> None:
        with self.lock:
            self.length += len(content) - len(self.found.pop(key, b""))
            self.found[key] = content
            while self.length > self.room:
                self.length -= len(self.found.popitem(last=False)[1])

    def clear(self) -> None:
        with self.lock:
            self.found.clear()
            self.length = 0


kept = Kept(ROOM)


def once(name: str, values: object, draw: Callable[[], str]) -> SafeString:
    """What `draw` makes of these values, which say all of themselves in their repr."""
    said = repr((name, get_language(), values))
    if settings.DEBUG or " at 0x" in said:
        return mark_safe(draw())  # noqa: S308  (a template has drawn it)
    key = blake2b(said.encode(errors="replace"), digest_size=16).digest()
    content = kept.get(key)
    if content is None:
        content = draw().encode()
        kept.put(key, content)
    return mark_safe(content.decode())  # noqa: S308


@register.simple_tag(name="once")
def include_once(path: str, /, **values: object) -> SafeString:
    """As `include … only`, for what shows these values alone, each plain."""
    return once(path, values, lambda: render_to_string(path, values))
