"""Expands the tables of wordings beside this file into labelled pairs of statements."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

HERE = Path(__file__).parent
PAIRS = ("agreement_pairs.toml", "agreement_later_pairs.toml")
SIMILARITIES = HERE / "agreement_similarities.json"


class Row(TypedDict):
    a: str
    b: str
    label: str
    kind: str
    source: str
    held_out: bool
    round: int


def agreement_rows() -> list[Row]:
    """Every row of the tables, in the order of the files."""
    templates = tomllib.loads((HERE / "agreement_templates.toml").read_text(encoding="utf-8"))["template"]
    pairs = [
        group for name in PAIRS for group in tomllib.loads((HERE / name).read_text(encoding="utf-8"))["pairs"]
    ]
    rows = [row for template in templates for row in _expanded(template)]
    for group in pairs:
        rows += [_row(group, a, b, group["label"], group["kind"]) for a, b in group["rows"]]
    return rows


def stored_similarities() -> list[float]:
    """Cosine of each row by the built-in model; `python docs/figures/agreement.py --embed` measures them anew."""
    cosines: list[float] = json.loads(SIMILARITIES.read_text(encoding="utf-8"))
    return cosines


def _row(table: dict[str, Any], a: str, b: str, label: str, kind: str) -> Row:
    source = table.get("name", table.get("kind", ""))
    return Row(
        a=a,
        b=b,
        label=label,
        kind=kind,
        source=source,
        held_out=table.get("held_out", False),
        round=table.get("round", 1),
    )


def _expanded(template: dict[str, Any]) -> Iterator[Row]:
    yield from _of_polarity(template) if "positive" in template else _of_values(template)


def _of_values(template: dict[str, Any]) -> Iterator[Row]:
    subjects, values, wordings = template["subjects"], template["values"], template["wordings"]
    for i, first in enumerate(wordings):
        subject, other = subjects[i % 3], subjects[(i + 1) % 3]
        value, changed = values[i % 3], values[(i + 1) % 3]
        second = wordings[(i + 1) % len(wordings)]
        a = _say(first, subject, value) + "."
        yield _row(template, a, _say(second, subject, value), "same", "paraphrase")
        yield _row(template, a, _say(first, subject, changed), "conflict", "value, same wording")
        yield _row(template, a, _say(second, subject, changed), "conflict", "value, other wording")
        yield _row(template, a, _say(first, other, changed), "different", "other subject, other value")
        yield _row(template, a, _say(second, other, value), "different", "other subject, same value")


def _of_polarity(template: dict[str, Any]) -> Iterator[Row]:
    subjects, positive, negative = template["subjects"], template["positive"], template["negative"]
    for i, first in enumerate(positive):
        subject, other = subjects[i % 3], subjects[(i + 1) % 3]
        a = _say(first, subject) + "."
        against = _say(negative[i], subject)
        yield _row(template, a, _say(positive[(i + 1) % 3], subject), "same", "paraphrase")
        yield _row(template, a, against, "conflict", "polarity")
        negated = _say(negative[(i + 1) % 3], subject)
        yield _row(template, against + ".", negated, "same", "paraphrase of the negative")
        yield _row(template, a, _say(negative[i], other), "different", "other subject, other polarity")


def _say(wording: str, subject: str, value: str = "") -> str:
    return wording.format(
        s=subject,
        S=subject[0].upper() + subject[1:],
        sbare=subject.removeprefix("the "),
        v=value,
        V=value[0].upper() + value[1:] if value else "",
    )
