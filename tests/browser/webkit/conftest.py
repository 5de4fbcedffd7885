"""Phones with a WebKit: see driver.py."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.browser.webkit import driver
from tests.support import evidence


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    driver.needs_webkit()
    with driver.screen() as name:
        yield name


@pytest.fixture
def new_phone(
    display: str, site: str, evidence_left: evidence.Evidence
) -> Iterator[Callable[[], driver.Phone]]:
    """Another person’s phone."""
    with ExitStack() as phones:

        def open_phone() -> driver.Phone:
            phone = phones.enter_context(driver.open_phone(display, site))
            evidence_left.others.append(phone.look)
            return phone

        yield open_phone


@pytest.fixture
def phone(new_phone: Callable[[], driver.Phone]) -> driver.Phone:
    return new_phone()
