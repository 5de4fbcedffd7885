"""Each form of a club that saves, pressed by a key: what came of it is one sentence,
named here, and the focus is on a control in sight or at the head of another page.

The forms are those of the templates: one that is new fails until it is tried here.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from scorekeeper.exchange import import_plain
from scorekeeper.knockouts.models import Knockout
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Role,
    Season,
    Session,
    SheetBatch,
    TableAssignment,
)
from scorekeeper.leagues.sessions import coming, planned_together
from tests.browser.focus import focus, focus_of, is_at_its_head
from tests.browser.furnished import bring_results, furnish
from tests.browser.hearing import ON_EACH_PAGE, texts_told
from tests.browser.presses import BY_ITSELF, PRESSES, Press
from tests.leagues.counted import count
from tests.leagues.own_rules import keep_rules
from tests.leagues.people import (
    account as account_of,
    person,
    season,
    session,
    sign_in,
)
from tests.leagues.sessions import ranking, sit
from tests.support.idle import idle

APPS = ("leagues", "knockouts", "money", "teams", "paper", "exchange")
FORM = re.compile(r"<form\b((?:\{%.*?%\}|[^>])*)>", re.DOTALL)
ACTION = re.compile(r"action=\"\{% url '(?:leagues:)?(\w+)'")
UNFOLD = "for (const one of document.querySelectorAll('details')) one.open = true"
SAID = "() => window.heard?.length"
Known = dict[str, Any]


def forms() -> Iterator[str]:
    """Each that saves: its template, and where it is sent to if not to its own page."""
    folder = Path(__file__).parents[2] / "templates"
    for app in APPS:
        for path in sorted((folder / app).rglob("*.html")):
            text, name = path.read_text(), str(path.relative_to(folder))
            if 'extends "leagues/_form.html"' in text and "block main" not in text:
                yield name
            for form in FORM.finditer(text):
                if 'method="post"' in form[1] and name != "leagues/_form.html":
                    to = ACTION.search(form[1])
                    yield f"{name} {to[1]}" if to else name


def test_each_form_of_a_club_is_tried() -> None:
    assert set(forms()) == {one.form for one in PRESSES} | BY_ITSELF


def club_of(site: str) -> tuple[Client, Known]:
    """All that a league can have, by name; and the phone of Olga, who organises it."""
    here, known = furnish()
    league, olga = here.league, sign_in("Olga")
    sheets, old = bring_results(league, olga)
    member = person(league, "Paul", Role.PLAYER, user=account_of("Paul"))
    empty = session(here.season, timezone.now() + timedelta(hours=1))
    cup = here.season.knockouts.get().tables.first()
    return olga, {
        **known,
        "last": here.people[3].pk,
        "other_last": here.people[7].pk,
        "home": league.get_absolute_url(),
        "version": here.evening.version,
        "member": member.pk,
        "other": here.people[4].pk,
        "new": person(league, "New").pk,
        "invite": f"/l/join/{here.people[5].invite_key}/",
        "coming": f"/l/{league.code}/coming/{coming.key_of(league)}/",
        "empty": empty.pk,
        "planned": plan_two(here.season),
        "cup_evening": f"sessions/{cup.assignment.session_id}/",
        "sheets": sheets,
        "old": old,
        "rules": keep_rules(),
    }


def plan_two(season: Season) -> int:
    """Two evenings of one step, as the log has it."""
    days = [timezone.now() + timedelta(days=n) for n in (7, 14)]
    planned_together.note(season.league, "Olga", [session(season, n) for n in days])
    return season.league.audit_log.get(kind=AuditLog.Kind.PLANNED).pk


def begin(known: Known) -> None:
    """A table of Skat at which nothing is entered."""
    here = Session.objects.get(pk=known["session"])
    seated = here.season.league.people.filter(name__in=("Eva", "Finn", "Grete"))
    sit(here, list(seated), "skat", deals=36)


def level(known: Known) -> None:
    """Two on one place, and the lot decides."""
    season = Season.objects.get(pk=known["season"])
    ranking(season, "points", ties=["wins", "lot"])
    count(season.league)


def winter(known: Known) -> None:
    """A season more: of all evenings only the later planned one is in it."""
    league = Season.objects.get(pk=known["season"]).league
    season(league, "Winter", timezone.now().date() + timedelta(days=10))


def letters(known: Known) -> None:
    """Members are written to before an evening."""
    League.objects.update(reminds=2)


def leave_out(known: Known) -> None:
    TableAssignment.objects.filter(pk=known["assignment"]).update(left_out=True)


def unlay(known: Known) -> None:
    cup = Knockout.objects.get(pk=known["knockout"])
    TableAssignment.objects.filter(knockout_table__knockout=cup).delete()


def old_taken(known: Known) -> None:
    import_plain.take(SheetBatch.objects.get(pk=known["old"]), by="Olga")


STATES = {"#begun": begin, "#level": level, "#winter": winter, "#letters": letters}
STATES |= {"#left out": leave_out, "#unlaid": unlay, "#old taken": old_taken}


def fill_value(value: Any, known: Known) -> Any:
    if isinstance(value, str):
        return value.format(**known)
    if isinstance(value, list):
        return [fill_value(one, known) for one in value]
    return {key: fill_value(one, known) for key, one in value.items()}


def address(where: str, known: Known) -> str:
    found = fill_value(where, known)
    return found if found.startswith("/") else known["home"] + found


def button_of(page: Page, name: str) -> Any:
    if name[0] in "#.":
        return page.locator(name).first
    return (
        page.locator("main, footer")
        .get_by_role("button", name=re.compile(f"^{name}"))
        .first
    )


def fill_fields(page: Page, fields: dict[str, str]) -> None:
    """What is chosen or typed; a button is pressed."""
    for name, text in fields.items():
        where = name if name.startswith("#") else f"main [name='{name}']"
        element = page.locator(where).first
        if not text:
            element.press("Space")
        elif element.evaluate("(one) => one.matches('select')"):
            element.select_option(text)
        else:
            element.fill(text)


def signs_in(phone: Page, client: Client, site: str) -> None:
    key = client.cookies["sessionid"].value
    phone.context.add_cookies([{"name": "sessionid", "value": key, "url": site}])


def prepare(press: Press, site: str) -> tuple[Client, Known]:
    olga, known = club_of(site)
    for where, given in press.before:
        if where in STATES:
            STATES[where](known)
            continue
        known["version"] = Session.objects.get(pk=known["session"]).version
        answer = olga.post(address(where, known), fill_value(given, known))
        assert answer.status_code == 302, where
    return olga, known


@pytest.mark.sweep(0, step=10)
@pytest.mark.parametrize("press", PRESSES, ids=lambda one: f"{one.form} {one.button}")
def test_what_came_of_it_is_said_once(
    phone: Page, site: str, settings: Any, press: Press
) -> None:
    settings.MAIL = True
    olga, known = prepare(press, site)
    where, _, who = press.page.partition(" as ")
    signs_in(phone, sign_in(who) if who else olga, site)
    phone.add_init_script(ON_EACH_PAGE)
    phone.goto(address(where, known))
    idle(phone)
    phone.evaluate(UNFOLD)
    fill_fields(phone, fill_value(press.typed, known))
    if press.form == "leagues/pasted.html":  # what was pasted is shown first
        button_of(phone, "Add").press("Enter")
        idle(phone)
    phone.evaluate("window.heard.length = 0")
    button_of(phone, press.button).press("Enter")
    phone.wait_for_function(SAID)
    [said] = texts_told(phone)
    assert said == press.said or (
        press.said.endswith("…") and said.startswith(press.said[:-1])
    )
    assert is_at_its_head(phone) or focus(phone)


def test_reading_goes_on_in_the_part_where_it_was_pressed(
    phone: Page, site: str
) -> None:
    """Who has paid is off the list; the next one is a Tab away, not a page."""
    olga, known = club_of(site)
    signs_in(phone, olga, site)
    phone.goto(f"{known['home']}sessions/{known['session']}/money/")
    idle(phone)
    button_of(phone, "Paid").press("Enter")
    idle(phone)
    assert focus(phone) == "Who owes what"
    phone.keyboard.press("Tab")
    assert focus_of(phone) == "person"
