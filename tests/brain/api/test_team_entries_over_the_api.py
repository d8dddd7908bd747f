"""Entries: quarantined, gated in every field, found by meaning and words, and kept from whoever may not read them."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group

from memories.actions.fact_decisions import approve_fact, reject_fact
from memories.actions.knowledge.changing import edit_entry, set_life
from memories.actions.knowledge.entries import enter_entry
from memories.actions.people import assistant_named
from memories.drafts import Context, Draft, Result
from memories.models import ApiKey, Category, Decision, Entry, KnowledgeRight, TeamFact, User
from memories.selectors.knowledge import Wanted, search
from memories.selectors.knowledge_rights import Reader
from tests import factories
from tests.brain.api.conftest import Program
from tests.factories import vector

TITLE = "Events move to Postgres"
BODY = "The events table grows by two million rows a day. Partitions by month keep the nightly export under an hour."
DECISION: dict[str, Any] = {
    "category": "decision",
    "title": TITLE,
    "content": BODY,
    "tags": ["storage", "Events"],
    "context": {
        "reasoning": "One store is easier to back up than two.",
        "alternatives": ["Keep the old cluster for another year."],
        "assumptions": ["The export runs once a day."],
        "criteria": "Give it up if the export takes longer than two hours.",
        "revisit_on": "2027-01-15",
    },
}


@pytest.fixture
def operator(db: None) -> User:
    return factories.staff("Operator")


@pytest.fixture
def entered(operator: User) -> Callable[..., TeamFact]:
    """Makes an approved entry."""

    def make(title: str = TITLE, body: str = BODY, category: str = "insight", **more: Any) -> TeamFact:
        return enter_entry(actor=operator, draft=Draft(title, body, category, **more))

    return make


def titles(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [each["title"] for each in answer.json()["items"]]


def forbid(program: Program, category: str, *, read: bool = False, write: bool = False) -> None:
    key = ApiKey.objects.get(user=program.owner)
    KnowledgeRight.objects.create(key=key, category=category, may_read=read, may_write=write)


def test_an_entry_waits_and_is_found_once_it_is_approved(
    person: Callable[..., Program], operator: User
) -> None:
    program = person()
    answer = program.post("/team/entries", **DECISION, assistant="coder")
    assert answer.status_code == 202, answer.content
    fact = TeamFact.objects.select_related("entry").get()
    assert (fact.tier, fact.category, fact.status, fact.agent_name) == (
        "learning",
        "decision",
        "pending",
        "coder",
    )
    assert (fact.entry.tags, fact.entry.surprise) == (["events", "storage"], 1.0)
    assert titles(program.post("/team/entries/search", query="postgres events")) == []
    assert program.get(f"/team/entries/{fact.pk}").status_code == 404
    assert program.post("/team/entries/touch", ids=[str(fact.pk)]).json() == {"ids": []}
    assert program.get("/team/changes").json()["items"] == []

    approve_fact(actor=operator, fact_id=fact.pk, version=fact.version)
    (found,) = program.post("/team/entries/search", query="which store do events use?").json()["items"]
    assert found["context"]["assumptions"] == [
        {"content": "The export runs once a day.", "contradicted": False}
    ]
    assert (found["title"], found["content"], found["author"]) == (TITLE, BODY, "coder")
    assert program.get(f"/team/entries/{fact.pk}").json()["status"] == "active"
    assert program.post("/team/entries/touch", ids=[str(fact.pk)]).json() == {"ids": [str(fact.pk)]}
    assert program.get(f"/team/entries/{fact.pk}").json()["access_count"] == 1
    assert program.get("/team/facts").json()["items"] == []
    assert program.post("/recall", query=TITLE).json()["team"] == []


def test_numbers_approve_no_entry(person: Callable[..., Program]) -> None:
    for _ in range(3):
        assert person().post("/team/entries", **DECISION).status_code == 202
    assert TeamFact.objects.get().status == "pending"


@pytest.mark.parametrize(
    "where",
    ["title", "content", "tags", "source", "reasoning", "alternatives", "assumptions", "criteria"],
)
def test_the_gate_reads_every_field(person: Callable[..., Program], where: str) -> None:
    secret = "The token is ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q."
    secret = "priya@halden.example" if where == "tags" else secret
    value = [secret] if where in {"tags", "alternatives", "assumptions"} else secret
    value = f"{BODY} {BODY} {BODY} {secret}" if where == "content" else value
    beside = where in DECISION or where == "source"
    body = (
        DECISION | {where: value} if beside else DECISION | {"context": DECISION["context"] | {where: value}}
    )
    answer = person().post("/team/entries", **body)
    assert answer.status_code == 422
    assert answer.json()["rule"].startswith("identifier" if where == "tags" else "secret")
    assert "ghp_" not in answer.content.decode()
    assert not TeamFact.objects.exists()
    assert Decision.objects.get().result == "gated"


@pytest.mark.parametrize(
    "sent", [{"source": "the safe opens with 4471"}, {"tags": ["the till wakes up with 2580"]}]
)
def test_a_statement_in_a_tag_or_a_source_is_heard(
    person: Callable[..., Program], sent: dict[str, Any]
) -> None:
    assert person().post("/team/entries", **DECISION | sent).status_code == 422


@pytest.mark.parametrize(
    "source",
    ["docs/runbook.md", "the runbook of the nightly export", "minutes of the weekly storage meeting"],
)
def test_a_source_may_be_described(person: Callable[..., Program], source: str) -> None:
    assert person().post("/team/entries", **DECISION | {"source": source}).status_code == 202


def test_a_named_person_is_refused_in_the_context(person: Callable[..., Program]) -> None:
    context = {"reasoning": "It is what Priya Raman wanted."}
    answer = person().post("/team/entries", **DECISION | {"context": context})
    assert (answer.status_code, answer.json()["type"][-12:]) == (422, "gate-refused")


def test_what_adds_nothing_is_dropped_without_a_word(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    entered()
    program = person()
    new = program.post("/team/entries", category="correction", title=TITLE, content=BODY)
    known = program.post("/team/entries", category="insight", title=TITLE, content=BODY)
    core = program.post("/team/entries", category="procedure", title=TITLE, content=BODY)
    assert new.content == known.content == core.content
    assert [*TeamFact.objects.order_by("category").values_list("category", flat=True)] == [
        "insight",
        "procedure",
    ]
    assert {*Decision.objects.values_list("result", flat=True)} == {"dropped", "restated", "inserted"}


def test_work_on_what_is_over_is_dropped(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    project = entered("The move of the events", "Two weeks.", "project")
    TeamFact.objects.filter(pk=project.pk).update(life="resolved")
    program, body = (
        person(),
        {"category": "commitment", "title": "The export is checked weekly", "content": "By the team."},
    )
    program.post("/team/entries", **body, related=[str(project.pk)])
    assert TeamFact.objects.count() == 1
    TeamFact.objects.filter(pk=project.pk).update(life="active")
    program.post("/team/entries", **body, related=[str(project.pk)])
    assert TeamFact.objects.count() == 2


def test_an_outcome_belongs_to_a_decision(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    decision, program = entered(category="decision"), person()
    outcome = {
        "category": "outcome",
        "title": "The export takes three hours",
        "content": "Twice as long as before.",
    }
    assert program.post("/team/entries", **outcome).status_code == 422
    result = {"decision": str(decision.pk), "success": False, "scored_on": "2026-11-20"}
    assert program.post("/team/entries", **outcome, outcome=result).status_code == 202
    entry = Entry.objects.get(fact__category="outcome")
    assert (entry.decision_id, entry.success) == (decision.pk, False)
    forbid(program, "decision")
    unreadable = program.post("/team/entries", **outcome | {"title": "Another one"}, outcome=result)
    unknown = program.post(
        "/team/entries", **outcome | {"title": "Another one"}, outcome=result | {"decision": str(uuid4())}
    )
    assert unreadable.status_code == 404
    assert unreadable.content == unknown.content


def test_links_are_shown_at_both_ends_and_never_to_what_waits(
    person: Callable[..., Program], entered: Callable[..., TeamFact], operator: User
) -> None:
    first = entered("The export is watched", "By an alert.")
    program = person()
    program.post("/team/entries", **DECISION, related=[str(first.pk)])
    assert program.get(f"/team/entries/{first.pk}").json()["related"] == []
    second = TeamFact.objects.get(category="decision")
    approve_fact(actor=operator, fact_id=second.pk, version=second.version)
    assert program.get(f"/team/entries/{first.pk}").json()["related"] == [str(second.pk)]
    assert program.get(f"/team/entries/{second.pk}").json()["related"] == [str(first.pk)]


def test_an_entry_is_found_by_filters_words_and_threshold(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    entered(tags=["storage"])
    entered("Invoices go out on Mondays", "The ledger closes on Friday evening.", "procedure")
    program = person()

    def found(**more: Any) -> list[str]:
        return titles(program.post("/team/entries/search", query="events in postgres", **more))

    assert found() == [TITLE]
    assert found(tiers=["core"], threshold=0) == ["Invoices go out on Mondays"]
    assert found(categories=["procedure"]) == []
    assert found(tags=["storage"]) == [TITLE]
    assert found(tags=["billing"]) == []
    assert found(status=["archived"]) == []
    assert found(threshold=0.99) == [TITLE]  # it holds every word
    assert titles(program.post("/team/entries/search", query="ledger evening", threshold=0.99)) == [
        "Invoices go out on Mondays"
    ]


def test_who_may_not_read_gets_nothing_from_any_endpoint(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    hidden, beside = entered(), entered("The export is watched", "By an alert.", "procedure")
    Entry.objects.get(pk=beside.pk).links.create(other_id=hidden.pk)
    program, stranger = person(), person()
    forbid(program, "insight")
    for query in (TITLE, BODY):
        answer = program.post("/team/entries/search", query=query, threshold=0)
        assert titles(answer) == ["The export is watched"]
        assert TITLE not in answer.content.decode()
    assert titles(program.post("/team/entries/search", query=TITLE, categories=["insight"])) == []
    refused, missing = program.get(f"/team/entries/{hidden.pk}"), program.get(f"/team/entries/{uuid4()}")
    assert (refused.status_code, refused.content) == (404, missing.content)
    assert program.post("/team/entries/touch", ids=[str(hidden.pk)]).json() == {"ids": []}
    assert Entry.objects.get(pk=hidden.pk).access_count == 0
    assert program.get(f"/team/entries/{beside.pk}").json()["related"] == []
    link = {
        "category": "insight",
        "title": "A new one",
        "content": "It says something.",
        "related": [str(hidden.pk)],
    }
    assert program.post("/team/entries", **link).status_code == 422
    asked = "What did we learn last time about events that move to Postgres?"
    assert [each["title"] for each in stranger.post("/recall", query=asked).json()["entries"]] == [TITLE]
    answer = program.post("/recall", query=asked)
    assert answer.json()["entries"] == []
    assert TITLE not in answer.json()["context"]
    feed = program.get("/team/changes").json()
    assert [each["id"] for each in feed["items"]] == [str(beside.pk)]
    assert len(stranger.get("/team/changes").json()["items"]) == 2


def test_a_link_to_what_may_not_be_read_is_as_one_to_nothing(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    hidden, program = entered(category="procedure"), person()
    forbid(program, "procedure")
    body = {"category": "insight", "title": "A new one", "content": "It says something else."}
    answers = [program.post("/team/entries", **body, related=[str(pk)]) for pk in (hidden.pk, uuid4())]
    assert answers[0].status_code == 404
    assert answers[0].content == answers[1].content


def test_an_assistant_has_the_narrower_of_both_rights(
    person: Callable[..., Program], entered: Callable[..., TeamFact]
) -> None:
    entered()
    coder = assistant_named("coder")
    KnowledgeRight.objects.create(assistant=coder, category="insight", may_read=False, may_write=True)
    program = person()
    assert titles(program.post("/team/entries/search", query=TITLE)) == [TITLE]
    assert titles(program.post("/team/entries/search", query=TITLE, assistant="coder")) == []
    forbid(program, "insight", read=True, write=False)
    assert titles(program.post("/team/entries/search", query=TITLE, assistant="coder")) == []
    body = {"category": "insight", "title": "A new one", "content": "It says something else."}
    assert program.post("/team/entries", **body, assistant="coder").status_code == 422


def test_principles_are_for_who_may_override(person: Callable[..., Program]) -> None:
    body = {
        "category": "principle",
        "title": "Quality before speed",
        "content": "Nothing is shipped half done.",
    }
    assert person().post("/team/entries", **body).status_code == 422
    founder = person()
    founder.owner.groups.add(Group.objects.get(name="Admin"))
    forbid(founder, "principle")
    assert founder.post("/team/entries", **body).status_code == 202


def test_the_feed_goes_on_behind_its_cursor(
    person: Callable[..., Program], entered: Callable[..., TeamFact], operator: User
) -> None:
    program, first = person(), entered()
    fact = factories.fact("The cache is kept for ten minutes.", status="approved")
    start = program.get("/team/changes", limit=1).json()
    assert ([each["change"] for each in start["items"]], start["more"]) == (["approved"], True)
    rest = program.get("/team/changes", since=start["next"]).json()
    assert [(each["id"], each["tier"]) for each in rest["items"]] == [(str(fact.pk), "fact")]
    assert program.get("/team/changes", since=rest["next"]).json()["items"] == []
    edit_entry(actor=operator, fact_id=first.pk, version=1, draft=Draft("Events moved", BODY, "insight"))
    reject_fact(actor=operator, fact_id=fact.pk, version=1)
    news = program.get("/team/changes", since=rest["next"]).json()["items"]
    assert [(each["change"], each["tier"]) for each in news] == [("changed", "learning"), ("withdrawn", "")]
    assert news[1]["fact"] is None
    assert [each["tier"] for each in program.get("/team/changes", tier="learning").json()["items"]] == [
        "learning"
    ]
    assert program.get("/team/changes", since="AAAA").status_code == 422


def test_the_feed_tells_what_is_resolved_archived_and_taken_up_again_and_no_time(
    person: Callable[..., Program], entered: Callable[..., TeamFact], operator: User
) -> None:
    program, one = person(), entered("The move of the events", "Two weeks.", "project")
    seen = program.get("/team/changes").json()
    for life, change in (("resolved", "resolved"), ("archived", "archived"), ("active", "changed")):
        one.refresh_from_db()
        set_life(actor=operator, fact_id=one.pk, version=one.version, life=life)
        news = program.get("/team/changes", since=seen["next"])
        seen = news.json()
        assert [(each["change"], each["entry"]["status"]) for each in seen["items"]] == [(change, life)]
        assert not re.search(r"20\d\d-", news.content.decode())


def test_what_numbers_approve_is_told_at_the_end_of_the_week(person: Callable[..., Program]) -> None:
    factories.fact("The cache is kept for ten minutes.", status="approved", promoted_automatically=True)
    assert person().get("/team/changes").json()["items"] == []


def test_an_entry_whose_last_contributor_is_erased_goes(person: Callable[..., Program]) -> None:
    program = person()
    program.post("/team/entries", **DECISION)
    assert Entry.objects.exists()
    User.objects.filter(pk=program.owner.pk).delete()
    assert not Entry.objects.exists()
    assert not TeamFact.objects.exists()


def test_an_outcome_outlives_its_decision(entered: Callable[..., TeamFact]) -> None:
    decision = entered(category="decision", context=Context(assumptions=["The export runs once a day."]))
    outcome = entered(
        "It went well", "The export is quicker.", "outcome", result=Result(decision.pk, success=True)
    )
    TeamFact.objects.filter(pk=decision.pk).delete()
    assert Entry.objects.get(pk=outcome.pk).decision_id is None


@pytest.mark.parametrize("path", ["/team/entries/search", "/team/entries", "/team/entries/touch"])
def test_the_scope_is_needed(person: Callable[..., Program], path: str) -> None:
    assert person(scopes=["recall"]).post(path, query="x").status_code == 403


def test_every_category_has_its_tier() -> None:
    assert {each.tier for each in Category} == {"core", "working", "learning"}


def test_a_search_is_one_statement_however_much_is_found_and_linked(
    entered: Callable[..., TeamFact], django_assert_num_queries: Any
) -> None:
    decision = entered(category="decision", context=Context(assumptions=["The export runs once a day."]))
    result = Result(decision.pk, success=True)
    entered("It went well", "The export is quicker.", "outcome", related=[decision.pk], result=result)
    with django_assert_num_queries(1):
        found = search(reader=Reader(), vector=vector(1), text="export", wanted=Wanted(least=-1), k=10)
    entries = {each.entry.category: each.entry for each in found}
    assert entries["outcome"].related == [decision.pk] == [entries["outcome"].decision]
    assert entries["decision"].assumptions == [
        {"content": "The export runs once a day.", "contradicted": False}
    ]
