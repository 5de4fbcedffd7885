from typing import NamedTuple

from django import template
from django.conf import settings
from django.utils.translation import gettext

from scorekeeper.tables.scoring.release import VERSION

register = template.Library()


class Link(NamedTuple):
    label: str
    url: str


@register.simple_tag
def of_operator() -> list[Link]:
    """What whoever runs this site says of themselves elsewhere."""
    every = (
        Link(gettext("Contact"), settings.CONTACT),
        Link(gettext("Imprint"), settings.IMPRINT),
        Link(gettext("Privacy"), settings.PRIVACY),
    )
    return [one for one in every if one.url]


@register.simple_tag
def release() -> str:
    """Which number, and where it is known which commit: between two releases, too."""
    commit = settings.COMMIT[:12]
    return f"{VERSION} · {commit}" if commit else VERSION
