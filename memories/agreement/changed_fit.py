"""Fits `changed.json` to the pairs of `changed.tsv`: label (C: the newer replaces the older, D: both hold), cosine, older, newer."""

import json
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from memories.agreement.changed import FOLDER, WEIGHTS, features

PAIRS = FOLDER / "changed.tsv"
REGULARISATION = 1.0  # scikit-learn's C


def fit(path: Path = PAIRS) -> None:
    """Only pairs that tell of an end or a beginning: of others it is not asked."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    pairs = [(label, features(old, new, float(cosine))) for label, cosine, old, new in rows]
    asked = [(label, found) for label, found in pairs if found["ends"] or found["begins"]]
    matrix = np.array([list(found.values()) for _, found in asked])
    model = LogisticRegression(C=REGULARISATION, max_iter=3000).fit(
        matrix, [label == "C" for label, _ in asked]
    )
    names = list(asked[0][1])
    fitted = dict(zip(names, model.coef_[0].round(3).tolist(), strict=True))
    fitted["bias"] = round(float(model.intercept_[0]), 3)
    WEIGHTS.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    fit()
