"""What can be wrong with lines of old evenings, or with one of them."""

from scorekeeper.tables.sentences import Text

NO_LINES = Text("plain.no-lines", "There are no lines in it.")
TOO_MANY_LINES = Text("plain.too-many-lines", "At most {most} lines are read at once.")
TOO_LARGE = Text("plain.too-large", "The file has {size}; {most} are the most.")
NOT_READ = Text("plain.not-read", "It cannot be read as lines of cells: {why}.")
NO_SPREADSHEET = Text(
    "plain.no-spreadsheet", "This XLSX file cannot be read. Take it as CSV instead."
)
NO_FILE = Text("plain.no-file", "Paste some lines, or choose a file.")
NO_GAME = Text("plain.no-game", "Choose the game that the lines are of.")

NO_DAY = Text("plain.no-day", "The date is “{date}”.")
NO_DAY_YET = Text("plain.no-day-yet", "It has no date, and none stands above it.")
NO_NAME = Text("plain.no-name", "It has no name.")
NO_POINTS = Text("plain.no-points", "It has no points.")
DOUBT = Text("plain.doubt", "Say above whether “{typed}” is thousands or decimals.")
SUM = Text("plain.sum", "It adds up other lines.")
TITLE = Text("plain.title", "It stands above the headings.")
NO_NUMBER = Text("plain.no-number", "“{typed}” is not a whole number: {column}.")
NOBODY = Text("plain.nobody", "{who} is nobody of the league.")
ONCE_MORE = Text(
    "plain.once-more", "{who} is in line {number} of the same evening already."
)
HERE = Text("plain.here", "Results of {day} are here already.")
