"""What a page of a league says."""

import re
from typing import Any

import pytest

from scorekeeper.leagues.models import League
from tests.leagues.people import found_league


@pytest.fixture
def league() -> League:
    return found_league(organiser="Ann")


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def names(league: League) -> list[str]:
    return sorted(one.name for one in league.people.all())
