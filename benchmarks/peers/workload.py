"""What every store is given: statements of ten people and questions about them, with the built-in model's vectors."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memories.embedding import embed

PEOPLE, ADDS, SEARCHES = 10, 2_000, 500
STATEMENTS = (
    "The user lives in {place}.", "The user's sister studies in {place}.", "The user is allergic to {food}.",
    "The user cooks {food} on Sundays.", "The user maintains the {thing} service.", "The user's team owns the {thing} repository.",
    "The user prefers {thing} diagrams to long texts.", "The user plays chess with a neighbour from {place}.",
    "The user deploys the {thing} job every Friday.", "The user once broke an arm while skiing near {place}.",
    "The user keeps the {thing} runbook up to date.", "The user orders {food} for the office.",
    "The user wants answers about {thing} to begin with the code.", "The user was born in {place}.",
    "The user is writing a thesis on {thing} systems.", "The user's dog eats {food}.", "The user has a dentist in {place}.",
    "The user plans to move the {thing} database next month.", "The user spent three winters in {place}.",
    "The user grows {food} on the balcony.", "The user reads logs of the {thing} gateway every morning.",
    "The user sings in a choir that tours {place}.", "The user never drinks coffee with {food}.",
    "The user reviewed the budget of the {thing} project.", "The user's passport was renewed in {place}.",
    "The user mistrusts benchmarks of {thing} vendors.", "The user's grandmother sold {food} at a market.",
    "The user rides a bicycle to the office in {place}.", "The user gave a talk on {thing} at a conference.",
    "The user has to avoid {food} because of the stomach.", "The user rents a garage in {place}.",
    "The user is on call for {thing} in odd weeks.", "The user married in {place}.", "The user collects recipes for {food}.",
    "The user learned about {thing} from a podcast.", "The user misses the sea since leaving {place}.",
    "The user tests {thing} changes on an old laptop.", "The user's son refuses to eat {food}.",
    "The user sails from {place} every summer.", "The user asked for a reminder about the {thing} licence.",
)  # fmt: skip
FILLED = {
    "place": (
        "Oslo", "Leeds", "Lima", "Pune", "Graz", "Porto", "Bonn", "Turin", "Quito", "Kyoto", "Split", "Bath", "Ghent", "Tartu",
        "Cork", "Basel", "Lagos", "Davao", "Perth", "Salta", "Izmir", "Tunis", "Riga", "Malmo", "Bergen",
    ),
    "food": (
        "peanuts", "rhubarb", "lentils", "oysters", "saffron rice", "beetroot", "rye bread", "mangoes", "goat cheese", "tofu",
        "chestnuts", "plum cake", "kimchi", "sardines", "barley soup", "fennel", "okra", "walnuts", "quinces", "noodles",
        "polenta", "figs", "radishes", "cauliflower", "blackcurrants",
    ),
    "thing": (
        "billing", "search", "checkout", "ingest", "mail", "catalogue", "telemetry", "login", "pricing", "archive", "upload",
        "routing", "payroll", "inventory", "translation", "calendar", "feedback", "image", "export", "notification", "quota",
        "backup", "video", "survey", "address",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Workload:
    file: Path
    texts: list[str]
    questions: list[str]
    vectors: NDArray[np.float32]  # of the texts
    asked: NDArray[np.float32]  # of the questions

    @staticmethod
    def owner_of(place: int) -> int:
        """Whose text or question it is: one person after the other."""
        return place % PEOPLE


def prepared(file: Path) -> Workload:
    """Embedded once and kept in the data folder, from which the peers' processes read it."""
    texts, questions = list(_texts()), list(_questions())
    if file.exists():
        held = np.load(file)
        if list(held["texts"]) == texts and list(held["questions"]) == questions:
            return Workload(file, texts, questions, held["vectors"], held["asked"])
    vectors, asked = np.array(embed(texts)), np.array(embed(questions))
    np.savez(file, texts=texts, questions=questions, vectors=vectors, asked=asked, people=PEOPLE)
    return Workload(file, texts, questions, vectors, asked)


def _texts() -> Iterator[str]:
    """Two hundred for each person: five of each kind, and no two of a person the same."""
    for number in range(ADDS):
        person, turn = number % PEOPLE, number // PEOPLE
        kind, round_ = turn % len(STATEMENTS), turn // len(STATEMENTS)
        yield STATEMENTS[kind].format(
            **{name: words[_place(person, round_, kind)] for name, words in FILLED.items()}
        )


def _questions() -> Iterator[str]:
    """About what one of a person's statements tells, in other words."""
    for number in range(SEARCHES):
        person, turn = number % PEOPLE, number // PEOPLE
        kind = turn * 7 % len(STATEMENTS)
        filled = {name: words[_place(person, turn % 5, kind)] for name, words in FILLED.items()}
        yield f"Remind me, what was it with {STATEMENTS[kind].format(**filled)[9:-1]}?"


def _place(person: int, round_: int, kind: int) -> int:
    return (person * 5 + round_ + kind * 3) % 25
