"""No address and no word that came with a request stands in the log."""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from prometheus_client import generate_latest

from scorekeeper import logs
from scorekeeper.operations import faults

pytestmark = pytest.mark.django_db
LOGGER = logging.getLogger("scorekeeper.live")
SECRET = "Rhubarb-Wilhelmina"
ADDRESS = f"https://elsewhere.example/run/{SECRET}/"


def addresses(within: Any = None, before: str = "") -> Iterator[str]:
    """Every address of the site, the secret in each place where one takes a value."""
    for pattern in (within or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield "/" + "/".join(map(fill, (before + str(pattern.pattern)).split("/")))


def fill(part: str) -> str:
    return "7" if part.startswith("<int") else SECRET if "<" in part else part


@pytest.fixture
def log_lines() -> Iterator[Callable[[], list[str]]]:
    """The lines that the site’s own handlers have written."""
    into = io.StringIO()
    ours = [*logging.getLogger("django").handlers, *logging.getLogger().handlers]
    handlers = {one for one in ours if isinstance(one.formatter, logs.AsLine)}
    assert handlers
    before = [(one, one.setStream(into)) for one in handlers if hasattr(one, "stream")]
    for handler in handlers:
        handler.filters = [logs.once()]
    yield lambda: into.getvalue().splitlines()
    for handler, stream in before:
        handler.setStream(stream)


def odd(said: str) -> Exception:
    """As the framework has it: what was odd, in the words of who asked."""
    return SuspiciousOperation(f"odd: {ADDRESS}")


def chain(said: str) -> Exception:
    try:
        {}[said]
    except KeyError as missing:
        missing.add_note(said)
        return missing
    raise AssertionError


RAISED: dict[str, Callable[[str], Exception]] = {
    "not found": lambda said: Http404(said),
    "refused": lambda said: PermissionDenied(said),
    "odd": odd,
    "a fault": lambda said: ValueError(f"of {said}"),
    "a fault of another": chain,
    "no database": lambda said: OperationalError(f"no answer\nDETAIL: {said}"),
}
# What a request is answered where nothing is raised for the test.
AS_IT_IS = "as it is"


def failing(get_response: Any) -> Any:
    """A middleware within the others: each view fails as a request asks it to."""

    class Failing:
        def __call__(self, request: HttpRequest) -> HttpResponse:
            return get_response(request)

        def process_view(self, request: HttpRequest, *args: Any) -> None:
            if kind := request.META.get("HTTP_FAILS"):
                raise RAISED[kind](SECRET) from ValueError(SECRET)

    return Failing()


@pytest.mark.parametrize("kind", [*RAISED, AS_IT_IS])
def test_no_kind_of_fault_writes_what_was_sent(
    kind: str, log_lines: Callable[[], list[str]], settings: Any
) -> None:
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.failing"]
    client = Client(raise_request_exception=False, enforce_csrf_checks=True)
    headers = {"referer": ADDRESS} | ({"fails": kind} if kind != AS_IT_IS else {})
    asked = {"q": SECRET, "username": SECRET, "password": SECRET}
    statuses = set()
    for path in addresses():
        for ask in (client.get, client.post):
            answer = ask(path, asked, headers=headers, secure=True)
            statuses.add(answer.status_code)
    assert max(statuses) >= 400
    lines = log_lines()
    assert lines or kind == "no database"
    for line in lines:
        assert SECRET not in line, line
    if kind == "no database":
        told = [line for line in lines if "DATABASE" in line.upper()]
        assert len(told) == 1 and "OperationalError: no answer" in told[0]


# Twenty places of a request in which something may stand that is nobody’s business.
PLACES = (
    *("path", "query", "query-name", "form-name", "file", "file-name", "json"),
    *("username", "password", "password1", "email", "name", "names", "text"),
    *("csrfmiddlewaretoken", "cookie", "cookie-name", "agent", "referer", "bearer"),
)
PLANTED = {place: f"{SECRET}-{number}" for number, place in enumerate(PLACES)}


def plant(client: Client, path: str, **headers: str) -> int:
    """A form with all of them, and a question: the worse status of both."""
    path = path.replace(SECRET, PLANTED["path"])
    headers |= {
        "referer": f"https://elsewhere.example/{PLANTED['referer']}/",
        "user-agent": PLANTED["agent"],
        "authorization": f"Bearer {PLANTED['bearer']}",
        "cookie": f"scores={PLANTED['cookie']}; {PLANTED['cookie-name']}=1",
    }
    query = f"?q={PLANTED['query']}&{PLANTED['query-name']}=1"
    file = SimpleUploadedFile(PLANTED["file-name"], PLANTED["file"].encode())
    form: dict[str, Any] = {place: PLANTED[place] for place in PLACES[6:15]}
    form |= {PLANTED["form-name"]: "1", "file": file}
    posted = client.post(path + query, form, headers=headers, secure=True)
    asked = client.get(path + query, headers=headers, secure=True)
    return max(posted.status_code, asked.status_code)


@pytest.mark.parametrize("kind", ["a fault", AS_IT_IS])
def test_nothing_that_leaves_holds_what_was_sent(
    kind: str, log_lines: Callable[[], list[str]], settings: Any, mailoutbox: list[Any]
) -> None:
    """Neither log nor figures nor letters; what Sentry is sent: test_sentry."""
    assert len(set(PLANTED.values())) == 20
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.failing"]
    client = Client(raise_request_exception=False)
    headers = {"fails": kind} if kind != AS_IT_IS else {}
    statuses = {plant(client, path, **headers) for path in addresses()}
    assert (500 in statuses) == (kind == "a fault") and max(statuses) >= 400
    letters = [f"{letter.subject} {letter.body}" for letter in mailoutbox]
    leaves = "\n".join([*log_lines(), generate_latest().decode(), *letters])
    assert "scorekeeper_requests_total" in leaves
    found = {place: secret for place, secret in PLANTED.items() if secret in leaves}
    assert not found, [line for line in leaves.splitlines() if SECRET in line]


def test_every_line_has_the_number_of_its_request(
    log_lines: Callable[[], list[str]],
) -> None:
    client = Client(raise_request_exception=False)
    numbers = [client.get(f"/{at}/")["X-Request-ID"] for at in ("nothing", "t/ABCD")]
    assert [
        f"[{number}]: Not Found" in line
        for number, line in zip(numbers, log_lines(), strict=True)
    ] == [True, True]


def test_an_outage_is_news_again_after_a_minute(monkeypatch: Any) -> None:
    now = 100.0
    monkeypatch.setattr(logs.time, "monotonic", lambda: now)
    once = logs.Once()
    assert once.is_news("Redis") and once.is_news("database full")
    now += 59
    assert not once.is_news("Redis")
    now += 59  # it was noticed meanwhile
    assert not once.is_news("Redis")
    now += 61
    assert once.is_news("Redis")


def test_an_outage_is_one_line_whoever_notices_it(
    log_lines: Callable[[], list[str]],
) -> None:
    for _ in range(3):
        logs.away(LOGGER, "Other processes were not told", TimeoutError())
        logs.away(LOGGER, "A table is not subscribed to", OSError(111, "refused"))
    assert len(log_lines()) == 1
    away = OperationalError("no answer")
    for _ in range(3):
        logs.away(LOGGER, "Nobody could look what is new", away)
        logs.say(logging.getLogger("scorekeeper.x"), faults.UNREACHABLE, away)
        logging.getLogger("scorekeeper.y").error("of its own", exc_info=away)
    assert len(log_lines()) == 2


def test_an_error_is_told_by_kind_and_place() -> None:
    assert logs.words_of(KeyError(SECRET)) == "KeyError"
    assert logs.words_of(TypeError("no int")) == "TypeError: no int"
    try:
        raise RuntimeError(SECRET) from TypeError("no int")
    except RuntimeError as error:
        told = logs.traceback_of(error)
    assert told.startswith("TypeError: no int\nand then\n") and SECRET not in told
    assert "test_an_error_is_told_by_kind_and_place" in told
    assert told.endswith("RuntimeError")


def test_a_line_for_programs_is_an_object() -> None:
    try:
        raise TypeError("odd")
    except TypeError as error:
        info = (TypeError, error, error.__traceback__)
    record = logging.LogRecord("a", logging.ERROR, "f", 1, "it %s", ("failed",), info)
    told = json.loads(logs.AsJson().format(record))
    assert (told["level"], told["message"], told["request"]) == (
        "ERROR",
        "it failed",
        "-",
    )
    assert "TypeError: odd" in told["traceback"]
