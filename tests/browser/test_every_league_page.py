"""axe finds nothing on any page of a league, however long the names of its people are.

The pages are those of the addresses, folds open, in one of the colours each; states of
their own are looked at where they are told: test_session.py, test_exchange.py and
test_club_night.py.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from playwright.sync_api import Page

from scorekeeper.exchange import check_batch
from scorekeeper.knockouts import laying
from scorekeeper.leagues.models import League, Role
from scorekeeper.money.models import Money
from tests.browser.axe import look_at
from tests.leagues.people import account, person, session, signed_in
from tests.leagues.roles import patterns
from tests.leagues.sessions import RANKED, Club, club, enter, sit

# One word that is wider than a phone, many words, and both ways of writing.
LONG = (
    "Donaudampfschifffahrtsgesellschaftskap",
    "Maximilian Christopher von Hohenzollern",
    "محمد عبد الرحمن",
    "Jo",
)
UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
# So many addresses are pages, at the least.
LEAST = 45
PARTS = 7  # of them one looks at


def furnished() -> tuple[Club, dict[str, Any]]:
    """All that a league can have, and by the names of addresses what they are of."""
    here = club("Ann Ben Cleo Dan Eva Finn Grete Hugo", visibility="public")
    league, people = here.league, here.people
    for one, name in zip(people, LONG, strict=False):
        one.name = name
        one.save()
    person(league, "Olga", Role.ORGANISER, user=account("Olga"))
    Money.objects.create(league=league, entry=500, lost=50, stake=100, prizes=[1000])
    here.play(0, 1, 2, 3)
    here.play(4, 5, 6, 7)
    preset = league.presets.create(game="gypsy", name="Short", options={})
    team = here.season.teams.create(name="The Devils of the old community hall")
    for one in people[:3]:
        here.season.team_members.create(person=one, team=team, since=here.season.starts)
    cup = here.season.knockouts.create(
        name="Cup of the long winter evenings",
        game="gypsy",
        seats=4,
        through=2,
        key="k",
    )
    for seed, one in enumerate(people, 1):
        cup.entries.create(person=one, seed=seed)
        here.evening.attending.create(person=one, answer="here")
    for one in people[:3]:
        said = {"game": "gypsy", "points": 9999, "reason": "not there, and not excused"}
        here.evening.penalties.create(person=one, by="Olga", **said)
    enter(sit(here.evening, people[:4]), RANKED)
    (first, *_) = laying.lay(cup, session(here.season, timezone.now()), 1)
    return here, {
        "code": league.code,
        "season": here.season.pk,
        "session": here.evening.pk,
        "person": people[0].pk,
        "preset": preset.pk,
        "knockout": cup.pk,
        "slug": "gypsy",
        "assignment": first.assignment_id,
    }


def brought(league: League, olga: Client) -> list[int]:
    """Two imports that wait: sheets, and an old evening."""
    home = f"/l/{league.code}/exchange/"
    sheet = {"date": "2026-11-19", "game": "gypsy", "rounds": [RANKED] * 3}
    lines = [{**sheet, "players": [*LONG[:3], "Zoe"]}, {**sheet, "players": ["A"]}]
    raw = "\n".join(map(json.dumps, lines)).encode()
    file = SimpleUploadedFile("old.jsonl", raw)
    olga.post(f"{home}sheets/", {"file": file, "key": "k"})
    check_batch.step(league.batches.get())  # done: the page goes on to nothing else
    olga.post(f"{home}old/", {"game": "gypsy", "lines": f"2026-09-12;{LONG[0]}x;26"})
    return list(league.batches.values_list("pk", flat=True))


def addresses(known: dict[str, Any], batches: list[int]) -> Iterator[str]:
    for one in patterns():
        wanted = set(one.pattern.converters)
        if wanted <= known.keys() | {"batch"}:
            for batch in batches if "batch" in wanted else [0]:
                values = {**known, "batch": batch}
                yield address(one.name, {name: values[name] for name in wanted}, known)


def address(name: str | None, kwargs: dict[str, Any], known: dict[str, Any]) -> str:
    """Some have the code of the league in front of them."""
    if "code" not in kwargs:
        with suppress(NoReverseMatch):
            return reverse(f"leagues:{name}", kwargs={**kwargs, "code": known["code"]})
    return reverse(f"leagues:{name}", kwargs=kwargs)


def is_page(answer: HttpResponseBase) -> bool:
    return answer.status_code == 200 and "text/html" in answer["Content-Type"]


@pytest.mark.sweep(0)
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_on_every_page(phone: Page, site: str, part: int) -> None:
    here, known = furnished()
    olga = signed_in("Olga")
    batches = brought(here.league, olga)
    key = olga.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": key, "url": site}])
    home, ann = here.league.get_absolute_url(), known["person"]
    opened = [f"{home}?why={ann}", f"{home}tables/?person={ann}"]
    every = dict.fromkeys([*opened, *addresses(known, batches)])
    pages = [url for url in every if is_page(olga.get(url))]
    assert len(pages) >= LEAST
    for at, url in list(enumerate(pages))[part::PARTS]:
        phone.goto(url)
        phone.evaluate(UNFOLD)
        look_at(phone, ("light", "dark")[at % 2])
        typed = phone.locator("[data-typed]").count()
        assert typed == 0, f"{url}: nobody has typed anything"
