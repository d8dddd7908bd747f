"""Export a classifier to ONNX once, with 8-bit weights, checked against torch's answers.

Run as `python -m memories.adapted.export ADAPTERS FOLDER`.
"""

import sys
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from memories.adapted import LONGEST, capitals
from memories.adapted.network import Ensemble, encode
from memories.embedding.export import part_weights, write_onnx, write_tokenizer
from memories.onnx_model import CHECKED, Exported

PROBES = [
    "I keep fourteen hens behind the house. What do they eat in winter?",
    "By the way, the shop is closed on Mondays. lol my back hurts today",
    "Joy's last day was Friday, so Hope Okafor runs the Grey Ledger from Monday",
    "Ärger mit Umlauten, 中文, and an emoji 🙂",
    "word " * 400,
]
TOLERANCE = 0.2  # of a text's mean probability; 8-bit weights move one by a few hundredths


def export(adapters: Path, folder: Path) -> None:
    """Write model.onnx with its weights, tokenizer.json and the marker `checked`. Raises ValueError where the answers differ."""
    network = Ensemble.load(adapters)
    write_onnx(network, folder, output="logits", per_token=True)
    write_tokenizer(network.tokenizer, folder, most=LONGEST)
    whole = folder / "model.onnx"
    whole.rename(folder / "float32.onnx")
    quantize_dynamic(
        folder / "float32.onnx", whole, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True
    )
    (folder / "float32.onnx").unlink()
    part_weights(folder)
    check(network, folder)
    (folder / CHECKED).write_text(f"{adapters.name}\n")


def check(network: Ensemble, folder: Path) -> None:
    exported = Exported(folder, threads=1)
    for probe in PROBES:
        encoded, _ = encode(network, [probe], longest=LONGEST)
        with torch.no_grad():
            own = _mean(network(**encoded)[0])
        served = exported.tokens(probe, capitals if network.cased else None)[1]
        worst = float((own - _mean(torch.from_numpy(served))).abs().max())
        if worst > TOLERANCE:
            raise ValueError(
                f"the export does not give the classifier's own answers: they differ by {worst:.2f}"
            )


def _mean(logits: torch.Tensor) -> torch.Tensor:
    return torch.softmax(logits.mean(0), dim=0)


if __name__ == "__main__":
    try:
        export(Path(sys.argv[1]), Path(sys.argv[2]))
    except (OSError, ValueError, RuntimeError) as error:
        sys.exit(str(error).strip().splitlines()[0])
