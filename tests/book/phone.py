"""Somebody with a browser at a site that answers by https, or behind what ends it."""

import re
import ssl
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from urllib.parse import urlencode, urljoin

# The certificate is one to try it with.
TRUSTING = ssl._create_unverified_context()


class Forms(HTMLParser):
    """Of a page: what each form sends as it stands."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, str]] = {}
        self.now: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        said = dict(pairs)
        if tag == "form":
            self.now = self.forms.setdefault(said.get("action") or "", {})
        elif tag == "input" and said.get("name") and is_sent(said):
            self.now[str(said["name"])] = said.get("value") or ""


def is_sent(said: dict[str, str | None]) -> bool:
    return said.get("type") not in ("radio", "checkbox") or "checked" in said


class Phone:
    def __init__(self, site: str, inside: int = 0) -> None:
        """`inside`: the site’s own port, asked as the web server in front asks."""
        self.site, self.at, self.page = site, "/", ""
        self.inside = inside
        self.cookies: dict[str, str] = {}

    def connect(self) -> HTTPConnection:
        if self.inside:
            return HTTPConnection("127.0.0.1", self.inside, timeout=60)
        return HTTPSConnection("127.0.0.1", timeout=60, context=TRUSTING)

    def ask(self, method: str, path: str, body: str = "") -> HTTPResponse:
        connection = self.connect()
        headers = {"Host": self.site, "Referer": f"https://{self.site}{self.at}"}
        headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        if self.inside:
            headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        self.page = answer.read().decode(errors="replace")
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer

    def status(self, path: str) -> int:
        return self.ask("GET", path).status

    def get(self, path: str) -> str:
        """The page, wherever it leads."""
        answer = self.ask("GET", path)
        assert answer.status in (200, 302, 303), f"{path}: {answer.status}"
        return self.arrive(path, answer)

    def arrive(self, path: str, answer: HTTPResponse) -> str:
        if answer.status in (302, 303):
            return self.get(re.sub(r"^https?://[^/]*", "", answer.headers["Location"]))
        self.at = path
        return self.page

    def text_shown(self) -> str:
        """The page, as a person reads it."""
        main = self.page.partition("<main")[2].partition("</main>")[0] or self.page
        return " ".join(re.sub(r"<[^>]*>", " ", main).split())[:400]

    def send(self, path: str, action: str = "", **typed: str) -> str:
        """The form of that page with this typed in: the page it leads to."""
        form = Forms(self.get(path)).forms[action] | typed
        to = urljoin(self.at, action) if action else self.at
        answer = self.ask("POST", to, urlencode(form))
        assert answer.status in (302, 303), f"{to}: {answer.status} {self.text_shown()}"
        return self.arrive(to, answer)
