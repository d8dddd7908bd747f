"""Upkeep of what Stats reads."""

from django.db import connection


def settle_tallies() -> int:
    """Add up the differences that changes have left, and look which facts are recalled most. Returns how many."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT settle_tallies(), survey_facts()")
        (settled, _), *_rest = cursor.fetchall()
    return int(settled)
