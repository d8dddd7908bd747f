"""Recall as the API calls it: trigger, both stores, scoping by phrase, core memories, forced either way."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from brain.recall import recall
from memories.embedding import embed_one
from memories.models import Assistant, TeamFact, User
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db: None) -> User:
    owner = factories.person(time_zone="Nowhere/Unknown")
    for content, intent in (
        ("The user's name is Ada.", "identity"),
        ("The user works on the staging database.", "sharing"),
        ("The user keeps bees.", "sharing"),
    ):
        factories.memory(owner, content, embedding=embed_one(content), meaning={"intent": intent})
    return owner


def approved(content: str, origin: str = "assistant") -> TeamFact:
    return factories.fact(
        content, embedding=embed_one(content), status="approved", confidence=0.8, origin=origin
    )


def test_small_talk_recalls_nothing(ada: User) -> None:
    approved("Staging listens on port 5433.")
    found = recall(user=ada, query="ok thanks", surface="web")
    assert (found.personal, found.team, found.context) == ([], [], "")
    assert found.need.reasons == ("small talk",)


@pytest.mark.parametrize("farewell", ["cheers, that's me done for today", "byeee see you tomorrow"])
def test_a_farewell_in_anybodys_words_recalls_nothing(ada: User, farewell: str) -> None:
    found = recall(user=ada, query=farewell, surface="web")
    assert (found.personal, found.context, found.need.reasons) == ([], "", ("small talk",))


def test_the_stable_part_is_the_same_on_every_call(ada: User) -> None:
    calls = [
        recall(user=ada, query=query, surface="web") for query in ("ok thanks", "who keeps bees?", "my name?")
    ]
    assert len({each.stable for each in calls}) == 1
    assert "The user's name is Ada." in calls[0].stable
    assert all("name is Ada" not in each.context for each in calls)


def test_what_no_longer_holds_or_is_another_assistants_is_not_in_the_stable_part(ada: User) -> None:
    past, identity = timezone.now() - timedelta(minutes=1), {"intent": "identity"}
    coder, other = (Assistant.objects.create(name=name) for name in ("coder", "other"))
    vector = embed_one("The user is a welder.")
    kept_out: dict[str, dict[str, Any]] = {
        "The user is over.": {"valid_until": past},
        "The user is forgotten.": {"forgotten_at": past},
        "The user is yet to come.": {"valid_from": timezone.now() + timedelta(days=1)},
        "The user is the coder's.": {"assistant": coder},
        "The user is the other's.": {"assistant": other},
    }
    for content, fields in kept_out.items():
        factories.memory(ada, content, embedding=vector, meaning=identity, **fields)
    newer = factories.memory(ada, "The user is newer.", embedding=vector, meaning=identity)
    factories.memory(ada, "The user is replaced.", embedding=vector, meaning=identity, superseded_by=newer)
    stable = recall(user=ada, query="ok thanks", surface="web", assistant=coder).stable
    lines = re.findall(r"^- The user(.+)\.$", stable, re.MULTILINE)
    assert sorted(lines) == [" is newer", " is the coder's", "'s name is Ada"]


def test_a_caller_can_force_it_either_way(ada: User) -> None:
    assert recall(user=ada, query="ok thanks", surface="web", needed=True).personal
    assert not recall(user=ada, query="who keeps bees?", surface="web", needed=False).personal


def test_both_stores_answer_and_the_best_comes_first(ada: User) -> None:
    approved("Bees are kept on the roof of the office.")
    approved("Staging listens on port 5433.")
    found = recall(user=ada, query="who keeps bees?", surface="web")
    assert found.personal[0].content == "The user keeps bees."
    assert [each.content for each in found.team] == [
        "Bees are kept on the roof of the office."
    ]  # the other is far
    assert found.team[0].content in found.context
    assert found.prompt == f"{found.stable}\n{found.context}"


def test_a_question_about_oneself_asks_no_team_store(ada: User) -> None:
    approved("Staging listens on port 5433.")
    found = recall(user=ada, query="what do you know about me?", surface="web")
    assert found.personal
    assert found.team == []


def test_a_phrase_about_an_author_narrows_the_facts_for_this_turn_alone(ada: User) -> None:
    for origin in TeamFact.Origin.values:
        approved(f"The {origin} says that staging is up.", origin)
    query = "is staging up?"
    narrowed = recall(user=ada, query=f"Use only the agent's memories: {query}", surface="web")
    assert [each.content for each in narrowed.team] == ["The agent says that staging is up."]
    assert len(recall(user=ada, query=query, surface="web").team) == 3


def test_what_the_caller_names_goes_before_the_phrase(ada: User) -> None:
    for origin in TeamFact.Origin.values:
        approved(f"The {origin} says that staging is up.", origin)
    found = recall(
        user=ada, query="Use only the agent's memories: is staging up?", surface="web", origins=["user"]
    )
    assert [each.content for each in found.team] == ["The user says that staging is up."]


def test_nobody_gets_a_stable_part_of_somebody(ada: User) -> None:
    approved("Staging listens on port 5433.")
    found = recall(user=None, query="which port is staging on?", surface="web")
    assert (found.personal, found.stable) == ([], "")
    assert [each.content for each in found.team] == ["Staging listens on port 5433."]


def test_asked_how_something_is_done_its_steps_come_first(ada: User) -> None:
    steps = "How we settle on the night\nCount the drop\nPrint the report\nBoth sign the sheet\nCash out of the safe"
    said = [f"The band wants its money by {hour} o'clock on a Friday." for hour in range(1, 7)]
    for content in (steps, *said):
        factories.memory(ada, content, embedding=embed_one(content), type="instruction")
    asked = recall(user=ada, query="The band wants its money on Friday. What's the sequence?", surface="web")
    assert asked.personal[0].content == steps
    assert asked.personal[0].parts["process"] < 0
    factual = recall(user=ada, query="Which band wants its money on Friday?", surface="web")
    assert factual.personal[0].content != steps
