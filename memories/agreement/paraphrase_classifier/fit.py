"""Makes `weights.tsv` from `examples.tsv`: `python -m memories.agreement.paraphrase_classifier.fit`. Needs scikit-learn, serving does not.

An example is a label (same, conflict, different), the cosine of the two statements' embeddings by the built-in model,
and the statements. Learned are those alone that the rules call different.
"""

from collections.abc import Iterator

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from memories.agreement.compare import by_rules
from memories.agreement.paraphrase_classifier import BIAS, EXAMPLES, WEIGHTS
from memories.agreement.paraphrase_classifier.features import features
from memories.agreement.verdicts import Relation

STRENGTH = 0.3  # inverse of the regularisation; the best of 0.1 to 1 on authors held out
SAME = "same"
Example = tuple[dict[str, float], str]


def examples() -> Iterator[Example]:
    """Features and label of each pair that the rules call different."""
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        label, cosine, a, b = line.split("\t")
        verdict, seen = by_rules(a, b, float(cosine))
        if verdict.relation is Relation.DIFFERENT and seen:
            yield features(seen), label


def fit(learned: list[Example]) -> dict[str, float]:
    """Weights by feature."""
    names = list(learned[0][0])
    amounts = np.array([[found[name] for name in names] for found, _ in learned])
    scale = StandardScaler().fit(amounts)
    model = LogisticRegression(C=STRENGTH, max_iter=5000).fit(
        scale.transform(amounts), [label == SAME for _, label in learned]
    )
    weights = model.coef_[0] / scale.scale_
    return {BIAS: model.intercept_[0] - weights @ scale.mean_, **dict(zip(names, weights, strict=True))}


def main() -> None:
    """Write the table, a line for each feature."""
    lines = [f"{name}\t{weight:.4f}" for name, weight in fit(list(examples())).items()]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
