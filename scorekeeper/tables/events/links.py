"""The keys of a table’s links, and its code: made, made anew, revoked."""

from django.db import transaction
from django.db.models.functions import Length

from scorekeeper.tables import codes, log
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Revoked, Table, Way

KEYS = {"view": "viewer_token", "score": "scorer_token", "host": "host_token"}


def free_code() -> str:
    """One that no table has or had."""
    return free_codes(1)[0]


def free_codes(count: int) -> list[str]:
    """So many that no table has or had; some four queries for all of them."""
    found: set[str] = set()
    length = codes.length_for(used_codes() + count)
    while len(found) < count:
        new = {codes.new_code(length) for _ in range(count - len(found))}
        taken = Table.objects.filter(code__in=new).values_list("code", flat=True)
        former = Revoked.objects.filter(word__in=new).values_list("word", flat=True)
        found |= new.difference(taken, former)
    return list(found)


def used_codes() -> int:
    """How many codes open a table or say that they are revoked."""
    former = Revoked.objects.annotate(letters=Length("word"))
    return Table.objects.count() + former.filter(letters__lte=codes.LONGEST).count()


def renew(table: Table, name: str, keeper: str = "") -> None:
    """Revoke a link and make a new one; with the one to watch goes the code.

    Seats that phones have by that link are free again, but for the phone `keeper`.
    """
    old, field = table.code, KEYS[name]
    gone = [getattr(table, field)]
    setattr(table, field, codes.new_link_key())
    changed = [field]
    if name == "view":
        gone.append(old)
        table.code = free_code()
        changed.append("code")
    elif name == "host" and table.begun_by != keeper:
        # Who began the table has its host link by the form, sent once more.
        table.begun_by = table.begun_key = ""
        changed += ["begun_by", "begun_key"]
    with transaction.atomic():
        table.save(update_fields=changed)
        Revoked.objects.bulk_create(Revoked(table=table, word=word) for word in gone)
        ways = {"score": Way.LINK, "host": Way.HOST}
        gone_too = table.claims.filter(way=ways.get(name, ""))
        if gone_too.exclude(ident=keeper).delete()[0]:
            seats.tell_followers(table)
        if name == "view":
            writers = [table.scorer_token, table.host_token]
            table.phones.exclude(key__in=writers).delete()
    log.announcer.revoke(old)
