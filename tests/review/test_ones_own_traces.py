"""/me/traces/: one's own messages with what was looked up and learned, and nobody else's."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from brain import llm, loop
from brain.recall import Filters, recall
from memories import live_settings
from memories.embedding import embed_one
from memories.models import SettingsRevision, Trace, User
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
    for expected in (
        "staging database.",
        "same words",
        "The user moved to Leeds.",
        "question",
        "&lt;staging&gt;",
    ):
        assert expected in page
    assert "listens on port 5433" not in page


def test_what_was_forgotten_on_request_leads_to_where_it_is_brought_back(
    ada: User, signed_in: Callable[[User], Client]
) -> None:
    client = signed_in(ada)
    loop.take(user=ada, surface="web", message="Forget that I work on the staging database.", reply="Done.")
    page = client.get(f"/me/traces/{list_traces(user=ada).rows[0].pk}/").content.decode()
    assert 'href="/me/?forgotten=1"' in page
    assert "1 forgotten" in client.get("/me/traces/").content.decode()
    forgotten = client.get("/me/?forgotten=1").content.decode()
    assert "staging database" in forgotten
    assert "Bring back" in forgotten


def test_a_page_tells_what_narrowed_the_search_and_why_the_rules_read(
    ada: User, signed_in: Callable[[User], Client], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LLM_MODEL = "away"
    away = llm.NoAnswer(llm.Failure.UNREACHABLE)
    monkeypatch.setattr("brain.extract.model.extract_by_model", lambda *_args, **_kwargs: away)
    said = "Use only the agent's memories: what did I say about staging in May 2024?"
    found = recall(user=ada, query=said, surface="web", filters=Filters(kind="fact"), needed=True)
    loop.learn(
        loop.take(user=ada, surface="web", message=said, reply="", recall_id=found.trace_id).exchange.pk
    )
    page = signed_in(ada).get(f"/me/traces/{found.trace_id}/").content.decode()
    assert "because the assistant asked for it" in page
    assert "Memories from 1 May 2024 to 7 June 2024 come first." in page
    assert "Only team facts that were proposed by an agent." in page
    assert "narrowed the search to some of your memories" in page
    assert "They stood in for the model: its endpoint did not answer." in page
    assert f"<p>{said}</p>".replace("'", "&#x27;") in page  # without the template's own white space


def test_the_list_says_when_nothing_is_kept_any_more(ada: User, signed_in: Callable[[User], Client]) -> None:
    SettingsRevision.objects.create(values={"trace_retention_days": 0}, reason="a test")
    live_settings.reread()
    assert "none of it is kept now" in signed_in(ada).get("/me/traces/").content.decode()


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
