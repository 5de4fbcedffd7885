"""Skin: three to seven bet against a banker; whose card is matched first loses."""

from collections.abc import Iterator

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Seating,
    Stage,
    Void,
)
from referee.engine.round import Round
from referee.engine.standings import OPEN_ENDED, who_leads
from referee.engine.verdict import Say, Standing
from referee.games.skin.deal import as_it_fell, settled_bets
from referee.games.skin.dealing import DEALING
from referee.games.skin.facts import (
    BETS,
    DEAL,
    FIRST_BANKER,
    MAX_BET,
    MIN_BET,
    SIDE_BETS,
)
from referee.games.skin.fall import FALL
from referee.games.skin.league import BANKS, BESIDE_BETS, BETS_MADE, stat_events
from referee.games.skin.rules import (
    BANK_PAYS,
    BANK_TAKES,
    BET_LOST,
    BET_WON,
    CENTRE_PAIR,
    NO_BET,
    NOTHING,
    RETURNED,
    SHARED,
    SIDE_LOST,
    SIDE_RETURNED,
    SIDE_WON,
    TOGETHER,
    VOID,
)
from referee.games.skin.scoring import score
from referee.games.skin.words import (
    ASK_BETS,
    BANKS_BETWEEN,
    BANKS_FROM,
    BANKS_NOW,
    BANKS_UP_TO,
    BET_COUNT,
    CHANGE,
    LIES,
    LIES_BANK,
    LIES_BET,
    LIES_CARD,
    LIES_SIDE,
    NOBODY_WINS,
    SIDE_BET_COUNT,
    TOGETHER_0,
)
from referee.values.faces import Face
from referee.words import Gain, Said, Text, all_of, row_of
from referee.words.text import A_DEAL


def live_messages(r: Round) -> Iterator[Say]:
    """What lies on the table; at the end what each wins, which adds up to nothing."""
    if BETS not in r and DEAL not in r:
        yield Say("", who_banks(r))
        return
    if DEAL in r and (going := so_far(r)):
        yield Say("", going)
        return
    counted, points = bets_counted(r), r.table.sums(score(r))
    changes = [
        CHANGE(name=r.name(seat), gain=Gain(points[seat]))
        for seat in sorted(range(r.table.n), key=lambda seat: -points[seat])
        if points[seat]
    ]
    if not changes:
        yield Say("", NOBODY_WINS(bets=counted), scores=True)
    else:
        said = TOGETHER_0(changes=row_of(changes), bets=counted)
        yield Say("", said, scores=True)


def bets_counted(r: Round) -> Said:
    """How many bets with the bank were settled, and how many beside."""
    others = [bet.other for bet in settled_bets(r)]
    with_bank = others.count(r.dealer or 0)
    bets = BET_COUNT(bets=with_bank)
    if beside := len(others) - with_bank:
        return all_of([bets, SIDE_BET_COUNT(bets=beside)])
    return bets


def so_far(r: Round) -> Said:
    """What lies on the table of a deal that goes on, and what comes next."""
    fall = r[FALL]
    if fall.over:
        return ""
    lies = [LIES_BANK(card=Face(fall.bank))] if fall.bank else []
    for seat, card in fall.held.items():
        text = LIES_BET if seat in fall.open else LIES_CARD
        bet = fall.open.get(seat, 0)
        lies.append(text(name=r.name(seat), card=Face(card), amount=bet))
    for seat, other, amount in fall.sides:
        lies.append(LIES_SIDE(one=r.name(seat), other=r.name(other), amount=amount))
    comes = COMES[fall.next]
    return LIES(cards=row_of(lies), next=comes) if lies else comes


COMES = {
    "first": Text("skin.comes.first", "A card is offered until one is taken"),
    "bank": Text("skin.comes.bank", "The next card is the bank’s"),
    "players": Text("skin.comes.players", "The deal goes on"),
    "new": Text("skin.comes.new", "The bank takes a new card, or stops"),
    "left": Text("skin.comes.left", "Dealt on until the side bets are settled"),
}


def who_banks(r: Round) -> Said:
    """Who banks, and what the table takes as a bet."""
    name, least, most = r.name(r.dealer or 0), r[MIN_BET], r[MAX_BET]
    if least and most:
        return BANKS_BETWEEN(name=name, least=least, most=most)
    if most:
        return BANKS_UP_TO(name=name, most=most)
    return BANKS_FROM(name=name, least=least) if least else BANKS_NOW(name=name)


def standing(r: Round) -> Standing:
    return Standing(who_leads(r).lacks, OPEN_ENDED)


def banker(r: Round) -> Said:
    return BANKS_NOW(name=r.name(r.dealer or 0))


ABOUT = About(
    family="Races and banking",
    length="as long as you like",
    gist="bets against the bank",
    summary="A banking game: bet that the banker’s card is matched before "
    "yours, and make side bets with the other players. The bank moves "
    "to the left after each deal.",
    source="Skin",
    also=("Georgia Skin",),
    play=(
        (
            "Cards and bank",
            "52 cards. Deal one face up to each in turn: the first ace is the first "
            "banker. The banker says which bets are taken and shuffles. After each "
            "deal the bank moves to the left.",
        ),
        (
            "The first card",
            "The banker turns a card for the player at the right, who takes it and "
            "bets on it, or refuses; a refused card goes on to the next at the right. "
            "Once it is taken, the banker turns a card for the bank. If the two make "
            "a pair both are thrown away and that player is offered another card.",
        ),
        (
            "The deal",
            "The banker puts as much on each bet as the player has, and turns card "
            "after card. One that matches no card in play is offered to the next "
            "player at the right who has none. When everyone has been asked the "
            "banker goes round again to those without a card; a card that nobody "
            "takes lies in the centre, and from then on who needs a card takes one "
            "from there.",
        ),
        (
            "A match",
            "A card of a player’s rank: the banker takes the bet, both cards are "
            "thrown away. A card of the banker’s rank: every player wins the open "
            "bet. Either way the other cards of that rank are dead and are thrown "
            "away when they come."
            " Two cards of one rank that lie in the centre match nobody.",
        ),
        (
            "Side bets",
            "Two players who both have a card may bet with each other whose card is "
            "matched first."
            " If both hold cards of one rank they are matched together, and the "
            "bet is returned.",
        ),
        (
            "After the banker’s match",
            "The banker may take a new card, and whoever wants to "
            "bets against it; or takes "
            "none and deals on until the side bets are settled.",
        ),
        (
            "End",
            "A deal ends with the pack, or when the banker takes no new card and no "
            "side bet is open. Open bets are returned. The game ends when the table "
            "likes, and the highest total wins."
            " Equal highest totals share it.",
        ),
    ),
    sections={
        "When the banker loses": "A match",
        "Game play": "A match",
        "opening-pair": "The first card",
        "bank-takes": "A match",
        "no-bet": "The first card",
        "bank-level": "A match",
        "Ending the deal": "End",
        "Side bets": "Side bets",
        "Later play": "A match",
        "which names": "End",
    },
    example={
        "bets": [
            {"seat": 1, "amount": 5, "won": True},
            {"seat": 2, "amount": 10, "won": False},
            {"seat": 3, "amount": 4, "won": None},
        ],
        "side_bets": [{"seats": [1, 2], "amount": 3, "winner": 1}],
    },
)

GAME = Game(
    name="Skin",
    players=(3, 4, 5, 6, 7),
    about=ABOUT,
    seats=Seating(first=FIRST_BANKER, dealer_does="banks", comes=True),
    unit=A_DEAL,
    rules=(
        BET_WON,
        BET_LOST,
        RETURNED,
        VOID,
        BANK_TAKES,
        BANK_PAYS,
        SIDE_WON,
        SIDE_LOST,
        SIDE_RETURNED,
        TOGETHER,
        NO_BET,
        NOTHING,
        CENTRE_PAIR,
        SHARED,
    ),
    options=(MIN_BET, MAX_BET),
    open_ended=True,
    round_types=(
        RoundType(
            "bets",
            "The bets as settled",
            (
                Stage(
                    "bets",
                    "Bets",
                    (BETS, SIDE_BETS),
                    question=ASK_BETS,
                    heading=banker,
                ),
            ),
        ),
        RoundType(
            "deal",
            "The deal card by card",
            (Stage("deal", "The deal", (DEAL,), (as_it_fell,)),),
            discriminator=DEAL,
            last=True,
        ),
    ),
    dealing=DEALING,
    round_total=0,
    score=score,
    void=Void("Skin, Ending the deal", "End"),
    end=lambda r: None,
    display=Display(live_messages=live_messages, standing=standing, one_is_paid=True),
    league=League(stats=(BETS_MADE, BESIDE_BETS, BANKS), stat_events=stat_events),
)
