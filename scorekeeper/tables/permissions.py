"""What a phone may do at a table: roles, and the permissions that each has.

Views ask for a permission, never for a role: another role can be given the one to rule
and no other. Apart from access.py, which asks hooks.py, which names these roles.
"""

from dataclasses import dataclass

from django.utils.translation import gettext_noop


@dataclass(frozen=True)
class Role:
    name: str
    permissions: frozenset[str]
    # What is said to who has it and asks for more; of what may be said of anybody.
    why: str = ""

    def may(self, permission: str) -> bool:
        return permission in self.permissions

    @property
    def scores(self) -> bool:
        return self.may("score")

    @property
    def asks(self) -> bool:
        return self.may("ask")

    @property
    def disputes(self) -> bool:
        return self.may("dispute")

    @property
    def rules(self) -> bool:
        """A dispute ends as this phone says; else by agreement."""
        return self.may("rule")

    @property
    def hosts(self) -> bool:
        return self.may("host")


# "result": how a finished game ended, for whom its people sent the link.
READER = Role("read", frozenset({"view", "result"}))
# A finished game of a private league that is no more, to who had no part in it.
OUTSIDER = Role(
    "outside",
    frozenset({"result"}),
    gettext_noop(
        "This game is over. Its league was private and is deleted: the phones that "
        "scored it or sat at it still see it."
    ),
)
# By the code or the watch link: asks the host, or raises a hand.
VIEWER = Role("view", READER.permissions | {"ask"})
# A seat that the host or a league gave: a voice of its own, and it enters nothing else.
PLAYER = Role("seat", VIEWER.permissions | {"dispute"})
SCORER = Role("score", PLAYER.permissions | {"score"})
HOST = Role("host", SCORER.permissions | {"rule", "host"})
# Where a league counts the game, its referee alone rules once it is finished.
HOST_OF_FINISHED = Role("host", HOST.permissions - {"rule"})
# Also what is final; no key gives this.
OVERRULER = Role("overrule", HOST.permissions | {"overrule"})
