"""Preference: its cards, and the rules that its lines cite."""

from referee.cards.tricks import first_lead, follow_suit
from referee.engine.game import Rule
from referee.values.notation import pack_of
from referee.words import Said, Text

TRICKS_PLAYED, NEEDED, OWED, JOINT = 10, 6, 2, 4
DECLARER_PAYS, DEFENDER_PAYS, BONUS = 20, 10, 10
CARD_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")
PACK = pack_of(CARD_RANKS)
RANKS = {"S": 1, "C": 2, "D": 3, "H": 4}
TRUMPS_FOR: dict[int | str, str] = {
    1: "SCDH",
    2: "CDH",
    3: "DH",
    4: "H",
    "game": "SCDH",
    "hearts": "H",
}
BOTH_DROP = ("drop", "drop")
NO_TRICK = Text("preference.no-trick", "no trick")
TRICK_COUNT = Text(
    "preference.tricks", "{tricks} tricks", "{tricks} trick", by="tricks"
)
WON: tuple[Said, ...] = (NO_TRICK, *(TRICK_COUNT(tricks=n) for n in range(1, 11)))
HEARTS, FOUR, NO_ACE = (
    Text("preference.hearts", "hearts"),
    Text("preference.four-aces", "four aces"),
    Text("preference.no-aces", "no aces"),
)
PAYOUTS = "Preference, Payouts and penalties"
PAYOUT = Rule(
    "payout",
    "Each trick is paid one stake from the pot, to whoever took it.",
    "{tricks}: {points} from the pot",
    PAYOUTS,
    title="Paid from the pot",
)
HOST = Rule(
    "host",
    "The host is paid for the guest’s tricks too.",
    "{own} and {its} by {guest}, the guest: {points} from the pot",
    PAYOUTS,
)
GUEST = Rule(
    "guest",
    "A guest is paid nothing and pays no penalty: both are the host’s.",
    "guest of {host}, who is paid for {tricks} as the host",
    PAYOUTS,
)
DROPPED = Rule(
    "dropped",
    "A defender who drops out takes no part in the play.",
    "dropped out: nothing from the pot",
    "Preference, Bidding",
)
BOTH_DROPPED = Rule(
    "both-dropped",
    "If both defenders drop, the hand is paid as if the declarer had all ten tricks.",
    "both defenders dropped: paid as ten tricks, 10 from the pot",
    "Preference, Bidding",
)
DECLARER_SHORT = Rule(
    "declarer-short",
    "A declarer with fewer than six tricks pays 20 to the pot.",
    "{tricks}, not six: −20 to the pot",
    PAYOUTS,
)
DEFENDER_SHORT = Rule(
    "defender-short",
    "A defender who plays without a guest and takes fewer than two tricks pays 10 to "
    "the pot.",
    "{tricks}, not two: −10 to the pot",
    PAYOUTS,
)
HOST_SHORT = Rule(
    "host-short",
    "A host who takes fewer than four tricks together with the guest pays 10 to the "
    "pot, alone.",
    "{tricks} together with {guest}, not four: −10 to the pot",
    PAYOUTS,
)
HOST_SAVED = Rule(
    "host-joint",
    "With a guest, four tricks together replace the two that a defender owes alone.",
    "{own} alone, but {both} together with {guest}: nothing to pay",
    f"{PAYOUTS}, which do not say that the two are no longer owed",
    ruling=True,
    title="Host and guest together",
)
HEARTS_MADE = Rule(
    "hearts-made",
    "A bid of hearts made is paid 10 by each opponent, playing or not.",
    "hearts made: 10 each from {others}",
    PAYOUTS,
)
HEARTS_FAILED = Rule(
    "hearts-failed",
    "A bid of hearts that fails pays 10 to each opponent, playing or not.",
    "hearts failed: 10 each to {others}",
    PAYOUTS,
)
FOUR_MADE = Rule(
    "four-aces",
    "A declarer who held all four aces and makes it is paid 10 by each opponent.",
    "four aces: 10 each from {others}",
    PAYOUTS,
)
NONE_MADE = Rule(
    "no-aces-made",
    "A declarer who declared no aces and makes it is paid 10 by each opponent.",
    "no aces, and made: 10 each from {others}",
    PAYOUTS,
)
NONE_FAILED = Rule(
    "no-aces-failed",
    "A declarer who declared no aces and fails pays 10 to each opponent.",
    "no aces, and failed: 10 each to {others}",
    PAYOUTS,
)
UNPLAYED = Rule(
    "bonus-both-dropped",
    "Where both defenders dropped, hearts, four aces and no aces are paid as made.",
    "{what}, both dropped: 10 each from {others}",
    "Preference, Bidding, which speaks of the pay-out alone",
    ruling=True,
)
PAYS = Rule(
    "opponents",
    "Between the declarer and each active opponent, playing or not: 10 for hearts, 10 "
    "for the aces.",
    "{what}: {paid}",
    PAYOUTS,
    title="Who pays bonuses",
)
SITS_OUT = Rule(
    "sits-out",
    "With four at the table the dealer sits out: no bonus is paid or got.",
    "deals and sits out",
    "Preference, which does not say whether bonuses go to the one who sits out",
    ruling=True,
)
PASSED = Rule(
    "everyone-passed",
    "If everyone passes, nothing is paid and the next player deals.",
    "everyone passed: nothing",
    "Preference, Bidding",
)
ANTES = Rule(
    "ante",
    "When the pot is empty everyone antes again, the one who sits out too, or the "
    "game ends.",
    "paid {ante} into the pot",
    "Preference, Payouts and penalties",
)
ARRIVES = Rule(
    "ante-on-arrival",
    "Whoever sits down while the pot holds something antes as everyone last did, and "
    "whoever goes leaves what is in it.",
    "sat down: paid {ante} into the pot",
    "Preference, which lets a fourth person play and does not say what they put in",
    ruling=True,
)
SHARED = Rule(
    "pot-shared",
    "What is in the pot when the table ends is shared equally among all players.",
    "an equal share of the {pot} left in the pot: {points}",
    "Preference, which knows no end but an empty pot",
    ruling=True,
)
LEFT_OVER = Rule(
    "pot-left-over",
    "What an equal share of the pot leaves over goes one each to the players from the "
    "left of the next dealer.",
    "{over} left over, one each from the next dealer’s left: 1",
    SHARED.source,
    ruling=True,
    title="The rest of the pot",
)
PLAYING = "Preference, Play of the hand"
FOLLOW = follow_suit(PLAYING)
FIRST_LEAD = first_lead("The declarer leads to the first trick.", PLAYING)
MUST_TRUMP = Rule("must-trump", "If you cannot follow, trump if you can.", "", PLAYING)
MUST_BEAT = Rule(
    "must-beat",
    "If you can take the lead in the trick with a card you may play, you must.",
    "",
    PLAYING,
)
LOWEST_BEAT = Rule(
    "lowest-beat",
    "Where the declarer leads and both defend, the next to play beats the lead with "
    "the lowest card that does.",
    "",
    PLAYING,
)
