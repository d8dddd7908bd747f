"""Upkeep of what Stats reads."""

from django.db import connection


def settle_tallies() -> int:
    """Add up the differences that changes have left. Returns how many there were."""
    return _call("SELECT settle_tallies()")


def survey_facts() -> int:
    """Look which facts are recalled most, and how confidence is spread. Returns how many are approved."""
    return _call("SELECT survey_facts()")


def _call(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        (number,) = cursor.fetchone()
    return int(number)
