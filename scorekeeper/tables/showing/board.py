"""The scoreboard of a table: totals, tags, the race to the target, its moments."""

from collections.abc import Collection, Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from django.utils.translation import gettext, gettext_noop

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.events import confirmations, seating
from scorekeeper.tables.models import Entry
from scorekeeper.tables.scoring import presence, results, rulings
from scorekeeper.tables.sentences import Text

# A name that was deleted.
SOMEBODY = gettext_noop("Someone")
# Marks closer than this many percent of the race line would cover each other.
CLOSE = 9
# Totals of so many characters and more are set alike, as small as they are read.
SMALLEST = 6
# Names of so many letters stand whole beside each other, of so many sides.
WIDEST = {1: 99, 2: 99, 3: 12, 4: 9}
# And so many with the total on the same line.
WITH_TOTAL = {1: 99, 2: 99, 3: 12, 4: 10}


@dataclass(frozen=True)
class Side:
    number: int
    name: str
    total: int
    change: int | None
    tag: str
    top: bool
    money: str = ""


@dataclass(frozen=True)
class Mark:
    """A place on the race line, in percent, lifted where another is too close."""

    letters: str
    percent: int
    top: bool
    lift: int = 0


@dataclass(frozen=True)
class Middle:
    """What lies in the middle of the table: a pot."""

    label: str
    points: int
    money: str


@dataclass(frozen=True)
class Board:
    sides: list[Side]
    race: list[Mark]
    needs: str
    goal: str
    down: bool
    middle: Middle | None = None
    kind: str = ""
    last: tuple[str, ...] = ()

    @property
    def widest(self) -> int:
        return widest(side.total for side in self.sides)

    @property
    def long(self) -> bool:
        """A total or a name is longer than those that stand beside each other."""
        most = WIDEST.get(len(self.sides), min(WIDEST.values()))
        return any(
            len(spoken.minus(side.total)) > SMALLEST or len(side.name) > most
            for side in self.sides
        )

    @property
    def tight(self) -> bool:
        """A name does not stand whole where its total follows on the same line."""
        most = WITH_TOTAL.get(len(self.sides), 99)
        return any(
            len(side.name) + len(spoken.minus(side.total)) > most for side in self.sides
        )

    @property
    def gains(self) -> str:
        """What the last round gave: Ann +7, Ben −1; what it was, where that is 0. To
        whom: `last`, who sat there in it.
        """
        pairs = zip(self.last, self.sides, strict=False)
        scores = [(name, one.change) for name, one in pairs if one.change]
        return spoken.gains(scores) or self.kind


def names_of(verdict: dict[str, Any]) -> list[str]:
    """The sides by name: Ann, or Ann and Cleo."""
    players = verdict["players"]
    return [
        spoken.list_names(players[seat] for seat in side) for side in verdict["sides"]
    ]


def all_at(state: scoring.State, through: int | None = None) -> list[list[str]]:
    """By seat all who played a round there, the first one first, and while the game
    goes on who sits there now: a total is of all of them. Who sat for none made none.

    `through`: the last round that is looked at.
    """
    players, rounds = state.shown["players"], len(state.shown["rounds"])
    sat, over = seating.stints_by_seat(state.entries), state.over or through is not None
    rounds = rounds if through is None else through
    found = []
    for seat, name in enumerate(players):
        rows = sat.get(seat, [(1, name)])
        after = [first for first, _ in rows[1:]] + [rounds + 1]
        played = [
            one for (first, one), end in zip(rows, after, strict=True) if first < end
        ]
        now = [] if over and played else [rows[-1][1]]
        found.append(list(dict.fromkeys([*played, *now])))
    return found


def seats_of(state: scoring.State, through: int | None = None) -> list[str]:
    """Ann; or Ann / Zoe, where Zoe took her seat over."""
    some, sat = gettext(SOMEBODY), all_at(state, through)
    return [" / ".join(name or some for name in names) for names in sat]


def all_names_of(state: scoring.State, through: int | None = None) -> list[str]:
    """The sides by all who played there: whose the totals are."""
    return names_of({**state.shown, "players": seats_of(state, through)})


def players_in(state: scoring.State, number: int) -> list[str]:
    """Who sat at each seat in that round; mostly who sits there now."""
    return names_to_show(
        seating.players_in(state.entries, state.shown["players"], number)
    )


def holders_at(state: scoring.State, entry: Entry) -> list[str]:
    """Who held each seat when that entry was written."""
    return names_to_show(
        seating.holders_at(state.entries, state.shown["players"], entry)
    )


def names_to_show(names: list[str]) -> list[str]:
    """With a word in the place of a name that was deleted; of two, numbered."""
    if all(names):
        return names
    word, found = gettext(SOMEBODY), [name for name in names if name]
    free = (f"{word} {n}" if n > 1 else word for n in count(1))
    unused = (name for name in free if name not in found)
    return [name or next(unused) for name in names]


def state_of_round(state: scoring.State, number: int) -> scoring.State:
    """The table under the names of who sat there in that round, for all that it says.

    To be read: what is written goes to the table as it is now.
    """
    return under(state, players_in(state, number))


def under(state: scoring.State, names: list[str]) -> scoring.State:
    return state if names == state.table.players else results.under_names(state, names)


def as_seated(at: scoring.TableRound) -> scoring.TableRound:
    """A round under the names of who sat there: to be read."""
    return state_of_round(at.state, at.number).at(at.number)


def names_in(state: scoring.State, number: int) -> list[str]:
    """The sides by the names of who sat there in that round."""
    return names_of({**state.shown, "players": players_in(state, number)})


def board_of(state: scoring.State) -> Board:
    verdict = state.shown
    standing = scoring.standing(state)
    down = state.game.league.low
    totals = verdict["totals"]
    # A tie-break is won without the highest total.
    tops = verdict["winners"] or results.leaders(state, totals)
    tags = (
        ranks(state)
        if state.over
        else tags_of(verdict, state.game, presence.absent_seats(state))
    )
    for side, note in ({} if state.over else scoring.notes(state)).items():
        tags[side] = ", ".join(filter(None, (note, tags[side])))
    sides = list(sides_of(state, tops, tags))
    middle, kind = middle_of(state), spoken.label(rulings.last_kind(state))
    last = tuple(names_in(state, len(verdict["rounds"]))) if verdict["rounds"] else ()
    if standing is None:
        return Board(sides, [], "", "", down, middle, kind, last)
    target, start = standing.target, standing.start
    race = [] if target is None else marks(state, tops, target, start)
    needs = "" if state.over else spoken.word(standing.lacks)
    ends = spoken.word(standing.ends)
    return Board(sides, race, needs, ends, down, middle, kind, last)


def sides_of(
    state: scoring.State, tops: Collection[int], tags: list[str]
) -> Iterator[Side]:
    verdict = state.shown
    last = verdict["rounds"][-1]["points"] if verdict["rounds"] else None
    for i, name in enumerate(all_names_of(state)):
        total = verdict["totals"][i]
        change, money = last[i] if last else None, scoring.money(state, total)
        yield Side(i, name, total, change, tags[i], i in tops, money)


def middle_of(state: scoring.State) -> Middle | None:
    """What lies in the middle before the round to come, in games that have it."""
    found = None if state.over else scoring.middle(state)
    return found and Middle(
        spoken.label(found[0]), found[1], scoring.money(state, found[1])
    )


def tags_of(
    verdict: dict[str, Any], game: scoring.Game, gone: Container[int] = ()
) -> list[str]:
    """Who deals (or banks), leads or sits out in the round to come, or is not there."""
    ahead = verdict["next"]
    said: list[list[str]] = [[] for _ in verdict["players"]]
    tags = {key: spoken.small(does) for key, does in game.display.tags.items()}
    for key, does in {"dealer": spoken.word(spoken.deals(game)), **tags}.items():
        if ahead.get(key) is not None:
            said[ahead[key]].append(does)
    for seat in ahead.get("sitting_out", ()):
        said[seat].append(gettext("not there") if seat in gone else gettext("sits out"))
    found = []
    for side in verdict["sides"]:
        alone = len(side) == 1
        parts = [
            ", ".join(said[seat]) if alone else f"{verdict['players'][seat]} {word}"
            for seat in side
            for word in ([""] if alone else said[seat])
        ]
        found.append(", ".join(filter(None, parts)))
    return found


def dealing(state: scoring.State) -> str:
    """Who deals the round to come, where the scoreboard is folded: Ann deals."""
    seat = state.shown["next"].get("dealer")
    if seat is None:
        return ""
    return f"{state.shown['players'][seat]} {spoken.word(spoken.deals(state.game))}"


def widest(totals: Iterable[int]) -> int:
    """Characters of the longest total: long ones are set smaller."""
    return min(max(len(spoken.minus(total)) for total in totals), SMALLEST)


def ranks(state: scoring.State) -> list[str]:
    """Who won, and who came second, third …; at a stopped table nothing."""
    if not state.shown["winners"]:
        return [""] * len(state.shown["totals"])
    places = results.places(state)
    waits = confirmations.pending_rounds(state)
    won = spoken.place_words(1) if waits else gettext("won")
    return [won if one == 1 else spoken.place_words(one) for one in places]


def marks(state: scoring.State, tops: list[int], target: int, start: int) -> list[Mark]:
    totals, far = state.shown["totals"], far_from(state.shown, target, start)
    letters, lead = initials(state), totals[tops[0]] if tops else None
    found = [
        Mark(text, percent_of(total, far, target), total == lead)
        for total, text in marked_together(totals, letters)
    ]
    return lift_marks(sorted(found, key=lambda mark: -mark.percent))


def marked_together(totals: list[int], letters: list[str]) -> list[tuple[int, str]]:
    """Who is level has one mark: AB. Two sides of partners do not: who was ACBD?"""
    if len(letters) == 2 and max(map(len, letters)) > 1:
        return list(zip(totals, letters, strict=True))
    by_total: dict[int, str] = {}
    for total, text in zip(totals, letters, strict=True):
        by_total[total] = by_total.get(total, "") + text
    return list(by_total.items())


def far_from(verdict: dict[str, Any], target: int, start: int) -> int:
    """The total at the other end of the race: its start, or who is behind that."""
    totals = verdict["totals"]
    return min(start, *totals) if target > start else max(start, *totals)


def percent_of(total: int, far: int, target: int) -> int:
    """How much of the race lies behind a total."""
    return round(100 * max(0, min(1, (total - far) / (target - far))))


def lift_marks(found: list[Mark]) -> list[Mark]:
    """The leader stays on the line; a mark too close to another goes above it."""
    placed: list[Mark] = []
    for mark in found:
        near = {m.lift for m in placed if abs(m.percent - mark.percent) < CLOSE}
        lift = next(level for level in range(len(found)) if level not in near)
        placed.append(Mark(mark.letters, mark.percent, mark.top, min(lift, 2)))
    return placed


def initials(state: scoring.State) -> list[str]:
    """The first letter of each player, or two where two begin alike: A, or A/Z."""
    seats = [[one or gettext(SOMEBODY) for one in sat] for sat in all_at(state)]
    first = [name[0].upper() for name in dict.fromkeys(chain(*seats))]

    def short(name: str) -> str:
        alone = first.count(name[0].upper()) == 1
        return name[0].upper() if alone else name[:1].upper() + name[1:2]

    letters = ["/".join(map(short, sat)) for sat in seats]
    return ["".join(letters[seat] for seat in side) for side in state.shown["sides"]]


def where(state: scoring.State) -> str:
    """Where the game stands: Round 4."""
    if not state.over:
        return sentences.round_first(state.game.unit, state.due or "")
    won = state.shown["winners"]
    text = sentences.FINISHED_AFTER if won else sentences.STOPPED_AFTER
    many = sentences.rounds_counted(state.game.unit, len(state.shown["rounds"]))
    return sentences.sentence(text, count=many)


# ---- What mattered in the round that was just saved, until the next one is begun ----

TAKES_LEAD = Text(
    "moment.takes-lead", "{who} take the lead:", "{who} takes the lead:", by="people"
)
PULLS_AWAY = Text(
    "moment.pulls-away", "{who} pull away:", "{who} pulls away:", by="people"
)
CLOSES_IN = Text("moment.closes-in", "{who} close in:", "{who} closes in:", by="people")
DRAWS_LEVEL = Text(
    "moment.draws-level",
    "{who} draw level with {whom}:",
    "{who} draws level with {whom}:",
    by="people",
)
AHEAD_OF = Text("moment.ahead-of", "{points} ahead of {whom}.")
BEHIND = Text("moment.behind", "{points} behind {whom}.")
EACH = Text("moment.each", "{total} each.")
BEST_ROUND = Text("moment.best-round", "The best so far: {who} {points}.")


@dataclass(frozen=True)
class Trail:
    """From where to where on the race the mark of the best gain went, in percent."""

    start: int
    end: int


@dataclass(frozen=True)
class Moment:
    """One sentence in two parts, and at most a second one; all of it may be empty."""

    lead: str = ""
    text: str = ""
    trail: Trail | None = None


@dataclass(frozen=True)
class Standing:
    """After a round: who leads, by how much before the second, and who that is.

    The gap is 0 and nobody second where all are level, or several lead.
    """

    leaders: list[int]
    gap: int = 0
    second: int | None = None


def moment_of(state: scoring.State) -> Moment | None:
    """None before a first round, over a begun one, and while anything may change."""
    verdict = state.shown
    if not verdict["rounds"] or verdict["pending"] or state.over:
        return None
    if confirmations.pending_rounds(state) or state.trouble:
        return None
    found = what_changed(state)
    lead, text = found or ("", "")
    texts = [text] if text else []
    if best := best_yet(state):
        texts.append(best)
    return Moment(lead, " ".join(texts), trail_of(state))


def standing_after(state: scoring.State, totals: list[int]) -> Standing:
    leaders, sign = results.leaders(state, totals), results.better(state)
    if len(leaders) != 1:
        return Standing(leaders)
    rest = [side for side in range(len(totals)) if side not in leaders]
    second = max(rest, key=lambda side: sign * totals[side])
    return Standing(leaders, sign * (totals[leaders[0]] - totals[second]), second)


def what_changed(state: scoring.State) -> tuple[str, str] | None:
    """Who leads now and did not; else a gap that widened or closed as never before."""
    rounds = state.shown["rounds"]
    if len(rounds) < 2:
        return None
    each = [standing_after(state, one["totals"]) for one in rounds]
    *_, before, now = each
    if now.leaders != before.leaders:
        return new_leader(state, now) if now.gap else level_news(state, before, now)
    if not now.gap:
        return None
    gaps = [one.gap for one in each[:-1]]
    if now.gap > max(gaps):
        return news_words(
            state, PULLS_AWAY, now.leaders[0], AHEAD_OF, now.second, now.gap
        )
    if 2 * now.gap <= before.gap:
        return news_words(state, CLOSES_IN, now.second, BEHIND, now.leaders[0], now.gap)
    return None


def new_leader(state: scoring.State, now: Standing) -> tuple[str, str]:
    return news_words(state, TAKES_LEAD, now.leaders[0], AHEAD_OF, now.second, now.gap)


def level_news(
    state: scoring.State, before: Standing, now: Standing
) -> tuple[str, str] | None:
    """Nothing where who led alone fell back to several others, or several to more."""
    came = [side for side in now.leaders if side not in before.leaders]
    stayed = [side for side in now.leaders if side in before.leaders]
    if len(came) != 1 or len(stayed) != 1:
        return None
    return news_words(state, DRAWS_LEVEL, came[0], EACH, stayed[0], 0)


def news_words(
    state: scoring.State,
    what: sentences.Text,
    who: int | None,
    how: sentences.Text,
    whom: int | None,
    points: int,
) -> tuple[str, str]:
    assert who is not None and whom is not None
    names, verdict = names_of(state.shown), state.shown
    people = len(verdict["sides"][who])
    lead = sentences.sentence(what, who=names[who], whom=names[whom], people=people)
    total = spoken.minus(verdict["totals"][whom])
    return lead, sentences.sentence(how, points=points, whom=names[whom], total=total)


def best_yet(state: scoring.State) -> str:
    """The one gain of this round that beats all of the rounds before it."""
    *earlier, now = state.shown["rounds"]
    if len(earlier) < 2:
        return ""
    sign = results.better(state)
    top = max(sign * points for points in now["points"])
    best = [side for side, points in enumerate(now["points"]) if sign * points == top]
    beaten = max(sign * points for one in earlier for points in one["points"])
    if top <= max(beaten, 0) or len(best) != 1:
        return ""
    who = names_in(state, now["number"])[best[0]]
    return sentences.sentence(
        BEST_ROUND, who=who, points=spoken.signed_number(sign * top)
    )


def trail_of(state: scoring.State) -> Trail | None:
    """Of the best gain, where the race has a target; nothing where nobody gained."""
    verdict, standing = state.shown, scoring.standing(state)
    if standing is None or standing.target is None:
        return None
    points, sign = verdict["rounds"][-1]["points"], results.better(state)
    side = max(range(len(points)), key=lambda n: sign * points[n])
    total, target = verdict["totals"][side], standing.target
    far = far_from(verdict, target, standing.start)
    start, end = (percent_of(at, far, target) for at in (total - points[side], total))
    return Trail(start, end) if start < end else None
