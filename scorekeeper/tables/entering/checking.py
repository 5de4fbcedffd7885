"""What the referee says of an entry so far, in the words of its page."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.tables import facts, words
from scorekeeper.tables.entering.beside import scoring_rows
from scorekeeper.tables.entering.entry import Page
from scorekeeper.tables.entering.placing import is_open, shown

# Lines in words are for one or two; more stand beside their inputs.
FEW = 2


@dataclass(frozen=True)
class Check:
    """The line at the foot: a figure, the sentences after it, a ladder of steps.

    `spelt` is what a ladder shows, for those who hear it.
    """

    figure: str = ""
    text: str = ""
    warn: bool = False
    so_far: bool = False
    steps: list[tuple[str, str]] = field(default_factory=list)
    spelt: str = ""


def check(page: Page) -> Check:
    """The line at the foot of the entry."""
    a = page.assessment
    if page.pressed and page.problems:
        return Check("", "Not saved yet. See above.", warn=True)
    if not page.begun:
        say = a.says[0] if a.says else None
        texts = [f"{upper(say.text, say.figure)}." if say else "", help_first(page)]
        text = joined(texts) or still_open(page, "To enter")
        return Check(say.figure if say else "", text)
    found = summed(page)
    wrong = [one.message for one in shown(page) if one.code != "wrong-total"]
    lost = bool(a.steps) and min(a.points or [0]) < 0
    lines = list(worked(page))
    texts = [
        *found.texts,
        *wrong[:1],
        *(after_ladder(page, t) for t in lines if lost or not a.steps),
    ]
    texts += [*ended(page), "" if found.sums else still_open(page, "Still open")]
    warn = found.short or bool(wrong) or lost or any(say.warn for say in a.says)
    steps = [] if wrong else ladder(page)
    spelt = joined(lines) or ", ".join(f"{word} {figure}" for word, figure in a.steps)
    hidden = spelt if steps and not lost else ""
    return Check(found.figure, joined(texts), warn, is_so_far(page), steps, hidden)


@dataclass(frozen=True)
class Summed:
    """The sums of an entry and what the game says of it, in sentences."""

    figure: str
    texts: list[str]
    sums: bool
    short: bool


def summed(page: Page) -> Summed:
    a = page.assessment
    sums = list(sums_of(page))
    texts = [sum_words(one, bool(i), left) for i, (one, left) in enumerate(sums)]
    figure = str(sums[0][0].got) if sums else ""
    for say in a.says:
        follows = not texts and (figure or say.figure)
        texts.append(f"{upper(say.text, follows or '')}.")
        figure = figure or say.figure
    short = any(
        not one.right and not (left and one.got < one.most) for one, left in sums
    )
    return Summed(figure, texts, bool(sums), short)


def ladder(page: Page) -> list[tuple[str, str]]:
    """The steps of a value; "times spades 11" is drawn as spades ×11."""
    found = []
    for word, figure in page.assessment.steps:
        times = word.removeprefix("times ")
        found.append((word, figure) if times == word else (times, f"×{figure}"))
    return found


def still_open(page: Page, lead: str) -> str:
    """Still open: card points."""
    keys = {one.path[0] for one in page.problems if is_open(page, one) and one.path}
    labels = [asked.label.lower() for asked in page.asked if asked.key in keys]
    return f"{lead}: {', '.join(labels)}." if labels else ""


def is_so_far(page: Page) -> bool:
    """Some have not spoken yet."""
    spoken = (one for asked in page.asked if asked.spoken for one in asked.inputs)
    return any(one.name not in page.entered for one in spoken)


def upper(text: str, figure: str) -> str:
    return text if figure else text[:1].upper() + text[1:]


def joined(texts: list[str]) -> str:
    return " ".join(filter(None, texts))


def help_first(page: Page) -> str:
    """What the rows are for that the page begins with."""
    asked = page.asked[0] if page.asked else None
    return asked.help if asked and asked.per in ("seat", "side") else ""


def sums_of(page: Page) -> Iterator[tuple[facts.Sum, bool]]:
    """Every sum, and whether some of its numbers are still as the app began them."""
    for read in page.reads:
        for asked in read.asked if read.begun else ():
            found = facts.sum_of(asked.fact, read.raw.get(asked.key), page.round)
            if found and not (found.least != found.most and found.right):
                names = {one.name for one in asked.inputs}
                yield found, bool(names - page.entered.keys())


def sum_words(one: facts.Sum, second: bool, so_far: bool) -> str:
    lead = f"{one.got} of" if second else "of"
    if one.least != one.most:
        inside = "" if one.right else f", not {one.least} to {one.most}"
        return f"{'and ' if second else ''}{one.noun} entered{inside}."
    if one.right:
        return f"{lead} {one.most} {one.noun}."
    short = one.most - one.got
    if so_far and short > 0:
        return f"{lead} {one.most} {one.noun} so far: {short} to go."
    count = "one" if abs(short) == 1 else str(abs(short))
    verb = "is" if short == 1 else "are"
    rest = f"{count} {verb} missing" if short > 0 else f"{count} too many"
    return f"{lead} {one.most} {one.noun} entered: {rest}."


def worked(page: Page) -> Iterator[str]:
    """The lines of what is scored, where they do not stand beside inputs."""
    a = page.assessment
    if a.lines is None or scoring_rows(page):
        return
    telling = [line for line in a.lines if line.points]
    if len(telling) <= FEW:
        for line in telling:
            yield f"{page.round.side(line.side)}: {line.text}."


def after_ladder(page: Page, text: str) -> str:
    """A line without the steps that the ladder draws already."""
    *steps, last = page.assessment.steps or [("", "")]
    spelt = ", ".join(f"{word} {figure}" for word, figure in steps) + f" = {last[1]}"
    return text.replace(f"{spelt}; ", "").replace(f"{spelt}, ", "")


def ended(page: Page) -> Iterator[str]:
    """Who wins by this entry, as it stands."""
    a, r = page.assessment, page.round
    if not a.winners or a.totals is None or a.points is None:
        return
    many = sum(len(r.table.sides[side]) for side in a.winners) > 1
    who = r.both(a.winners)
    total = a.totals[a.winners[0]]
    gained = any(a.points[side] for side in a.winners) and is_there(page, total)
    verb = "reach" if many else "reaches"
    reach = f" {verb} {words.minus(total)} and" if gained else ""
    stands = "As it stands " if a.problems else ""
    yield f"{stands}{who}{reach} {'win' if many else 'wins'}."


def is_there(page: Page, total: int) -> bool:
    """A total that wins by itself; some games can be won short of it."""
    standing = page.state.game.standing(page.round)
    target, start = standing.target, standing.start
    if target is None:
        return True
    return total <= target if target < start else total >= target


@dataclass(frozen=True)
class Button:
    text: str
    busy: str
    waits: bool


def button(page: Page) -> Button:
    """The words of the one big button, and whether it has to wait."""
    saving = f"Saving round {page.number}"
    waits = bool(page.problems)
    if page.correcting:
        return Button("See what changes", "One moment", waits)
    if not page.names or (page.last and page.furthest is page.reads[-1]):
        return Button(save_words(page), saving, waits)
    label = page.furthest.stage.label
    verb = "are" if label.endswith("s") else "is"
    return Button(f"{label} {verb} in", saving, waits)


def save_words(page: Page) -> str:
    a = page.assessment
    if not page.names:
        return f"Save: {page.kind.label[:1].lower()}{page.kind.label[1:]}"
    changed = [side for side, points in enumerate(a.points or []) if points]
    if a.complete and page.begun and len(changed) == 1 and a.points:
        points = words.signed(a.points[changed[0]])
        return f"Save: {page.round.side(changed[0])} {points}"
    return f"Save round {page.number}"
