"""What the forms of leagues ask, with their words for what is missing."""

import unicodedata
from collections.abc import Iterable
from copy import copy
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.functional import lazy
from django.utils.text import format_lazy

from referee.form.fields import Option
from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences
from scorekeeper.tables import spoken
from scorekeeper.tables.entry.widgets import Chips, Segments, Switch
from scorekeeper.tables.sentences import said as worded

Choices = Iterable[tuple[str, str]]


def tidy(typed: str) -> str:
    """In one line, an é as one letter however it was typed."""
    return unicodedata.normalize("NFC", text.line(typed))


class Form(forms.Form):
    """What is missing is said by the site, in its words."""

    use_required_attribute = False


class ModelForm(forms.ModelForm):
    """Of a row; it fills in a copy, so that a page shows the row as it is."""

    use_required_attribute = False

    def __init__(self, data: Any = None, instance: Any = None, **given: Any) -> None:
        super().__init__(data, instance=copy(instance), **given)


class NameField(forms.CharField):
    """A name; what is wrong with it is said, and nothing of it is cut."""

    def __init__(self, longest: int, missing: str, **given: Any) -> None:
        attrs = {"autocomplete": "off"}
        given = {"widget": forms.TextInput(attrs)} | given
        super().__init__(error_messages={"required": missing}, **given)
        text = lazy(worded, str)(sentences.LONGEST_NAME, most=longest)
        self.validators.append(MaxLengthValidator(longest, text))

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class WholeField(forms.IntegerField):
    """A whole number between two others."""

    def __init__(self, least: int, most: int, **given: Any) -> None:
        meant = format_lazy(
            gettext_lazy("Enter a number from {least} to {most}."),
            least=spoken.minus(least),
            most=most,
        )
        said = ("required", "invalid", "min_value", "max_value")
        attrs = {"class": "num", "inputmode": "numeric", "autocomplete": "off"}
        super().__init__(
            min_value=least,
            max_value=most,
            error_messages=dict.fromkeys(said, meant),
            widget=forms.TextInput(attrs),
            **given,
        )


class DayField(forms.DateField):
    """A day; the phone brings its own calendar."""

    def __init__(self, missing: str = "", **given: Any) -> None:
        meant = gettext_lazy("Enter a date as 2026-11-26.")
        widget = forms.DateInput({"type": "date", "class": "text"}, "%Y-%m-%d")
        said = {"required": missing, "invalid": meant}
        super().__init__(error_messages=said, widget=widget, **given)


class SwitchField(forms.BooleanField):
    """Yes or no."""

    def __init__(self, **given: Any) -> None:
        super().__init__(required=False, widget=Switch(), **given)

    def prepare_value(self, value: Any) -> str:
        return "true" if value in (True, "true") else ""


class OneField(forms.ChoiceField):
    """One of a few, as a row of buttons or a list."""

    def __init__(self, choices: Choices, **given: Any) -> None:
        found = list(choices)
        said = {"invalid_choice": gettext_lazy("Choose one of these.")}
        said["required"] = said["invalid_choice"]
        super().__init__(
            choices=found,
            widget=Segments(options(found)),
            error_messages=said,
            **given,
        )


class ManyField(forms.Field):
    """Any of a few."""

    def __init__(self, choices: Choices, **given: Any) -> None:
        super().__init__(required=False, widget=Chips(options(choices)), **given)


def options(choices: Choices) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in choices)


def name_of_account(user: Any) -> str:
    """What a person is first called, who comes with an account."""
    return tidy(user.get_username())[:40].strip()
