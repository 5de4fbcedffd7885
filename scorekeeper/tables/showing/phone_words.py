"""Words for phones: how they were let in, and what they tried."""

from django.utils.translation import gettext_noop

from scorekeeper.tables import sentences
from scorekeeper.tables.models import Way

WAYS = {
    Way.LINK: gettext_noop("by the score link"),
    Way.HOST: gettext_noop("by the host link"),
    Way.ALLOWED: gettext_noop("allowed by the host"),
    Way.GIVEN: gettext_noop("let in by the host"),
    Way.LEAGUE: gettext_noop("seated by the league"),
}
# What was tried, by the name of its address.
Text = sentences.Text
TRIED_IT = Text("refused.tried", "{at}: {who} tried to {what}. It was refused.")
TRIED_IN = Text(
    "refused.tried-in", "{at}: {who} tried to {what}, {round}. It was refused."
)
ENTER = gettext_noop("enter something")
TRIED: dict[str, str | sentences.Text] = {
    "accept": sentences.TO_ACCEPT,
    "refuse": sentences.TO_REFUSE,
    "raise_dispute": sentences.TO_DISPUTE,
    "answer_dispute": gettext_noop("speak in a dispute"),
    "settle": gettext_noop("end a dispute"),
    "agree": gettext_noop("agree in a dispute"),
    "withdraw": gettext_noop("withdraw a dispute"),
    "draft_answer": gettext_noop("speak for a seat"),
    "secret_answer": gettext_noop("choose for a seat"),
    "undo": gettext_noop("undo"),
    "correct": sentences.TO_CORRECT,
    "end": gettext_noop("end the game"),
    "names": gettext_noop("correct the names"),
    "renew_link": gettext_noop("make a new link"),
}
