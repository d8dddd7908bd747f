"""mem0 without a model (infer=False) on pgvector, its embedder answering with the given vectors."""

import os
import sys
from typing import Any

os.environ.update({"MEM0_TELEMETRY": "False", "MEM0_DIR": sys.argv[3], "OPENAI_API_KEY": "none"})

from mem0 import Memory
from timed import K, run

known: dict[str, list[float]] = {}


class Given:
    """Stands where a model would be asked."""

    def __init__(self, config: Any) -> None:
        self.config = config

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return known[text]

    def embed_batch(self, texts: list[str], memory_action: str | None = None) -> list[list[float]]:
        return [known[text] for text in texts]


store = {"connection_string": sys.argv[2], "collection_name": "memories", "embedding_model_dims": 384}
memory = Memory.from_config(
    {
        "vector_store": {"provider": "pgvector", "config": store},
        "history_db_path": f"{sys.argv[3]}/history.db",
    }
)
memory.embedding_model = Given(memory.embedding_model.config)


def add(_number: int, owner: str, text: str, vector: Any) -> None:
    known[text] = vector.tolist()
    memory.add(text, user_id=owner, infer=False)


def search(_number: int, owner: str, text: str, vector: Any) -> int:
    known[text] = vector.tolist()
    return len(memory.search(text, filters={"user_id": owner}, top_k=K)["results"])


run(add, search)
