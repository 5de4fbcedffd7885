"""What forms ask beside a round, with their words for what is missing."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.text import format_lazy

from referee.form.fields import Option
from scorekeeper.languages import gettext_lazy
from scorekeeper.tables import spoken
from scorekeeper.tables.entry.widgets import Segments, Switch

Choices = Iterable[tuple[str, str]]


class Form(forms.Form):
    """What is missing is said by the site, in its words."""

    use_required_attribute = False


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


def options(choices: Choices) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in choices)
