"""What is wrong stands at its field, in the place of its help, as the form pack draws
it: in every game, whatever the field looks like.
"""

import re
from collections.abc import Iterator
from itertools import islice

import pytest
from django.template.loader import render_to_string
from django.utils.html import escape

from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.entry.forms import EntryForm
from tests.support.eye import visible_text
from tests.tables import entry_pages

# No two have the same keys.
SHEETS = 3


def wrong_forms(slug: str) -> Iterator[EntryForm]:
    """Rounds of known sheets of a game, each with one thing that cannot be."""
    for _, sheet in islice(entry_pages.sheets(slug), SHEETS):
        for i, raw in enumerate(sheet["rounds"][: entry_pages.ROUNDS]):
            state = entry_pages.state_of(sheet, sheet["rounds"][:i])
            if state.due == i + 1:
                at = state.at(i + 1)
                texts = dict(round_forms.texts_of(at, raw))
                for name in texts.keys() - {"kind"}:
                    page = round_forms.read_form(at, texts | {name: "99"}, pressed=True)
                    yield EntryForm(page, "key")


def words_at(form: EntryForm) -> dict[str, tuple[str, str]]:
    """By input the classes and the text of what stands beside it on the page."""
    page = render_to_string("tables/_entry.html", {"entry": form, "code": "T"})
    page = visible_text(page).replace("\ufe0e", "")  # suits as text, not as pictures
    found = re.findall(
        r'<span class="([\w ]+)" id="id_([\w.-]+)_helptext">([^<]*)</span>', page
    )
    return {name: (classes, text) for classes, name, text in found}


@pytest.mark.parametrize("slug", entry_pages.games())
def test_what_is_wrong_stands_at_its_field(slug: str) -> None:
    faults = 0
    for form in wrong_forms(slug):
        there = words_at(form)
        wrong = {n: e for n, e in form.errors.items() if n in there and e}
        for name, errors in wrong.items():
            assert there[name] == ("sm neg", " ".join(map(escape, errors)))
        red = {name for name, (classes, _) in there.items() if "neg" in classes}
        assert red == wrong.keys()
        faults += len(wrong)
    assert faults, "no sheet of this game shows one"


def test_a_number_that_cannot_be_is_said_at_its_seat_and_the_help_comes_back() -> None:
    """Kaluki: somebody has 99 jokers; typed again, its help stands there."""
    wrong = next(form for form in wrong_forms("kaluki") if "jokers-0" in form.errors)
    text = "99 is too high. Enter a number from 0 to 4."
    assert words_at(wrong)["jokers-0"] == ("sm neg", text)
    assert 'aria-invalid="true"' in str(wrong["jokers-0"])
    assert 'aria-describedby="id_jokers-0_helptext' in str(wrong["jokers-0"])
    typed = EntryForm(
        round_forms.read_form(wrong.round_form.source, {"jokers-0": "1"}), "key"
    )
    live = render_to_string("tables/_live_feedback.html", {"entry": typed})
    assert re.search(
        r'<span class="sm" id="id_jokers-0_helptext"\s+hx-swap-oob="true"></span>', live
    )
