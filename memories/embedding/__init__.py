"""Texts as vectors: 384 dimensions, L2-normalised float32, so that a dot product is the cosine.

`embed` and `embed_one` load the configured backend once per process, at first use, never at import.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock

import numpy as np
from cachetools import TTLCache, cached
from django.conf import settings
from pydantic_core import to_json

from memories.embedding.backend import Backend, EmbeddingError, RetiredModelError, Vectors

__all__ = [
    "EmbeddingError",
    "RetiredModelError",
    "Vectors",
    "embed",
    "embed_one",
    "in_configured_space",
    "literal",
    "load_for_forks",
    "model_name",
    "space_of",
]

EXPORTER = "memories.embedding.export"
END = 1_000  # characters of either end of a question
_loading = Lock()
_for_forks = False
_space: ContextVar[str] = ContextVar("embedding_space", default="")  # empty: the configured model


def export_folder(model: str, models: Path) -> Path:
    """Where a model's export is, or will be."""
    return models / model.replace("/", "--")


@contextmanager
def space_of(model: str) -> Iterator[None]:
    """Inside, texts are embedded by this model; by the configured one where it is empty (`memories/spaces.py`)."""
    token = _space.set("" if model == settings.EMBEDDING_MODEL else model)
    try:
        yield
    finally:
        _space.reset(token)


@lru_cache(maxsize=2)  # the configured one, and while vectors are computed anew the one before
def _load(model: str, base_url: str, api_key: str) -> Backend:
    if base_url:
        from memories.embedding.endpoint import Endpoint  # noqa: PLC0415 - only where it is configured

        return Endpoint(base_url, api_key, model)
    from memories.embedding.onnx import OnnxModel  # noqa: PLC0415 - ONNX Runtime only where it serves

    return OnnxModel.exported(
        model,
        settings.MODEL_DIR,
        threads=1 if _for_forks else settings.EMBEDDING_THREADS,
        make=model == settings.EMBEDDING_MODEL,
    )


def load_for_forks() -> None:
    """Load the model so that what is forked from this process shares it.

    With one thread: a fork has none of the others, and would wait for them for ever.
    """
    global _for_forks  # noqa: PLW0603 - of the process and what is forked from it
    _for_forks = True
    backend()


def backend() -> Backend:
    with _loading:  # two threads' first queries load one model
        return _load(model_name(), *_address())


def _address() -> tuple[str, str]:
    """Where the model in use is asked, and with which key; nothing for a built-in one."""
    if not _space.get():
        return settings.EMBEDDING_BASE_URL, settings.EMBEDDING_API_KEY
    if _space.get() == settings.EMBEDDING_FORMER_MODEL:
        return settings.EMBEDDING_FORMER_BASE_URL, settings.EMBEDDING_FORMER_API_KEY
    return "", ""


def in_configured_space() -> bool:
    return not _space.get()


def model_name() -> str:
    """What is stored beside each vector, so that a change of model is seen row by row."""
    return str(_space.get() or settings.EMBEDDING_MODEL)


def embed(texts: Sequence[str]) -> Vectors:
    """Vectors of shape (len(texts), 384). Raises EmbeddingError when the backend cannot answer."""
    if not texts:
        return np.empty((0, 384), dtype=np.float32)
    return backend().embed(texts)


def _digest(text: str) -> bytes:
    return blake2b(f"{model_name()} {_address()[0]} {text}".encode(), digest_size=16).digest()


def at_both_ends(text: str) -> str:
    """The text, or its beginning and its end: what it asks for stands there, whatever was pasted between."""
    return text if len(text) <= 2 * END else f"{text[:END]} {text[-END:]}"


# Kept under a hash and for five minutes: no process holds on to what an erased person has asked.
@cached(TTLCache(maxsize=2048, ttl=300), key=_digest, lock=Lock())
def embed_one(text: str) -> Vectors:
    """One vector of shape (384,), of a question or a statement; repeated ones come from a small cache of this process.

    A longer text is read at both ends: somebody waits, and each thousand characters take 50 ms of a processor.
    """
    vector: Vectors = backend().embed([at_both_ends(text)])[0]
    vector.flags.writeable = False
    return vector


def literal(vector: Vectors) -> str:
    """One vector as Postgres reads a `halfvec`: rounded to half precision, as it is stored."""
    return to_json(np.asarray(vector, np.float16).tolist()).decode()


def forget_cached() -> None:
    """Drop this process's cached vectors at once: a part of erasing a person."""
    embed_one.cache_clear()
