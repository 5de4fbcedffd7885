"""Seats that belong to somebody: claimed by a phone or an account, freed, asked for."""

import contextlib
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.core import signing
from django.db import IntegrityError, transaction
from django.db.models import F, prefetch_related_objects
from django.utils import timezone

from scorekeeper.tables import log
from scorekeeper.tables.models import Entry, Note, SeatClaim, SeatRequest, Table, Way

AGAIN = timedelta(minutes=1)  # until a phone may ask once more
QUIET = timedelta(minutes=5)  # what “Not now” lasts
STAYS = timedelta(minutes=30)  # that a question is shown
SEEN = timedelta(minutes=1)  # how exactly it is kept when a phone was last here
OPEN = 8  # questions that a host sees at once
NOTES = 20  # of each kind that a table keeps


class Taken(Exception):
    """Another phone holds the seat, or this one holds another."""


def claims_of(table: Table) -> list[SeatClaim]:
    """No query where no seat was ever claimed, else one for each time it is read."""
    if not table.seat_version:
        return []
    prefetch_related_objects([table], "claims")
    return list(table.claims.all())


def claim_at(table: Table, seat: int) -> SeatClaim | None:
    """Whoever holds that seat."""
    return next((one for one in claims_of(table) if one.seat == seat), None)


def claim_by(table: Table, ident: str, account: int | None) -> SeatClaim | None:
    """What this phone holds; what an account holds, by that account alone."""
    for known in claims_of(table):
        if known.account_id:
            if known.account_id == account:
                return known
        elif ident and known.ident == ident:
            return known
    return None


def claim(
    table: Table,
    seat: int | None,
    *,
    ident: str,
    way: str,
    account: int | None = None,
    scores: bool = False,
) -> SeatClaim:
    """Give the seat to this phone; in place of what it holds. Raises Taken."""
    fresh = {"account_id": account, "way": way, "scores": scores}
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        held = table.claims.filter(ident=ident).first()
        if held and held.account_id not in (None, account):
            raise Taken
        if account and not held:
            table.claims.filter(account=account).delete()
        try:
            with transaction.atomic():
                claim, _ = SeatClaim.objects.update_or_create(
                    table=table, ident=ident, defaults={**fresh, "seat": seat}
                )
        except IntegrityError:
            raise Taken from None
        table.seat_requests.filter(ident=ident).delete()
        table.phones.update_or_create(ident=ident, defaults={"settled": True})
        tell_followers(table)
    return claim


def carry(held: SeatClaim, made: Table, seat: int | None) -> None:
    """A seat at the next table, where nobody was faster."""
    given: dict[str, Any] = {
        "account": held.account_id,
        "way": held.way,
        "scores": held.scores,
    }
    with contextlib.suppress(Taken):
        if not made.claims.filter(ident=held.ident).exists():
            claim(made, seat, ident=held.ident, **given)


def belong(table: Table, ident: str, account: int) -> None:
    """What a phone holds here is its account’s, where that holds nothing yet."""
    if not table.seat_version or table.claims.filter(account=account).exists():
        return
    table.claims.filter(ident=ident, account=None).update(account=account)
    forget_read(table)


def free(table: Table, held: SeatClaim) -> None:
    """The seat keeps its points and its name; its phone goes on watching."""
    with transaction.atomic():
        drop([held])
        tell_followers(table)


def drop(held: Iterable[SeatClaim]) -> None:
    """An account’s seat does not come back by itself on another of its phones."""
    for claim in held:
        if claim.account_id:
            note(claim.table, Note.FREED, claim.ident, str(claim.account_id))
        claim.delete()


def was_freed(table: Table, ident: str, account: int | None) -> bool:
    """What this phone, or the account, has held here it holds by itself no more."""
    if table.phones.filter(ident=ident, settled=True).exists():
        return True
    return (
        bool(account)
        and table.notes.filter(kind=Note.FREED, words=str(account)).exists()
    )


def tell_followers(table: Table) -> None:
    """Those who follow ask again what they may."""
    Table.objects.filter(pk=table.pk).update(seat_version=F("seat_version") + 1)
    table.refresh_from_db(fields=["seat_version"])
    forget_read(table)
    transaction.on_commit(lambda: log.announcer.revoke(table.code), robust=True)


def forget_read(table: Table) -> None:
    """What was read of the table’s seats is read anew."""
    read = getattr(table, "_prefetched_objects_cache", {})
    for name in ("claims", "seat_requests"):
        read.pop(name, None)


def note_presence(held: SeatClaim) -> None:
    """The phone is here now; written once a minute."""
    now = timezone.now()
    if now - held.seen > SEEN:
        SeatClaim.objects.filter(pk=held.pk).update(seen=now)


# ---- Asking for it ----


def ask(table: Table, ident: str, seat: int | None, scores: bool) -> bool:
    """A phone asks to score or for a seat; False where it asked a moment ago.

    So too where as many as may have asked already.
    """
    now = timezone.now()
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        before = table.seat_requests.filter(ident=ident).first()
        if before and before.at > now - AGAIN:
            return False
        table.seat_requests.filter(at__lt=now - STAYS).delete()
        if not before and table.seat_requests.count() >= OPEN:
            return False
        given = {"seat": seat, "scores": scores, "at": now}
        table.seat_requests.update_or_create(ident=ident, defaults=given)
        version = F("seat_version") + 1
        Table.objects.filter(pk=table.pk).update(seat_version=version, asked=now)
        told = {"own": "seats"}
        transaction.on_commit(
            lambda: log.announcer.entering(table.code, table.version, told), robust=True
        )
    return True


def requests_of(table: Table) -> list[SeatRequest]:
    """Those that are open and not silent, the first first."""
    return [x for x in open_requests(table) if x.quiet is None or x.at >= x.quiet]


def may_ask(table: Table, ident: str) -> bool:
    """This phone did not ask a moment ago; what it asked before, it may ask again."""
    since = timezone.now() - AGAIN
    found = open_requests(table) if ident else []
    return all(one.at <= since for one in found if one.ident == ident)


def open_requests(table: Table) -> list[SeatRequest]:
    """No query where nobody asked for a while, else one for each time it is read."""
    since = timezone.now() - STAYS
    if table.asked is None or table.asked < since:
        return []
    prefetch_related_objects([table], "seat_requests")
    found = (one for one in table.seat_requests.all() if one.at > since)
    return sorted(found, key=lambda one: (one.at, one.pk))


def is_let_in(held: SeatClaim | None) -> bool:
    """The host gave this phone its seat, or a league did: it is a second voice beside
    others. Whoever has the score link may take any free seat, and more than one.
    """
    return held is not None and held.way != Way.LINK


def let_in(table: Table, held: SeatClaim) -> None:
    """The host knows whose phone it is that took the seat by the link."""
    with transaction.atomic():
        SeatClaim.objects.filter(pk=held.pk, way=Way.LINK).update(way=Way.GIVEN)
        tell_followers(table)


def allow(table: Table, asked: SeatRequest, by: SeatClaim | None = None) -> None:
    """It gets what it asked for; whoever held the seat goes on watching.

    `by`: whoever holds it passes it on as they have it; None: the host allows it.
    """
    with transaction.atomic():
        held = table.claims.filter(ident=asked.ident).first()
        scores = asked.scores or bool(held and held.scores)
        seat = asked.seat
        if seat is None and held:
            seat = held.seat
        if seat is not None:
            drop(table.claims.filter(seat=seat).exclude(ident=asked.ident))
        table.claims.filter(ident=asked.ident).delete()
        way = by.way if by else Way.ALLOWED
        claim(table, seat, ident=asked.ident, way=way, scores=scores)


def not_now(table: Table, asked: SeatRequest) -> None:
    """Whoever asks is not told, and asks in vain for a while."""
    quiet = timezone.now() + QUIET
    SeatRequest.objects.filter(pk=asked.pk).update(quiet=quiet)


# ---- What is no entry ----


def raise_hand(table: Table, ident: str, words: str, name: str, round: int) -> None:
    """A watcher saw the round differently; pages that are open are drawn anew."""
    raised, version = F("hands_raised") + 1, F("seat_version") + 1
    Table.objects.filter(pk=table.pk).update(hands_raised=raised, seat_version=version)
    note(table, Note.HAND, ident, words, name=name, round=round)


# The largest PositiveIntegerField of every database.
LARGEST = 2**31 - 1


def note(
    table: Table, kind: str, ident: str, words: str, *, name: str = "", round: int = 0
) -> Note:
    """Kept beside the log, the last of them alone.

    A round of a number that no database holds is none.
    """
    number = round if round <= LARGEST else 0
    made = table.notes.create(
        kind=kind, ident=ident, words=words, name=name, round=number
    )
    last = table.notes.filter(kind=kind).order_by("-pk").values_list("pk", flat=True)
    table.notes.filter(kind=kind).exclude(pk__in=list(last[:NOTES])).delete()
    return made


# ---- Voices: who counts as a second one where two sides agree ----
# Two voices are two phones and two seats that the host let in. Whoever has the score
# link may take free seats with as many browsers as they like; that makes nobody agree.


def is_voice(table: Table, seat: int) -> bool:
    """Whoever holds the seat was let in."""
    held = claim_at(table, seat)
    return held is None or is_let_in(held)


def may_confirm(table: Table, seat: int, entry: Entry) -> bool:
    """Who wrote it is one voice, and this seat another."""
    return is_voice(table, seat) and wrote_as_one(table, entry)


def wrote_as_one(table: Table, entry: Entry) -> bool:
    """Who wrote it was let in then, or has been since. Older entries do not say."""
    if entry.way != Way.LINK:
        return True
    held = claim_by(table, entry.phone, None)
    return held is not None and held.seat is not None and is_let_in(held)


# ---- A freed seat given back: for ten minutes, by what the host’s page carries ----

SALT = "freed"
LASTS = 10 * 60
PARTS = ("table_id", "seat", "ident", "account_id", "way", "scores")


def ticket(held: SeatClaim) -> str:
    """All that is needed to give the seat back, signed, for the page of the host."""
    return signing.dumps([getattr(held, name) for name in PARTS], salt=SALT)


def last_freed(table: Table, words: str) -> dict[str, Any] | None:
    """What was freed there a moment ago; None where it is held again."""
    try:
        given = dict(zip(PARTS, signing.loads(words, salt=SALT, max_age=LASTS)))
    except signing.BadSignature:
        return None
    held = claims_of(table)
    taken = {one.ident for one in held}, {one.seat for one in held} - {None}
    if given["table_id"] != table.pk or given["ident"] in taken[0]:
        return None
    return None if given["seat"] in taken[1] else given


def give_back(table: Table, given: dict[str, Any]) -> SeatClaim:
    """Gives the seat to the phone that held it; raises seats.Taken."""
    return claim(
        table,
        given["seat"],
        ident=given["ident"],
        account=given["account_id"],
        way=given["way"],
        scores=given["scores"],
    )
