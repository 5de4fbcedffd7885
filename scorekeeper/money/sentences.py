"""What is said of money."""

from scorekeeper.tables.sentences import Text

HAVE_PAID = Text(
    "money.have-paid",
    "{paid} of {count} have paid {fee}",
    "{paid} of {count} has paid {fee}",
    by="paid",
)
NOT_PAID = Text(
    "money.not-paid", "{names} have not paid.", "{names} has not paid.", by="count"
)
NOT_PAID_MANY = Text("money.not-paid-many", "{count} people have not paid.")
