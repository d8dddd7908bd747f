"""What Django's models do not say of the schema: policies, rights, functions and triggers, a file for each subject.

A new database gets all files from the first two migrations. What changes afterwards has a migration of its own: a function that
is written anew in its file (`renew_function`), a new table's file (`run_sql`).
"""

import re
from collections.abc import Mapping
from pathlib import Path

from django.db.migrations.operations import RunSQL

FOLDER = Path(__file__).parent


def run_sql(name: str) -> RunSQL:
    """The operation that runs `<name>.sql`."""
    return RunSQL((FOLDER / f"{name}.sql").read_text())


def renew_function(
    file: str, function: str, *, role: str = "", replacing: Mapping[str, str] | None = None
) -> RunSQL:
    """The operation that gives a function of `<file>.sql`, already there, the body that the file has by now.

    `role` owns the function, if it is not whoever migrates. `replacing` changes what could not yet be said when the file runs.
    """
    text = (FOLDER / f"{file}.sql").read_text()
    found = re.search(
        rf"^CREATE (?:OR REPLACE )?FUNCTION {function}\(.*?^(?:(?:END )?\$\$|END);$",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if found is None:
        raise LookupError(f"{file}.sql creates no function {function} that ends in $$; or END;")
    renewed = re.sub("^CREATE FUNCTION", "CREATE OR REPLACE FUNCTION", found[0])
    for old, new in (replacing or {}).items():
        if old not in renewed:
            raise LookupError(f"{function} of {file}.sql has no {old!r}")
        renewed = renewed.replace(old, new)
    if (
        "hnsw." in renewed
    ):  # a setting of pgvector, which a connection does not know before it has read a vector
        renewed = f"SELECT '[1]'::halfvec;\n{renewed}"
    if role:
        lent = f"GRANT CREATE ON SCHEMA public TO {role}; SET ROLE {role};"
        renewed = f"{lent}\n{renewed}\nRESET ROLE; REVOKE CREATE ON SCHEMA public FROM {role};"
    return RunSQL(renewed, RunSQL.noop)
