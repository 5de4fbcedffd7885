"""Every number of evenings by chance is what hand-written code counts.

That this sees what the site once got wrong test_evenings_see_faults.py holds: seasons,
turns sat out, days and seats, each fault put back.
"""

import pytest

from tests.leagues.evenings_by_chance import live_evening

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(2))
def test_every_number_of_evenings_by_chance(seed: int) -> None:
    assert live_evening(seed) == []


@pytest.mark.sweep(2, step=500)
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_every_number_of_two_thousand_evenings(seed: int) -> None:
    """Five hundred leagues, each with four evenings."""
    assert live_evening(seed) == []
