"""How much a sheet from outside may hold: what is judged is counted before it is."""

from typing import Any

from referee.engine.verdict import SheetError
from referee.values.facts import Problem

# A long evening has 60 rounds; a round card by card has some 300 values.
MOST_ROUNDS = 5000
MOST_VALUES = 2000


def check(sheet: Any) -> None:
    """Raises SheetError where the sheet would take long to judge."""
    rounds = sheet.get("rounds") if isinstance(sheet, dict) else None
    if not isinstance(rounds, list):
        rounds = []
    if len(rounds) > MOST_ROUNDS:
        raise too_much(f"It has {len(rounds)} rounds; at most {MOST_ROUNDS} are read.")
    rest = {k: v for k, v in sheet.items() if v is not rounds} if rounds else sheet
    for number, part in enumerate([rest, *rounds]):
        if is_more(part):
            where = f"Round {number} holds" if number else "It holds beside its rounds"
            raise too_much(f"{where} more than {MOST_VALUES} values.")


def too_much(message: str) -> SheetError:
    """The error of a sheet that is too long, to be raised."""
    return SheetError(None, Problem("too-much", message))


def is_more(part: Any) -> bool:
    """More than MOST_VALUES are in it; looks no further than that."""
    found, open_parts = 0, [part]
    while open_parts and found <= MOST_VALUES:
        value = open_parts.pop()
        if isinstance(value, (list, dict)):
            found += len(value)
            if found <= MOST_VALUES:
                inner = value.values() if isinstance(value, dict) else value
                open_parts.extend(inner)
    return found > MOST_VALUES
