"""What is said of a sheet of paper."""

from django.utils.translation import gettext_noop

from scorekeeper.tables.sentences import Text

POINTS, TOTALS, FACTS = "points", "totals", "facts"
KINDS = {
    POINTS: gettext_noop("Points of each round"),
    TOTALS: gettext_noop("Running totals"),
}

# By which they are known, with commas between them: what stands before the rounds,
# before the totals, and over a column of numbers.
ROUND = Text(
    "paper.words.round",
    "round, rounds, hand, hands, deal, deals, game, games, turn, turns, no, nos, nr, "
    "nrs, #, r",
)
TOTAL = Text(
    "paper.words.total",
    "total, totals, sum, sums, result, results, end, =, \u03c3",
)
OVER = Text(
    "paper.words.over",
    "total, totals, sum, sums, point, points, pt, pts, bid, bids, trick, tricks, "
    "score, +, \u00b1",
)

EXAMPLE = Text(
    "paper.example", "Ann  Ben  Cleo\n 5   -1    7\n 3    6   -1\nTotal  8  5  6"
)
COLUMN = Text("paper.column", "Column {number}")
NO_NUMBER = Text("paper.no-number", "Row {row}, {name}: “{cell}” is not a number.")
WRONG_WIDTH = Text(
    "paper.wrong-width",
    "Row {row} has {got} entries, the others have {needs}.",
    "Row {row} has 1 entry, the others have {needs}.",
    by="got",
)
NOT_SO_MANY = Text(
    "paper.not-so-many",
    "Row {row} has {got} entries. {needs} are needed, {each} for each player.",
    "Row {row} has 1 entry. {needs} are needed, {each} for each player.",
    by="got",
)
WRONG_TOTALS = Text(
    "paper.wrong-totals", "Row {row}: {needs} totals are needed, {got} are there."
)
NO_ROUNDS = Text("paper.no-rounds", "There is no row of numbers here.")
TOO_MANY_ROWS = Text("paper.too-many-rows", "A sheet has at most {most} rows.")
TOO_FEW_SIDES = Text(
    "paper.sides", "A sheet of {game} has {needs} columns; this one has {got}."
)

PARTS = Text(
    "paper.parts",
    "{Round}: {name}’s running total is {paper} on paper, {sum} = {counted}.",
)
TOTAL_PARTS = Text(
    "paper.total-parts",
    "Total: {name}’s is {paper} on paper, the {rounds} add up to {counted}.",
)
LAST_PARTS = Text(
    "paper.last-parts",
    "Total: {name}’s is {paper} on paper, the last running total is {counted}.",
)
MUST_ADD_UP = Text(
    "paper.must-add-up",
    "{Round}: the points add up to {got}; in {game} they always add up to {sum}.",
)
WON_BEFORE = Text(
    "paper.won-before",
    "{who} had won after {round} with {total}; the sheet goes on.",
)
ADDS_UP = Text("paper.adds-up", "Everything adds up")
PARTS_COUNT = Text(
    "paper.parts-count",
    "The sheet is wrong in {count} places",
    "The sheet is wrong in 1 place",
    by="count",
)
CANNOT_READ = Text("paper.cannot-read", "This cannot be read yet")
WON = Text("paper.won", "{who} has won with {total}.")
SHARED = Text("paper.shared", "{who} have won with {total}.")
NOBODY = Text("paper.nobody", "Nobody has won yet.")
COUNTED = Text("paper.counted", "Counted again: {totals}.")
ONE_TOTAL = Text("paper.one-total", "{name} {total}")
