"""A language that nobody speaks: no page of the site says a plain English word in it.

Every address is opened that phones are led to, and every button pressed that is on
a page. A new address, or a new template, that nobody is led to here fails.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core import mail
from django.test import Client, RequestFactory
from django.test.signals import template_rendered
from django.utils import translation
from django.views import defaults

from scorekeeper import drawn
from scorekeeper.leagues import zones
from scorekeeper.money.amounts import CURRENCIES
from scorekeeper.operations import faults, views
from scorekeeper.tables import scoring
from tests.accounts.people import account
from tests.site import not_walked, odd_requests, pseudo, swapping, walking
from tests.site.everything import Everything, Place
from tests.site.read_aloud import Described, misnamings, nameless, repetitions, signs

# What is a name everywhere: of the site, of a language, of units and of files.
NAMES = {"Scorekeeper", "English", "Ελληνικά", "testserver", "MB", "http", "https"}
# A sheet of paper as somebody writes it, names and all.
PAPER = {"Ann  Ben  Cleo\n 5   -1    7\n 3    6   -1\nTotal  8  5  6", "Ann Ben Cleo"}
PAPER |= {"5 -1 7", "3 6 -1", "Total 8 5 6", "Total", "ABC"}


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.MAIL = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    pseudo.speak(monkeypatch, settings)


def titles() -> set[str]:
    """Of the written rules, with what they say in quotes: so they are called.

    And by what other names a game goes.
    """
    found = {name for game in scoring.all_games() for name in game.about.also}
    for game in scoring.all_games():
        found |= {game.about.source, game.name}
        rules = [
            *game.rules,
            *(r for f in game.league.alternative_scorings for r in f.rules),
        ]
        for rule in rules:
            cited = game.cite(rule)
            found.add(cited.removesuffix(rule.remark) if rule.remark else cited)
    return found


class Looked:
    """What was found: faults, each by where; which addresses drew a page; templates."""

    def __init__(self) -> None:
        self.faults: dict[str, str] = {}
        self.pages: set[str] = set()
        self.swaps: set[str] = set()
        self.drawn: set[str] = set()
        with translation.override(pseudo.CODE):
            zone = zones.zone_name(site_settings.TIME_ZONE)  # in Babel’s words
        self.names = frozenset(
            {*NAMES, *PAPER, *CURRENCIES, *titles(), site_settings.TIME_ZONE, zone}
        )

    def at(self, world: Everything, places: Iterable[Place]) -> None:
        games = {table.code: table.game for table in world.tables}
        walk = walking.Walk(games)
        for phone, starts in places:
            names = self.names | world.names
            for answer in walk.through(phone, *starts):
                self.read(answer, names)
        self.letters(self.names | world.names)

    def read(self, answer: walking.Answer, names: frozenset[str]) -> None:
        if answer.said.status_code >= 500:
            self.faults.setdefault("a fault of ours", answer.asked)
        if walking.html_of(answer.said):
            html = answer.said.aloud.decode()
            self.pages.add(answer.route)
            if swapping.SWAPS.search(html):
                self.swaps.add(answer.route)
            new = walking.codes_in(html)
            for fault in pseudo.faults_of(html, names | new if new - names else names):
                self.faults.setdefault(fault, answer.asked)
            found = (
                misnamings(html),
                nameless(html),
                Described(html).twice,
                signs(html),
            )
            for fault in chain(*found, repetitions(html)):
                self.faults.setdefault(fault, answer.asked)

    def letters(self, names: frozenset[str]) -> None:
        for letter in mail.outbox:
            text = re.sub(r"\S+://\S+|\S+@\S+", "", f"{letter.subject}\n{letter.body}")
            for fault in pseudo.faults_in(text, names):
                self.faults.setdefault(fault, "a letter")

    def draws(self, template: Any, **_: Any) -> None:
        self.drawn.add(str(template.name))


@pytest.fixture
def look_everywhere() -> Iterator[Looked]:
    found = Looked()
    template_rendered.connect(found.draws)
    yield found
    template_rendered.disconnect(found.draws)


def test_a_plain_word_is_found() -> None:
    page = '<p title="To watch">⟦Αбς 8H <b>Say it</b> {who}⟧</p><code>no text</code>'
    names = frozenset({"who"})
    assert pseudo.faults_of(page, names) == ["To watch", "Say it"]


def test_what_stands_in_no_brackets_is_found() -> None:
    names = frozenset({"who"})
    assert pseudo.faults_of("<p>⟦Αб <b>who</b>⟧ βδ</p>", names) == ["⟧ βδ"]
    assert pseudo.faults_of("<p>⟦Αб</p>", names) == ["a text that is cut"]


def test_a_text_is_two_fifths_longer() -> None:
    """With its brackets; what is no word stays as it is."""
    text = "Enter the points of this round"
    assert len(text) * 1.3 < len(pseudo.strange(text)) < len(text) * 1.6
    assert pseudo.strange("{before}, {next}") == "{before}, {next}"


def by_mail(phone: Client) -> Iterator[Any]:
    """A code, a new password, another address: the letters, and where they lead."""
    phone.post("/account/code/", {"email": "ann@example.org"})
    yield phone.get("/account/code/confirm/")
    yield phone.post("/account/code/confirm/", {"code": "AAAA-AAAA"})
    phone.post("/account/reset/", {"email": "ann@example.org"})
    yield (form := phone.get(link := link_of(mail.outbox[-1]), follow=True))
    new = dict.fromkeys(("password1", "password2"), "nine of spades")
    yield phone.post(form.redirect_chain[-1][0], {**new, "password2": "none"})
    yield phone.post(form.redirect_chain[-1][0], new, follow=True)
    yield phone.get(link, follow=True)
    told = {"action_add": "1", "email": "zoe@example.org"}
    yield phone.post("/account/email/", told, follow=True)
    yield phone.get(link := link_of(mail.outbox[-1]))
    yield phone.post(link, follow=True)
    for where in ("claim", "delete", "password", "passkeys/add"):
        yield phone.get(f"/account/{where}/", follow=True)
    phone.post("/account/logout/")
    yield phone.get("/account/login/")
    told = {"login": "Ann", "password": new["password1"], "next": "/account/"}
    yield phone.post("/account/login/", told, follow=True)


def link_of(letter: Any) -> str:
    return re.findall(r"http://testserver(\S+)", letter.body)[0]


def of_faults() -> Iterator[Any]:
    asked = {"accept-language": pseudo.CODE}
    phone = Client(headers=asked, enforce_csrf_checks=True)
    yield phone.post("/account/login/")
    yield Client(headers=asked).post("/check/", CONTENT_LENGTH=str(10**9))
    yield Client(headers=asked).get("/nothing/")
    request = RequestFactory().get("/")
    with translation.override(pseudo.CODE):
        for fault in (faults.MISSING, faults.READ_ONLY, faults.UNREACHABLE):
            yield views.unavailable(fault)
        yield defaults.server_error(request)
        yield defaults.bad_request(request, Exception())


@pytest.mark.django_db
@pytest.mark.usefixtures("strange")
def test_letters_and_pages_of_faults_speak_no_english(look_everywhere: Looked) -> None:
    ann = account("Ann", email="ann@example.org")
    ann.emailaddress_set.create(email=ann.email, primary=True, verified=True)
    phone = Client(headers={"accept-language": pseudo.CODE})
    names = look_everywhere.names | {"Ann", "ann@example.org", "zoe@example.org"}
    for answer in (*by_mail(phone), *of_faults()):
        html = answer.content.decode()
        found = pseudo.faults_of(html, names) + repetitions(html)
        look_everywhere.faults.update(dict.fromkeys(found, str(answer)))
    look_everywhere.letters(names)
    assert look_everywhere.faults == {}
    assert len(mail.outbox) == 3
    assert sorted(not_walked.DRAWN_BESIDE - look_everywhere.drawn) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("strange")
def test_no_page_speaks_english(look_everywhere: Looked) -> None:
    drawn.kept.clear()  # what was drawn before is not drawn again
    world = Everything(pseudo.CODE)
    look_everywhere.at(world, world.all())
    assert look_everywhere.faults == {}
    listed = not_walked.NO_PAGE | not_walked.ANSWERS | not_walked.NOT_LED_TO
    assert sorted(set(odd_requests.routes()) - look_everywhere.pages - listed) == []
    beside = not_walked.NOT_DRAWN | not_walked.DRAWN_BESIDE
    assert sorted(templates() - look_everywhere.drawn - beside) == []
    # One that is new is tried in tests/browser/test_swaps.py.
    assert look_everywhere.swaps == swapping.TRIED


def test_what_is_listed_is_there() -> None:
    """A list by hand that names what is gone would hide what comes after it."""
    listed = not_walked.NO_PAGE | not_walked.ANSWERS | not_walked.NOT_LED_TO
    assert listed - set(odd_requests.addresses()) == set()
    beside = not_walked.NOT_DRAWN | not_walked.DRAWN_BESIDE
    assert beside - templates() == set()


def templates() -> set[str]:
    folder = Path("templates")
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in files}
