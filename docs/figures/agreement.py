"""Draw docs/figures/agreement.svg and print the tables of docs/agreement.md: `python docs/figures/agreement.py`.

With `--embed` the cosines of the pairs are measured anew by the built-in model; else the stored ones are used.
"""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")

from memories.agreement import Relation, compare  # noqa: E402 - the project is not installed
from tests.memories.agreement_rows import SIMILARITIES, Row, agreement_rows, stored_similarities  # noqa: E402

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 680, 360, 52, 20, 300
LOWEST = 0.5
THRESHOLD = 0.92
COLOURS = {"same": "#2b8a3e", "conflict": "#c92a2a", "different": "#868e96"}
NAMES = {
    "same": "true paraphrases",
    "conflict": "contradictions",
    "different": "other subjects and attributes",
}

Pair = tuple[Row, float]


def measured(rows: Sequence[Row]) -> list[float]:
    """Cosines by the built-in model, stored for the tests and for the next drawing."""
    from brain.evaluation.agreement import similarities  # noqa: PLC0415 - loads the model

    cosines = [round(cosine, 3) for cosine in similarities(rows)]
    SIMILARITIES.write_text(json.dumps(cosines) + "\n", encoding="utf-8")
    return cosines


def joined(pairs: Iterable[Pair], label: str, cut: float) -> float:
    """The share of a label's pairs that a cut of the cosine alone would call the same."""
    cosines = [cosine for row, cosine in pairs if row["label"] == label]
    return sum(cosine >= cut for cosine in cosines) / len(cosines)


def matrix(pairs: Iterable[Pair]) -> dict[str, dict[str, int]]:
    counts = {label.value: {verdict.value: 0 for verdict in Relation} for label in Relation}
    for row, cosine in pairs:
        verdict = compare(row["a"], row["b"], cosine, threshold=THRESHOLD, personal=row["kind"] == "personal")
        counts[row["label"]][verdict.relation.value] += 1
    return counts


def table(title: str, counts: dict[str, dict[str, int]]) -> str:
    lines = [f"{title}", "", "| label | pairs | same | conflict | different |", "|---|---|---|---|---|"]
    for label, verdicts in counts.items():
        total = sum(verdicts.values()) or 1
        shares = " | ".join(f"{100 * verdicts[verdict] / total:.1f} %" for verdict in counts)
        lines.append(f"| {label} | {total} | {shares} |")
    return "\n".join(lines) + "\n"


def cosine_table(pairs: Sequence[Pair]) -> str:
    lines = ["| cut of the cosine | same | conflict | different |", "|---|---|---|---|"]
    for cut in (0.80, 0.85, 0.88, 0.90, 0.92, 0.95):
        shares = " | ".join(f"{100 * joined(pairs, label, cut):.0f} %" for label in COLOURS)
        lines.append(f"| {cut:.2f} | {shares} |")
    return "\n".join(lines) + "\n"


def _point(cut: float, share: float) -> str:
    across = LEFT + (cut - LOWEST) / (1 - LOWEST) * (WIDTH - LEFT - 20)
    return f"{across:.1f},{BOTTOM - share * (BOTTOM - TOP):.1f}"


def _axes() -> list[str]:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        start, end = _point(LOWEST, share), _point(1, share)
        parts.append(f'<polyline points="{start} {end}" stroke="#dee2e6"/>')
        y = float(start.split(",")[1]) + 4
        parts.append(f'<text x="{LEFT - 8}" y="{y}" fill="#495057" text-anchor="end">{share:.0%}</text>')
    for tenth in range(5, 11):
        x = _point(tenth / 10, 0).split(",")[0]
        parts.append(
            f'<text x="{x}" y="{BOTTOM + 18}" fill="#495057" text-anchor="middle">{tenth / 10}</text>'
        )
    return parts


def drawing(pairs: Sequence[Pair]) -> str:
    """Curves: what a cut of the cosine joins. Dashed: what agreement joins, whatever the cosine."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
    parts = [
        head,
        "<title>Share of pairs called the same</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        *_axes(),
    ]
    verdicts = matrix(pairs)
    for row, (label, colour) in enumerate(COLOURS.items()):
        points = " ".join(_point(cut / 100, joined(pairs, label, cut / 100)) for cut in range(50, 101))
        share = verdicts[label]["same"] / sum(verdicts[label].values())
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        line = f"{_point(LOWEST, share)} {_point(1, share)}"
        parts.append(f'<polyline points="{line}" stroke="{colour}" stroke-width="2" stroke-dasharray="5 4"/>')
        x = LEFT + 200 * row
        parts.append(f'<text x="{x}" y="{BOTTOM + 44}" fill="{colour}">{NAMES[label]}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    rows = agreement_rows()
    cosines = measured(rows) if "--embed" in sys.argv else stored_similarities()
    pairs = list(zip(rows, cosines, strict=True))
    held_out = [pair for pair in pairs if pair[0]["held_out"]]
    Path(__file__).with_suffix(".svg").write_text(drawing(held_out), encoding="utf-8")
    project = [pair for pair in held_out if pair[0]["kind"] != "personal"]
    personal = [pair for pair in held_out if pair[0]["kind"] == "personal"]
    tuned = [pair for pair in pairs if not pair[0]["held_out"]]
    for title, chosen in (
        ("Held out, project", project),
        ("Held out, personal", personal),
        ("Tuned on", tuned),
    ):
        sys.stdout.write(table(title, matrix(chosen)) + "\n")
    sys.stdout.write("Cosine alone, held out\n\n" + cosine_table(held_out))


if __name__ == "__main__":
    main()
