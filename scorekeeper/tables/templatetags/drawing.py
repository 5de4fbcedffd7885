"""Parts of pages that are drawn once of the same values."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scorekeeper import drawn

register = template.Library()


@register.simple_tag
def once(path: str, /, **values: object) -> SafeString:
    """As `include … only`, for what shows these values alone, each plain."""
    return drawn.once(path, values, lambda: render_to_string(path, values))
