"""Plain SQL: a table, a B-tree on the owner, the exact nearest rows. No tenancy, no check of what is said: the limit."""

import sys
from typing import Any
from uuid import uuid4

import psycopg
from pgvector.psycopg import register_vector
from timed import K, run

connection = psycopg.connect(sys.argv[2], autocommit=True)
register_vector(connection)
connection.execute(
    "CREATE TABLE memory (id uuid PRIMARY KEY, owner text NOT NULL, content text NOT NULL, embedding vector(384) NOT NULL)"
)
connection.execute("CREATE INDEX ON memory (owner)")


def add(_number: int, owner: str, text: str, vector: Any) -> None:
    connection.execute("INSERT INTO memory VALUES (%s, %s, %s, %s)", (uuid4(), owner, text, vector))


def search(_number: int, owner: str, _text: str, vector: Any) -> int:
    found = connection.execute(
        "SELECT id, content FROM memory WHERE owner = %s ORDER BY embedding <=> %s LIMIT %s",
        (owner, vector, K),
    )
    return len(found.fetchall())


run(add, search)
