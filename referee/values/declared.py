"""What a game declares: frozen, and each its own, whatever it says."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def declaration(
    *, slots: bool = False, kw_only: bool = False
) -> Callable[[type[T]], type[T]]:
    """A dataclass without `==` and without a text of its fields.

    Python makes both anew for each class at each start, and nobody asks for them.
    """
    return dataclass(frozen=True, eq=False, repr=False, slots=slots, kw_only=kw_only)
