"""What the referee says of hands and of a lay-down, in the words of their pages."""

from django.utils.translation import gettext, gettext_noop, ngettext

from scorekeeper.tables import sentences, spoken
from scorekeeper.tables.entry.foot import Feedback
from scorekeeper.tables.melds.hands import Count
from scorekeeper.tables.melds.laydown import LaydownDraft
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Laydown

NUMBERS = [
    gettext_noop("no"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
]


def spelt(number: int) -> str:
    return gettext(NUMBERS[number]) if number < len(NUMBERS) else str(number)


# ---- Hands ----


def of_hand(count: Count, pressed: bool = False) -> Feedback:
    """The hand being entered: what is missing of it, or what it leaves."""
    held, size, name = len(count.hand.cards), count.rules.size, count.names[count.whose]
    if not held:
        text = gettext("Tap the {size} cards that {name} holds, or type them.").format(
            size=spelt(size), name=name
        )
        return Feedback("", text)
    if short := size - held:
        text = gettext("of {size} cards: {short}.").format(
            size=size, short=missing(short)
        )
        text = " ".join(filter(None, [text, advice(count)]))
        return Feedback(str(held), text, warn=short < 0 or pressed)
    left = str(count.deadwood(count.whose))
    if wrong := [*count.wrong(count.whose), *against(count)]:
        return Feedback(left, wrong[0], warn=True)
    if why := lacks(count):
        why = better(count) or why
        text = gettext("so far for {name}. {why}").format(name=name, why=why)
        return Feedback(left, text, warn=pressed)
    return Feedback(
        left,
        gettext("deadwood for {name}. {best}").format(name=name, best=least(count)),
    )


def missing(short: int) -> str:
    if short < 0:
        return gettext("{number} too many").format(number=spelt(-short))
    text = ngettext("{number} is missing", "{number} are missing", short)
    return text.format(number=spelt(short))


def advice(count: Count) -> str:
    """Which card to give away, where a hand has one too many."""
    if len(count.hand.cards) != count.rules.size + 1:
        return ""
    card = scoring_melds.to_discard(count.rules, count.hand.cards)
    shown = scoring_melds.show(card)
    return gettext("Without {card} it leaves least.").format(card=shown)


def against(count: Count) -> list[str]:
    """Why a round whose hands are all there is not taken."""
    a = count.assessment
    return [spoken.word(one.said) for one in a.problems] if a else []


def least(count: Count) -> str:
    """Whether it could be less."""
    text = gettext("It cannot be less, however these {size} are laid out.")
    return better(count) or text.format(size=spelt(count.rules.size))


def better(count: Count) -> str:
    """What it leaves as the referee lays it out, where that is less."""
    if count.deadwood(count.whose) <= count.best:
        return ""
    return gettext("Laid out best it is {best}.").format(best=count.best)


def lacks(count: Count) -> str:
    """What is still needed to say what the hand leaves; nothing once that is known."""
    if count.whose in count.left:
        return ""
    if count.barred is None:
        return sentences.of_round(sentences.HOW_IT_ENDED, count.state.game.unit)
    others = [seat for seat in range(len(count.hands)) if seat != count.whose]
    if open_ := [seat for seat in others if not count.is_full(seat)]:
        names = spoken.list_names(sentences.owner(count.names[seat]) for seat in open_)
        return gettext(
            "What fits {names} melds is laid off once those cards are here."
        ).format(names=names)
    wrong = [why for seat in others for why in count.wrong(seat)]
    return (
        wrong[0]
        if wrong
        else sentences.of_round(sentences.HOW_IT_ENDED, count.state.game.unit)
    )


def saving(count: Count) -> str:
    """The button that records the round: Save: Ann +44."""
    a = count.assessment
    points = a.points if a and a.points else []
    changed = [side for side, one in enumerate(points) if one]
    if len(changed) == 1:
        who = spoken.word(count.round.table.named_side(changed[0]))
        return gettext("Save: {who} {gain}").format(
            who=who, gain=spoken.signed_number(points[changed[0]])
        )
    return sentences.of_round(sentences.SAVE, count.state.game.unit, count.number)


# ---- A lay-down ----


def of_laydown(draft: LaydownDraft, pressed: bool = False) -> Feedback:
    mine = draft.mine
    if mine is None or not draft.begun:
        name = draft.names[draft.seat]
        return Feedback(
            "",
            gettext("Tap the cards that {name} lays down, meld by meld.").format(
                name=name
            ),
            pressed,
        )
    text = f"{sum_words(mine)}{enough(draft, mine)}."
    # A bare 0 before what is wrong says nothing.
    figure = "" if mine.faults and not mine.value else str(mine.value)
    return Feedback(figure, text, warn=bool(mine.faults))


def sum_words(mine: Laydown) -> str:
    """33 + 18 = 51; a single part says nothing by itself."""
    parts = [part.value for part in (*mine.melds, *mine.layoffs) if part.value]
    return f"{' + '.join(map(str, parts))} = {mine.value}: " if len(parts) > 1 else ""


def enough(draft: LaydownDraft, mine: Laydown) -> str:
    """Whether it is good, in the referee’s words; of what is wrong the first."""
    need = draft.rules.need
    if mine.faults:
        return scoring_melds.beside_its_value(mine.faults[0])
    if not draft.initial:
        return gettext("good: {name} has already laid down {need}").format(
            name=draft.names[draft.seat], need=need
        )
    return (
        gettext("exactly the {need} needed").format(need=need)
        if mine.value == need
        else gettext("enough: {need} needed").format(need=need)
    )
