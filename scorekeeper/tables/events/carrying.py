"""A seat carried to another browser, as to the app on a phone’s Home Screen, which has
storage of its own: by a token that is good once, for ten minutes.

It names the seat as it is held now. Whoever takes it changes who holds it and since
when, so the token is that of no seat any more. A key that the phone held comes along
as a digest: what it opens is asked of the table as it is then.
"""

from dataclasses import dataclass

from django.core import signing
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.tables.events import seats
from scorekeeper.tables.models import SeatClaim, Table

SALT = "carried"
LASTS = 10 * 60


@dataclass(frozen=True)
class Carried:
    """A seat, and the key of its table that comes along; none: empty."""

    held: SeatClaim
    key: str

    @property
    def name(self) -> str:
        """Whose seat it is."""
        return str(self.held.table.players[self.held.seat or 0])


def token_of(held: SeatClaim, key: str) -> str:
    signer = signing.TimestampSigner(salt=SALT)
    return signer.sign(f"{held.pk}-{_digest(held, key)}")


def _digest(held: SeatClaim, key: str) -> str:
    words = f"{held.pk} {held.ident} {held.since.timestamp()} {key}"
    return salted_hmac(SALT, words, algorithm="sha256").hexdigest()[:32]


def read(token: str) -> Carried | None:
    """What it carries; None where that is over. A whole link is read as its token."""
    words = token.strip().rpartition("seat=")[2].replace("%3A", ":")
    try:
        said = signing.TimestampSigner(salt=SALT).unsign(words, max_age=LASTS)
    except signing.BadSignature:
        return None
    pk, _, digest = said.partition("-")
    held = SeatClaim.objects.select_related("table").filter(pk=int(pk)).first()
    if held is None or held.seat is None or held.account_id:
        return None
    keys = ("", held.table.scorer_token, held.table.host_token)
    found = (key for key in keys if constant_time_compare(_digest(held, key), digest))
    key = next(found, None)
    return None if key is None else Carried(held, key)


def take(carried: Carried, ident: str) -> None:
    """From now on that phone holds the seat, and the one before does not.

    Raises seats.Taken where another was faster, or that phone holds a seat there.
    """
    held, now = carried.held, timezone.now()
    as_read = {"pk": held.pk, "ident": held.ident, "since": held.since}
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=held.table_id)
        found = SeatClaim.objects.filter(**as_read, account=None)
        try:
            with transaction.atomic():
                taken = found.update(ident=ident, since=now, seen=now)
        except IntegrityError:
            raise seats.Taken from None
        if not taken:
            raise seats.Taken
        table.seat_requests.filter(ident=ident).delete()
        table.phones.update_or_create(ident=ident, defaults={"settled": True})
        seats.tell_followers(table)
