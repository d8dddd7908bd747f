"""Chroma, one collection on disk, narrowed by the person's name."""

import sys
from typing import Any

import chromadb
from chromadb.config import Settings
from timed import K, run

client = chromadb.PersistentClient(sys.argv[3], settings=Settings(anonymized_telemetry=False))
collection = client.create_collection("memories", embedding_function=None, metadata={"hnsw:space": "cosine"})


def add(number: int, owner: str, text: str, vector: Any) -> None:
    collection.add(
        ids=[str(number)], documents=[text], embeddings=[vector.tolist()], metadatas=[{"owner": owner}]
    )


def search(_number: int, owner: str, _text: str, vector: Any) -> int:
    found = collection.query(query_embeddings=[vector.tolist()], n_results=K, where={"owner": owner})
    return len(found["ids"][0])


run(add, search)
