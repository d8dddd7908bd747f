"""A transformer that was exported once, on ONNX Runtime: 0.4 s to load, no torch in a serving process (decision 0004)."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # it looks when it is imported

import onnxruntime

BATCH = 8  # more at once take longer for each, and the memory of all
INPUTS = ("input_ids", "attention_mask", "token_type_ids")
NOT_INSTALLED = "ModuleNotFoundError"
CHECKED = "checked"  # the marker of an export that gave the model's own results


class ExportError(Exception):
    """The model could not be exported; the message says why."""

    for_operators = True  # it quotes nobody, and a log may show it


class Exported:
    """One model of an export's folder: texts in, one row of floats each out."""

    def __init__(self, folder: Path, *, threads: int) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # An arena keeps what the largest batch has ever needed, hundreds of MB in each process, and saves no time.
        options.enable_cpu_mem_arena = False
        # A waiting thread that spins takes the core that the database needs.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = [each.name for each in self._session.get_inputs()]
        self._tokenizer = _tokenizer((folder / "tokenizer.json").read_text(encoding="utf-8"))

    def run(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (len(texts), width of the model's output)."""
        # Alike lengths together: a batch costs as much as its longest text.
        order = sorted(range(len(texts)), key=lambda index: len(texts[index]))
        found: list[NDArray[np.float32]] = [np.empty(0, dtype=np.float32)] * len(texts)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            for index, row in zip(batch, self._run_batch([texts[index] for index in batch]), strict=True):
                found[index] = row
        return np.stack(found)

    def tokens(
        self, text: str, types: Callable[[str, list[tuple[int, int]]], list[int]] | None = None
    ) -> tuple[list[tuple[int, int]], NDArray[np.float32]]:
        """Of a model with a row for each token: where the tokens stand in the text, and their rows (tokens, width).

        `types` says of a text and the places of its tokens which type each has; without it all have type 0.
        """
        encoded = self._tokenizer.encode(text)
        of_tokens = types(text, encoded.offsets) if types else encoded.type_ids
        columns = [encoded.ids, encoded.attention_mask, of_tokens]
        feed = {
            name: np.asarray([column], dtype=np.int64)
            for name, column in zip(INPUTS, columns, strict=True)
            if name in self._inputs
        }
        rows: NDArray[np.float32] = self._session.run(None, feed)[0][0]
        return encoded.offsets, rows

    def _run_batch(self, texts: list[str]) -> NDArray[np.float32]:
        encoded = self._tokenizer.encode_batch(texts)
        columns = {
            "input_ids": [each.ids for each in encoded],
            "attention_mask": [each.attention_mask for each in encoded],
            "token_type_ids": [each.type_ids for each in encoded],
        }
        feed = {name: np.asarray(columns[name], dtype=np.int64) for name in self._inputs}
        rows: NDArray[np.float32] = self._session.run(None, feed)[0]
        return rows


@cache
def _tokenizer(described: str) -> Tokenizer:
    """One for all models that cut texts alike: it takes 8 MB."""
    return Tokenizer.from_str(described)


def export_in_own_process(module: str, model: str, target: Path) -> None:
    """Export a model once, whoever asks, in a process that may import torch: `python -m module model target`.

    Nothing is done where the export is there already; of several processes, one does it.
    """
    if (target / CHECKED).exists():
        return
    target.mkdir(parents=True, exist_ok=True)
    with (target / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if (target / CHECKED).exists():
            return
        command = [sys.executable, "-m", module, model, str(target)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        if reason.startswith(NOT_INSTALLED):
            raise ExportError(
                f"{model!r} has no export in {target.parent}, and nothing that could make one is installed ({reason}): install "
                "the extra `export` of pyproject.toml, or set MODEL_DIR to a folder that `manage.py export_models` has filled."
            )
        raise ExportError(f"The model {model!r} could not be exported: {reason}")
