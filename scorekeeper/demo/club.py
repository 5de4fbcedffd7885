"""The demo club, as the file of a league: the same on every day but for the dates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import chain, repeat
from random import Random

from django.utils import timezone

from scorekeeper.demo import logs
from scorekeeper.demo.games import Games, play_games
from scorekeeper.demo.nights import REFEREE, Nights
from scorekeeper.exchange import schema
from scorekeeper.leagues.models import Attendance, AuditLog, Role, System, Visibility
from scorekeeper.tables import scoring

NAME = "Thursday Card Club"
NAMES = (
    *("Nora", REFEREE, "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Hugo", "Ida"),
    *("Jonas", "Klara", "Leo", "Mara", "Nils", "Olga", "Paul", "Rosa", "Sven", "Tilda"),
)
ROLES = {0: Role.ORGANISER, 1: Role.REFEREE, 2: Role.SCORER, 3: Role.SCORER}
GUESTS = 2
# Tilda had two records: the second one was found on her second evening.
TWICE, SECOND, MET_AS_SECOND = len(NAMES) - 1, "Tilda B.", 2
PLACES = ("Café Anker", "Community hall", "Nora’s")
SEASONS, FIRST, EVENINGS = 3, 12, 9
APART = timedelta(days=14)
THURSDAY, BEGINS = 3, time(19, 30)
FAVOURITES = 3
# What happens at the tables of a season, one after the other: then nothing more.
HAPPENS = (
    *("", "", logs.CORRECTED, "", "", "", logs.STANDS, "", logs.CORRECTED),
    *("", "", "", "", logs.RULED, "", "", "", logs.WITHDRAWN, "", ""),
    *(logs.CORRECTED, "", "", "", logs.RULED, "", "", logs.CORRECTED),
)
LAST_NIGHT = ("", logs.OPEN, "", logs.RULED, logs.STANDS, logs.CORRECTED)


@dataclass(frozen=True)
class Dates:
    """The first evening of each season, and the evening to come."""

    seasons: list[datetime]
    next: datetime


def dates_before(now: datetime) -> Dates:
    """The last evening was on the last Thursday before today."""
    today = timezone.localdate(now)
    last = today - timedelta(days=(today.weekday() - THURSDAY - 1) % 7 + 1)
    begun = datetime.combine(last, BEGINS, timezone.get_current_timezone())
    first = begun - (EVENINGS - 1) * APART
    seasons = [first - n * EVENINGS * APART for n in range(SEASONS)]
    return Dates(seasons[::-1], begun + APART)


def club(now: datetime) -> schema.Document:
    games, dates = play_games(), dates_before(now)
    presets = presets_of(games)
    favourites = [game.slug for game in favourite_games()]
    chance = Random(7)  # noqa: S311 (always the same)
    nights = Nights(chance, NAMES, games, presets, favourites)
    begun = dates.seasons[0]
    seasons = [
        season(n, starts, nights, dates) for n, starts in enumerate(dates.seasons)
    ]
    return schema.Document(
        format=schema.FORMAT,
        version=schema.VERSION,
        name=NAME,
        created=begun - APART,
        visibility=Visibility.LINK,
        listed=False,
        games=[],
        correction_days=7,
        rated_after=5,
        people=list(people(begun - APART)),
        presets=[
            short_preset(number, game, options, begun - APART)
            for number, (game, options) in enumerate(presets, 1)
        ],
        seasons=seasons,
        deeds=[merge_entry(seasons, begun + 3 * APART)],
    )


def people(joined: datetime) -> Iterator[schema.PersonPart]:
    for at, name in enumerate([*NAMES, SECOND]):
        guest = len(NAMES) - GUESTS - 1 <= at < len(NAMES) - 1
        yield schema.PersonPart(
            name=name,
            role=ROLES.get(at, Role.PLAYER),
            guest=guest,
            joined=joined + timedelta(minutes=at),
            left=None,
            into=TWICE if name == SECOND else None,
        )


def short_preset(
    number: int, game: str, options: dict, created: datetime
) -> schema.PresetPart:
    return schema.PresetPart(
        game=game,
        name=f"Short {number}",
        version=1,
        options=options,
        created=created,
        retired=False,
    )


def presets_of(games: Games) -> list[tuple[str, dict]]:
    """What was agreed on where a whole game would be too long, each once."""
    found: list[tuple[str, dict]] = []
    for (slug, _), rows in games.items():
        pairs = [(slug, one.sheet["options"]) for one in rows if one.sheet["options"]]
        found += [pair for n, pair in enumerate(pairs) if pair not in pairs[:n]]
    return found


def favourite_games() -> Sequence[scoring.Game]:
    """Of those for four that count most: with lists of their own first."""
    four = [game for game in scoring.all_games() if 4 in game.players]
    order = sorted(
        four,
        key=lambda game: (
            not game.league.alternative_scorings,
            -len(game.league.stats),
        ),
    )
    return order[:FAVOURITES]


def season(
    number: int, starts: datetime, nights: Nights, dates: Dates
) -> schema.SeasonPart:
    last = number == SEASONS - 1
    sessions = []
    happens: Iterator[str] = chain(HAPPENS, repeat(""))
    for n in range(EVENINGS):
        also = {TWICE: len(NAMES)} if not number and n < MET_AS_SECOND else {}
        if last and n == EVENINGS - 1:
            happens = chain(LAST_NIGHT, repeat(""))
        at, place = starts + n * APART, PLACES[n % len(PLACES)]
        sessions.append(nights.evening(at, place, happens, n % 4 == 3, also))
    if last:
        sessions.append(to_come(dates.next))
    return schema.SeasonPart(
        name=f"Season {FIRST + number}",
        starts=starts.date(),
        ends=None if last else (starts + EVENINGS * APART).date() - timedelta(days=1),
        rankings=list(rankings()),
        sessions=sessions,
    )


def to_come(starts: datetime) -> schema.SessionPart:
    coming = [
        schema.AttendingPart(
            person=at, answer=Attendance.Answer.COMING, instead_of=None
        )
        for at in range(0, len(NAMES), 2)
    ]
    return schema.SessionPart(
        starts=starts,
        place=PLACES[0],
        note="Bring a pack of cards.",
        closed=None,
        attending=coming,
        sittings=[],
    )


def rankings() -> Iterator[schema.RankingPart]:
    """Each favourite by another system; the other games by places."""
    systems = [System.POINTS, System.AVERAGE, System.WINS]
    for n, game in enumerate(favourite_games()):
        system = (
            f"list:{game.league.alternative_scorings[0].key}"
            if game.league.alternative_scorings
            else systems[n]
        )
        yield schema.RankingPart(
            game=game.slug, system=system, best=0, least=3, places=[]
        )


def merge_entry(
    seasons: Sequence[schema.SeasonPart], at: datetime
) -> schema.AuditLogPart:
    second = len(NAMES)
    games = sum(
        seat.person == second
        for session in seasons[0].sessions
        for assignment in session.sittings
        for seat in assignment.seats
    )
    data = {"from": second, "into": TWICE, "moved": [], "games": games}
    data |= {"name": SECOND, "into_name": NAMES[TWICE], "account": False}
    return schema.AuditLogPart(
        kind=AuditLog.Kind.MERGED,
        person=TWICE,
        data=data | {"role": [Role.PLAYER, Role.PLAYER]},
        by=NAMES[0],
        at=at,
        undone=None,
    )
