"""/me/traces/: one's own messages with what was looked up and learned, and nobody else's."""

from collections.abc import Callable

import pytest
from django.test import Client

from brain import loop
from brain.recall import recall
from memories.embedding import embed_one
from memories.models import Trace, User
from memories.selectors.traces import list_traces
from tests import factories
from tests.review.test_queries_per_page import queries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]
SAID = "I moved to Leeds. Which port does the <staging> database use?"


@pytest.fixture
def ada(db: None) -> User:
    owner = factories.person()
    for content, intent in (
        ("The user works on the staging database.", "sharing"),
        ("The user's name is Ada.", "identity"),
    ):
        factories.memory(owner, content, embedding=embed_one(content), meaning={"intent": intent})
    fact = "The staging database listens on port 5433."
    factories.fact(fact, embedding=embed_one(fact), status="approved", confidence=0.9)
    return owner


def traced(user: User) -> Trace:
    found = recall(user=user, query=SAID, surface="web")
    taken = loop.take(user=user, surface="web", message=SAID, reply="5433.", recall_id=found.trace_id)
    loop.learn(taken.exchange.pk)
    return list_traces(user=user).rows[0]


def test_the_list_and_one_trace_tell_what_was_done(ada: User, signed_in: Callable[[User], Client]) -> None:
    trace, client = traced(ada), signed_in(ada)
    listed = client.get("/me/traces/").content.decode()
    assert f"/me/traces/{trace.pk}/" in listed
    assert "1 team fact" in listed
    page = client.get(f"/me/traces/{trace.pk}/").content.decode()
    for told in (
        "staging database.",
        "same words",
        "The user moved to Leeds.",
        "question",
        "&lt;staging&gt;",
    ):
        assert told in page
    assert "listens on port 5433" not in page


def test_nobody_elses_is_there(ada: User, signed_in: Callable[[User], Client]) -> None:
    trace, client = traced(ada), signed_in(factories.person())
    assert "Nothing yet" in client.get("/me/traces/").content.decode()
    assert client.get(f"/me/traces/{trace.pk}/").status_code == 404
    assert client.get("/me/traces/?after=nonsense").status_code == 404
    assert Client().get("/me/traces/").status_code == 302


def test_the_pages_ask_few_questions(ada: User, signed_in: Callable[[User], Client]) -> None:
    trace, client = traced(ada), signed_in(ada)
    for _ in range(3):
        recall(user=ada, query=SAID, surface="web")
    assert queries(lambda: client.get("/me/traces/")) <= 15
    assert queries(lambda: client.get(f"/me/traces/{trace.pk}/")) <= 15
