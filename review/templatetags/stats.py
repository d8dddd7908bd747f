"""Numbers as charts write them."""

from django import template

from review import charts

register = template.Library()


@register.filter
def as_percent(value: float) -> str:
    return charts.percent(value)


@register.filter
def as_dollars(value: float) -> str:
    return charts.dollars(value)
