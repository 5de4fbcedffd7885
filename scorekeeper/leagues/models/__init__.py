"""A club’s memory: who belongs to it, when it met, what was played.

Results, standings and ratings can be thrown away: `manage.py rebuild` makes them from
the logs of the tables and from plain results. Everything else here is what people said.
"""

from scorekeeper.leagues.models.club import (
    AuditLog as AuditLog,
    League as League,
    Person as Person,
    Preset as Preset,
    Role as Role,
    Visibility as Visibility,
    one_of as one_of,
)
from scorekeeper.leagues.models.counted import (
    Rating as Rating,
    Result as Result,
    Standing as Standing,
)
from scorekeeper.leagues.models.kept_seats import KeptSeat as KeptSeat
from scorekeeper.leagues.models.lots import Lot as Lot
from scorekeeper.leagues.models.penalties import Penalty as Penalty
from scorekeeper.leagues.models.plain import (
    PlainList as PlainList,
    PlainResult as PlainResult,
)
from scorekeeper.leagues.models.seats import (
    Seat as Seat,
    Stint as Stint,
)
from scorekeeper.leagues.models.sessions import (
    ENDS as ENDS,
    Attendance as Attendance,
    Ranking as Ranking,
    Season as Season,
    Session as Session,
    SheetBatch as SheetBatch,
    Stay as Stay,
    System as System,
    TableAssignment as TableAssignment,
)
