"""What the forms of leagues ask, with their words for what is missing."""

import unicodedata
from copy import copy
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.functional import lazy

from scorekeeper import text
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import sentences
from scorekeeper.tables.entry.fields import (
    Choices,
    Form,
    OneField,
    SwitchField,
    WholeField,
    options,
)
from scorekeeper.tables.entry.widgets import Chips
from scorekeeper.tables.sentences import sentence as worded

__all__ = [
    "Choices",
    "DayField",
    "Form",
    "ManyField",
    "ModelForm",
    "NameField",
    "OneField",
    "SwitchField",
    "WholeField",
    "name_of_account",
    "options",
    "tidy",
]


def tidy(typed: str) -> str:
    """In one line, an é as one letter however it was typed."""
    return unicodedata.normalize("NFC", text.line(typed))


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


class DayField(forms.DateField):
    """A day; the phone brings its own calendar."""

    def __init__(self, missing: str = "", **given: Any) -> None:
        meant = gettext_lazy("Enter a date as 2026-11-26.")
        widget = forms.DateInput({"type": "date", "class": "text"}, "%Y-%m-%d")
        said = {"required": missing, "invalid": meant}
        super().__init__(error_messages=said, widget=widget, **given)


class ManyField(forms.Field):
    """Any of a few."""

    def __init__(self, choices: Choices, **given: Any) -> None:
        super().__init__(required=False, widget=Chips(options(choices)), **given)


def name_of_account(user: Any) -> str:
    """What a person is first called, who comes with an account."""
    return tidy(user.get_username())[:40].strip()
