"""A field is made once for all languages, by whichever page comes first: what it looks
like hangs on the words of who reads.
"""

from django import forms
from django.utils import translation
from django.utils.functional import lazy

from scorekeeper.leagues.fields import ManyField
from scorekeeper.tables.entry.fields import OneField


def number_text(number: int) -> str:
    """Short in English, long in German."""
    short = translation.get_language() != "de"
    return f"{number}" if short else f"{number} von denen, die noch zu haben sind"


word = lazy(number_text, str)


class Choice(forms.Form):
    of_one = OneField([(str(number), word(number)) for number in (1, 2, 3)])
    of_many = ManyField([(str(number), word(number)) for number in (1, 2, 3)])


def looks() -> tuple[str, bool, bool, bool]:
    form = Choice()
    singular, many = form["of_one"], form["of_many"]
    sides = singular.field.widget.side, many.field.widget.side
    kind = "radio" if 'type="radio"' in str(singular) else "list"
    return kind, singular.use_fieldset, *sides


def test_it_is_laid_out_by_the_words_of_its_reader() -> None:
    short, long = ("radio", True, True, True), ("list", False, False, False)
    for language, as_meant in (("de", long), ("en", short), ("de", long)):
        with translation.override(language):
            assert looks() == as_meant
