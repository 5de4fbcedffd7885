"""Names as a league keeps them."""

from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator


def tidy(text: str) -> str:
    """In one line, with one space between words."""
    printable = "".join(one if one.isprintable() else " " for one in text)
    return " ".join(printable.split())


class NameField(forms.CharField):
    """A name; what is wrong with it is said, and nothing of it is cut."""

    def __init__(self, longest: int, missing: str, **given: Any) -> None:
        super().__init__(error_messages={"required": missing}, **given)
        text = f"A name has at most {longest} letters."
        self.validators.append(MaxLengthValidator(longest, text))

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


def of_account(user: Any) -> str:
    """What a person is first called, who comes with an account."""
    return tidy(user.get_full_name() or user.get_username())[:40].strip()
