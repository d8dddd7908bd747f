"""A question that nothing found can answer recalls nothing; any doubt speaks for recalling."""

import pytest

from brain.recall import recall
from brain.recall.answerable import answers_nothing
from memories.embedding import embed_one
from memories.models import User
from tests import factories

STATEMENTS = (
    "Priya Nair looks after the visa for Robert, it expires on 3 May.",
    "Everybody signs in Signalis; it refuses scanned signatures.",
    "Lowtide pay a flat hire of £1,600 plus VAT for a Thursday.",
    "The bike shed is behind hall 4.",
)


@pytest.mark.parametrize(
    "asked",
    [
        "When does Bogdan's visa expire?",
        "What is the annual licence fee for Signalis?",
        "how much does signalis charge us per seat",
        "What's the code of the bike shed?",
        "whats the code of the bike shed",
        "How many people does Signalis employ?",
        "What is Signalis' support number?",
    ],
)
def test_nothing_can_answer(asked: str) -> None:
    assert answers_nothing(asked, STATEMENTS)


@pytest.mark.parametrize(
    "asked",
    [
        "When does Bob's visa expire?",
        "What does Lowtide pay for a Thursday?",
        "Who looks after visas?",
        "Does Priya know Bogdan?",
        "We have Bogdan from Sweden on the line. Who looks after visas?",
        "Where do I lock my bike on a Sunday in March?",
        "What does Signalis refuse?",
        "What's the number of the hall with the bike shed?",
    ],
)
def test_something_may_answer(asked: str) -> None:
    assert not answers_nothing(asked, STATEMENTS)


@pytest.fixture
def ada(db: None) -> User:
    owner = factories.person()
    for content in STATEMENTS:
        factories.memory(owner, content, embedding=embed_one(content))
    return owner


@pytest.mark.django_db
def test_a_recall_of_it_is_empty_and_says_why(ada: User) -> None:
    found = recall(user=ada, query="When does Bogdan's visa expire?", surface="web")
    assert (found.personal, found.context, found.need.reasons) == ([], "", ("never told",))
    assert recall(user=ada, query="When does Bogdan's visa expire?", surface="web", needed=True).context
    assert "3 May" in recall(user=ada, query="When does the visa expire?", surface="web").context


@pytest.mark.django_db
def test_what_somebody_tells_is_no_question(ada: User) -> None:
    assert recall(user=ada, query="Bogdan's visa expires next May, poor man.", surface="web").context
