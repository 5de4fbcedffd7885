"""Jersey Gin: gin rummy for three, where one player scores each hand."""

from collections.abc import Iterator

from referee.cards import RANKS, pack_of, show_all
from referee.facts import Choice, Fact, Number, OneOf, PerSeat, Problem, Seat, Way
from referee.game import Game, Kind, Rule, Stage
from referee.hands import Counted, Hands
from referee.league import Feat, Tally
from referee.melds import Melds
from referee.round import Round
from referee.standings import leaders, who_does
from referee.verdict import Line, Say, Standing

TARGET, HUNDRED, BOX, GIN_BONUS, UNDERKNOCK_BONUS, KNOCK_LIMIT = (
    100,
    100,
    25,
    40,
    10,
    10,
)

ENDING_RULES = "Jersey Gin, Ending the hand"
BREAK_RULES = "Jersey Gin, The break"

KNOCK = Rule(
    "knock",
    "Where no opponent has less deadwood than the knocker, the knocker scores what "
    "both have more, added up.",
    "knocked with %d: (%d − %d) + (%d − %d) = %d",
    ENDING_RULES,
)
KNOCK_LEVEL = Rule(
    "level-with-the-knocker",
    "An opponent with as much deadwood as the knocker has not underknocked: the "
    "knocker scores.",
    "knocked with %d, and nobody has less: (%d − %d) + (%d − %d) = %d",
    "Jersey Gin, Ending the hand, which speaks only of a player with less",
    ruling=True,
)
UNDERKNOCK = Rule(
    "underknock",
    "An opponent with less deadwood than the knocker has underknocked: the lowest "
    "scores as a knocker does, and 10.",
    "underknocked with %d: (%d − %d) + (%d − %d) + 10 = %d",
    ENDING_RULES,
)
UNDERKNOCK_LEVEL = Rule(
    "level-underknock",
    "Where both opponents are below the knocker and level, the first at the "
    "knocker’s left has underknocked.",
    "underknocked with %d, the first at the knocker’s left: "
    "(%d − %d) + (%d − %d) + 10 = %d",
    "Jersey Gin, Ending the hand, which names no tie-break",
    ruling=True,
)
GIN = Rule(
    "gin",
    "Gin scores both opponents’ deadwood and 40.",
    "gin: %d + %d + 40 = %d",
    ENDING_RULES,
)
STOCK = Rule(
    "played-out",
    "Played out after the break, the player with the least deadwood scores as a "
    "knocker does.",
    "played out, lowest with %d: (%d − %d) + (%d − %d) = %d",
    BREAK_RULES,
)
STOCK_BREAKER = Rule(
    "level-with-the-breaker",
    "Played out and level: the breaker scores if among the lowest.",
    "played out, level with %d and the breaker: (%d − %d) + (%d − %d) = %d",
    BREAK_RULES,
)
STOCK_LEFT = Rule(
    "left-of-the-breaker",
    "Played out and level without the breaker: the player at the breaker’s left "
    "scores.",
    "played out, level with %d and at the breaker’s left: (%d − %d) + (%d − %d) = %d",
    BREAK_RULES,
)
NOTHING = Rule(
    "nothing",
    "Only one player scores a hand: it is that player’s box.",
    "deadwood %s: %s has this hand",
    ENDING_RULES,
)
REACHED = Rule(
    "reaching-100",
    "The player who reaches 100 scores 100 more.",
    "reached 100: 100 more",
    ENDING_RULES,
)
BOXES = Rule(
    "boxes",
    "At the end each hand won is a box of 25.",
    "boxes: %d × 25 = %d",
    ENDING_RULES,
)
EMPTY_BOXES = Rule(
    "empty-boxes",
    "A hand that scored 0, all being level, counts as a box all the same.",
    "boxes that scored 0: %d × 25 = %d",
    "Jersey Gin, Ending the hand: “for each hand that they won”",
    ruling=True,
)
MELDING = Rule(
    "melds",
    "A meld is three or four cards of a rank, or three or more of one suit in a row; "
    "the ace is low.",
    "",
    "Jersey Gin, Game play",
)
DEADWOOD_COUNTS = Rule(
    "deadwood",
    "What is in no meld is deadwood: an ace counts 1, a face card 10, any other card "
    "its number.",
    "",
    "Jersey Gin, Game play",
)
HIGHEST = Rule(
    "highest-wins",
    "The highest total after the 100 and the boxes wins; equal totals share it.",
    "",
    "Jersey Gin, Ending the hand, which names no winner",
    ruling=True,
)

POINTS = {
    rank: 1 if rank == "A" else 10 if rank in "KQJ" else int(rank) for rank in RANKS
}
MELDS = Melds(pack_of(RANKS), POINTS, hand=10, laws=(MELDING, DEADWOOD_COUNTS))

ENDINGS = {"knock": "Knock", "gin": "Gin", "stock": "Played out"}


def somebody_ended_it(r: Round) -> bool:
    """somebody knocked or went gin"""
    return r[ENDING] != "stock"


def breaker_matters(r: Round) -> bool:
    """a hand played out after the break has a breaker"""
    return r[ENDING] == "stock"


def after_the_break(r: Round) -> bool:
    """after the break nobody may knock"""
    return r[ENDING] != "knock"


def who_holds_deadwood(r: Round) -> tuple[int, ...]:
    """who went gin has none"""
    gin = r[BY] if r[ENDING] == "gin" else None
    return tuple(seat for seat in range(3) if seat != gin)


ENDING = Fact("ending", Choice(ENDINGS), "Ending")
BY = Fact(
    "by",
    Seat(),
    "Who",
    needed=somebody_ended_it,
    offered=somebody_ended_it,
)
BREAKER: Fact[int] = Fact(
    "breaker",
    Seat(),
    "Breaker",
    help="Drew first after the break.",
    needed=breaker_matters,
    offered=after_the_break,
    left_out="No break",
)
DEADWOOD = Fact(
    "deadwood",
    PerSeat(Number(0, 100), asks=who_holds_deadwood, out="went gin"),
    "Deadwood",
    help="After laying off: an ace 1, K Q J 10.",
)


def barred(r: Round, seat: int) -> str:
    """Why a seat may not lay off: it knocked, or it is gin."""
    if r[ENDING] == "knock" and seat == r[BY]:
        return f"{r.name(seat)} knocked, and a knocker lays nothing off."
    if r[ENDING] == "gin" and BREAKER not in r:
        return (
            "On gin nobody lays off, unless it came after the break: name the breaker."
        )
    return ""


HANDS = Hands(MELDS, barred)
COUNT = OneOf(DEADWOOD, (Way((HANDS.fact,), HANDS.count),))


def ending_fits(r: Round) -> Iterator[Problem]:
    """Nobody ends a hand that is played out; after the break nobody knocks."""
    if BY in r and r[ENDING] == "stock":
        text = "Played out to the end: nobody knocked or went gin."
        yield BY.problem("not-allowed", text)
    if BREAKER in r and r[ENDING] == "knock":
        text = "After the break nobody may knock, so a knock has no breaker."
        yield BREAKER.problem("not-allowed", text)


def low_enough(r: Round) -> Iterator[Problem]:
    """A knock takes 10 or less, gin none at all."""
    if r[ENDING] == "stock":
        return
    by, most = r[BY], KNOCK_LIMIT if r[ENDING] == "knock" else 0
    if r[DEADWOOD][by] > most:
        ended = "knocks with 10 or less" if most else "goes gin with 0"
        text = f"{r.name(by)} {ended}, not with {r[DEADWOOD][by]}."
        if isinstance(r[DEADWOOD], Counted):
            yield HANDS.fact.problem("out-of-range", text, by, HANDS.left.key)
        else:
            yield DEADWOOD.problem("out-of-range", text, by)


def score(r: Round) -> Iterator[Line]:
    deadwood = r[DEADWOOD]
    line = box(r, deadwood)
    yield line
    name = r.name(line.side)
    for seat in range(3):
        if seat != line.side:
            yield NOTHING(seat, 0, told(r, seat), name)


def told(r: Round, seat: int) -> str:
    """What a player has left, and what was laid off before, if that is known."""
    off = HANDS.laid_off(r, seat) if HANDS.fact in r else ()
    more = f" after laying off {show_all(off)}" if off else ""
    return f"{r[DEADWOOD][seat]}{more}"


def box(r: Round, deadwood: tuple[int, ...]) -> Line:
    """The one line that scores: whose hand it is, and for what."""
    lowest = min(deadwood)
    if r[ENDING] == "stock":
        breaker = r[BREAKER]
        tied = deadwood.count(lowest) > 1
        seat = first_with(deadwood, lowest, breaker)
        rule = STOCK if not tied else STOCK_BREAKER if seat == breaker else STOCK_LEFT
        return differences(rule, deadwood, seat)
    by = r[BY]
    if r[ENDING] == "gin":
        one, other = deadwood[by - 2], deadwood[by - 1]
        return GIN(by, one + other + GIN_BONUS, one, other, one + other + GIN_BONUS)
    if deadwood[by] > lowest:
        tied = deadwood.count(lowest) > 1
        rule = UNDERKNOCK_LEVEL if tied else UNDERKNOCK
        seat = first_with(deadwood, lowest, by)
        return differences(rule, deadwood, seat, UNDERKNOCK_BONUS)
    rule = KNOCK if deadwood.count(lowest) == 1 else KNOCK_LEVEL
    return differences(rule, deadwood, by)


def first_with(deadwood: tuple[int, ...], lowest: int, first: int) -> int:
    """The first seat in turn from `first` that has the lowest."""
    second, third = first - 2, first - 1  # clockwise, counted from the end
    found = (seat for seat in (first, second, third) if deadwood[seat] == lowest)
    return next(found) % 3


def differences(
    rule: Rule, deadwood: tuple[int, ...], seat: int, more: int = 0
) -> Line:
    """What both others have more than this seat, from its left."""
    own, left, right = deadwood[seat], deadwood[seat - 2], deadwood[seat - 1]
    points = left + right - 2 * own + more
    return rule(seat, points, own, left, own, right, own, points)


HANDS_WON = Tally("hands", "Hands", "Boxes", note="scored")
GINS = Tally("gins", "Gin", "Boxes", tried=False)
PLAYED_OUT = Tally("played-out", "Played out", "Boxes", tried=False)
KNOCKS = Tally("knocks", "Knocked", "Knocks", note="scored")
UNDERKNOCKS = Tally("underknocks", "Underknocked", "Knocks", tried=False)


def feats(r: Round) -> Iterator[Feat]:
    winner = r.lines[0].side
    for seat in range(3):
        yield HANDS_WON(seat, seat == winner)
    if r[ENDING] == "gin":
        yield GINS(winner)
    elif r[ENDING] == "stock":
        yield PLAYED_OUT(winner)
    else:
        yield KNOCKS(r[BY], r[BY] == winner)
        if r[BY] != winner:
            yield UNDERKNOCKS(winner)


def end(r: Round) -> list[int] | None:
    won = [seat for seat, total in enumerate(r.after) if total >= TARGET]
    return won or None


def bonus(r: Round) -> Iterator[Line]:
    yield from final_lines(r.totals, r.before)


def final_lines(totals: list[int], last: Round | None) -> Iterator[Line]:
    """At the end: 100 for whoever reached 100, and everyone's boxes."""
    if max(totals) < TARGET:
        return
    yield REACHED(totals.index(max(totals)), HUNDRED)
    won = boxes(last)
    for seat in range(3):
        scored = sum(1 for side, points in won if side == seat and points)
        empty = sum(1 for side, points in won if side == seat and not points)
        if scored:
            yield BOXES(seat, BOX * scored, scored, BOX * scored)
        if empty:
            yield EMPTY_BOXES(seat, BOX * empty, empty, BOX * empty)


def boxes(last: Round | None) -> list[tuple[int, int]]:
    """Who has had each hand, and its points; the latest hand first."""
    found = []
    while last is not None and last.lines:
        found.append(last.lines[0][:2])
        last = last.before
    return found


def notes(r: Round) -> Iterator[tuple[int, str]]:
    won = [side for side, _ in boxes(r.before)]
    for seat in range(3):
        if count := won.count(seat):
            yield seat, f"{count} box{'es' if count > 1 else ''}"


def says(r: Round) -> Iterator[Say]:
    if not r.lines:
        if DEADWOOD in r:
            return
        if r[ENDING] == "stock":
            name = r.name(r[BREAKER])
            yield Say("", f"The lowest scores; a tie goes to {name}, else to the left")
        elif r[ENDING] == "knock":
            yield Say("≤ 10", f"for {r.name(r[BY])}; the others lay off first")
        else:
            yield Say("40", f"for {r.name(r[BY])}, and all the others hold")
        return
    line = r.lines[0]
    if max(r.after) < TARGET:
        figure = f"+{line.points}" if line.points else "0"
        yield Say(figure, f"for {r.name(line.side)}: {line.text}")
        return
    finals = r.table.sums(final_lines(r.after, r))
    totals = [a + b for a, b in zip(r.after, finals)]
    final = ", ".join(f"{r.name(seat)} {totals[seat]}" for seat in range(3))
    text = f"{r.name(line.side)} ends the game. With 100 and 25 a box: {final}"
    yield Say(str(r.after[line.side]), text)


def standing(r: Round) -> Standing:
    """What the player ahead lacks to 100."""
    who = who_does(r, leaders(r.totals), "needs", "need")
    needs = f"{who} {TARGET - max(r.totals)}"
    return Standing(needs, f"{TARGET} ends it", TARGET)


GAME = Game(
    name="Jersey Gin",
    players=(3,),
    family="Rummy",
    length="5 to 10 hands",
    gist="knock or gin",
    also=("Three-handed gin",),
    summary="Three players, each for themselves. Meld your ten cards and knock with "
    "little left. 100 points end the game; then every hand won counts 25.",
    source="Jersey Gin",
    play=(
        (
            "Cards",
            "52 cards. An ace counts 1, king, queen and jack 10, every other card its "
            "number.",
        ),
        (
            "Deal",
            "Ten cards each. The rest is the stock; its top card is turned up and "
            "begins the discards. The deal moves to the left.",
        ),
        (
            "Melds",
            "Three or four cards of a rank, or three or more cards of one suit in a "
            "row. The ace is low: A 2 3 is a run, Q K A is none. The cards that fit "
            "into no meld are your deadwood.",
        ),
        (
            "A turn",
            "The player at the dealer’s left begins. Draw the top card of the stock or "
            "of the discards, then discard one. The discards stay squared up: nobody "
            "looks through them.",
        ),
        (
            "Knocking",
            "With 10 points of deadwood or less you may knock: discard face down and "
            "knock. Everyone lays out their melds. The other two may lay off: add "
            "their deadwood to an opponent’s melds.",
        ),
        (
            "Scoring a knock",
            "The knocker scores what each opponent has more than the knocker. If an "
            "opponent has less, the lowest has underknocked and scores in the same "
            "way, and 10.",
        ),
        (
            "Gin",
            "With no deadwood at all you may go gin: both opponents’ deadwood and 40. "
            "Nobody lays off on gin; what was laid off after the break stands.",
        ),
        (
            "The break",
            "When three cards are left in the stock, the next to draw is the breaker. "
            "From then on nobody knocks, and a discard is taken only to be melded at "
            "once. Each player, after a turn, lays down their melds and may lay off "
            "on those already there. If nobody goes gin, the hand ends with the last "
            "card and the lowest deadwood scores as a knocker. On a tie the breaker "
            "scores, or else the player at the breaker’s left.",
        ),
        (
            "End",
            "The game ends when a player has 100. That player scores 100 more, and "
            "everyone 25 for each hand they won (a box). The highest total wins.",
        ),
    ),
    rules=(
        KNOCK,
        KNOCK_LEVEL,
        UNDERKNOCK,
        UNDERKNOCK_LEVEL,
        GIN,
        STOCK,
        STOCK_BREAKER,
        STOCK_LEFT,
        NOTHING,
        REACHED,
        BOXES,
        EMPTY_BOXES,
        MELDING,
        DEADWOOD_COUNTS,
        HIGHEST,
    ),
    kinds=(
        Kind(
            "hand",
            "A hand",
            (
                Stage(
                    "ending",
                    "Ending",
                    (ENDING, BY, BREAKER),
                    (ending_fits,),
                    flows=True,
                ),
                Stage("count", "Count", (COUNT,), (HANDS.hold, low_enough)),
            ),
        ),
    ),
    score=score,
    tallies=(HANDS_WON, GINS, PLAYED_OUT, KNOCKS, UNDERKNOCKS),
    feats=feats,
    end=end,
    bonus=bonus,
    says=says,
    notes=notes,
    standing=standing,
    hands=HANDS,
)
