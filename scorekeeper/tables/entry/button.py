"""The one big button: it says what it will do."""

from dataclasses import dataclass

from django.utils.translation import gettext

from referee.form.conditions import button_of_stage, button_of_type, needs_something
from referee.form.fields import FactFields, Field
from scorekeeper.tables import sentences, spoken, units
from scorekeeper.tables.entry.entry import Page
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.spoken import word


@dataclass(frozen=True)
class Button:
    """`more` is a second, smaller line: what it does besides."""

    text: str
    busy: str
    waits: bool
    more: str = ""


def button(page: Page) -> Button:
    """The words of the button, and whether it has to wait."""
    waits = bool(page.problems) or page.unchanged
    if page.correcting:
        return Button(gettext("See what changes"), gettext("One moment"), waits)
    busy = in_unit(page, sentences.SAVING)
    own, small = of_game(page)
    text, takes = leads_to(page, own), [] if waits else takes_of(page)
    forced = [one for asked, one in takes if one.name not in asked.starts]
    if len(forced) == 1 and forced[0].who and forced[0].look == "step":
        others = [one for one in takes if one[1] is not forced[0]]
        return Button(take(page, forced[0]), busy, waits, goes_on(page, others))
    if takes and not (own or small):
        small = taken(page, takes)
    return Button(text, busy, waits, small if not waits else "")


def of_game(page: Page) -> tuple[str, str]:
    """What the game itself says of the end of a stage."""
    if whole := button_of_type(page.round_type, page.round):
        return word(whole), ""
    if not page.names:
        return "", ""
    button, small = button_of_stage(page.furthest.stage, page.round)
    return word(button), word(small)


def leads_to(page: Page, own: str = "") -> str:
    """What the button does with the whole page."""
    stage = next_stage(page)
    return own or (sentences.said(sentences.NEXT, stage=stage) if stage else save(page))


def next_stage(page: Page) -> str:
    """The stage that is asked next; nothing where the round is saved whole."""
    if not page.reads:
        return ""
    here = page.furthest.stage if page.begun else page.leading
    stages = page.stages
    later = stages[stages.index(here) + 1 :] if here in stages else []
    needy = (one for one in later if needs_something(one, page.round))
    return next((sentences.small(one.label) for one in needy), "")


def in_unit(page: Page, text: sentences.Text) -> str:
    """Save turn 3; what is no turn is called by its name: Save final count."""
    if page.round_type.whole_game:
        kind = sentences.small(page.round_type.label)
        return sentences.said(text, round=kind)
    return units.said(text, page.source.state.game.unit, page.number)


def save(page: Page) -> str:
    if who := winners(page):
        return sentences.said(sentences.END_GAME, winners=who)
    if not page.names:
        kind = sentences.small(page.round_type.label)
        return sentences.said(sentences.SAVE_KIND, kind=kind)
    side = the_one(page)
    if side is None:
        return in_unit(page, sentences.SAVE)
    return sentences.said(sentences.SAVE_SCORE, score=score_of(page, side))


def winners(page: Page) -> str:
    """Who wins by this entry: Ann wins, Ben and Dan win; where the other side has to
    confirm it, they would.
    """
    a, table = page.assessment, page.round.table
    if not (a.complete and page.begun and a.winners):
        return ""
    people = sum(len(table.sides[side]) for side in a.winners)
    who = table.named(a.winners)
    waits = confirmations.setting_of(page.source.state.entries).on
    text = sentences.WOULD_WIN if waits else sentences.WINS
    return sentences.said(text, who=who, people=people)


def the_one(page: Page) -> int | None:
    """The only side that scores, or that the others pay."""
    a = page.assessment
    if not (a.complete and page.begun and a.points):
        return None
    changed = [side for side, points in enumerate(a.points) if points]
    gained = [side for side in changed if a.points[side] > 0]
    if len(changed) == 1:
        return changed[0]
    paid = page.source.state.game.display.one_is_paid and len(gained) == 1
    return gained[0] if paid else None


def score_of(page: Page, side: int) -> str:
    """Ann +26, with what it is worth in money."""
    points = (page.assessment.points or [])[side]
    name, gain = page.round.table.named_side(side), spoken.signed(points)
    worth = word(page.source.state.game.display.worth(page.round.table, points))
    text = sentences.SCORE_WORTH if worth else sentences.SCORE
    return sentences.said(text, name=name, gain=gain, worth=worth)


def take(page: Page, one: Field) -> str:
    """Take 4 for Dan, and what comes of it; partners are named by that alone."""
    number, who, wins = page.suggested[one.name], one.who, winners(page)
    a, r = page.assessment, page.round
    partners = len(r.table.sides) < r.table.n
    if wins and not partners:
        return sentences.said(
            sentences.TAKE_AND_WIN, number=number, who=who, winners=wins
        )
    if partners and a.points:
        best = max(range(len(a.points)), key=a.points.__getitem__)
        only = the_one(page)
        score = wins or score_of(page, best if only is None else only)
        return sentences.said(sentences.TAKE_SCORE, number=number, score=score)
    return sentences.said(sentences.TAKE, number=number, who=who)


Taken = tuple[FactFields, Field]


def goes_on(page: Page, others: list[Taken]) -> str:
    """The second line, where the first says what is taken: what is taken besides."""
    stage = next_stage(page)
    if stage:
        then = sentences.said(sentences.AND_NEXT, stage=stage)
    else:
        then = in_unit(page, sentences.AND_SAVE)
    if not others:
        return then
    return sentences.said(sentences.AND_OPTION, taken=taken(page, others), then=then)


def takes_of(page: Page) -> list[Taken]:
    """What the button takes with it of what is suggested, in rows that were begun.

    Whose row it is was never asked.
    """
    suggested = page.suggested
    idle = {name for read in page.reads for name in read.idle}
    asked = ((asked, one) for asked in page.asked for one in asked.inputs)
    return [
        (asked, one)
        for asked, one in asked
        if one.name in suggested
        and one.name not in idle
        and not (asked.per == "row" and one.look == "choice")
        and not asked.settled
    ]


def taken(page: Page, takes: list[Taken]) -> str:
    """What is taken of one fact, where that is one thing; else that it is."""
    found = {
        (label_of(asked, one, takes), one.worded(page.suggested[one.name]))
        for asked, one in takes
    }
    if len(found) > 1:
        return sentences.said(sentences.TAKES)
    label, value = found.pop()
    asked, one = takes[0]
    who = spoken.listed(some_of(asked, one, takes))
    if who and value == "0":
        things = sentences.small(asked.label)
        return sentences.said(sentences.HAS_NONE, who=who, things=things)
    label = spoken.label(label)
    value = spoken.begun_small(value)
    return sentences.said(sentences.OPTION, option=label, value=value)


def label_of(asked: FactFields, one: Field, takes: list[Taken]) -> str:
    """What is taken: Dan plays; jokers of all; of some alone, Ben and Cleo, jokers."""
    if one.who and one.look == "choice":
        return one.who
    some = some_of(asked, one, takes)
    if not some:
        return asked.label
    return f"{spoken.listed(some)}, {sentences.small(asked.label)}"


def some_of(asked: FactFields, one: Field, takes: list[Taken]) -> list[str]:
    """Whose numbers are taken, where they are not all players’."""
    some = [each.who for of, each in takes if of is asked]
    return [] if not one.who or len(some) == len(asked.inputs) else some
