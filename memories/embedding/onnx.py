"""The exported model on ONNX Runtime: 0.4 s to load and no torch in a serving process (docs/decisions/0004)."""

import subprocess
import sys
from collections.abc import Sequence
from fcntl import LOCK_EX, flock
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from memories.embedding.backend import EmbeddingError, Vectors, normalised

BATCH = 32


class OnnxModel:
    def __init__(self, folder: Path, *, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # A waiting thread that spins takes the core that the database needs.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = [each.name for each in self._session.get_inputs()]
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))

    @classmethod
    def exported(cls, model: str, folder: Path, *, threads: int) -> "OnnxModel":
        """The export of this model, made first where there is none yet (some 15 s, once per data folder)."""
        target = folder / model.replace("/", "--")
        if not (target / "checked").exists():
            export_in_own_process(model, target)
        return cls(target, threads=threads)

    def embed(self, texts: Sequence[str]) -> Vectors:
        # Alike lengths together: a batch costs as much as its longest text.
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        vectors = np.empty((len(texts), 384), dtype=np.float32)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            vectors[batch] = self._embed_batch([texts[index] for index in batch])
        return vectors

    def _embed_batch(self, texts: list[str]) -> Vectors:
        encoded = self._tokenizer.encode_batch(texts)
        columns = {
            "input_ids": [each.ids for each in encoded],
            "attention_mask": [each.attention_mask for each in encoded],
            "token_type_ids": [each.type_ids for each in encoded],
        }
        feed = {name: np.asarray(columns[name], dtype=np.int64) for name in self._inputs}
        return normalised(self._session.run(["sentence_embedding"], feed)[0])


def export_in_own_process(model: str, target: Path) -> None:
    """Run the export where torch may be imported and forgotten again; of several processes, one does it."""
    target.mkdir(parents=True, exist_ok=True)
    with (target / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if (target / "checked").exists():
            return
        command = [sys.executable, "-m", "memories.embedding.export", model, str(target)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise EmbeddingError(f"The embedding model {model!r} could not be exported: {reason}")
