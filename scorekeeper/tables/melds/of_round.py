"""What hands and lay-downs that are being entered know of their round."""

from django.urls import reverse

from scorekeeper.tables import scoring


class OfRound:
    at: scoring.TableRound

    @property
    def state(self) -> scoring.State:
        return self.at.state

    @property
    def number(self) -> int:
        return self.at.number

    @property
    def names(self) -> list[str]:
        return list(self.state.table.players)

    @property
    def url(self) -> str:
        """Their page."""
        return reverse("tables:melds", args=[self.state.table.code, self.number])

    @property
    def kept_as(self) -> str:
        """Under this name the phone keeps what is not saved."""
        return f"{self.state.table.code}/{self.number}"
