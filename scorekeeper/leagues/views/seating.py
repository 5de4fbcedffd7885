"""The next seats of an evening: proposed, changed by hand, begun."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences
from scorekeeper.leagues.models import (
    League,
    Person,
    Session,
    TableAssignment,
)
from scorekeeper.leagues.presets import versions
from scorekeeper.leagues.sessions import (
    choices,
    kept_seats,
    seating,
    session_totals,
    start_tables,
)
from scorekeeper.leagues.sessions.filled_table import FilledTable
from scorekeeper.leagues.sessions.overview import SessionOverview, read
from scorekeeper.leagues.sessions.seating_draw import Drawn
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.layout import games_of, page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.leagues.views.stops import stops
from scorekeeper.tables import codes, phone, scoring
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.tables.spoken import of_game
from scorekeeper.tables.starting import new_table
from scorekeeper.text import is_number

# Before the name of a game: how many tables of it; more than people need.
OF, MOST = "of-", 99
STALE = gettext_lazy("The evening has changed meanwhile. Look, then try again.")


@require_POST
@require_permission("score")
def draw(request: Request, league: League, session_id: int) -> HttpResponse:
    session = session_of(league, session_id)
    overview = read(league, session)
    people = [a.person for a in overview.here]
    games = wanted_games(request.POST, games_of(league, session.season))
    after = request.POST.get("after", "")
    if session.closed is not None:
        messages.success(request, gettext("The evening is closed."))
    elif not games:
        messages.success(request, gettext("Choose at least one game."))
    elif is_number(after):
        try:
            seating.draw(
                session, people, games, int(after), wish(request, overview, games)
            )
        except seating.Changed:
            messages.success(request, STALE)
        except kept_seats.Refused as refused:
            messages.success(request, str(refused))
        else:
            tables = session.assignments.filter(table=None).count()
            told = worded(sentences.DRAWN, count=tables)
            messages.success(request, told if tables else too_few(people, games))
    return redirect(back_to(league, session.pk, "next"))


def wanted_games(given: QueryDict, played: list[scoring.Game]) -> list[scoring.Game]:
    asked = given.getlist("game")
    asked += [game.slug for game in played if given.get(f"{OF}{game.slug}")]
    return [game for game in played if game.slug in asked or len(played) == 1]


def wish(
    request: Request, overview: SessionOverview, games: list[scoring.Game]
) -> seating.Wish:
    given = request.POST
    tables = given.get("tables", "")
    return seating.Wish(
        int(tables) if is_number(tables) else None,
        tables_of_each(given, games),
        session_totals.levels(overview) if "level" in given else None,
        playing(overview) if "together" in given else (),
    )


def playing(overview: SessionOverview) -> list[Drawn]:
    """The tables that are not finished, as they sit."""
    return [
        Drawn(table.assignment.game, tuple(person.pk for person in table.people))
        for table in overview.running
    ]


def tables_of_each(given: QueryDict, games: list[scoring.Game]) -> dict[str, int]:
    """Of which games so many are wanted; what is no number asks for nothing."""
    said = {game.slug: given.get(f"{OF}{game.slug}", "") for game in games}
    return {slug: min(int(n), MOST) for slug, n in said.items() if is_number(n)}


def too_few(people: list[Person], games: Iterable[scoring.Game]) -> str:
    least = min((game.players[0] for game in games), default=2)
    return worded(sentences.TOO_FEW_HERE, count=len(people), least=least)


@require_POST
@require_permission("score")
def drop(request: Request, league: League, session_id: int) -> HttpResponse:
    session = session_of(league, session_id)
    seating.drop(session)
    messages.success(request, gettext("The draw is cancelled."))
    return redirect(back_to(league, session.pk, "next"))


@require_POST
@require_permission("score")
def begin(request: Request, league: League, session_id: int) -> HttpResponse:
    """All that is proposed. A second tap finds nothing more to begin."""
    session = session_of(league, session_id)
    for reason in stops(read(league, session))[:1]:
        messages.success(request, reason)
        return redirect(back_to(league, session.pk, "next"))
    if made := start_tables.start_all(begin_by(request), session):
        messages.success(request, worded(sentences.STARTED, count=len(made)))
    return redirect(back_to(league, session.pk, "now"))


def back_to(league: League, session_id: int, part: str = "") -> str:
    url = reverse("leagues:session", args=[league.code, session_id])
    return f"{url}#{part}" if part else url


# ---- One table, by hand ----


@require_http_methods(["GET", "POST"])
@require_permission("score")
def seats(
    request: Request, league: League, session_id: int, assignment: int
) -> HttpResponse:
    """Who sits where at a proposed table, and by which rules."""
    session = session_of(league, session_id)
    overview = read(league, session)
    found = get_object_or_404(TableAssignment, pk=assignment, session=session)
    if found.table_id is not None:
        return redirect(back_to(league, session.pk, "now"))
    everybody = people_of(league)
    filled = FilledTable(league, overview, choices.of(found), everybody, [])
    if request.method == "POST":
        filled.choice = posted_choice(request.POST, session, everybody)
        if "choose" not in request.POST:
            filled.problems = list(filled.choice.problems())
            if not filled.problems:
                return save(request, league, found, filled.choice)
    title = gettext("Table {number}").format(number=found.number)
    save_it = gettext("Save the seats")
    return form_page(request, filled, title, save_it, assignment=found)


def save(
    request: Request,
    league: League,
    assignment: TableAssignment,
    choice: choices.Choice,
) -> HttpResponse:
    try:
        seating.change(assignment.session, assignment, choice)
    except seating.Changed:
        messages.success(request, STALE)
    else:
        messages.success(request, gettext("The seats are saved."))
    return redirect(back_to(league, assignment.session_id, "next"))


@require_POST
@require_permission("score")
def anew(
    request: Request, league: League, session_id: int, assignment: int
) -> HttpResponse:
    """A begun table at which nothing was entered: who sits there is asked again."""
    session = session_of(league, session_id)
    found = get_object_or_404(TableAssignment, pk=assignment, session=session)
    try:
        if session.closed is not None:
            raise seating.Changed
        start_tables.take_back(session, found)
    except seating.Changed:
        messages.success(request, STALE)
        return redirect(back_to(league, session.pk, "now"))
    messages.success(request, worded(sentences.TABLE_ANEW, number=found.number))
    return redirect("leagues:seats", league.code, session.pk, found.pk)


@require_POST
@require_permission("score")
def remove(
    request: Request, league: League, session_id: int, assignment: int
) -> HttpResponse:
    session = session_of(league, session_id)
    found = get_object_or_404(TableAssignment, pk=assignment, session=session)
    seating.remove(session, found)
    messages.success(request, worded(sentences.TABLE_GONE, number=found.number))
    return redirect(back_to(league, session.pk, "next"))


@require_http_methods(["GET", "POST"])
@require_permission("score")
def one_table(request: Request, league: League, session_id: int) -> HttpResponse:
    """A table now, beside the draw, of people who sit at no other."""
    session = session_of(league, session_id)
    overview = read(league, session)
    free = [person for person in people_of(league) if person.pk not in overview.busy]
    phone.ident(request)
    key = request.POST.get("key") or codes.new_key()
    given = request.POST if request.method == "POST" else request.GET
    filled = FilledTable(
        league, overview, posted_choice(given, session, free), free, []
    )
    if request.method == "POST" and "choose" not in given:
        filled.problems = list(filled.choice.problems())
        begun = partial(new_table.earlier_table, phone.ident(request))
        there = session.assignments.filter(
            table=begun(key), table__isnull=False
        ).exists()
        if session.closed is not None:
            filled.problems = [gettext("The evening is closed.")]
        if there or not filled.problems:
            make, chosen = begin_by(request), filled.choice
            return redirect(start_tables.start_one(make, begun, session, chosen, key))
    title, start = gettext("Start one table"), gettext("Start this table")
    return form_page(request, filled, title, start, key=key)


def begin_by(request: Request) -> start_tables.Make:
    """Counted, and run by this phone."""
    return partial(new_table.make, request, counted=True)


def people_of(league: League) -> list[Person]:
    here = league.people.filter(into=None, left=None).exclude(name="")
    return sorted(here, key=lambda person: str(person).casefold())


def posted_choice(
    given: QueryDict, session: Session, people: list[Person]
) -> choices.Choice:
    """What the form says; another game chosen comes with rules that fit it."""
    league = session.season.league
    games = {game.slug: game for game in games_of(league, session.season)}
    slug = given.get("choose") or given.get("game", "")
    game = games.get(slug) or next(iter(games.values()))
    by_pk = {str(person.pk): person for person in people}
    most = range(max(game.players))
    seated = [by_pk.get(given.get(f"seat-{seat}", "")) for seat in most]
    rules = versions.current(league, game.slug)
    wanted = [one for one in rules if str(one.pk) == given.get("preset")]
    if "game" not in given or "choose" in given:
        names = [person for person in seated if person is not None]
        preset = seating.fitting(rules, game.slug, names or people[: game.players[-1]])
    else:
        preset = wanted[0] if wanted else None
    return choices.Choice(game, preset, seated, session.planned_rounds)


def form_page(
    request: Request, filled: FilledTable, heading: str, button: str, **more: Any
) -> HttpResponse:
    session = filled.overview.session
    return page(
        request,
        filled.league,
        "seats",
        filled=filled,
        session=session,
        games=games_of(filled.league, session.season),
        heading=heading,
        sub=of_game(filled.choice.game, "name"),
        back=back_to(filled.league, session.pk, "next"),
        button=button,
        **more,
    )
