"""LangGraph's PostgresStore, a namespace for each person, its embedding function answering with the given vectors."""

import sys
from typing import Any
from uuid import uuid4

from langgraph.store.postgres import PostgresStore
from timed import K, run

known: dict[str, list[float]] = {}


def embed(texts: list[str]) -> list[list[float]]:
    return [known[text] for text in texts]


index = {"dims": 384, "embed": embed, "fields": ["text"]}
with PostgresStore.from_conn_string(sys.argv[2], index=index) as store:
    store.setup()

    def add(_number: int, owner: str, text: str, vector: Any) -> None:
        known[text] = vector.tolist()
        store.put(("memories", owner), str(uuid4()), {"text": text})

    def search(_number: int, owner: str, text: str, vector: Any) -> int:
        known[text] = vector.tolist()
        return len(store.search(("memories", owner), query=text, limit=K))

    run(add, search)
