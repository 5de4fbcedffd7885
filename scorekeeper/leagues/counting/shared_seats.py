"""A seat that somebody took over during the game: whose its rounds are.

By points, an average or a list each person has the rounds that they sat through; what
the end of a game gives is for whoever sits there then. By places or wins a seat counts
once: for who sat there in most rounds, of equals the last; of whoever else sat there it
says what they did round by round, for records. All of a seat counts for one person
where the takeover says so. Nothing of such a table is rated.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.leagues.counting.seat_resolution import Sat, Who
from scorekeeper.leagues.models import Ranking, Result, System
from scorekeeper.tables import scoring
from scorekeeper.tables.scoring import presence, results as scored

WHOLE = (System.PLACES, System.WINS)


@dataclass
class Part:
    """The rounds of one person: at which seats, from which round to which.

    A span is a seat and its rounds, by number from 1.
    """

    who: Who
    spans: list[tuple[int, range]] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        return sum(len(span) for _, span in self.spans)

    def at(self, seat: int) -> int:
        """How many rounds at that seat."""
        return sum(len(span) for own, span in self.spans if own == seat)

    def meets(self, other: "Part") -> bool:
        """Whether both sat there in some round."""
        mine = {number for _, span in self.spans for number in span}
        return any(number in mine for _, span in other.spans for number in span)

    def until(self, seat: int) -> int:
        """The number after the last round at that seat."""
        return max(span.stop for own, span in self.spans if own == seat)


def part_rows(
    rows: Sequence[Result], state: scoring.State, sat: Sequence[Sat], ranking: Ranking
) -> list[Result]:
    """The rows of whole seats, parted among those who sat there."""
    parts = [part for part in parts_of(rows, state, sat) if part.rounds]
    held = holders(rows, parts)
    found, others, extra = [], [], len(rows)
    for part in parts:
        seat = held.get(part.who.person)
        own = rows[part.spans[-1][0] if seat is None else seat]
        row = row_of(own, part, state, extra if seat is None else seat)
        if seat is None and ranking.system in WHOLE:
            others.append(row)
            continue
        found.append((row, part))
        extra += seat is None
    tell_mates(found)
    tell_met(found)
    if others:
        found[0][0].data["others"] = [stint_data(row) for row in others]
    return sorted((row for row, _ in found), key=lambda row: row.seat)


def parts_of(
    rows: Sequence[Result], state: scoring.State, sat: Sequence[Sat]
) -> list[Part]:
    """The rounds of each person who sat there; of some there may be none."""
    last = len(state.shown["rounds"])
    parts: dict[int, Part] = {}
    for row in rows:
        first, spans = 1, []
        for stint in (one for one in sat if one.seat == row.seat):
            spans.append((stint.who, range(first, min(stint.last, last) + 1)))
            first = min(stint.last, last) + 1
        spans.append((Who(row.person_id, row.player_id), range(first, last + 1)))
        for who, span in spans:
            part = parts.setdefault(who.person, Part(who))
            part.who = who if span else part.who
            here = presence.spans_of(state, row.seat, span) if span else ()
            part.spans += [(row.seat, some) for some in here]
    return list(parts.values())


def holders(rows: Sequence[Result], parts: Sequence[Part]) -> dict[int, int]:
    """By person the seat that is theirs as a whole."""
    found: dict[int, int] = {}
    for seat in (row.seat for row in rows):
        there = [p for p in parts if p.at(seat) and p.who.person not in found]
        ranked = sorted(there, key=lambda p: (p.at(seat), p.until(seat)))
        for longest in ranked[-1:]:
            found[longest.who.person] = seat
    return found


def row_of(own: Result, part: Part, state: scoring.State, seat: int) -> Result:
    """As the whole seat, with the rounds, points and tallies of this part."""
    row = Result(seat=seat, person_id=part.who.person, player_id=part.who.player)
    for name in ("assignment", "league_id", "season_id", "game", "disputed"):
        setattr(row, name, getattr(own, name))
    row.finished, row.side, row.place = own.finished, own.side, own.place
    row.won = own.won and seat == own.seat
    gains = gains_of(part, state)
    row.points = sum(points for points, _ in gains) + bonus(part, state)
    sign = -scored.better(state)
    high = sorted(gains, key=lambda one: sign * one[0])[: scored.BEST]
    row.data = own.data | {
        "shared": True,
        "rounds": part.rounds,
        "length": len(state.shown["rounds"]),
        "high": [list(one) for one in high],
        "feats": scored.stats_in(state, part.spans),
    }
    row.data.pop("contests", None)
    if "lists" in own.data:
        row.data["lists"] = lists_in(part, state)
        row.data["parts"] = scored.parts_in(state, part.spans)
    if (lost := scored.count_lost_alone(state, part.spans)) is not None:
        row.data["lost"] = lost
    return row


def side_of(state: scoring.State, seat: int) -> int:
    return state.verdict.table.side_of[seat]


def gains_of(part: Part, state: scoring.State) -> list[tuple[int, int]]:
    """The points of the side in each of these rounds, with the number of the round."""
    rounds = state.shown["rounds"]
    return [
        (rounds[number - 1]["points"][side_of(state, seat)], number)
        for seat, span in part.spans
        for number in span
    ]


def bonus(part: Part, state: scoring.State) -> int:
    """What the totals have beside the rounds, for who sits there at the end."""
    shown, found = state.shown, 0
    last = len(shown["rounds"])
    for seat, span in part.spans:
        if span.stop > last:
            side = side_of(state, seat)
            rounds = sum(one["points"][side] for one in shown["rounds"])
            found += shown["totals"][side] - rounds
    return found


def lists_in(part: Part, state: scoring.State) -> dict[str, int]:
    """By each list of the game the points of these rounds."""
    found: dict[str, int] = defaultdict(int)
    for form in state.game.league.alternative_scorings:
        for number, lines in scored.alternative_score(state, form.key).rounds:
            sums = state.verdict.table.sums(lines)
            own = (seat for seat, span in part.spans if number in span)
            found[form.key] += sum(sums[side_of(state, seat)] for seat in own)
    return {
        form.key: found[form.key] for form in state.game.league.alternative_scorings
    }


def tell_mates(found: Sequence[tuple[Result, Part]]) -> None:
    """Who sat on the same side in some round: their partners."""
    for row, part in found:
        row.data["with"] = [
            other.player_id
            for other, theirs in found
            if other is not row and other.side == row.side and part.meets(theirs)
        ]


def tell_met(found: Sequence[tuple[Result, Part]]) -> None:
    """Who ended above whom, by place: of those who sat in some round together, each at
    a side of their own.
    """
    for row, part in found:
        others = [(o, p) for o, p in found if o.player_id != row.player_id]
        row.data["beaten"] = sum(o.place > row.place for o, _ in others)
        row.data["met"] = {
            str(o.player_id): (row.place < o.place) - (row.place > o.place)
            for o, theirs in others
            if o.side != row.side and part.meets(theirs)
        }


def stint_data(row: Result) -> dict[str, Any]:
    """What somebody did who sat there, and for whom no seat counts."""
    did = {key: row.data[key] for key in ("high", "feats")}
    return {"player": row.player_id, "side": row.side, **did}
