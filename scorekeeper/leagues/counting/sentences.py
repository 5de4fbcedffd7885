"""What is said of how a season counts, and until when results are corrected."""

from scorekeeper.tables.sentences import Text

GAMES_WON = Text("ties.wins", "wins")
POINTS_A_GAME = Text("ties.average", "points per game")
ALL_POINTS = Text("ties.points", "points")
GAMES_THEY_MET = Text("ties.met", "the games in which they met")
THE_BEST_GAME = Text("ties.best", "the best game")
THE_LOT = Text("ties.lot", "the lot")
LOT_MISSING = Text(
    "lot.missing", "{names} share place {place}: nothing but the lot parts them."
)
GAMES_MADE = Text("ties.made", "games made")
FEWER_LOST = Text("ties.lost", "fewer games lost")
THEN = Text("ties.then", "{before}, then {next}")
NO_TIES = Text("ties.none", "none")
TIE_BREAKS = Text("ties.all", "Tie-breaks: {ties}.")
TIE_BREAKS_OF_COUNTED = Text(
    "ties.of-counted",
    "Tie-breaks: {ties}; games that are left out decide nothing.",
)
TIE = Text("ties.looked-at", "{tie} {value}")
NEXT_SENTENCE = Text("list.sentences", "{before} {next}")
SUM_OF_POINTS = Text("ranking.points", "The sum of all points.")
PLAYERS_BEATEN = Text("ranking.places", "1 point for each player beaten.")
NUMBER_OF_WINS = Text("ranking.wins", "The number of wins.")
AVERAGE_POINTS = Text("ranking.average", "Average points per game.")
POINTS_FOR_PLACES = Text("ranking.points-for-places", "Points for places: {points}.")
BY_LIST = Text("ranking.list", "{list}.")
BEST_COUNT = Text(
    "ranking.best",
    "The best {games} games count.",
    "The best game counts.",
    by="games",
)
WORST_LEFT_OUT = Text(
    "ranking.worst",
    "The worst {games} games are left out.",
    "The worst game is left out.",
    by="games",
)
FOR_BYES = Text(
    "ranking.byes",
    "{points} points for each turn sat out.",
    "{points} point for each turn sat out.",
    by="points",
)
LEAST_GAMES = Text(
    "ranking.least",
    "{games} games needed for a place.",
    "{games} game needed for a place.",
    by="games",
)
ONE_RESULT = Text(
    "ranking.by-evening", "All series of an evening together are one result."
)
AVERAGE_EVENING = Text("ranking.average-evening", "Average points per evening.")
BEST_EVENINGS = Text(
    "ranking.best-evenings",
    "The best {games} evenings count.",
    "The best evening counts.",
    by="games",
)
WORST_EVENINGS = Text(
    "ranking.worst-evenings",
    "The worst {games} evenings are left out.",
    "The worst evening is left out.",
    by="games",
)
LEAST_EVENINGS = Text(
    "ranking.least-evenings",
    "{games} evenings needed for a place.",
    "{games} evening needed for a place.",
    by="games",
)
ALL_BY_PLACES = Text("all.places", "Every table gives points for its places.")
ALL_BY_WINS = Text("all.wins", "The number of wins, at the tables of all games.")
ALL_BY_RANKS = Text(
    "all.ranks", "Each game gives points once, for the place in its own standings."
)
PLAYERS_BEHIND = Text("all.behind", "1 point for each player behind.")
BEST_KINDS = Text(
    "all.best",
    "Of each person the best {games} games count.",
    "Of each person the best game counts.",
    by="games",
)
LEAST_KINDS = Text(
    "all.least",
    "A place in {games} games is needed.",
    "A place in {games} game is needed.",
    by="games",
)
COUNT_BACK = Text(
    "all.count-back",
    "Between players who are level: more first places, then more second ones, and so "
    "on.",
)
COUNTED_BACK = Text(
    "all.counted-back",
    "place {place}: {times} times",
    "place {place}: {times} time",
    by="times",
)
ENDED = Text(
    "all.ended",
    "{game}: place {place} of {size}, {times} times",
    "{game}: place {place} of {size}",
    by="times",
)
ENDED_BY_HAND = Text(
    "all.ended-by-hand",
    "{game}: place {place}, entered by hand, {times} times",
    "{game}: place {place}, entered by hand",
    by="times",
)
FINAL_SINCE = Text("final.since", "Final since {day}.")
FINAL_SO_FAR = Text("final.so-far", "All results so far are final.")
FINAL_FOR_REFEREE = Text(
    "final.for-referee",
    "Final since {day}: only the league’s referee can correct it, with a reason.",
)
FINAL_NEEDS_REASON = Text(
    "final.needs-reason",
    "Final since {day}. Enter a reason; it is shown with the score.",
)
PROVISIONAL_UNTIL = Text(
    "final.provisional", "Provisional: what was played last is final from {day}."
)
