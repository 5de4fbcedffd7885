from django import template

from scorekeeper.tables.scoring.release import VERSION

register = template.Library()


@register.simple_tag
def release() -> str:
    return VERSION
