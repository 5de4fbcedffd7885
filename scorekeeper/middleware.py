"""What stands around every request of the site, whichever view answers it."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache, reduce, wraps
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    QueryDict,
    StreamingHttpResponse,
    UnreadablePostError,
)
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import is_valid_path
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.datastructures import MultiValueDict

from scorekeeper import languages, lengths
from scorekeeper.tables.scoring.release import VERSION
from scorekeeper.text import UNFIT, clean

# A header that no other site has, with the edition.
MARK = "Scorekeeper"
View = Callable[[HttpRequest], HttpResponseBase]
Answer = TypeVar("Answer", bound=Callable[..., HttpResponseBase])
# It may answer in place of the view.
Look = Callable[[HttpRequest], HttpResponseBase | None]


def before(look: Look) -> Callable[[View], View]:
    """A middleware of Django’s."""

    def middleware(get_response: View) -> View:
        return lambda request: look(request) or get_response(request)

    return middleware


def within(*layers: Callable[[View], View]) -> Callable[[View], View]:
    """One middleware of several that stand around the same, the first outermost."""

    def middleware(get_response: View) -> View:
        return reduce(lambda inner, layer: layer(inner), reversed(layers), get_response)

    return middleware


def mark(get_response: View) -> View:
    """Every answer says that it is the site's: one that does not came from somebody
    between (static/js/site.js).
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response[MARK] = VERSION
        return response

    return middleware


def head(get_response: View) -> View:
    """HEAD is answered as GET is, without the body (RFC 9110, 9.3.2): no view knows.

    Whoever watches a site or shows a link of it asks so. Here once for all of them:
    beside `require_safe` each form's list of methods and each `== "GET"` would name it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return get_response(request)
        request.method = "GET"
        response = get_response(request)
        request.method = "HEAD"
        if isinstance(response, StreamingHttpResponse):
            response.streaming_content = ()
        elif isinstance(response, HttpResponse):
            response.content = b""
        return response

    return middleware


def lead_back(get_response: View) -> View:
    """Who opens the address of a form that only posts, by a reload or from the list of
    what was open, comes to the page above it, in place of a bare 405.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        by_hand = "text/html" in request.headers.get("Accept", "")
        if response.status_code != 405 or request.method != "GET" or not by_hand:
            return response
        return redirect(above(request.path_info))

    return middleware


def above(path: str) -> str:
    """The nearest address above this one: of /t/KRTM/rounds/3/mine/ the table."""
    while path != "/":
        path = f"{path.rstrip('/').rpartition('/')[0]}/"
        if is_valid_path(path):
            return path
    return path


# What reading a request may end with: who sent it has made it so.
UNREADABLE = (
    *(BadRequest, LookupError, MultiPartParserError, SuspiciousOperation),
    *(UnreadablePostError, ValueError),
)


def refuse_unreadable(request: HttpRequest) -> HttpResponse | None:
    """Read once before anything else asks for it: pages that say what is wrong look for
    the token of a form too, and would fail once more.
    """
    try:
        read(request)
    except UNREADABLE:
        request.encoding = "utf-8"
        request._post, request._files = QueryDict(), MultiValueDict()  # type: ignore[attr-defined]
        return render(request, "400.html", status=400)
    return None


def read(request: HttpRequest) -> None:
    """Raises one of UNREADABLE. No browser sends anything here but UTF-8."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if charset.lower() != "utf-8":
        raise BadRequest(charset)
    request.GET, request.POST  # noqa: B018


# ---- What a phone has chosen by a script: colours, screen awake, the site kept ----
# Safari ends a cookie that a script has set after 7 days; one that the site has set
# stays. So it sends back what it finds with each page that is opened, and where a
# script asks.

CHOSEN = {
    "theme": {"light", "dark", "auto"},
    "awake": {"no"},
    "offline": {"1"},
}


def renew_choices(get_response: View) -> View:
    """A middleware, outside the one that takes HEAD for GET."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        asked = is_asked(request)
        response = get_response(request)
        if asked and response.status_code < 500:
            renew(request, response)
        return response

    return middleware


def is_asked(request: HttpRequest) -> bool:
    """A page is opened; or a script has just set one, and asks by HEAD."""
    navigates = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return request.method == "HEAD" or (request.method == "GET" and navigates)


# How every answer leaves, whichever view gave it.
answers = within(mark, renew_choices, lead_back, head)


def renew(request: HttpRequest, response: HttpResponseBase) -> None:
    for name, values in CHOSEN.items():
        if (value := request.COOKIES.get(name)) in values:
            response.set_cookie(
                name,
                value,
                max_age=settings.SESSION_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                samesite="Lax",  # a script reads it, and ends it
            )


# ---- What people type, without what nobody reads (text.py) ----


def clean_address(request: HttpRequest) -> None:
    """Raises Http404, which is answered as if no page were there."""
    if UNFIT.search(request.path_info):
        raise Http404("No page has this address.")
    request.GET = cleaned_query(request.GET)  # type: ignore[assignment]
    if any(UNFIT.search(text) for text in request.COOKIES.values()):
        request.COOKIES = {key: clean(text) for key, text in request.COOKIES.items()}


cleaned = before(clean_address)


def cleaned_form(get_response: View) -> View:
    """Its own, because it comes once the token of a form was looked at."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    middleware.process_view = clean_form  # type: ignore[attr-defined]
    return middleware


def clean_form(
    request: HttpRequest, view: Callable[..., HttpResponseBase], args: Any, kwargs: Any
) -> None:
    if request.method == "POST" and not getattr(view, "reads_as_typed", False):
        request.POST = cleaned_query(request.POST)  # type: ignore[assignment]


def as_typed(view: Answer) -> Answer:
    """The view judges a file, and what is wrong with it, as it is."""
    view.reads_as_typed = True  # type: ignore[attr-defined]
    return view


def cleaned_query(query: QueryDict) -> QueryDict:
    """The same where nothing is to be taken out."""
    pairs = [(key, text) for key, texts in query.lists() for text in texts]
    if not any(UNFIT.search(key) or UNFIT.search(text) for key, text in pairs):
        return query
    found = QueryDict(mutable=True)
    for key, text in pairs:
        found.appendlist(clean(key), clean(text))
    return found


# ---- A page, or the same for a program: see programs.py ----

HTML, JSON = "text/html", "application/json"


def readable(read: Answer) -> Callable[[Answer], Any]:
    """A page that `read` gives to programs, behind what asks who may see it."""

    def wrap(view: Answer) -> Any:
        @wraps(view)
        def answer(request: HttpRequest, *where: Any, **rest: Any) -> HttpResponseBase:
            part = {"Live", "HX-Request"} & request.headers.keys()
            wants = HTML if part else request.get_preferred_type([HTML, JSON])
            response = (read if wants == JSON else view)(request, *where, **rest)
            patch_vary_headers(response, ("Accept",))
            return response

        return answer

    return wrap


# ---- The language of an answer ----
# As Django’s LocaleMiddleware, and apart from it in four things: none stays in a thread
# after its answer, files of the site vary by none, an answer varies by the cookie too,
# and what a view has chosen goes to the phone.


def in_one_language(get_response: View) -> View:
    """A middleware: the whole of an answer is in one language, and says in which."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(settings.STATIC_URL):
            return get_response(request)
        with translation.override(translation.get_language_from_request(request)):
            return in_language(request, get_response(request))

    return middleware


def in_language(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """With the language in which it is, and the one that the phone is to keep."""
    language = translation.get_language() or languages.ENGLISH
    response.headers.setdefault("Content-Language", language)
    if len(settings.LANGUAGES) > 1:
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    if code := getattr(request, "reads", ""):
        keep_language(response, code)
    return response


# ---- The clock of the phone: by it are hours that no league counts ----

ZONE = "zone"


def in_zone(get_response: View) -> View:
    """A middleware: days and hours are those of the phone, as quiet.js has told it;
    until then, or where nobody knows its zone, those of the site.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        name = request.COOKIES.get(ZONE, "")
        if name not in known_zones():
            return get_response(request)
        with timezone.override(ZoneInfo(name)):
            return get_response(request)

    return middleware


@cache
def known_zones() -> frozenset[str]:
    """All that this computer has; it looks for them once."""
    return frozenset(available_timezones())


def keep_language(response: HttpResponseBase, code: str) -> None:
    response.set_cookie(
        languages.COOKIE,
        code,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


# ---- How much a request may bring along: more is refused before it is read ----
# Django has a body in a file before anything looks who sends it. So the application in
# front of it stops at the limit, by what the request says of its size and by what
# comes; Django then answers with the page that says so.

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]
SCOPE = "scorekeeper.scope"  # in what a view reads of a request: what the server said
# Every form that is no file. A round told by all its cards has 5,000 bytes.
FORM = 1_000_000
# Files say themselves what is too much, in words of their own; this is a bit more.
FILES = (
    (re.compile(r"/(check|desk)/"), 4_000_000),
    (re.compile(r"/l/bring/"), 52_000_000),
    (re.compile(r"/l/[^/]+/exchange/"), 12_000_000),
)
KEY = "scorekeeper.sizes"  # in the scope: that too much came


def most(path: str) -> int:
    """The bytes that an address takes."""
    return next((size for at, size in FILES if at.match(path)), FORM)


def in_front_of(django: Application) -> Application:
    async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            length = (
                dict(scope["headers"]).get(b"content-length", b"0").decode("latin-1")
            )
            scope = {**scope, KEY: is_over(length, most(scope["path"]))}
            receive = count_body(scope, receive, most(scope["path"]))
        await django(scope, receive, send)

    return application


def count_body(scope: dict[str, Any], receive: Receive, limit: int) -> Receive:
    """The body as far as the limit; nothing where it says itself that it is longer."""
    came, ended = 0, False

    async def part() -> Message:
        nonlocal came, ended
        if scope[KEY] and not ended:
            ended = True
            return {"type": "http.request", "body": b"", "more_body": False}
        message = await receive()
        while ended and message["type"] == "http.request":
            message = await receive()  # what comes still is read by nobody
        came += len(message.get("body", b""))
        if ended or came <= limit:
            return message
        scope[KEY] = ended = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return part


def is_over(length: str, limit: int) -> bool:
    return length.isdecimal() and (len(length) > 18 or int(length) > limit)


def too_much(request: HttpRequest) -> bool:
    length = str(request.META.get("CONTENT_LENGTH") or "0")
    came = bool(request.META.get(SCOPE, {}).get(KEY))
    return came or is_over(length, most(request.path_info))


def refuse_size(request: HttpRequest) -> HttpResponseBase | None:
    if not too_much(request):
        return None
    context = {"most": f"{most(request.path_info) / 1_000_000:g} MB"}
    return render(request, "413.html", context, status=413)


def take_in(request: HttpRequest) -> HttpResponseBase | None:
    """What is sent is not too much, can be read, and has nothing that nobody reads."""
    if refusal := refuse_size(request) or refuse_unreadable(request):
        return refusal
    clean_address(request)
    return None


incoming = before(take_in)


# ---- Who asks, where others pass requests on: believed of named proxies alone ----
# Whoever asks can write any `X-Forwarded-For`; a proxy adds the address that it heard
# from at its end. So it is read from the right, as long as trusted proxies stand there,
# and the first address that is none of theirs is the one that limits count by.

Network = IPv4Network | IPv6Network
# A server that listens at a socket file hears from no address.
SOCKET = "unix"
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO")
# Of one household, or one phone: whoever has one of its addresses has them all.
HOUSEHOLD = 64


def believe_proxies(request: HttpRequest) -> None:
    """`REMOTE_ADDR` is whoever asks, and what strangers say of it is forgotten."""
    peer = request.META.get("REMOTE_ADDR", "")
    if not is_trusted(peer, settings.TRUSTED_PROXIES):
        for name in FORWARDED:
            request.META.pop(name, None)
        return
    told = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    request.META["REMOTE_ADDR"] = client(peer, told, settings.TRUSTED_PROXIES)


# Who asks, in which language, and by which clock.
reader = within(in_one_language, in_zone, before(believe_proxies))


def client(peer: str, told: Iterable[str], trusted: Iterable[str]) -> str:
    """The last address that a trusted proxy has heard from, and is none of one."""
    last = peer
    for address in reversed([one.strip() for one in told]):
        if not is_address(address):
            break
        last = address
        if not is_trusted(address, trusted):
            break
    return last


def is_trusted(address: str, trusted: Iterable[str]) -> bool:
    if not address:
        return SOCKET in trusted
    if not is_address(address):
        return False
    found = ip_address(plain(address))
    networks = (ip_network(one) for one in trusted if one != SOCKET)
    return any(found in network for network in networks)


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def plain(address: str) -> str:
    """An IPv4 address as such, where it is written as one of IPv6."""
    found = ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def household(address: str) -> str:
    """What limits count by: an address, in IPv6 the network of all that one has."""
    if not is_address(address):
        return address
    found = ip_address(plain(address))
    if isinstance(found, IPv6Address):
        return str(ip_network((found.packed, HOUSEHOLD), strict=False))
    return str(found)


def say_length(get_response: View) -> View:
    """How long the answer is, unpacked: within the middleware that packs."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not response.streaming:
            response[lengths.WHOLE] = str(len(response.content))  # type: ignore[attr-defined]
        return response

    return middleware
