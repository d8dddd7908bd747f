"""Makes `weights.tsv` from `examples.tsv`: `python -m brain.extract.judge.fit`. Needs scikit-learn, serving does not.

An example is a label (P: of the person, T: of the project, N: neither) and a clause or short message. It is read by
the rules first: the classifier learns nothing from what they exclude, and the same from what they keep as from what
they find nothing in.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression

from brain.extract.judge import BIAS, EXAMPLES, WEIGHTS
from brain.extract.judge.features import features
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.reader import NOTHING_LASTING, Reader

STRENGTH = 0.2  # inverse of the regularisation; the best of 0.05 to 1 on authors held out
RAREST = 2  # examples that a feature must be in
SMALLEST = 0.02  # a weight below it changes nothing
NEITHER = "N"
Example = tuple[list[str], str]


class Recorder(Reader):
    """The rules alone, with the clauses that they do not exclude: those they keep and those they find nothing in."""

    def __init__(self, message: str) -> None:
        super().__init__(message, now=datetime(2026, 1, 1, tzinfo=UTC), twice=False)
        self.heard: list[Clause] = []

    def _judge(self, clause: Clause, marked: str, *, played: bool) -> None:
        before, dropped = self._kept(), len(self.found.dropped)
        super()._judge(clause, marked, played=played)
        nothing = len(self.found.dropped) > dropped and self.found.dropped[-1].reason == NOTHING_LASTING
        if nothing or self._kept() > before:
            self.heard.append(clause)

    def _kept(self) -> int:
        return len(self.found.personal) + len(self.found.team)


def examples() -> Iterator[Example]:
    """Features and label of each clause of the examples that the rules do not exclude."""
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        label, text = line.split("\t")
        recorder = Recorder(text)
        recorder.read()
        for clause in recorder.heard:
            yield features(clause), label


def fit(learned: list[Example]) -> dict[str, tuple[float, float]]:
    """Weights by feature: of the person and of the project, each against neither."""
    vectorizer = CountVectorizer(analyzer=list, binary=True, min_df=RAREST)
    table = vectorizer.fit_transform(found for found, _ in learned)
    model = LogisticRegression(C=STRENGTH, max_iter=3000).fit(table, [label for _, label in learned])
    neither, personal, team = (list(model.classes_).index(label) for label in (NEITHER, "P", "T"))
    coefficients = model.coef_ - model.coef_[neither]
    intercepts = model.intercept_ - model.intercept_[neither]
    weights = {BIAS: (float(intercepts[personal]), float(intercepts[team]))}
    for feature, column in sorted(vectorizer.vocabulary_.items()):
        pair = float(coefficients[personal][column]), float(coefficients[team][column])
        if max(map(abs, pair)) >= SMALLEST:
            weights[feature] = pair
    return weights


def write(weights: dict[str, tuple[float, float]]) -> None:
    lines = (f"{feature}\t{personal:.2f}\t{team:.2f}\n" for feature, (personal, team) in weights.items())
    WEIGHTS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    found = list(examples())
    weights = fit(found)
    write(weights)
    print(f"{len(found)} clauses, {len(weights)} weights")  # noqa: T201 - a command's output
