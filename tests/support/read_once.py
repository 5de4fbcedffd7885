"""Pages that several look at, each taken apart once: most of a look is that."""

from functools import lru_cache
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]


class Apart(HTMLParser):
    """The tags and texts of a page, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, Attributes]] = []
        self.feed(html)
        self.close()

    def updatepos(self, i: int, j: int) -> int:
        """Nobody asks in which line a tag stands."""
        return j

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.found.append(("start", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.found.append(("end", tag, []))

    def handle_data(self, data: str) -> None:
        self.found.append(("text", data, []))


@lru_cache(maxsize=8)
def apart(html: str) -> list[tuple[str, str, Attributes]]:
    return Apart(html).found


class Reader:
    """As an HTMLParser is, which is fed a whole page."""

    def feed(self, html: str) -> None:
        for kind, said, attrs in apart(html):
            if kind == "start":
                self.handle_starttag(said, attrs)
            elif kind == "end":
                self.handle_endtag(said)
            else:
                self.handle_data(said)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        pass

    def handle_data(self, data: str) -> None:
        pass
