"""Jersey Gin: gin rummy for three, where one player scores each hand."""

from collections.abc import Iterator

from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Rule,
    Seating,
    Stage,
    Void,
)
from referee.engine.league import Stat, StatEvent
from referee.engine.round import Round
from referee.engine.standings import NEEDS, leaders, who_does
from referee.engine.verdict import Line, Say, Standing
from referee.melds.hands import Counted, Hands
from referee.melds.melds import Melds
from referee.values.faces import faces
from referee.values.facts import (
    Alternative,
    Alternatives,
    Asking,
    Choice,
    Fact,
    Number,
    PerSeat,
    Problem,
    Seat,
    because,
)
from referee.values.notation import RANKS, pack_of
from referee.words import Gain, Said, Text, row_of
from referee.words.text import A_HAND

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
    "If no opponent has less deadwood, the knocker scores the "
    "difference to each of them, added up.",
    "knocked with {own}: ({left} − {own}) + ({right} − {own}) = {points}",
    ENDING_RULES,
)
KNOCK_LEVEL = Rule(
    "level-with-the-knocker",
    "An opponent with as much deadwood as the knocker has not underknocked: the "
    "knocker scores.",
    "knocked with {own}, and nobody has less: "
    "({left} − {own}) + ({right} − {own}) = {points}",
    "Jersey Gin, Ending the hand, which speaks only of a player with less",
    ruling=True,
)
UNDERKNOCK = Rule(
    "underknock",
    "An opponent with less deadwood than the knocker has underknocked: the lowest "
    "scores as a knocker does, and 10.",
    "underknocked with {own}: ({left} − {own}) + ({right} − {own}) + 10 = {points}",
    ENDING_RULES,
)
UNDERKNOCK_LEVEL = Rule(
    "level-underknock",
    "Where both opponents are below the knocker and level, the first at the "
    "knocker’s left has underknocked.",
    "underknocked with {own}, the first at the knocker’s left: "
    "({left} − {own}) + ({right} − {own}) + 10 = {points}",
    "Jersey Gin, Ending the hand, which names no tie-break",
    ruling=True,
    title="Two level below the knocker",
)
GIN = Rule(
    "gin",
    "Gin scores both opponents’ deadwood and 40.",
    "gin: {left} + {right} + 40 = {points}",
    ENDING_RULES,
)
STOCK = Rule(
    "played-out",
    "Played out after the break, the player with the least deadwood scores as a "
    "knocker does.",
    "played out, lowest with {own}: ({left} − {own}) + ({right} − {own}) = {points}",
    BREAK_RULES,
)
STOCK_BREAKER = Rule(
    "level-with-the-breaker",
    "Played out and level: the breaker scores if among the lowest.",
    "played out, level with {own} and the breaker: "
    "({left} − {own}) + ({right} − {own}) = {points}",
    BREAK_RULES,
)
STOCK_LEFT = Rule(
    "left-of-the-breaker",
    "Played out and level without the breaker: the player at the breaker’s left "
    "scores.",
    "played out, level with {own} and at the breaker’s left: "
    "({left} − {own}) + ({right} − {own}) = {points}",
    BREAK_RULES,
)
NOTHING = Rule(
    "nothing",
    "Only one player scores a hand: it is that player’s box.",
    "deadwood {deadwood}: {winner} won the hand",
    ENDING_RULES,
    title="No score",
)
REACHED = Rule(
    "reaching-100",
    "The player who reaches 100 scores 100 more.",
    "reached 100: 100 more",
    ENDING_RULES,
    title="Bonus for 100",
)
BOXES = Rule(
    "boxes",
    "At the end each hand won is a box of 25.",
    "boxes: {boxes} × 25 = {points}",
    ENDING_RULES,
)
EMPTY_BOXES = Rule(
    "empty-boxes",
    "A hand that scored 0, all being level, counts as a box all the same.",
    "boxes that scored 0: {boxes} × 25 = {points}",
    "Jersey Gin, Ending the hand: “for each hand that they won”",
    ruling=True,
    title="Hands won with 0",
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

ASK_ENDING = Text("jersey_gin.ask-ending", "How did the hand end?")
CHOOSE_ENDING = Text("jersey_gin.choose-ending", "Choose how it ended.")
WHO_KNOCKED = Text("jersey_gin.who-knocked", "Who knocked?")
WHO_GIN = Text("jersey_gin.who-gin", "Who went gin?")
WHO_BROKE = Text("jersey_gin.who-broke", "Who was the breaker?")
ASK_DEADWOOD = Text(
    "jersey_gin.ask-deadwood", "What has each player left after laying off?"
)
ENTER_DEADWOOD = Text("jersey_gin.enter-deadwood", "Enter {name}’s deadwood.")
KNOCKER = Text("jersey_gin.knocker", "{name} knocked, and a knocker lays nothing off.")
ON_GIN = Text(
    "jersey_gin.on-gin",
    "Nobody lays off on gin. If it came after the break, choose the breaker.",
)
NOBODY_ENDED = Text(
    "jersey_gin.nobody-ended", "Played out to the end: nobody knocked or went gin."
)
NO_KNOCK = Text(
    "jersey_gin.no-knock",
    "After the break nobody may knock, so a knock has no breaker.",
)
KNOCKS_WITH = Text(
    "jersey_gin.knocks-with", "{name} knocked and cannot have {deadwood}."
)
GIN_WITH = Text("jersey_gin.gin-with", "{name} went gin and cannot have {deadwood}.")
AFTER_LAYING_OFF = Text(
    "jersey_gin.after-laying-off", "{deadwood} after laying off {cards}"
)
BOX_COUNT = Text("jersey_gin.boxes", "{boxes} boxes", "{boxes} box", by="boxes")
HAS_KNOCKED = Text("jersey_gin.knocked", "{name} knocked")
WENT_GIN = Text("jersey_gin.went-gin", "{name} went gin")
GIN_AFTER_BREAK = Text(
    "jersey_gin.went-gin-after", "{name} went gin, {breaker} was the breaker"
)
TO_THE_END = Text("jersey_gin.played-out", "Played out, {breaker} was the breaker")
LOWEST = Text(
    "jersey_gin.lowest",
    "The lowest deadwood scores. On a tie {name} does, else the next to the left",
)
OTHERS_FIRST = Text(
    "jersey_gin.others-first",
    "{name} needs 10 or less. The others lay off before they count",
)
AND_ALL = Text("jersey_gin.and-all", "for {name}, plus everything the others hold")
SCORES = Text("jersey_gin.scores", "for {name}: {line}")
ENDS_IT = Text(
    "jersey_gin.ends-it",
    "{name} ends the game. With the bonus of 100 and 25 a box: {totals}",
)
TOTAL = Text("jersey_gin.total", "{name} {total}")
NOT_PLAYED_OUT = Text("jersey_gin.applies.by", "Only after a knock or a gin.")
NOT_OF_KNOCK = Text("jersey_gin.applies.breaker", "Leave it empty after a knock.")
NOT_OF_GIN = Text("jersey_gin.applies.deadwood", "Leave it empty for whoever went gin.")
ENDS_AT = Text("jersey_gin.target", "First to {target} ends the game")

ENDINGS = {"knock": "Knock", "gin": "Gin", "stock": "Played out"}


@because("jersey_gin.why.somebody-ended-it", "somebody knocked or went gin")
def somebody_ended_it(r: Round) -> bool:
    return r[ENDING] != "stock"


@because(
    "jersey_gin.why.breaker-matters", "a hand played out after the break has a breaker"
)
def breaker_matters(r: Round) -> bool:
    return r[ENDING] == "stock"


def after_the_break(r: Round) -> bool:
    """After the break nobody may knock."""
    return r[ENDING] != "knock"


def who_holds_deadwood(r: Round) -> tuple[int, ...]:
    """All but the player who went gin, who has none."""
    gin = r[BY] if r[ENDING] == "gin" else None
    return tuple(seat for seat in range(3) if seat != gin)


ENDING = Fact(
    "ending",
    Choice(ENDINGS),
    "Ending",
    ask=Asking(if_missing=CHOOSE_ENDING),
)


def who_ended_it(r: Round, seat: int | None) -> Said:
    return WHO_KNOCKED if r[ENDING] == "knock" else WHO_GIN


BY = Fact(
    "by",
    Seat(),
    "Ended by",
    needed=somebody_ended_it,
    offered=somebody_ended_it,
    ask=Asking(applies=NOT_PLAYED_OUT, if_missing=who_ended_it),
)
BREAKER: Fact[int] = Fact(
    "breaker",
    Seat(),
    "Breaker",
    ask=Asking(
        applies=NOT_OF_KNOCK,
        help="Drew first after the break.",
        left_out="No break",
        if_missing=WHO_BROKE,
    ),
    needed=breaker_matters,
    offered=after_the_break,
)
DEADWOOD = Fact(
    "deadwood",
    PerSeat(Number(0, 100), asks=who_holds_deadwood, out="went gin"),
    "Deadwood",
    ask=Asking(
        applies=NOT_OF_GIN,
        help="Points left after laying off. Ace 1; K, Q and J 10 each.",
        if_missing=ENTER_DEADWOOD,
    ),
)


def why_no_lay_off(r: Round, seat: int) -> Said:
    """Why a seat may not lay off: it knocked, or it is gin."""
    if r[ENDING] == "knock" and seat == r[BY]:
        return KNOCKER(name=r.name(seat))
    if r[ENDING] == "gin" and BREAKER not in r:
        return ON_GIN
    return ""


HANDS = Hands(MELDS, why_no_lay_off)
COUNT = Alternatives(DEADWOOD, (Alternative((HANDS.fact,), HANDS.count),))


def ending_fits(r: Round) -> Iterator[Problem]:
    """Nobody ends a hand that is played out; after the break nobody knocks."""
    if BY in r and r[ENDING] == "stock":
        yield BY.problem("not-allowed", NOBODY_ENDED)
    if BREAKER in r and r[ENDING] == "knock":
        yield BREAKER.problem("not-allowed", NO_KNOCK)


def low_enough(r: Round) -> Iterator[Problem]:
    """A knock takes 10 or less, gin none at all."""
    if r[ENDING] == "stock":
        return
    by, most = r[BY], KNOCK_LIMIT if r[ENDING] == "knock" else 0
    if r[DEADWOOD][by] > most:
        said = KNOCKS_WITH if most else GIN_WITH
        text = said(name=r.name(by), deadwood=r[DEADWOOD][by])
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
            yield NOTHING(seat, 0, deadwood=hand_words(r, seat), winner=name)


def hand_words(r: Round, seat: int) -> Said:
    """What a player has left, and what was laid off before, if that is known."""
    off = HANDS.layoffs_of(r, seat) if HANDS.fact in r else ()
    left = r[DEADWOOD][seat]
    return AFTER_LAYING_OFF(deadwood=left, cards=faces(off)) if off else left


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
        left, other = deadwood[by - 2], deadwood[by - 1]
        points = left + other + GIN_BONUS
        return GIN(by, points, left=left, right=other, points=points)
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
    return rule(seat, points, own=own, left=left, right=right, points=points)


HANDS_WON = Stat("hands", "Hands", "Boxes", note="scored")
GINS = Stat("gins", "Gin", "Boxes", tried=False)
PLAYED_OUT = Stat("played-out", "Played out", "Boxes", tried=False)
KNOCKS = Stat("knocks", "Knocked", "Knocks", note="scored")
UNDERKNOCKS = Stat("underknocks", "Underknocked", "Knocks", tried=False)


def stat_events(r: Round) -> Iterator[StatEvent]:
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
            yield BOXES(seat, BOX * scored, boxes=scored, points=BOX * scored)
        if empty:
            yield EMPTY_BOXES(seat, BOX * empty, boxes=empty, points=BOX * empty)


def boxes(last: Round | None) -> list[tuple[int, int]]:
    """Who has had each hand, and its points; the latest hand first."""
    found = []
    while last is not None and last.lines:
        if not last.is_void:
            found.append(last.lines[0][:2])
        last = last.before
    return found


def side_notes(r: Round) -> Iterator[tuple[int, Said]]:
    won = [side for side, _ in boxes(r.before)]
    for seat in range(3):
        if count := won.count(seat):
            yield seat, BOX_COUNT(boxes=count)


def recap(r: Round) -> Said:
    if r[ENDING] == "stock":
        return TO_THE_END(breaker=r.name(r[BREAKER]))
    name, breaker = r.name(r[BY]), r.get(BREAKER)
    if r[ENDING] == "knock":
        return HAS_KNOCKED(name=name)
    if breaker is None:
        return WENT_GIN(name=name)
    return GIN_AFTER_BREAK(name=name, breaker=r.name(breaker))


def live_messages(r: Round) -> Iterator[Say]:
    if not r.lines:
        if DEADWOOD in r:
            return
        if r[ENDING] == "stock":
            name = r.name(r[BREAKER])
            yield Say("", LOWEST(name=name))
        elif r[ENDING] == "knock":
            yield Say("", OTHERS_FIRST(name=r.name(r[BY])))
        else:
            yield Say(40, AND_ALL(name=r.name(r[BY])))
        return
    line = r.lines[0]
    if max(r.after) < TARGET:
        text = SCORES(name=r.name(line.side), line=line.said)
        yield Say(Gain(line.points), text)
        return
    finals = r.table.sums(final_lines(r.after, r))
    totals = [a + b for a, b in zip(r.after, finals)]
    final = row_of([TOTAL(name=r.name(s), total=totals[s]) for s in range(3)])
    text = ENDS_IT(name=r.name(line.side), totals=final)
    yield Say(r.after[line.side], text)


def standing(r: Round) -> Standing:
    """What the player ahead lacks to 100."""
    who = who_does(r, leaders(r.table, r.totals))
    needs = NEEDS(points=TARGET - max(r.totals), **who)
    return Standing(needs, ENDS_AT(target=TARGET), TARGET)


ABOUT = About(
    family="Rummy",
    length="5 to 10 hands",
    gist="knock or gin",
    summary="Three players, each for themselves. Meld your ten cards and "
    "knock when little deadwood "
    "is left. The first to 100 ends the game; then every hand won adds 25.",
    source="Jersey Gin",
    also=("Three-handed gin",),
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
            "row. The ace is low: A 2 3 is a run, Q K A is not. The cards that fit "
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
            "For each opponent the knocker scores the difference in deadwood. If an "
            "opponent has less, the lowest has underknocked and scores in the same "
            "way, and 10."
            " Being level with the knocker is no underknock; of two below who are"
            " level it is the first at the knocker’s left.",
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
            "everyone 25 for each hand they won (a box). The highest total wins."
            " A hand that scored 0 is a box too, and equal highest totals share "
            "the game.",
        ),
    ),
    sections={
        "Ending the hand": "Scoring a knock",
        "gin": "Gin",
        "The break": "The break",
        "reaching-100": "End",
        "boxes": "End",
        "empty-boxes": "End",
        "highest-wins": "End",
        "melds": "Melds",
        "deadwood": "Cards",
    },
    example={"ending": "knock", "by": 0, "deadwood": [4, 21, 13]},
)

GAME = Game(
    name="Jersey Gin",
    players=(3,),
    about=ABOUT,
    seats=Seating(left_does="plays first"),
    unit=A_HAND,
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
    round_types=(
        RoundType(
            "hand",
            "A hand",
            (
                Stage(
                    "ending",
                    "Ending",
                    (ENDING, BY, BREAKER),
                    (ending_fits,),
                    flows=True,
                    question=ASK_ENDING,
                ),
                Stage(
                    "count",
                    "Deadwood",
                    (COUNT,),
                    (HANDS.hold, low_enough),
                    question=ASK_DEADWOOD,
                ),
            ),
        ),
    ),
    score=score,
    void=Void("Jersey Gin, Setup", "Deal"),
    end=end,
    bonus=bonus,
    hands=HANDS,
    display=Display(
        live_messages=live_messages,
        recap=recap,
        standing=standing,
        side_notes=side_notes,
    ),
    league=League(
        stats=(HANDS_WON, GINS, PLAYED_OUT, KNOCKS, UNDERKNOCKS),
        stat_events=stat_events,
    ),
)
