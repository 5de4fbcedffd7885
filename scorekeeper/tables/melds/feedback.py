"""What the referee says of hands and of a lay-down, in the words of their pages."""

from scorekeeper.tables import sentences, units, words
from scorekeeper.tables.entering.live_feedback import Feedback
from scorekeeper.tables.melds.hands import Count
from scorekeeper.tables.melds.laydown import LaydownDraft
from scorekeeper.tables.scoring import melds as scoring_melds
from scorekeeper.tables.scoring.melds import Laydown

NUMBERS = [
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten"),
]


def spelt(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


# ---- Hands ----


def of_hand(count: Count, pressed: bool = False) -> Feedback:
    """The hand being entered: what is missing of it, or what it leaves."""
    held, size, name = len(count.hand.cards), count.rules.size, count.names[count.whose]
    if not held:
        text = f"Tap the {spelt(size)} cards that {name} holds, or type them."
        return Feedback("", text)
    if short := size - held:
        text = f"of {size} cards: {missing(short)}.{advice(count)}"
        return Feedback(str(held), text, warn=short < 0 or pressed)
    left = str(count.deadwood(count.whose))
    if wrong := [*count.wrong(count.whose), *against(count)]:
        return Feedback(left, wrong[0], warn=True)
    return Feedback(left, f"deadwood for {name}. {least(count)}")


def missing(short: int) -> str:
    if short < 0:
        return f"{spelt(-short)} too many"
    return f"{spelt(short)} {'is' if short == 1 else 'are'} missing"


def advice(count: Count) -> str:
    """Which card to give away, where a hand has one too many."""
    if len(count.hand.cards) != count.rules.size + 1:
        return ""
    card = scoring_melds.to_discard(count.rules, count.hand.cards)
    return f" Without {scoring_melds.show(card)} it leaves least."


def against(count: Count) -> list[str]:
    """Why a round whose hands are all there is not taken."""
    a = count.assessment
    return [one.message for one in a.problems] if a else []


def least(count: Count) -> str:
    """Whether it could be less."""
    if count.deadwood(count.whose) > count.best:
        return f"Laid out best it is {count.best}."
    size, hands = count.rules.size, enumerate(count.hands)
    open_ = [s for s, hand in hands if s != count.whose and len(hand.cards) < size]
    if open_ and count.barred == "":
        names = words.listed(f"{count.names[seat]}’s" for seat in open_)
        return f"What fits {names} melds is laid off once those cards are here."
    return f"It cannot be less, however these {spelt(size)} are laid out."


def saving(count: Count) -> str:
    """The button that records the round: Save: Ann +44."""
    a = count.assessment
    points = a.points if a and a.points else []
    changed = [side for side, one in enumerate(points) if one]
    if len(changed) == 1:
        who = count.round.table.side_name(changed[0])
        return f"Save: {who} {words.signed(points[changed[0]])}"
    return units.said(sentences.SAVE, count.state.game.unit, count.number)


# ---- A lay-down ----


def of_laydown(draft: LaydownDraft, pressed: bool = False) -> Feedback:
    mine = draft.mine
    if mine is None or not draft.begun:
        name = draft.names[draft.seat]
        return Feedback(
            "", f"Tap the cards that {name} lays down, meld by meld.", pressed
        )
    text = f"{summed(mine)}{enough(draft, mine)}."
    return Feedback(str(mine.value), text, warn=bool(mine.faults))


def summed(mine: Laydown) -> str:
    """33 + 18 = 51; a single part says nothing by itself."""
    parts = [part.value for part in (*mine.melds, *mine.layoffs) if part.value]
    return f"{' + '.join(map(str, parts))} = {mine.value}: " if len(parts) > 1 else ""


def enough(draft: LaydownDraft, mine: Laydown) -> str:
    """Whether it is good, in the referee’s words."""
    need = draft.rules.need
    if mine.faults:
        whys = (scoring_melds.beside_its_value(one) for one in mine.faults)
        return "; ".join(dict.fromkeys(whys))
    if not draft.initial:
        return f"good: {draft.names[draft.seat]} has already laid down {need}"
    return (
        f"exactly the {need} needed" if mine.value == need else f"enough: {need} needed"
    )
