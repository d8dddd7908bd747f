"""Policies, functions and triggers as plain .sql files, run by reversible migrations."""

import re
from pathlib import Path

from django.db.migrations.operations import RunSQL

FOLDER = Path(__file__).parent


def run_sql(name: str) -> RunSQL:
    """The operation that runs `<name>.sql`, and `<name>.down.sql` when the migration is reversed."""
    return RunSQL((FOLDER / f"{name}.sql").read_text(), (FOLDER / f"{name}.down.sql").read_text())


def renew_function(file: str, function: str) -> RunSQL:
    """The operation that gives a function of `<file>.sql`, already there, the body that the file has by now."""
    text = (FOLDER / f"{file}.sql").read_text()
    found = re.search(rf"^CREATE FUNCTION {function}\(.*?^(?:END )?\$\$;$", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise LookupError(f"{file}.sql creates no function {function} that ends in $$;")
    return RunSQL(found[0].replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", 1), RunSQL.noop)
