"""Amounts of money in templates."""

from django import template

from scorekeeper.money import amounts

register = template.Library()
register.filter("exact", amounts.exact)
register.filter("short_amount", amounts.short)
register.filter("signed_amount", amounts.signed_amount)
