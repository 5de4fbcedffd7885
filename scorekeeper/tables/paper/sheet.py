"""A sheet of paper counted again: where what was written parts from the count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.paper import rows as paper_rows, texts
from scorekeeper.tables.paper.rows import Rows
from scorekeeper.tables.paper.texts import FACTS as FACTS, TOTALS as TOTALS
from scorekeeper.tables.scoring import paper as scoring_paper, sheets as scoring_sheets
from scorekeeper.tables.scoring.paper import Game, Table

MOST_PARTS = 20


@dataclass(frozen=True)
class Counted:
    """A round: points and running totals by side; the sides whose total is wrong."""

    number: int
    points: list[int]
    totals: list[int]
    wrong: set[int] = field(default_factory=set)

    @property
    def cells(self) -> list[tuple[int, int, bool]]:
        pairs = enumerate(zip(self.points, self.totals, strict=True))
        return [(gain, total, side in self.wrong) for side, (gain, total) in pairs]


@dataclass(frozen=True)
class Paper:
    """What was found: what cannot be read, else where it parts, and who has won."""

    names: list[str]
    unread: list[str]
    parts: list[str] = field(default_factory=list)
    rounds: list[Counted] = field(default_factory=list)
    outcome: str = ""
    again: str = ""
    unit: sentences.Unit = sentences.A_ROUND

    @property
    def heading(self) -> str:
        if self.unread:
            return sentences.sentence(texts.CANNOT_READ)
        if self.parts:
            return sentences.sentence(texts.PARTS_COUNT, count=len(self.parts))
        return sentences.sentence(texts.ADDS_UP)


def facts_of(game: Game | None) -> list[str]:
    """What the columns of a player may be that the referee counts: Bids, Tricks."""
    told = scoring_paper.facts_by_seat(game) if game else []
    return [fact.label for fact in told]


def check(text: str, game: Game | None, kind: str, names: Sequence[str]) -> Paper:
    """The sheet as typed, checked as far as the game is known."""
    told = scoring_paper.facts_by_seat(game) if game and kind == FACTS else []
    there = scoring_paper.sides_of(game) if game else {}
    read = paper_rows.read(text, names, list(there), len(told) or 1)
    if read.problems:
        return Paper(read.names, read.problems)
    if game and len(read.names) not in there:
        needs = spoken.span(there)
        got, name = len(read.names), spoken.of_game(game, "name")
        said = sentences.sentence(texts.TOO_FEW_SIDES, game=name, needs=needs, got=got)
        return Paper(read.names, [said])
    table = scoring_paper.table_of(game, len(read.names)) if game else None
    if told and game:
        points = points_by_round(game, read)
        if isinstance(points, str):
            return Paper(read.names, [points])
        return Count(read, points, paper_totals(read, len(told)), table).paper()
    if kind == TOTALS and read.each == 1:
        return Count(read, differences(read, table), read.rounds, table).paper()
    many = read.each
    points = [row[::many] for row in read.rounds]
    return Count(read, points, paper_totals(read, 1), table).paper()


def paper_totals(read: Rows, each: int) -> list[list[int]] | None:
    """The running totals on paper, where there are any."""
    if read.each == each:
        return None
    return [row[read.each - 1 :: read.each] for row in read.rounds]


def differences(read: Rows, table: Table | None) -> list[list[int]]:
    """The points of each round, from running totals."""
    before = scoring_paper.starts(table) if table else [0] * len(read.names)
    found = []
    for row in read.rounds:
        found.append([now - was for now, was in zip(row, before, strict=True)])
        before = row
    return found


def points_by_round(game: Game, read: Rows) -> list[list[int]] | str:
    """The points as the referee counts them from the facts; else what cannot be."""
    facts = scoring_paper.facts_by_seat(game)
    told = list(read.rounds)
    if read.each > len(facts):
        told = [
            [one for i, one in enumerate(row) if (i + 1) % read.each] for row in told
        ]
    sheet = {
        "game": game.slug,
        "players": read.names,
        "rounds": list(scoring_paper.rounds_of(facts, told)),
    }
    found = scoring_sheets.check_sheet(sheet)
    if found.fault:
        return f"{found.fault.where}: {found.fault.message}"
    assert found.verdict is not None
    return [r.points for r in found.verdict.rounds]


@dataclass(frozen=True)
class Count:
    """Points by round, the running totals on paper if there are any, and the game."""

    read: Rows
    points: list[list[int]]
    paper_totals: list[list[int]] | None
    table: Table | None

    @property
    def unit(self) -> sentences.Unit:
        return self.table.game.unit if self.table else sentences.A_ROUND

    @property
    def starts(self) -> list[int]:
        if self.table:
            return scoring_paper.starts(self.table)
        return [0] * len(self.read.names)

    def paper(self) -> Paper:
        rounds = list(self.rounds())
        parts = [*self.partings(rounds), *self.totals_parted(), *self.early_wins()]
        again = self.again if parts else ""
        names = self.read.names
        return Paper(
            names, [], parts[:MOST_PARTS], rounds, self.outcome, again, self.unit
        )

    @property
    def ends(self) -> list[list[int]]:
        """The running totals by the points alone."""
        totals, found = self.starts, []
        for points in self.points:
            totals = [a + b for a, b in zip(totals, points, strict=True)]
            found.append(totals)
        return found

    def rounds(self) -> Iterator[Counted]:
        """Each round counted from the total that stands on paper before it."""
        before = self.starts
        for i, points in enumerate(self.points):
            counted = [a + b for a, b in zip(before, points, strict=True)]
            there = self.paper_totals[i] if self.paper_totals else counted
            wrong = {s for s, one in enumerate(there) if one != counted[s]}
            yield Counted(i + 1, points, there, wrong)
            before = there

    def partings(self, rounds: list[Counted]) -> Iterator[str]:
        before = self.starts
        for row in rounds:
            yield from self.sum_of(row)
            for side in sorted(row.wrong):
                was, gain = before[side], row.points[side]
                sign = "−" if gain < 0 else "+"
                yield sentences.of_round(
                    texts.PARTS,
                    self.unit,
                    row.number,
                    name=self.read.names[side],
                    paper=row.totals[side],
                    sum=f"{spoken.minus(was)} {sign} {abs(gain)}",
                    counted=was + gain,
                )
            before = row.totals

    def sum_of(self, counted: Counted) -> Iterator[str]:
        """Points that cannot be, where those of a round always have one sum."""
        meant = self.table.game.round_total if self.table else None
        void = self.table and self.table.game.void and not any(counted.points)
        if (
            self.table
            and meant is not None
            and sum(counted.points) != meant
            and not void
        ):
            yield sentences.of_round(
                texts.MUST_ADD_UP,
                self.unit,
                counted.number,
                got=sum(counted.points),
                game=spoken.of_game(self.table.game, "name"),
                sum=meant,
            )

    def totals_parted(self) -> Iterator[str]:
        """The totals written below against what stands above them."""
        last = self.paper_totals[-1] if self.paper_totals else self.ends[-1]
        text = texts.LAST_PARTS if self.paper_totals else texts.TOTAL_PARTS
        for side, total in enumerate(self.read.totals or last):
            if total != last[side]:
                name = self.read.names[side]
                right = last[side]
                yield sentences.of_round(
                    text, self.unit, name=name, paper=total, counted=right
                )

    def winners_at(self, place: int) -> list[int]:
        if not self.table:
            return []
        return scoring_paper.winners(self.table, place + 1, self.ends[place])

    def early_wins(self) -> Iterator[str]:
        """Somebody had won, and the sheet goes on."""
        places = range(len(self.points) - 1)
        over = ((place, won) for place in places if (won := self.winners_at(place)))
        for place, won in islice(over, 1):
            yield sentences.of_round(
                texts.WON_BEFORE,
                self.unit,
                place + 1,
                who=self.names_of(won),
                total=self.ends[place][won[0]],
            )

    @property
    def outcome(self) -> str:
        """Who has won by the points."""
        if not self.table or self.table.game.carry is not None:
            return ""
        won = self.winners_at(len(self.points) - 1)
        if not won:
            return (
                "" if self.table.game.open_ended else sentences.sentence(texts.NOBODY)
            )
        text = texts.WON if len(won) == 1 else texts.SHARED
        total = self.ends[-1][won[0]]
        return sentences.sentence(text, who=self.names_of(won), total=total)

    def names_of(self, sides: Sequence[int]) -> str:
        return spoken.list_names([self.read.names[side] for side in sides])

    @property
    def again(self) -> str:
        """The totals that the points give."""
        pairs = zip(self.read.names, self.ends[-1], strict=True)
        told = [sentences.sentence(texts.ONE_TOTAL, name=n, total=t) for n, t in pairs]
        return sentences.sentence(texts.COUNTED, totals=spoken.list_names(told))
