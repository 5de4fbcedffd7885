"""“Your table is 4” on a phone that asked: what is sent, to whom, and what ends it."""

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from scorekeeper import __main__, environment
from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import Person, Role, TableAssignment
from scorekeeper.leagues.people import forget
from scorekeeper.leagues.sessions import coming
from scorekeeper.push import keys, sending, services
from scorekeeper.push.models import Subscription
from scorekeeper.push.subscribing import MOST
from scorekeeper.tables.models import Table
from tests.leagues.nights import Hall
from tests.leagues.people import account, found_league, person, season, session, sign_in
from tests.support.english import english_on, words
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.django_db
KEY = urlsafe_b64encode(bytes(range(1, 33))).decode().rstrip("=")
FCM = "https://fcm.googleapis.com/fcm/send/abc:def"


def encode(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """What a browser makes for a subscription, and how it reads what comes."""

    def __init__(self) -> None:
        self.pair = ec.generate_private_key(ec.SECP256R1())
        point = Encoding.X962, PublicFormat.UncompressedPoint
        self.public = self.pair.public_key().public_bytes(*point)
        self.auth = b"sixteen letters!"

    def subscription(self, endpoint: str = FCM) -> dict[str, str]:
        keys = {"p256dh": encode(self.public), "auth": encode(self.auth)}
        return {"endpoint": endpoint, **keys}

    def read(self, body: bytes) -> dict[str, str]:
        plain = http_ece.decrypt(
            body, private_key=self.pair, auth_secret=self.auth, version="aes128gcm"
        )
        said: dict[str, str] = json.loads(plain)
        return said


class Service(HTTPServer):
    """In the place of a browser’s service: answers one status, and keeps what came."""

    def __init__(self) -> None:
        self.status, self.came = 201, list[tuple[Message, bytes]]()
        super().__init__(("127.0.0.1", 0), Answer)
        self.endpoint = f"http://127.0.0.1:{self.server_port}/to/phone"


class Answer(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append((self.headers, body))
        self.send_response(self.server.status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Known for this test alone; messages go out at once."""
    found = Service()
    thread = Thread(target=found.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setattr(services, "is_known", lambda url: url == found.endpoint)
    monkeypatch.setattr(sending, "send_later", send_now)
    yield found
    found.shutdown()
    thread.join()
    found.server_close()


def send_now(messages: list[sending.Message]) -> None:
    for message in messages:
        sending.deliver(message)


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    settings.PUSH_KEY, settings.CONTACT = KEY, "mailto:olga@example.org"


@pytest.fixture
def hall() -> Hall:
    """Ann to Hal, of whom Ann has an account."""
    hall = Hall("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")
    Person.objects.filter(name="Ann").update(user=account("Ann"))
    return hall


def address(hall: Hall) -> str:
    return f"/l/{hall.league.code}/sessions/{hall.tonight.pk}/push/"


def ask(hall: Hall, phone: Client, **given: str) -> int:
    said = Browser().subscription() | given
    return phone.post(address(hall), said).status_code


def begin(hall: Hall, callbacks: Any) -> None:
    """All eight are here, and two tables of four begin."""
    hall.here(*(one.name for one in hall.people))
    hall.draw()
    with callbacks(execute=True):
        hall.begin()


def test_whoever_asked_hears_of_their_table(
    hall: Hall, service: Service, django_capture_on_commit_callbacks: Any
) -> None:
    """In the phone’s own language, encrypted for it, signed by the site."""
    browser, phone = Browser(), sign_in("Ann")
    headers = {"accept-language": "de"}
    phone.post(address(hall), browser.subscription(service.endpoint), headers=headers)
    begin(hall, django_capture_on_commit_callbacks)
    ((sent, body),) = service.came
    ann = TableAssignment.objects.get(seats__person__name="Ann")
    told = browser.read(body)
    table = ann.table
    assert isinstance(table, Table)
    assert told["url"] == f"/t/{table.code}/"
    assert told["title"] == f"Du sitzt an Tisch {ann.number}"
    assert all(name in told["body"] for name in table.players)
    scheme, _, said = sent["Authorization"].partition(" ")
    assert scheme == "vapid" and f"k={keys.public()}" in said
    assert Vapid02.verify(sent["Authorization"])
    assert sent["TTL"] == f"{15 * 60}" and sent["Content-Encoding"] == "aes128gcm"


def test_a_table_by_hand_is_told_too_and_nobody_else_of_it(
    hall: Hall, service: Service, django_capture_on_commit_callbacks: Any
) -> None:
    phone = sign_in("Ann")
    phone.post(address(hall), Browser().subscription(service.endpoint))
    for seats, heard in (((1, 2, 3, 4), 0), ((0, 5, 6, 7), 1)):
        said = {f"seat-{n}": hall.people[at].pk for n, at in enumerate(seats)}
        with django_capture_on_commit_callbacks(execute=True):
            hall.post("one/", game="gypsy", key=f"{seats}", **said)
        assert len(service.came) == heard


@pytest.mark.parametrize(
    ("status", "stays"), [(201, 1), (404, 0), (410, 0), (429, 1), (500, 1), (307, 1)]
)
def test_a_phone_that_is_gone_is_told_no_more(
    status: int,
    stays: int,
    hall: Hall,
    service: Service,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """And nobody sends the site elsewhere."""
    service.status = status
    sign_in("Ann").post(address(hall), Browser().subscription(service.endpoint))
    begin(hall, django_capture_on_commit_callbacks)
    assert len(service.came) == 1
    assert Subscription.objects.count() == stays


def test_a_service_that_does_not_answer_stops_nothing(
    hall: Hall, service: Service, django_capture_on_commit_callbacks: Any
) -> None:
    sign_in("Ann").post(address(hall), Browser().subscription(service.endpoint))
    service.shutdown()
    service.server_close()
    begin(hall, django_capture_on_commit_callbacks)
    assert TableAssignment.objects.filter(table__isnull=False).count() == 2
    assert Subscription.objects.count() == 1


def test_requests_wait_for_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent later is sent by another thread; what is too much is dropped."""
    go, sent = Event(), list[str]()

    def slow(message: sending.Message) -> None:
        assert go.wait(PATIENCE)
        sent.append(message.data)

    monkeypatch.setattr(sending, "deliver", slow)
    monkeypatch.setattr(sending, "WAITING", 3)
    sending.line.cache_clear()
    many = [sending.Message(n, FCM, "", "", f"{n}") for n in range(20)]
    sending.send_later(many)
    assert sent == []
    go.set()
    sending.line().join()
    sending.line.cache_clear()
    # Three that wait, and one at most in the hands of each thread.
    assert 3 <= len(sent) <= 3 + sending.THREADS


# ---- Where it leads ----


@pytest.mark.parametrize(
    "endpoint",
    [
        FCM,
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/QGuQ",
        "https://wns2-db5p.notify.windows.com/w/?token=x",
    ],
)
def test_services_of_browsers_are_known(endpoint: str, hall: Hall) -> None:
    assert ask(hall, sign_in("Ann"), endpoint=endpoint) == 302
    assert Subscription.objects.get().endpoint == endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.0.0.4/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest/",
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com",
        "https://fcm.googleapis.com@example.org/x",
        "https://fcm.googleapis.com:8443/x",
        "https://evilpush.apple.com.example.org/",
        "https://xpush.apple.com/",
        "https://fcm.googleapis.com:port/x",
        "file:///etc/passwd",
        f"{FCM}{'x' * 600}",
    ],
)
def test_no_other_address_is_asked(endpoint: str, hall: Hall) -> None:
    assert ask(hall, sign_in("Ann"), endpoint=endpoint) == 302
    assert not Subscription.objects.exists()


def test_what_is_no_longer_known_is_not_asked_and_goes(
    hall: Hall, django_capture_on_commit_callbacks: Any, monkeypatch: Any
) -> None:
    ask(hall, sign_in("Ann"))
    Subscription.objects.update(endpoint="https://127.0.0.1/x")
    monkeypatch.setattr(sending, "send_later", send_now)
    begin(hall, django_capture_on_commit_callbacks)
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"p256dh": "x" * 86}, {"auth": "<" * 22}, {"auth": ""}]
)
def test_keys_that_are_none_are_refused(wrong: dict[str, str], hall: Hall) -> None:
    ask(hall, sign_in("Ann"), **wrong)
    assert not Subscription.objects.exists()


def test_a_point_off_the_curve_stops_nothing(
    hall: Hall, service: Service, django_capture_on_commit_callbacks: Any
) -> None:
    given = {"endpoint": service.endpoint, "p256dh": encode(b"\4" + bytes(64))}
    ask(hall, sign_in("Ann"), **given)
    assert Subscription.objects.count() == 1
    begin(hall, django_capture_on_commit_callbacks)
    assert not Subscription.objects.exists() and service.came == []


# ---- Who may ask ----


def test_nothing_is_offered_without_a_key(hall: Hall, settings: Any) -> None:
    ann, page = sign_in("Ann"), f"/l/{hall.league.code}/sessions/{hall.tonight.pk}/"
    assert address(hall) in ann.get(page).content.decode()
    assert b'"push"' in ann.get("/sw.js").content
    assert len(ann.get("/sw.js").content) < 7_000
    settings.PUSH_KEY = ""
    assert address(hall) not in ann.get(page).content.decode()
    assert b'"push"' not in ann.get("/sw.js").content
    assert ann.get(address(hall)).status_code == ask(hall, ann) == 404
    with transaction.atomic():
        club_apps.tables_begin(list(hall.tonight.assignments.all()))


def test_a_key_is_used_for_nothing_until_it_is_switched_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PUSH", "PUSH_KEY"):
        monkeypatch.delenv(name, raising=False)
    olga = "mailto:olga@example.org"
    assert environment.push_key(olga) == ""
    monkeypatch.setenv("PUSH_KEY", KEY)
    assert environment.push_key(olga) == environment.push_key("") == ""
    monkeypatch.setenv("PUSH", "1")
    assert environment.push_key(olga) == KEY
    with pytest.raises(ImproperlyConfigured, match="CONTACT"):
        environment.push_key("")
    monkeypatch.delenv("PUSH_KEY")
    with pytest.raises(ImproperlyConfigured, match="PUSH_KEY"):
        environment.push_key(olga)


def test_the_first_start_makes_a_key_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(__main__, "VAR", tmp_path)
    found = set()
    for _ in range(2):
        monkeypatch.setattr(os, "environ", {})
        __main__.prepare_environment(demo=False)
        found.add(os.environ["PUSH_KEY"])
    (key,), kept = found, tmp_path / "push-key"
    assert kept.read_text() == key and environment.is_curve_key(key)
    assert kept.stat().st_mode & 0o077 == 0


def test_its_page_is_whole_in_german_and_under_the_same_policy(hall: Hall) -> None:
    ann = Client(headers={"accept-language": "de"})
    ann.force_login(account("Ann"))
    answer = ann.get(address(hall))
    called = frozenset(words(["Ann", hall.league.name, hall.league.code]))
    assert [*english_on(answer.content.decode(), called)] == []
    policy = "Content-Security-Policy"
    assert answer[policy] == ann.get("/")[policy]


def test_strangers_are_told_nothing(hall: Hall) -> None:
    person(found_league("Others", "Oskar"), "Eva", user=account("Eva"))
    for phone in (Client(), sign_in("Eva"), sign_in("Oskar")):
        assert phone.get(address(hall)).status_code == ask(hall, phone) == 404
    other = session(season(found_league("Third", "Theo")), starts=timezone.now())
    moved = address(hall).replace(f"/{hall.tonight.pk}/", f"/{other.pk}/")
    assert sign_in("Ann").get(moved).status_code == 404
    hall.tonight.closed = timezone.now()
    hall.tonight.save()
    assert sign_in("Ann").get(address(hall)).status_code == 404
    assert not Subscription.objects.exists()


def test_a_form_from_elsewhere_is_refused(hall: Hall) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.force_login(account("Ann"))
    assert ask(hall, phone) == 403


def test_a_phone_without_an_account_is_known_by_its_seat(hall: Hall) -> None:
    begin(hall, lambda execute: transaction.atomic())
    table = Table.objects.order_by("pk")[0]
    name = next(name for name in table.players if name != "Ann")
    phone = Client()
    phone.get(f"/score/{table.scorer_token}/")
    assert ask(hall, phone) == 404
    phone.post(f"/t/{table.code}/hold/", {"name": name})
    assert ask(hall, phone) == 302
    assert str(Subscription.objects.get().person) == name
    report = f"/l/{hall.league.code}/sessions/{hall.tonight.pk}/report/"
    keyed = f"{report}{hall.tonight.viewer_token}/"
    assert address(hall) in phone.get(keyed).content.decode()
    assert address(hall) not in Client().get(keyed).content.decode()


def test_a_phone_without_an_account_is_known_by_its_answer(hall: Hall) -> None:
    phone, ben = Client(), Person.objects.get(name="Ben")
    assert address(hall) not in phone.get(coming.address(hall.league)).content.decode()
    phone.post(coming.address(hall.league), {"person": ben.pk, "to": "coming"})
    assert address(hall) in phone.get(coming.address(hall.league)).content.decode()
    assert ask(hall, phone) == 302
    assert Subscription.objects.get().person == ben


# ---- What ends it ----


def test_a_phone_says_stop_and_has_one_address(hall: Hall) -> None:
    ann = sign_in("Ann")
    for end in ("one", "two", "two"):
        ask(hall, ann, endpoint=f"https://fcm.googleapis.com/fcm/send/{end}")
    assert Subscription.objects.get().endpoint.endswith("two")
    ann.post(address(hall), {"stop": "1"})
    assert not Subscription.objects.exists()


def test_no_more_phones_than_somebody_has(hall: Hall) -> None:
    for _ in range(MOST + 2):
        ask(hall, sign_in("Ann"))
    kept = Subscription.objects.order_by("pk").values_list("pk", flat=True)
    assert len(kept) == MOST and max(kept) - min(kept) == MOST - 1


def test_a_phone_that_asks_without_end_is_stopped(hall: Hall) -> None:
    ann = sign_in("Ann")
    for n in range(31):
        ask(hall, ann, endpoint=f"https://fcm.googleapis.com/fcm/send/{n}")
    assert Subscription.objects.get().endpoint.endswith("/29")


def test_signing_out_ends_it_on_that_phone_alone(hall: Hall) -> None:
    first, other = sign_in("Ann"), sign_in("Ann")
    for phone in (first, other):
        ask(hall, phone)
    first.post("/account/logout/")
    assert Subscription.objects.count() == 1


def test_whoever_is_forgotten_is_told_nothing(hall: Hall) -> None:
    ask(hall, sign_in("Ann"))
    forget.forget("Olga", Person.objects.get(name="Ann"))
    assert not Subscription.objects.exists()


def test_records_of_one_person_are_told_once(
    hall: Hall, service: Service, django_capture_on_commit_callbacks: Any
) -> None:
    """Who asked under a name that was merged since hears of the other’s table."""
    old = person(hall.league, "Anna", Role.PLAYER)
    given = Browser().subscription(service.endpoint) | {"language": "en"}
    for member in (old, Person.objects.get(name="Ann")):
        member.subscriptions.create(ident="phone", **given)
    old.into = Person.objects.get(name="Ann")
    old.save()
    begin(hall, django_capture_on_commit_callbacks)
    assert len(service.came) == 1


def test_as_many_queries_for_many_as_for_one(
    hall: Hall, django_assert_num_queries: Any
) -> None:
    begin(hall, lambda execute: transaction.atomic())
    tables = list(hall.tonight.assignments.select_related("table"))
    for n, player in enumerate(hall.people):
        player.subscriptions.create(ident=f"{n}", **Browser().subscription(f"{FCM}{n}"))
    with django_assert_num_queries(2):
        club_apps.tables_begin(tables)
