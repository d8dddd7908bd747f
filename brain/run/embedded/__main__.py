"""Postgres' own programs on the embedded cluster, as its superuser: `python -m brain.run.embedded psql`, `… pg_dump …`."""

import os
import subprocess
import sys

from brain.environment import environment
from brain.run.embedded import EmbeddedError, running
from brain.run.embedded.addresses import DATABASE, PORT, SUPERUSER, socket_folder
from brain.run.embedded.postgres import Cluster

PROGRAMS = ("psql", "pg_dump", "pg_restore", "createdb", "dropdb", "vacuumdb")


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in PROGRAMS:
        usage = f"python -m brain.run.embedded {'|'.join(PROGRAMS)} [arguments of that program]"
        print(usage, file=sys.stderr)  # noqa: T201
        return 2
    connection = {
        "PGHOST": socket_folder(environment.data_dir),
        "PGPORT": PORT,
        "PGUSER": SUPERUSER,
        "PGDATABASE": DATABASE,
    }
    try:
        with running(environment.data_dir, valkey=False):
            program = Cluster(environment.data_dir).program(arguments[0])
            surroundings = os.environ | {name: str(value) for name, value in connection.items()}
            return subprocess.run([program, *arguments[1:]], env=surroundings, check=False).returncode  # noqa: S603
    except EmbeddedError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
