"""What the settings room shows when it is full: decisions, pending facts, revisions, products, staff's acts."""

import random
from typing import Any

from memories import audit
from memories.actions.fact_decisions import approve_fact
from memories.actions.products import allow_term
from memories.actions.settings import change_settings
from memories.models import Decision, User
from tests.factories import contribute, fact, person

HISTORY: list[tuple[dict[str, Any], str]] = [
    ({"auto_promote_n": 3}, "Two of us share a desk; one more voice is cheap."),
    ({"team_merge_similarity": 0.9, "recall_top_k": 10}, "Paraphrases of the release calendar stayed apart."),
    ({"recall_top_k": 8}, "Prompts were getting long."),
    ({"recall_team_on_telegram": False}, "The channel has guests."),
]


def fill(admin: User) -> None:
    drawn = random.Random(7)  # noqa: S311 - the same picture each time
    Decision.objects.bulk_create(_verdicts(drawn) + _reviews(drawn))
    people = [person() for _ in range(5)]
    for number in range(12):
        contribute(fact(), people[: 1 + number % 5])
        fact(status="approved", confidence=drawn.uniform(0.2, 0.95), recall_count=number % 3)
    for changes, reason in HISTORY:
        change_settings(author=admin, changes=changes, reason=reason)
    for term in ("Tuleap", "Frobnitzer", "Woodpecker"):
        allow_term(actor=admin, term=term, reason="We build with it.")
    one = fact("Backups are kept for 35 days.")
    approve_fact(actor=admin, fact_id=one.pk, version=1, reason="checked in the vault")
    audit.record(
        actor=admin, action="open person", subject=people[0], reason="asked for a copy of their data"
    )


def _verdicts(drawn: random.Random) -> list[Decision]:
    found = []
    for _ in range(400):
        score = min(0.999, max(0.5, drawn.betavariate(2, 2) * 0.5 + 0.5))
        same = score >= 0.92
        store = drawn.choice(["team", "personal"])
        result = {"team": "corroborated", "personal": "merged"}[store] if same else "inserted"
        found.append(
            Decision(store=store, result=result, relation="same" if same else "different", score=score)
        )
    return found


def _reviews(drawn: random.Random) -> list[Decision]:
    found = []
    for _ in range(160):
        confidence = drawn.uniform(0.1, 0.95)
        right = drawn.random() < confidence
        people = 1 + int(confidence * 4 * drawn.random())
        found.append(
            Decision(
                store="team",
                result="approved" if right else "rejected",
                confidence=confidence,
                contributors=people,
                score=drawn.uniform(0.5, 0.93),
            )
        )
    return found
