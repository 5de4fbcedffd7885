"""The next seats of an evening: proposed, changed by hand, begun."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.evenings import beginning, history, seating
from scorekeeper.leagues.evenings.evening import Evening, read
from scorekeeper.leagues.evenings.list_views import session_of
from scorekeeper.leagues.models import League, Person, Preset, Sitting
from scorekeeper.leagues.pages import games_of, page
from scorekeeper.leagues.rules import presets
from scorekeeper.tables import codes, pages, scoring, words

STALE = "The evening has changed meanwhile. Look, then try again."


@require_POST
@needs("hold")
def draw(request: Request, league: League, session: int) -> HttpResponse:
    one = session_of(league, session)
    people = [a.person for a in read(league, one).here if a.person.into is None]
    asked = request.POST.getlist("game")
    played = games_of(league)
    games = [g for g in played if g.slug in asked or len(played) == 1]
    after, tables = request.POST.get("after", ""), request.POST.get("tables", "")
    if one.closed is not None:
        pages.say(request, "The evening is closed.")
    elif not games:
        pages.say(request, "Choose at least one game.")
    elif after.isdecimal():
        wanted = int(tables) if tables.isdecimal() else None
        try:
            seating.draw(one, people, games, int(after), wanted)
        except seating.Changed:
            pages.say(request, STALE)
        else:
            if not one.sittings.filter(table=None).exists():
                pages.say(request, too_few(people, games))
    return redirect(back_to(league, one.pk, "next"))


def too_few(people: list[Person], games: Iterable[scoring.Game]) -> str:
    here = words.counted(len(people), "person is", "people are")
    least = min((game.players[0] for game in games), default=2)
    return f"{here} here: a table needs {least}. Tap who is here."


@require_POST
@needs("hold")
def drop(request: Request, league: League, session: int) -> HttpResponse:
    one = session_of(league, session)
    seating.drop(one)
    return redirect(back_to(league, one.pk, "next"))


@require_POST
@needs("hold")
def begin(request: Request, league: League, session: int) -> HttpResponse:
    """All that is proposed. A second tap finds nothing more to begin."""
    one = session_of(league, session)
    for reason in list(beginning.stops(read(league, one)))[:1]:
        pages.say(request, reason)
        return redirect(back_to(league, one.pk, "next"))
    made = beginning.start_all(request, one)
    if made:
        tables = words.counted(len(made), "table is", "tables are")
        pages.say(request, f"{tables} begun. This phone runs them.")
    return redirect(back_to(league, one.pk, "now"))


def back_to(league: League, session: int, part: str = "") -> str:
    url = reverse("leagues:session", args=[league.code, session])
    return f"{url}#{part}" if part else url


# ---- One table, by hand ----


@dataclass
class Filled:
    """The form of one table."""

    league: League
    evening: Evening
    choice: seating.Choice
    free: list[Person]
    problems: list[str]

    @property
    def seats(self) -> list[tuple[int, Person | None]]:
        most = max(self.choice.game.players)
        given = [*self.choice.people, *[None] * most]
        return list(enumerate(given[:most]))

    @property
    def presets(self) -> list[Preset]:
        return presets.current(self.league, self.choice.game.slug)

    @property
    def here(self) -> list[Person]:
        there = {one.person_id for one in self.evening.here}
        return [person for person in self.free if person.pk in there]

    @property
    def others(self) -> list[Person]:
        return [person for person in self.free if person not in self.here]

    @property
    def partners(self) -> str:
        """Seats 1 and 3 play together, and seats 2 and 4."""
        sides = history.sides_of(self.choice.game.slug, len(self.choice.seated))
        named = (words.listed(str(seat + 1) for seat in side) for side in sides)
        said = ", and ".join(f"seats {seats}" for seats in named)
        return f"Partners: {said}." if said else ""


@require_http_methods(["GET", "POST"])
@needs("hold")
def seats(request: Request, league: League, session: int, sitting: int) -> HttpResponse:
    """Who sits where at a proposed table, and by which rules."""
    one = session_of(league, session)
    evening = read(league, one)
    found = get_object_or_404(Sitting, pk=sitting, session=one)
    if found.table_id is not None:
        return redirect(back_to(league, one.pk, "now"))
    everybody = people_of(league)
    filled = Filled(league, evening, seating.choice_of(found), everybody, [])
    if request.method == "POST":
        filled.choice = posted(request.POST, league, everybody)
        if "choose" not in request.POST:
            filled.problems = list(filled.choice.problems())
            if not filled.problems:
                return save(request, league, found, filled.choice)
    title = f"Table {found.number}"
    return form_page(request, filled, title, "Save the seats", sitting=found)


def save(
    request: Request, league: League, sitting: Sitting, choice: seating.Choice
) -> HttpResponse:
    try:
        seating.change(sitting.session, sitting, choice)
    except seating.Changed:
        pages.say(request, STALE)
    return redirect(back_to(league, sitting.session_id, "next"))


@require_POST
@needs("hold")
def remove(
    request: Request, league: League, session: int, sitting: int
) -> HttpResponse:
    one = session_of(league, session)
    seating.remove(one, get_object_or_404(Sitting, pk=sitting, session=one))
    return redirect(back_to(league, one.pk, "next"))


@require_http_methods(["GET", "POST"])
@needs("hold")
def one_table(request: Request, league: League, session: int) -> HttpResponse:
    """A table now, beside the draw, of people who sit at no other."""
    one = session_of(league, session)
    evening = read(league, one)
    free = [person for person in people_of(league) if person.pk not in evening.busy]
    key = request.POST.get("key") or codes.new_key()
    given = request.POST if request.method == "POST" else request.GET
    filled = Filled(league, evening, posted(given, league, free), free, [])
    if request.method == "POST" and "choose" not in given:
        filled.problems = list(filled.choice.problems())
        begun = one.sittings.filter(table__key=key).exists()
        if one.closed is not None:
            filled.problems = ["The evening is closed."]
        if begun or not filled.problems:
            return redirect(beginning.start_one(request, one, filled.choice, key))
    return form_page(request, filled, "One table now", "Start this table", key=key)


def people_of(league: League) -> list[Person]:
    found = league.people.filter(into=None, left=None).exclude(name="")
    return sorted(found, key=lambda person: str(person).casefold())


def posted(given: QueryDict, league: League, people: list[Person]) -> seating.Choice:
    """What the form says; another game chosen comes with rules that fit it."""
    games = {game.slug: game for game in games_of(league)}
    slug = given.get("choose") or given.get("game", "")
    game = games.get(slug) or next(iter(games.values()))
    by_pk = {str(person.pk): person for person in people}
    most = range(max(game.players))
    seated = [by_pk.get(given.get(f"seat-{seat}", "")) for seat in most]
    rules = presets.current(league, game.slug)
    wanted = [one for one in rules if str(one.pk) == given.get("preset")]
    if "game" not in given or "choose" in given:
        names = [person for person in seated if person is not None]
        preset = seating.fitting(rules, game.slug, names or seats_of(game, people))
    else:
        preset = wanted[0] if wanted else None
    return seating.Choice(game, preset, seated)


def seats_of(game: scoring.Game, people: list[Person]) -> list[Person]:
    return people[: game.players[-1]]


def form_page(
    request: Request, filled: Filled, heading: str, button: str, **more: Any
) -> HttpResponse:
    session = filled.evening.session
    return page(
        request,
        filled.league,
        "seats",
        filled=filled,
        session=session,
        games=games_of(filled.league),
        heading=heading,
        sub=filled.choice.game.name,
        back=back_to(filled.league, session.pk, "next"),
        button=button,
        **more,
    )
