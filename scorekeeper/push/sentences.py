"""What is said of messages to phones."""

from scorekeeper.tables.sentences import Text

YOUR_TABLE = Text("push.your-table", "Your table is {number}")
ROW = Text("push.row", "Your table on this phone")
ROW_SUB = Text("push.row-sub", "a notification as soon as it begins")
ROW_ON = Text("push.row-on", "this phone is notified")
ON = Text("push.on", "This phone is notified from now on.")
OFF = Text("push.off", "This phone is not notified any more.")
REFUSED = Text("push.refused", "This browser cannot be reached by the site.")
TOO_MANY = Text("push.too-many", "Too many tries from this phone. Wait a minute.")
