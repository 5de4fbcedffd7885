"""Days of evenings in templates."""

from django import template

from scorekeeper.leagues import dates

register = template.Library()
register.filter("evening", dates.evening)
