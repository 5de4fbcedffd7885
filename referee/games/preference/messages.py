"""Preference: what is said of a deal while it is typed, the pot and the standing."""

from collections.abc import Iterator
from typing import Any

from referee.engine.game import clockwise, everyone_there
from referee.engine.round import Round, Table
from referee.engine.standings import OPEN_ENDED, who_leads
from referee.engine.verdict import Say, Standing
from referee.games.preference.facts import (
    ANTE,
    BID,
    CURRENCY,
    DECLARER,
    DEFENCE,
    STAKE,
    THROWN_IN,
    TRICKS,
    TRUMP,
    defenders,
    is_empty,
    pot,
    pot_after,
)
from referee.games.preference.rules import BOTH_DROP, NEEDED, TRICKS_PLAYED, WON
from referee.games.preference.words import (
    A_STAKE,
    ANTE_AGAIN,
    ANTE_OR_END,
    BID_GAME,
    BID_HEARTS,
    BID_TRUMP,
    BIDS_FIRST,
    BOTH_PLAY,
    DECLARER_NEEDS,
    FOR_TWO,
    FROM_EVERYONE,
    MADE_WITH,
    MONEY,
    MONEY_ALONE,
    NOT_MADE_WITH,
    NOT_PLAYED,
    PLAYS_ALONE,
    POT_GOES,
    POT_IS_EMPTY,
    POT_SAME,
    POT_STAYS,
    PUTS_IN,
)
from referee.values.faces import SUIT
from referee.values.notation import SYMBOLS
from referee.words import Said


def next_state(r: Round) -> Iterator[tuple[str, Any]]:
    yield "leader", r[DECLARER]
    yield "tricks", TRICKS_PLAYED


def extra_json(r: Round) -> Iterator[tuple[str, Any]]:
    yield "pot", pot_after(r)


def everyone_puts_in(r: Round) -> Said:
    return PUTS_IN(ante=r[ANTE])


def middle(r: Round) -> tuple[str, int]:
    return "Pot", pot_after(r)


def recap(r: Round) -> Said:
    """What the bidding settled; in a round without a bid there is nothing."""
    if DECLARER not in r:
        return ""
    name, bid = r.name(r[DECLARER]), r[BID]
    if bid == "hearts":
        return BID_HEARTS(name=name)
    suit = SUIT[r[TRUMP]]
    if bid == "game":
        return BID_GAME(name=name, suit=suit)
    return BID_TRUMP(name=name, bid=bid, suit=suit)


def live_messages(r: Round) -> Iterator[Say]:
    if THROWN_IN in r:
        yield Say("", POT_STAYS(pot=pot(r)))
    elif ANTE in r:
        yield Say(len(everyone_there(r)) * r[ANTE], FROM_EVERYONE(ante=r[ANTE]))
    elif is_empty(r):
        yield Say("", ANTE_OR_END)
    elif DECLARER not in r:
        yield Say(pot(r), BIDS_FIRST(name=r.name(first_to_bid(r))))
    else:
        yield from describe_bid(r)


def describe_bid(r: Round) -> Iterator[Say]:
    """What the bid takes, what the defenders said, what became of it."""
    name = r.name(r[DECLARER])
    if DEFENCE not in r:
        text = DECLARER_NEEDS(name=name, needed=NEEDED, tricks=TRICKS_PLAYED)
        yield Say(bid_of(r), text)
    elif TRICKS not in r:
        both_drop = r[DEFENCE] == BOTH_DROP
        yield Say(bid_of(r), defence_of(r), scores=both_drop)
    else:
        won = r[TRICKS][r[DECLARER]]
        result = MADE_WITH if won >= NEEDED else NOT_MADE_WITH
        yield Say(bid_of(r), with_pot(r, result(tricks=WON[won])))


def first_to_bid(r: Round) -> int:
    return clockwise(r) or 0


def with_pot(r: Round, result: Said) -> Said:
    """With what becomes of the pot, once the round is scored."""
    if not r.lines:
        return result
    if pot(r) == pot_after(r):
        return POT_SAME(result=result, pot=pot(r))
    return POT_GOES(result=result, before=pot(r), after=pot_after(r))


def bid_of(r: Round) -> str:
    """The bid and its trump: 3♥, Game ♠."""
    bid, suit = r[BID], SYMBOLS[r[TRUMP]]
    return f"{bid}{suit}" if type(bid) is int else suit


def defence_of(r: Round) -> Said:
    """What the defenders have said, in a sentence."""
    who, others, words = r.name(r[DECLARER]), defenders(r), r[DEFENCE]
    if words == BOTH_DROP:
        return with_pot(r, NOT_PLAYED(name=who, tricks=TRICKS_PLAYED))
    if "guest" in words:
        host, guest = others if words[1] == "guest" else others[::-1]
        return FOR_TWO(host=r.name(host), guest=r.name(guest))
    if "drop" in words:
        place = words.index("drop")
        alone = r.name(others[1 - place])
        return PLAYS_ALONE(out=r.name(others[place]), name=alone, declarer=who)
    return BOTH_PLAY(names=r.both(others))


def standing(r: Round) -> Standing:
    if not pot(r):
        return Standing(POT_IS_EMPTY, ANTE_AGAIN)
    return Standing(who_leads(r).lacks, OPEN_ENDED)


def worth(table: Table, points: int) -> Said:
    """Stakes as money, where a stake is set: −4.20 €."""
    stake = table.options[STAKE]
    if stake is None:
        return ""
    sign = "−" if points < 0 else ""
    whole, rest = divmod(abs(points) * stake, 100)
    currency = table.options[CURRENCY]
    text = MONEY if currency else MONEY_ALONE
    amount = {"sign": sign, "whole": str(whole), "rest": f"{rest:02}"}
    return text(**amount, currency=currency or "")


def stake(table: Table) -> Said:
    """What the table has agreed that a stake is worth."""
    money = worth(table, 1)
    return A_STAKE(money=money) if money else ""
