"""Any OpenAI-compatible `/v1/embeddings`: text-embeddings-inference on a GPU, llama.cpp, a hosted one."""

from collections.abc import Sequence

import httpx
import numpy as np

from memories.embedding.backend import EmbeddingError, Vectors, normalised

BATCH = 64
TIMEOUT_SECONDS = 30


class Endpoint:
    def __init__(self, base_url: str, api_key: str, model: str) -> None:
        headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        transport = httpx.HTTPTransport(retries=2)
        self._client = httpx.Client(
            base_url=base_url.rstrip("/"), headers=headers, timeout=TIMEOUT_SECONDS, transport=transport
        )
        self._model = model

    def embed(self, texts: Sequence[str]) -> Vectors:
        rows = [
            row
            for start in range(0, len(texts), BATCH)
            for row in self._embed_batch(texts[start : start + BATCH])
        ]
        return normalised(np.asarray(rows, dtype=np.float32))

    def _embed_batch(self, texts: Sequence[str]) -> list[list[float]]:
        try:
            answer = self._client.post("/embeddings", json={"model": self._model, "input": list(texts)})
            answer.raise_for_status()
            data = sorted(answer.json()["data"], key=lambda item: item["index"])
            vectors = [item["embedding"] for item in data]
        except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
            raise EmbeddingError(
                f"The embeddings endpoint gave no vectors ({type(error).__name__}). Check EMBEDDING_BASE_URL."
            ) from error
        if len(vectors) != len(texts):
            raise EmbeddingError(
                f"The embeddings endpoint gave {len(vectors)} vectors for {len(texts)} texts."
            )
        return vectors
