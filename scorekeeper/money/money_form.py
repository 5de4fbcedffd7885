"""What a league plays for, as an organiser says it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.fields import Form, SwitchField, tidy
from scorekeeper.leagues.models import League
from scorekeeper.money import amounts
from scorekeeper.money.models import Money

AMOUNT = gettext_lazy("Enter an amount as 5 or 0.50.")
MOST_PRIZES = 20


class AmountField(forms.CharField):
    """An amount of money, read once its currency is known."""

    def __init__(self, **given: Any) -> None:
        attrs = {"class": "num", "inputmode": "decimal", "autocomplete": "off"}
        super().__init__(
            error_messages={"required": AMOUNT},
            widget=forms.TextInput(attrs),
            **given,
        )


def amount_of(typed: str, currency: str) -> int:
    found = amounts.read(typed or "0", currency)
    if found is None:
        raise ValidationError(AMOUNT)
    return found


class MoneyForm(Form):
    on = SwitchField(
        label=gettext_lazy("Play for money"),
        help_text=gettext_lazy("off: nobody sees anything of it"),
    )
    currency = forms.ChoiceField(
        label=gettext_lazy("Currency"),
        choices=[(key, key) for key in amounts.CURRENCIES],
    )
    entry = AmountField(
        label=gettext_lazy("Entry"),
        help_text=gettext_lazy("of everybody who is there"),
        required=False,
    )
    lost = AmountField(label=gettext_lazy("For each lost game"), required=False)
    stake = AmountField(
        label=gettext_lazy("Stake for 100 points"),
        help_text=gettext_lazy("each pays each other player the difference"),
        required=False,
    )
    prizes = forms.CharField(
        label=gettext_lazy("Prizes"),
        help_text=gettext_lazy(
            "first place first, as 40 25 15 10; or as shares of all entries, "
            "50% 30% 20%"
        ),
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        currency = said.get("currency", "EUR")
        for name in ("entry", "lost", "stake"):
            try:
                said[name] = amount_of(said.get(name, ""), currency)
            except ValidationError as wrong:
                self.add_error(name, wrong)
        try:
            said["prizes"], said["shared"] = prizes_of(said.get("prizes", ""), currency)
        except ValidationError as wrong:
            self.add_error("prizes", wrong)
        return said


def prizes_of(typed: str, currency: str) -> tuple[list[int], bool]:
    """40 25 15 10, or 50% 30% 20% of what entered."""
    parts = typed.replace(";", " ").split()
    shared = any(part.endswith("%") for part in parts)
    unit = "JPY" if shared else currency
    found = [amounts.read(part.rstrip("%"), unit) for part in parts]
    good = [amount for amount in found if amount is not None]
    if len(good) < len(parts) or len(parts) > MOST_PRIZES:
        raise ValidationError(gettext("Enter prizes as 40 25 15 or as 50% 30% 20%."))
    if shared and sum(good) > 100:
        raise ValidationError(gettext("Prizes have at most 100% of the entries."))
    return good, shared


def initial_of(league: League) -> dict[str, Any]:
    money = Money.objects.filter(league=league).first()
    if money is None:
        return {"currency": "EUR"}
    found: dict[str, Any] = {"on": True, "currency": money.currency}
    for name in ("entry", "lost", "stake"):
        amount = getattr(money, name)
        found[name] = amounts.plain(amount, money.currency) if amount else ""
    each = [
        f"{part}%" if money.shared else amounts.plain(part, money.currency)
        for part in money.prizes
    ]
    return found | {"prizes": " ".join(each)}


def save(league: League, said: dict[str, Any]) -> None:
    """Off: the scheme is deleted; what was booked stays, and is shown again with it."""
    if not said["on"]:
        Money.objects.filter(league=league).delete()
        return
    names = ("currency", "entry", "lost", "stake", "prizes", "shared")
    Money.objects.update_or_create(
        league=league, defaults={name: said[name] for name in names}
    )


class BookingForm(Form):
    """Into the kitty or out of it, or a fine that somebody has to pay."""

    amount = AmountField(label=gettext_lazy("Amount"))
    note = forms.CharField(
        label=gettext_lazy("What for"),
        max_length=60,
        error_messages={"required": gettext_lazy("Say what it is for.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    key = forms.CharField(max_length=64)

    def __init__(self, money: Money, data: Any = None) -> None:
        super().__init__(data)
        self.money = money

    def clean_amount(self) -> int:
        found = amount_of(self.cleaned_data["amount"], self.money.currency)
        if not found:
            raise ValidationError(AMOUNT)
        return found

    def clean_note(self) -> str:
        return tidy(self.cleaned_data["note"])
