"""What organisers did to a league, as its file has it, in again."""

from collections.abc import Sequence

import msgspec

from scorekeeper.exchange import schema
from scorekeeper.exchange.export import MANY, ONE
from scorekeeper.leagues.models import AuditLog, League, Person


def entry(
    league: League, part: schema.AuditLogPart, people: Sequence[Person]
) -> AuditLog:
    data = dict(part.data)
    if part.kind == AuditLog.Kind.MERGED:
        data |= {key: people[data[key]].pk for key in ONE}
        data |= {key: [people[place].pk for place in data[key]] for key in MANY}
    named = msgspec.structs.asdict(part) | {"data": data}
    named["person"] = None if part.person is None else people[part.person]
    return AuditLog(league=league, **named)
