"""Policies, functions and triggers as plain .sql files, run by reversible migrations."""

from pathlib import Path

from django.db.migrations.operations import RunSQL

FOLDER = Path(__file__).parent


def run_sql(name: str) -> RunSQL:
    """The operation that runs `<name>.sql`, and `<name>.down.sql` when the migration is reversed."""
    return RunSQL((FOLDER / f"{name}.sql").read_text(), (FOLDER / f"{name}.down.sql").read_text())
