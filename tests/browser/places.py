"""Every page of the site, each with a phone that may open it: what is held of all pages
is held of these.

test_places.py compares them with the addresses of the site: a page that is new is put
here, or its address below with a reason.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import NoReverseMatch, reverse
from playwright.sync_api import Page

from referee import game
from scorekeeper.leagues.models import League, Session, TableAssignment
from scorekeeper.leagues.sessions import coming
from scorekeeper.tables.models import Table
from scorekeeper.tables.starting.every_shape import SHAPES
from tests.accounts.people import account
from tests.browser.chance import NAMES
from tests.browser.furnished import bring_results, furnish
from tests.leagues.people import sign_in
from tests.leagues.roles import patterns, plan_two
from tests.tables.disputing import propose, raise_it
from tests.tables.drafting import PARTS, begin_draft
from tests.tables.people import FIRST, FOUR, SECOND, STRONG, new_table, play, record

AT_TABLE = ("", "sheet/", "chart/", "rules/", "more/", "share/", "seats/", "hold/")
AT_TABLE += ("board/", "names/", "seats/swap/", "seats/change/", "sheet/?why=1.0")
AT_TABLE += ("rounds/1/correct/", "rounds/1/dispute/", "rounds/2/cards/")
# What answers that there is no such page, or no such table.
NOT_THERE = ("/nothing/", "/join/?code=ZZZZ")
ELSEWHERE = ("/", "/new/gypsy/", "/new/skat/", "/games/gypsy/", "/games/skin/")
ELSEWHERE += ("/desk/", "/check/", "/accessibility/", "/offline/", "/carry/")
ELSEWHERE += (*NOT_THERE, "/another/", *(f"/another/{shape}/" for shape in SHAPES))
DESK = ("trick&of=pepper&n=4&trump=H&cards=KSAS", "worth&of=skat&cards=AS")
DESK += ("meld&of=kaluki&cards=JHQHKHAH", "may&of=gypsy&cards=AS&hand=KS")
# The first page of each: numbers, choices, lists, lay-downs, cards.
GAMES = ("skat", "skin", "preference", "kaluki", "calypso", "malilla", "pepper")
GAMES += ("jersey_gin",)
SIGNED_IN = ("", "passkeys/", "passkeys/add/", "password/", "email/", "again/")
SIGNED_IN += ("delete/", "logout/")
SIGNED_OUT = ("login/", "signup/", "code/", "reset/", "reset/sent/", "closed/")
# No page of their own, or none that an address alone leads to.
ELSE = {
    "account/^reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "test_accounts_by_keys.py",
    "account/claim/": "test_accounts_by_keys.py",
    "account/email/<str:key>/": "test_accounts_by_keys.py",
    "account/passkeys/<int:pk>/remove/": "test_accounts_by_keys.py",
    "account/passkeys/again/": "test_accounts_by_keys.py",
    "account/password/set/": "every account has a password: it leads on",
    "account/reset/done/": "who has a new password is signed in: nothing leads there",
    "check/open/": "it opens a table",
    "desk/cards/": "a part of a page",
    "l/<str:code>/exchange/sheets/<int:batch>/check/": "a part of a page",
    "l/<str:code>/knockouts/<int:knockout_id>/seeds/": "it saves",
    "l/<str:code>/knockouts/<int:knockout_id>/tables/<int:table>/": "it saves",
    "l/<str:code>/sessions/<int:session_id>/draw/": "it saves",
    "l/<str:code>/sessions/<int:session_id>/money/fine/": "it saves",
    "l/<str:code>/sessions/<int:session_id>/push/": "off without a key: test_push.py",
    "l/look/<str:key>/": "it leads to the league",
    "phone/": "it is there once it was packed: test_kept.py",
    "t/<str:code>/check/": "a part of a page",
    "t/<str:code>/record/": "the table’s own form, without a script",
    "t/<str:code>/rest/<int:dealer>/": "forms that a worker keeps",
    "t/<str:code>/undo/": "it saves",
    "t/<str:code>/rounds/<int:number>/mine/": "test_accessibility.py: two records",
}


class Place(NamedTuple):
    phone: Client
    url: str

    def opens(self, page: Page, site: str) -> None:
        """There, by a phone that knows what this one does."""
        page.context.clear_cookies()
        cookies = self.phone.cookies.items()
        page.context.add_cookies(
            [{"name": name, "value": one.value, "url": site} for name, one in cookies]
        )
        answer = page.goto(self.url)
        assert answer and answer.ok is (self.url not in NOT_THERE), self.url


def everywhere() -> list[Place]:
    """Where letters are sent, as the fixture `by_mail` has it."""
    return [
        *of_a_club(),
        *of_tables(),
        *of_accounts(),
        *all_by(Client(), ELSEWHERE),
        *all_by(Client(), [f"/desk/?q={asked}" for asked in DESK]),
    ]


def all_by(phone: Client, urls: Iterable[str]) -> list[Place]:
    return [Place(phone, url) for url in urls]


# ---- A club ----


def of_a_club() -> Iterator[Place]:
    """By who organises it, and has a draft of rules on this phone."""
    here, known = furnish()
    olga = sign_in("Olga")
    batches = bring_results(here.league, olga)
    yield from all_by(olga, pages_of(here.league, known, batches, olga))
    draft = begin_draft(olga)
    yield from all_by(olga, [f"{draft}{part}" for part in PARTS])
    invite = here.people[5].invite_key
    yield Place(Client(), f"/l/join/{invite}/")


def pages_of(
    league: League, known: dict[str, Any], batches: list[int], olga: Client
) -> list[str]:
    """Of every address of a league what is a page."""
    home, ann = league.get_absolute_url(), known["person"]
    evening = Session.objects.get(pk=known["session"])
    drawn = TableAssignment.objects.get(pk=known["assignment"])
    opened = [f"{home}?why={ann}", f"{home}tables/?person={ann}"]
    opened += [f"/l/{league.code}/coming/{coming.key_of(league)}/"]
    opened += [f"{home}sessions/{evening.pk}/report/{evening.viewer_token}/"]
    opened += [f"{home}presets/new/skat/"]
    opened += [f"{home}sessions/planned/{plan_two(evening)}/"]
    opened += [f"{home}sessions/{drawn.session_id}/seats/{drawn.pk}/"]
    opened += [f"/l/slip/{drawn.scorer_token}/"]
    every = dict.fromkeys([*opened, *addresses(known, batches)])
    return [url for url in every if is_page(olga.get(url))]


def addresses(known: dict[str, Any], batches: list[int]) -> Iterator[str]:
    for pattern in patterns():
        gaps = {key: key.removesuffix("_id") for key in pattern.pattern.converters}
        if {*gaps.values()} <= known.keys() | {"batch"}:
            for batch in batches if "batch" in gaps else [0]:
                values = {**known, "batch": batch}
                filled = {key: values[name] for key, name in gaps.items()}
                yield address(pattern.name, filled, known)


def address(name: str | None, kwargs: dict[str, Any], known: dict[str, Any]) -> str:
    """Some have the code of the league in front of them."""
    if "code" not in kwargs:
        with suppress(NoReverseMatch):
            return reverse(f"leagues:{name}", kwargs={**kwargs, "code": known["code"]})
    return reverse(f"leagues:{name}", kwargs=kwargs)


def is_page(answer: HttpResponseBase) -> bool:
    return answer.status_code == 200 and "text/html" in answer["Content-Type"]


# ---- Tables ----


def host_table(slug: str, players: list[str] = FOUR) -> tuple[Client, Table]:
    table, host = new_table(slug, players), Client()
    host.get(f"/run/{table.host_token}/")
    return host, table


def of_tables() -> Iterator[Place]:
    """Round 1 is scored and disputed, the bids of round 2 are in."""
    host, table = host_table("gypsy")
    play(table, FIRST)
    record(table, 2, {"bids": SECOND["bids"]})
    number = raise_it(table, 1, 1, words="No.")
    of, home = f"disputes/{number}/", table.get_absolute_url()
    at = (*AT_TABLE, of, f"{of}answer/", f"{of}end/?outcome=stands")
    yield from all_by(host, [f"{home}{where}" for where in at])
    ann, proposed = host_table("gypsy")
    play(proposed, FIRST)
    home = proposed.get_absolute_url()
    ann.post(f"{home}hold/", {"name": "Ann"})
    number = raise_it(proposed, 1, 1, words="No.")
    propose(proposed, number, 1, "stands")
    waits = ("", f"disputes/{number}/")
    yield from all_by(
        ann, [*(f"{home}{at}" for at in waits), f"/carry/{proposed.code}/"]
    )
    for slug in GAMES:
        host, table = host_table(slug, NAMES[: max(game(slug).players)])
        yield Place(host, table.get_absolute_url())
    yield from of_games()


def of_games() -> Iterator[Place]:
    """What one game has and another has not."""
    host, skat = host_table("skat", FOUR[:3])
    home = skat.get_absolute_url()
    yield from all_by(host, [f"{home}seats/{way}/" for way in ("come", "go")])
    yield Place(host, f"{home}list/seeger/")
    host, malilla = host_table("malilla")
    record(malilla, 1, {"turned": "6S"})
    yield Place(host, f"{malilla.get_absolute_url()}foul/")
    host, gin = host_table("jersey_gin", FOUR[:3])
    melds = "rounds/1/melds/?ending=knock&by=0"
    yield Place(host, f"{gin.get_absolute_url()}{melds}")
    host, kaluki = host_table("kaluki", FOUR[:3])
    yield Place(host, f"{kaluki.get_absolute_url()}rounds/1/melds/")
    watched = new_table()
    play(watched, FIRST)
    guest, home = Client(), watched.get_absolute_url()
    yield from all_by(guest, [home, f"{home}rounds/1/hand/"])
    host, ended = host_table("gypsy")
    play(ended, STRONG, STRONG, STRONG)
    home = ended.get_absolute_url()
    parts = ("", "sheet/", "chart/", "board/", "share/?join=sheet")
    yield from all_by(host, [f"{home}{where}" for where in parts])
    yield Place(Client(), f"/result/{ended.viewer_token}/")


# ---- Accounts ----


def of_accounts() -> Iterator[Place]:
    ann = account("Ann", email="ann@example.org")
    ann.emailaddress_set.create(email=ann.email, primary=True, verified=True)
    told = {"login": "Ann", "password": "seven of clubs"}
    phone, coded = Client(), Client()
    phone.post("/account/login/", told)
    yield from all_by(phone, [f"/account/{where}" for where in SIGNED_IN])
    yield from all_by(Client(), [f"/account/{where}" for where in SIGNED_OUT])
    coded.post("/account/code/", {"email": ann.email})
    yield Place(coded, "/account/code/confirm/")
