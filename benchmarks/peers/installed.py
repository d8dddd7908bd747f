"""The peers: each installed with uv into an environment of its own, and run there on the same Postgres server."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from brain.run.embedded import Urls

SCRIPTS = Path(__file__).parent / "scripts"
SECONDS = 1800
PEERS = {
    "plain pgvector": ("psycopg[binary]", "pgvector", "numpy"),
    "langgraph": ("langgraph", "langgraph-checkpoint-postgres", "psycopg[binary,pool]", "pgvector", "numpy"),
    "mem0": ("mem0ai", "psycopg[binary,pool]", "pgvector", "numpy"),
    "chroma": ("chromadb", "numpy"),
}


def measure(name: str, folder: Path, workload: Path, urls: Urls) -> dict[str, Any] | str:
    """The peer's figures, or why there are none."""
    place = folder / _key(name)
    python = place / "env" / "bin" / "python"
    if problem := _install(python, PEERS[name]):
        return f"skipped: it could not be installed ({problem})"
    shutil.rmtree(place / "data", ignore_errors=True)
    (place / "data").mkdir()
    script = SCRIPTS / f"with_{_key(name)}.py"  # named otherwise than its package
    command = [str(python), str(script), str(workload), _database(name, urls), str(place / "data")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True)  # noqa: S603 - our own script
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        errors = str(getattr(error, "stderr", "") or "").strip().splitlines()
        return f"skipped: it did not run ({errors[-1] if errors else type(error).__name__})"
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _key(name: str) -> str:
    return name.partition(" ")[0]


def _install(python: Path, packages: tuple[str, ...]) -> str:
    """Nothing where it is there or could be installed, else the reason."""
    uv = Path(sys.executable).with_name("uv")
    if python.exists():
        return ""
    commands = (
        [str(uv), "venv", "--quiet", "--python", sys.executable, str(python.parents[1])],
        [str(uv), "pip", "install", "--quiet", "--python", str(python), *packages],
    )
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own arguments
        if done.returncode:
            shutil.rmtree(python.parents[1], ignore_errors=True)
            return next(iter(done.stderr.strip().splitlines()), "no reason given")[:200]
    return ""


def _database(name: str, urls: Urls) -> str:
    """An empty database of the peer's own on our server, which gives it the same settings."""
    database = f"peer_{_key(name)}"
    with psycopg.connect(urls.admin, autocommit=True) as admin:
        admin.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(database)))
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))
    address = psycopg.conninfo.make_conninfo(urls.admin, dbname=database)
    with psycopg.connect(address, autocommit=True) as own:
        own.execute("CREATE EXTENSION IF NOT EXISTS vector")
    return address
