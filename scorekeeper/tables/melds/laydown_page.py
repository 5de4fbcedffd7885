"""A lay-down being checked, as its page shows it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext, gettext_lazy, ngettext

from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.entry import foot
from scorekeeper.tables.entry.posted_form import DraftPage
from scorekeeper.tables.melds import feedback as melds_says
from scorekeeper.tables.melds.hands_page import Chip
from scorekeeper.tables.melds.laydown import LaydownDraft, melds_text, off_text
from scorekeeper.tables.melds.lines import Face, face
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Part, in_order
from scorekeeper.tables.showing import decks, rulebook
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class Line:
    """Cards that lie together; `to` is where a card goes that comes to them.

    `takes`: what takes each card back, none where the cards stay.
    """

    faces: list[tuple[Face, str]]
    says: str
    to: str = ""
    aimed: bool = False
    points: int | None = None
    wrong: str = ""


@dataclass(frozen=True)
class Kept:
    """One of the lay-downs on the table."""

    says: str
    faults: list[str]
    lines: list[Line] = field(default_factory=list)


@dataclass(frozen=True)
class Fault:
    """What the referee finds wrong: why, the rule broken, its law and source."""

    why: str
    name: str
    law: str
    source: str
    anchor: str


@dataclass(frozen=True)
class Shown(DraftPage):
    """A page of one lay-down."""

    draft: LaydownDraft

    @property
    def url(self) -> str:
        return self.draft.url

    @property
    def draft_key(self) -> str:
        return self.draft.kept_as

    @property
    def stands(self) -> str:
        """How many lay-downs of each seat are kept: a draft from before is old."""
        kept = [one["seat"] for one in self.draft.earlier]
        seats = range(len(self.draft.names))
        return ",".join(str(kept.count(seat)) for seat in seats)

    @property
    def stored(self) -> list[tuple[str, str]]:
        now = self.draft
        return [
            ("whose", str(now.seat)),
            ("initial", "1" if now.initial else "0"),
            ("melds", melds_text(now.melds)),
            ("off", off_text(now.off)),
            ("to", now.to),
            ("finds", "1" if now.finds else "0"),
        ]

    @property
    def name(self) -> str:
        return self.draft.names[self.draft.seat]

    how = gettext_lazy("as 8H 10S JK, a comma between two melds; pasting works too")
    example = "KS KH KD, 5C 6C 7C"

    @property
    def notes(self) -> tuple[str, ...]:
        return self.draft.notes

    @property
    def typed(self) -> str:
        return self.draft.typed

    @property
    def chips(self) -> list[Chip]:
        now = self.draft
        return [
            Chip(seat, name, self.down(seat), seat == now.seat)
            for seat, name in enumerate(now.names)
        ]

    def down(self, seat: int) -> str:
        """What a player has on the table."""
        kept = self.draft.judged[: len(self.draft.earlier)]
        mine = [one.value for one in kept if one.seat == seat]
        return gettext("{number} laid down").format(number=sum(mine))

    @property
    def deck(self) -> list[decks.Row]:
        rules = self.draft.rules.rules
        return decks.deck_of(scoring_melds.upwards(rules), self.draft.out)

    # ---- This lay-down ----

    @property
    def lines(self) -> Iterator[Line]:
        now, mine = self.draft, self.draft.mine
        for i, meld in enumerate(now.melds):
            part = mine.melds[i] if mine else None
            faces = list(self.faces(i, meld))
            yield self.line(faces, self.says(part, meld), f"meld.{i}", part)
        new = f"meld.{len(now.melds)}"
        says = gettext("another meld") if now.melds else gettext("a meld")
        yield Line([], says, new, now.to == new)
        for i, (card, lay, number) in enumerate(now.off):
            part = mine.layoffs[i] if mine else None
            says = gettext("laid off on {lay}").format(lay=self.whose(lay, number))
            yield self.line([(face(card), f"off.{i}")], says, "", part)
        if now.to.startswith("off"):
            lay, number = (int(part) for part in now.to.split(".")[1:])
            yield Line(
                [],
                gettext("laid off on {lay}").format(lay=self.whose(lay, number)),
                now.to,
                True,
            )

    def faces(self, i: int, meld: tuple[str, ...]) -> Iterator[tuple[Face, str]]:
        """The cards of a meld as it reads, with what takes each of them back."""
        places = list(enumerate(meld))
        for card in in_order(self.draft.rules.rules, meld):
            at = next(place for place in places if place[1] == card)
            places.remove(at)
            yield face(card), f"meld.{i}.{at[0]}"

    def line(
        self, faces: list[tuple[Face, str]], says: str, to: str, part: Part | None
    ) -> Line:
        wrong = word(part.said) if part and part.meld is None else ""
        points = part.value if part and part.meld else None
        return Line(faces, says, to, bool(to) and to == self.draft.to, points, wrong)

    def says(self, part: Part | None, meld: tuple[str, ...]) -> str:
        """three eights; a run in hearts, the joker as A♥."""
        name = scoring_melds.name_of(self.draft.rules.rules, meld)
        if not name or part is None or part.meld is None:
            return ""
        pairs = zip(part.meld.laid, part.meld.cards)
        stands = [scoring_melds.show(card) for laid, card in pairs if laid != card]
        if not stands:
            return name
        text = ngettext(
            "{meld}, the joker as {cards}", "{meld}, the jokers as {cards}", len(stands)
        )
        return text.format(meld=name, cards=spoken.list_names(stands))

    def whose(self, lay: int, meld: int) -> str:
        """Ben’s three kings."""
        owner = self.draft.names[self.draft.earlier[lay]["seat"]]
        cards = self.draft.lies(lay, meld)
        name = scoring_melds.meld_words(self.draft.rules.rules, cards)
        return gettext("{name}’s {meld}").format(name=owner, meld=name)

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with it; while a meld is being built nothing is said of it."""
        mine = self.draft.mine
        found = mine.faults if mine and self.draft.begun else ()
        return [fault_of(self.draft.state.game, one) for one in found]

    # ---- The table ----

    @property
    def kept(self) -> Iterator[Kept]:
        now = self.draft
        for lay, judged in enumerate(now.judged[: len(now.earlier)]):
            text = (
                gettext("{name}’s first lay-down: {value}")
                if judged.initial
                else gettext("{name}’s lay-down: {value}")
            )
            says = text.format(name=now.names[judged.seat], value=judged.value)
            lines = [
                self.lying(lay, meld)
                for meld, part in enumerate(judged.melds)
                if part.meld is not None
            ]
            yield Kept(says, [word(fault.said) for fault in judged.faults], lines)

    def lying(self, lay: int, meld: int) -> Line:
        cards, to = self.draft.lies(lay, meld), f"off.{lay}.{meld}"
        faces = [(face(c), "") for c in in_order(self.draft.rules.rules, cards)]
        says = scoring_melds.name_of(self.draft.rules.rules, cards)
        return Line(faces, says, to, to == self.draft.to)

    # ---- The foot ----

    @property
    def feedback(self) -> foot.Feedback:
        if self.fault:
            return foot.Feedback("", self.fault, warn=True)
        return melds_says.of_laydown(self.draft, self.pressed)

    @property
    def waits(self) -> bool:
        return not self.draft.begun

    @property
    def button(self) -> str:
        if self.recorded:
            return gettext("See what changes")
        mine = self.draft.mine
        wrong = bool(mine and mine.faults and self.draft.begun)
        if wrong:
            text = gettext("Save {name}’s lay-down with the mistake")
        else:
            text = gettext("Save {name}’s lay-down")
        return text.format(name=self.name)


def fault_of(game: scoring.Game, lay_fault: scoring_melds.LayFault) -> Fault:
    law = rulebook.law(game, lay_fault.rule)
    return Fault(word(lay_fault.said), law.name, law.law, law.source, law.anchor)
