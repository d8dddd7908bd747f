"""The exported embedding model."""

from collections.abc import Sequence
from pathlib import Path

from memories.embedding.backend import EmbeddingError, Vectors, normalised
from memories.onnx_model import Exported, ExportError, export_in_own_process


class OnnxModel:
    def __init__(self, folder: Path, *, threads: int) -> None:
        self._model = Exported(folder, threads=threads)

    @classmethod
    def exported(cls, model: str, folder: Path, *, threads: int) -> "OnnxModel":
        """The export of this model, made first where there is none yet (some 15 s, once per data folder)."""
        target = folder / model.replace("/", "--")
        try:
            export_in_own_process("memories.embedding.export", model, target)
        except ExportError as error:
            raise EmbeddingError(str(error)) from error
        return cls(target, threads=threads)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return normalised(self._model.run(texts))
