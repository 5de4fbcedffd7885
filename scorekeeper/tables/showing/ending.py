"""The end of a game: who won and why, and who deals if they play again."""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext

from scorekeeper.tables import codes, hooks, log, scoring, sentences, spoken
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.scoring import results, rulings
from scorekeeper.tables.showing import board

Text = sentences.Text
LEADS = Text(
    "ending.leads",
    "{who} lead with {total}.",
    "{who} leads with {total}.",
    by="people",
)
SHARED = Text("ending.shared", "What lies in the middle is shared: {points}.")
NOT_COUNTED = Text(
    "ending.not-counted", "By {edition} it cannot be counted any more, from {where}"
)
WOULD_BE = Text("ending.would-be", "By {edition} it would be {totals}.")
WOULD_GO_ON = Text(
    "ending.would-go-on",
    "By {edition} it would be {totals}, and the game would go on.",
)


WAITS_FOR = Text(
    "ending.waits-for",
    "{Rounds} wait for {whom} to confirm.",
    "{Rounds} waits for {whom} to confirm.",
    by="count",
)
A_SEAT = Text("ending.someone-at-a-seat", "someone at a seat")
ANOTHER_SIDE = Text("ending.another-side", "another side")


@dataclass(frozen=True)
class Last:
    """What the last round did for one side."""

    name: str
    points: int
    texts: list[str]


@dataclass(frozen=True)
class Ending:
    """`waits`: it hangs on rounds that others have not confirmed yet."""

    heading: str
    figure: int | None
    why: str
    last: list[Last]
    bonus: list[Last]
    newer: str
    waits: bool = False


def outcome(state: scoring.State) -> str:
    """Cleo wins; would win, while a round waits for what others say of it."""
    verdict, names = state.told, board.all_names_of(state)
    if not verdict["winners"]:
        return gettext("Stopped here")
    winners = [names[side] for side in verdict["winners"]]
    many = sum(len(verdict["sides"][side]) for side in verdict["winners"])
    waits = confirmations.pending_rounds(state)
    text = sentences.WOULD_WIN if waits else sentences.WON_BY
    return sentences.sentence(text, who=spoken.list_names(winners), people=many)


def ending_of(state: scoring.State) -> Ending:
    verdict, names = state.told, board.all_names_of(state)
    waits = confirmations.pending_rounds(state)
    winners = [names[side] for side in verdict["winners"]]
    if winners:
        figure = verdict["totals"][verdict["winners"][0]]
        why = waits_for(state, waits, names) if waits else reason(state, names)
    else:
        figure = None
        why = gettext("Nobody has won. {lead}").format(lead=leading(state, names))
    return Ending(
        outcome(state),
        figure,
        why,
        last_round(state),
        by_side(names, verdict["bonus"]) if verdict.get("bonus") else [],
        newer_rules(state),
        bool(winners and waits),
    )


def waits_for(
    state: scoring.State, waits: list[confirmations.Standing], names: list[str]
) -> str:
    """Deal 9 waits for Ben and Dan to confirm."""
    numbers, last = [one.round for one in waits], waits[-1]
    if last.disputed:
        return (
            f"{sentences.of_round(sentences.IS_DISPUTED, state.game.unit, last.round)}."
        )
    sides = zip(names, state.shown["sides"], strict=True)
    others = [name for name, seats in sides if last.seat not in seats]
    whom: sentences.Said = others[0] if len(others) == 1 else ANOTHER_SIDE
    return sentences.sentence(
        WAITS_FOR,
        Rounds=sentences.rounds_in_span(state.game.unit, numbers, begins=True),
        whom=A_SEAT if last.seat is None else whom,
        count=len(numbers),
    )


def reason(state: scoring.State, names: list[str]) -> str:
    """5 ahead of Cleo; 25 or more wins; or what ended it: Ann did not follow suit."""
    if foul := rulings.foul_sentence(state):
        return foul
    standing = scoring.standing(state)
    target, sign = standing.target if standing else None, results.better(state)
    won = state.shown["totals"][state.shown["winners"][0]]
    if target is None or len(state.shown["winners"]) == len(names):
        return lead(state, names)
    if sign * won < sign * target:
        return results.deciding_rule(state)
    text = sentences.OR_MORE if sign > 0 else sentences.OR_LESS
    reached = sentences.sentence(text, target=target)
    ahead_of = lead(state, names)
    if not ahead_of:
        return reached
    wins = spoken.begun_small(reached)
    return sentences.sentence(sentences.LEAD_AND, lead=ahead_of, reached=wins)


def lead(state: scoring.State, names: list[str]) -> str:
    verdict = state.shown
    totals, winners = verdict["totals"], verdict["winners"]
    rest = [total for side, total in enumerate(totals) if side not in winners]
    won, sign = totals[winners[0]], results.better(state)
    if not rest:
        return gettext("Level at {won}").format(won=spoken.minus(won))
    second = max(rest, key=lambda total: sign * total)
    by = sign * (won - second)
    if by <= 0:
        return ""
    behind = [n for n, total in zip(names, totals, strict=True) if total == second]
    return gettext("{by} ahead of {behind}").format(
        by=by, behind=spoken.list_names(behind)
    )


def leading(state: scoring.State, names: list[str]) -> str:
    """Ann leads with 19, for a table that stopped early."""
    totals = state.shown["totals"]
    tops = results.leaders(state, totals)
    if not tops:
        return gettext("All are level at {total}.").format(
            total=spoken.minus(totals[0])
        )
    who = spoken.list_names(names[side] for side in tops)
    people = sum(len(state.shown["sides"][side]) for side in tops)
    total = spoken.minus(totals[tops[0]])
    return sentences.sentence(LEADS, who=who, total=total, people=people)


def what_end_means(state: scoring.State) -> str:
    """What stopping now would come to, in words."""
    said = []
    if state.shown["pending"]:
        said.append(
            sentences.of_round(sentences.UNFINISHED, state.game.unit, state.due or "")
        )
    if state.shown["rounds"]:
        who = leading(state, board.all_names_of(state))
        said += [] if state.game.open_ended else [gettext("Nobody has won.")]
        said.append(who)
    middle = scoring.middle(state)
    if middle and middle[1]:
        said.append(sentences.sentence(SHARED, points=middle[1]))
    return " ".join(said)


def last_round(state: scoring.State) -> list[Last]:
    """What it gave, under the names of who sat there in it."""
    number = len(state.shown["rounds"])
    if not number:
        return []
    then = board.state_of_round(state, number)
    return by_side(board.names_in(state, number), then.told["rounds"][-1])


def by_side(names: list[str], scored: dict) -> list[Last]:
    return [
        Last(
            name,
            scored["points"][side],
            [line["text"] for line in scored["reasons"] if line["side"] == side],
        )
        for side, name in enumerate(names)
    ]


def next_seats(state: scoring.State) -> tuple[int, int]:
    """Who begins if they play again: the deal goes on, or from the first again."""
    first = state.verdict.table.options[state.game.seats.first]
    return results.next_dealer(state), first


def rematch_of(state: scoring.State) -> dict[str, Any]:
    """What the form asks by which they play again: who begins then."""
    going_on, first = next_seats(state)
    names = state.table.players
    return {
        "first": state.game.seats.first,
        "going_on": (going_on, names[going_on]),
        "again": (first, names[first]),
        "key": codes.new_key(),
        "begun": log.has_rematch(state.entries),
        # Asked where the page offers it.
        "onward": SimpleLazyObject(partial(hooks.again, state.table)),
    }


def newer_rules(state: scoring.State) -> str:
    """What today’s rules say of a finished game that they count otherwise."""
    final = state.table.final
    if final is None or state.shown is not final["verdict"]:
        return ""
    edition = gettext("edition {edition} of the rules").format(
        edition=state.game.edition
    )
    kept = gettext(
        "This is the score by edition {edition}, which counted the game."
    ).format(edition=final["edition"])
    if state.trouble:
        number = state.trouble.round or ""
        why = spoken.word(state.trouble.problem.said)
        where = f"{sentences.round_alone(state.game.unit, number)}: {why}"
        said = sentences.sentence(NOT_COUNTED, edition=edition, where=where)
        return f"{kept} {said}"
    now = json.loads(json.dumps(state.verdict.json()))
    if now == final["verdict"]:
        return ""
    totals = spoken.list_names(
        f"{name} {spoken.minus(total)}"
        for name, total in zip(board.all_names_of(state), now["totals"], strict=True)
    )
    goes_on = now["state"] == "playing"
    text = WOULD_GO_ON if goes_on else WOULD_BE
    return f"{kept} {sentences.sentence(text, edition=edition, totals=totals)}"
