"""What is installed with the site may be used beside its own licence."""

import pytest

from docs import licences


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-3-Clause", True),
        ("LGPL-3.0-only", True),
        ("GPL-3.0-or-later", False),
        ("GNU Affero General Public License v3", False),
        ("BSD License, Other/Proprietary License", False),
        ("says nothing", False),
    ],
)
def test_a_licence_is_told_by_its_words(said: str, good: bool) -> None:
    assert licences.is_good(said) is good


def test_all_that_is_installed_may_be_used() -> None:
    found = {name: licences.licence_of(name) for name in licences.locked()}
    assert found["django"] == "BSD-3-Clause" and len(found) > 30
    assert {name for name, said in found.items() if not licences.is_good(said)} == set()
