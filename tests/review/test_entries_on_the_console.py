"""Entries on the console: lists by tier, the page of a decision, what is due, the queue, rights on the Team page."""

import csv
import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memories.actions.fact_decisions import approve_fact
from memories.actions.knowledge.entries import enter_entry, propose_entry
from memories.actions.people import assistant_named, issue_key
from memories.actions.team_facts import enter_fact
from memories.drafts import Context, Draft, Result
from memories.models import ApiKey, Category, Entry, KnowledgeRight, TeamFact, User
from memories.selectors import queue
from memories.selectors.knowledge_rights import Reader
from tests.factories import fact, person, staff

TITLE, BODY = "Events move to Postgres", "The events table grows by two million rows a day."
ASSUMPTION = "The cache is kept for ten minutes."


def offered(title: str = TITLE, body: str = BODY) -> TeamFact:
    """An entry that waits in the queue."""
    draft = Draft(title, body, "insight", tags=["storage"])
    made = propose_entry(proposer=person(), draft=draft, reader=Reader(), agent_name="coder").fact
    assert made
    return made


@pytest.fixture
def decision(operator: User) -> TeamFact:
    context = Context(
        "One store is enough.", ["Keep both."], [ASSUMPTION], "After two outages.", timezone.now().date()
    )
    return enter_entry(
        actor=operator, draft=Draft(TITLE, BODY, "decision", tags=["storage"], context=context)
    )


def text(answer: Any, status: int = 200) -> str:
    assert answer.status_code == status
    return " ".join(answer.content.decode().split())


def test_the_tiers_are_tabs_beside_the_facts(reviewer: Client, decision: TeamFact, operator: User) -> None:
    enter_fact(actor=operator, content=ASSUMPTION)
    facts = text(reviewer.get("/facts/"))
    assert ASSUMPTION in facts
    assert TITLE not in facts
    assert "?tier=learning" in facts
    assert TITLE in text(reviewer.get("/knowledge/?tier=learning"))
    assert TITLE not in text(reviewer.get("/knowledge/?tier=core"))
    assert TITLE in text(reviewer.get("/knowledge/?tier=learning&category=decision&q=million"))
    assert TITLE not in text(reviewer.get("/knowledge/?tier=learning&life=archived"))
    assert TITLE not in text(reviewer.get("/knowledge/?tier=learning&q=invoices"))
    searching = reviewer.get("/knowledge/?tier=learning&category=decision&q=old").content.decode()
    assert 'type="hidden" name="category" value="decision"' in searching  # a search keeps what is filtered by
    assert 'type="hidden" name="q"' not in searching
    assert reviewer.get("/knowledge/?tier=nonsense&status=x&page=999").status_code == 200


def test_a_decision_s_page_has_all_of_it(reviewer: Client, decision: TeamFact, operator: User) -> None:
    enter_fact(actor=operator, content="The cache is kept for twenty minutes.")
    result = Result(decision.pk, success=False, scored_on=timezone.now().date())
    outcome = enter_entry(
        actor=operator,
        draft=Draft("The export broke", "For a day.", "outcome", related=[decision.pk], result=result),
    )
    page = text(reviewer.get(f"/facts/{decision.pk}/"))
    for expected in (
        BODY,
        "One store is enough.",
        "Keep both.",
        ASSUMPTION,
        "After two outages.",
        "The export broke",
    ):
        assert expected in page
    assert "The cache is kept for twenty minutes." in page
    assert "failure" in page
    assert '"/knowledge/?tier=learning"' in page  # the way back
    assert "not used yet" in page
    assert TITLE in text(reviewer.get(f"/facts/{outcome.pk}/"))
    due = text(reviewer.get("/knowledge/due/"))
    assert TITLE in due
    assert ASSUMPTION in due
    outcomes = text(reviewer.get("/knowledge/outcomes/"))
    assert "1 decisions, 1 of them with a scored outcome, 0 of those a success." in outcomes


def test_a_decision_s_page_says_that_it_is_due_and_no_longer_once_it_is_settled(
    reviewer: Client, decision: TeamFact, operator: User
) -> None:
    def says_due() -> bool:
        return 'href="/knowledge/due/">All that are due' in text(reviewer.get(f"/facts/{decision.pk}/"))

    assert says_due()  # its day is today
    Entry.objects.filter(pk=decision.pk).update(revisit_on=timezone.now().date() + timedelta(days=9))
    assert not says_due()
    against = enter_fact(actor=operator, content="The cache is kept for twenty minutes.")
    assert says_due()
    TeamFact.objects.filter(pk=against.pk).update(status="rejected")
    assert not says_due()
    Entry.objects.filter(pk=decision.pk).update(revisit_on=timezone.now().date())
    TeamFact.objects.filter(pk=decision.pk).update(life="resolved")
    assert not says_due()


def test_a_life_is_changed_on_the_page(reviewer: Client, decision: TeamFact) -> None:
    answer = reviewer.post(f"/knowledge/{decision.pk}/life/", {"version": 1, "life": "archived"})
    assert answer.status_code == 302
    assert TeamFact.objects.get(pk=decision.pk).life == "archived"
    assert "Restore" in text(reviewer.get(f"/facts/{decision.pk}/"))
    assert (
        reviewer.post(f"/knowledge/{decision.pk}/life/", {"version": 1, "life": "active"}).status_code == 409
    )
    assert reviewer.post(f"/knowledge/{decision.pk}/life/", {"version": 2, "life": "x"}).status_code == 422


def test_an_entry_is_written_and_changed_by_hand(reviewer: Client) -> None:
    sent = {
        "title": TITLE,
        "content": BODY,
        "category": "insight",
        "certainty": "medium",
        "importance": 4,
        "tags": "a, b",
    }
    answer = reviewer.post("/knowledge/new/", sent)
    assert answer.status_code == 302, answer.content
    entry = Entry.objects.select_related("fact").get()
    assert (entry.tags, entry.certainty, entry.fact.status) == (["a", "b"], "medium", "approved")
    form = reviewer.get(f"/facts/{entry.pk}/edit/", follow=True)
    assert text(form).count('type="date"') == 3
    assert BODY in text(form)
    changed = sent | {"content": "Less.", "version": 1}
    assert reviewer.post(f"/knowledge/{entry.pk}/edit/", changed).status_code == 302
    assert Entry.objects.get().body == "Less."
    assert reviewer.post(f"/knowledge/{entry.pk}/edit/", changed).status_code == 409
    refused = reviewer.post("/knowledge/new/", sent | {"content": "Ask priya@halden.example about it."})
    assert "Ask priya@halden.example" in text(refused, 422)
    assert Entry.objects.count() == 1


def test_related_entries_and_an_outcome_s_decision_are_found_by_their_titles(
    reviewer: Client, decision: TeamFact, operator: User
) -> None:
    other = enter_entry(actor=operator, draft=Draft("The export is monthly", BODY, "insight"))
    found = text(reviewer.get("/knowledge/pick/?field=related&find_related=mon+export"))
    assert f'value="{other.pk}">' in found
    assert str(decision.pk) not in found
    ticked = text(
        reviewer.get(f"/knowledge/pick/?field=related&find_related=xyz&related={other.pk}&related=x")
    )
    assert f'value="{other.pk}" checked>' in ticked
    assert "No approved entry has these words" in ticked
    decisions = text(reviewer.get("/knowledge/pick/?field=decision&find_decision=e"))
    assert f'type="radio" name="decision" value="{decision.pk}"' in decisions
    assert str(other.pk) not in decisions
    sent = {
        "title": "It broke",
        "content": "For a day.",
        "category": "outcome",
        "certainty": "high",
        "importance": 3,
        "related": [str(other.pk)],
        "decision": str(decision.pk),
    }
    refused = text(reviewer.post("/knowledge/new/", sent | {"title": ""}), 422)
    for kept in (other, decision):
        assert f'value="{kept.pk}" checked>' in refused  # what was ticked survives a refusal
    assert reviewer.post("/knowledge/new/", sent).status_code == 302
    made = Entry.objects.get(fact__content="It broke")
    assert made.decision_id == decision.pk
    form = text(reviewer.get(f"/knowledge/{made.pk}/edit/"))
    assert f'value="{other.pk}" checked>' in form
    unknown = text(reviewer.post("/knowledge/new/", sent | {"related": ["x"]}), 422)
    assert "is not a valid" in unknown


@pytest.mark.parametrize(
    ("content", "said", "status"),
    [("x " * 2001, "at most 4000 characters", 422), ("x" * 3000, "This is no entry", 409)],
)
def test_what_is_too_long_or_no_entry_is_refused_and_nothing_is_cut(
    content: str, said: str, status: int, reviewer: Client, operator: User
) -> None:
    entry = enter_entry(actor=operator, draft=Draft(TITLE, BODY, "insight"))
    page = f"/knowledge/{entry.pk}/edit/"
    form = text(reviewer.get(page))
    assert "maxlength" not in form[form.index("<textarea") :].partition("</textarea>")[0]
    assert f"<span data-length>{len(BODY)}</span> of 4000 characters" in form
    sent = {"title": TITLE, "content": content, "category": "insight", "certainty": "high", "importance": "3"}
    refused = text(reviewer.post(page, sent | {"version": entry.version}), status)
    assert said in refused
    assert content.strip()[:3000] in refused
    entry.refresh_from_db()
    assert entry.version == 1


def test_entries_leave_as_a_file_and_come_back(reviewer: Client, decision: TeamFact, operator: User) -> None:
    draft = Draft(
        "The export broke",
        "For a day.",
        "outcome",
        related=[decision.pk],
        result=Result(decision.pk, success=False),
    )
    enter_entry(actor=operator, draft=draft)
    file = reviewer.get("/knowledge/export.json").content
    rows = json.loads(file)
    TeamFact.objects.all().delete()
    rows.append({"id": "1", "entry": rows[0]["entry"] | {"body": "Ask priya@halden.example."}})
    rows.append({"nothing": 1})
    page = text(
        reviewer.post("/knowledge/import/", {"file": SimpleUploadedFile("k.json", json.dumps(rows).encode())})
    )
    assert "2 entries wait in the queue" in page
    assert "Entry 3 of the file" in page
    assert "Entry 4 of the file" in page
    again = TeamFact.objects.select_related("entry").get(category="decision")
    assert (again.status, again.content, again.entry.body) == ("pending", TITLE, BODY)
    assert again.entry.outcomes.get().success is False
    rows = [*rows[:2], {"id": "2", "entry": rows[0]["entry"] | {"title": "More", "related": [rows[0]["id"]]}}]
    page = text(
        reviewer.post(
            "/knowledge/import/",
            {"file": SimpleUploadedFile("k.json", json.dumps(rows).encode())},
            follow=True,
        )
    )
    assert "1 entry waits in the queue, 2 were here already" in page
    assert Entry.objects.count() == 3
    assert Entry.objects.get(fact__content="More").links.get().other_id == again.pk  # what is here already
    broken = SimpleUploadedFile("k.json", b"{")
    assert reviewer.post("/knowledge/import/", {"file": broken}).status_code == 422


def test_the_queue_reviews_entries_with_the_text_folded(reviewer: Client, operator: User) -> None:
    enter_entry(
        actor=operator, draft=Draft("Events stay where they are", "Nothing moves this year.", "insight")
    )
    waiting = offered()
    card = text(reviewer.get("/queue/"))
    assert BODY in card
    assert "<details" in card
    assert "Read all" not in card  # the text is short and there is nothing else
    assert 'name="kind"' not in card  # a fact's
    offered("Exports are slow", "The nightly export waits for the ledger. " * 8)
    assert text(reviewer.get("/queue/")).count("Read all") == 1
    assert f"/knowledge/{waiting.pk}/edit/" in card
    assert reviewer.post(f"/queue/{waiting.pk}/approve/", {"version": 1}).status_code in {200, 302}
    waiting.refresh_from_db()
    assert waiting.status == "approved"


def test_a_bulk_approval_leaves_entries_to_be_read_and_says_so(reviewer: Client, operator: User) -> None:
    entry = offered()
    line = fact("Invoices are numbered per calendar year.")
    picked = [f"{each.pk}:{each.version}" for each in (entry, line)]
    page = text(reviewer.post("/queue/bulk/approve/", {"pick": picked}, follow=True))
    assert "1 approved" in page
    assert "1 left out: entries, of which the title alone says little, so read each" in page
    assert [TeamFact.objects.get(pk=each.pk).status for each in (entry, line)] == ["pending", "approved"]
    text(reviewer.post("/queue/bulk/reject/", {"pick": picked[:1], "reason": "too vague"}, follow=True))
    assert TeamFact.objects.get(pk=entry.pk).status == "rejected"


def test_the_queue_shows_facts_or_entries_alone(reviewer: Client, operator: User) -> None:
    offered()
    fact("Invoices are numbered per calendar year.")
    both, entries, facts = (text(reviewer.get(f"/queue/{query}")) for query in ("", "?of=entry", "?of=fact"))
    assert TITLE in both
    assert "Invoices" in both
    assert TITLE in entries
    assert "Invoices" not in entries
    assert "Invoices" in facts
    assert TITLE not in facts
    assert 'facts <span class="pill-number">1</span>' in both
    of_a_kind = text(reviewer.get("/queue/?kind=fact"))  # an entry has a category in its place
    assert "Invoices" in of_a_kind
    assert TITLE not in of_a_kind
    assert queue.facets(queue.Wanted())[2]["kinds", "fact"] == 1


def test_stats_count_entries_apart_from_facts(reviewer: Client, operator: User) -> None:
    def read(name: str) -> list[list[str]]:
        return list(csv.reader(io.StringIO(reviewer.get(f"/stats/{name}.csv?days=7").content.decode())))

    before = [read(name) for name in ("facts", "decisions", "proposals", "confidence", "time-to-decision")]
    entry = offered()
    approve_fact(actor=operator, fact_id=entry.pk, version=1)
    offered("Cold starts are slow", "The first request of a pod waits for its caches.")
    TeamFact.objects.filter(pk=entry.pk).update(recall_count=4)
    names = ("facts", "decisions", "proposals", "confidence", "time-to-decision")
    assert [read(name) for name in names] == before
    assert read("most-recalled")[1:] == []
    assert ["learning", "1", "1", "0"] in read("entries-by-tier")
    page = text(reviewer.get("/stats/"))
    assert '<a href="/queue/?of=entry">1 pending</a>' in page
    assert '<a href="/queue/?of=fact">0 pending</a>' in page


def test_rights_are_set_on_the_team_page(signed_in: Any) -> None:
    coder = assistant_named("coder")
    assert coder
    client = signed_in(staff("Admin"))
    assert "coder" in text(client.get("/team/knowledge/"))
    address = f"/team/knowledge/assistant/{coder.pk}/"
    assert "reads principle" in text(client.get(address))
    client.post(address, {"read-insight": "on"})
    kept = {right.category: (right.may_read, right.may_write) for right in KnowledgeRight.objects.all()}
    assert kept["insight"] == (True, False)
    assert kept["decision"] == (False, False)
    client.post(address, {"reset": "1"})
    assert not KnowledgeRight.objects.exists()


def test_the_rights_of_a_key_whose_person_overrides_them_say_so(signed_in: Any) -> None:
    admin, operator = staff("Admin"), staff("Operator")
    client, said = signed_in(admin), "it reads and offers everything"
    for owner, shown in ((admin, True), (operator, False)):
        key, _secret = issue_key(name="laptop", user=owner, scopes=[ApiKey.Scope.TEAM])
        page = text(client.get(f"/team/knowledge/key/{key.pk}/"))
        assert (said in page) is shown
        places = [page.index(f'name="read-{category}"') for category in Category.values]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("path", "most"),
    [("/knowledge/?tier=learning", 8), ("/knowledge/due/", 8), ("/knowledge/outcomes/", 9)],
)
def test_no_list_asks_once_for_each_row(reviewer: Client, operator: User, path: str, most: int) -> None:
    asked = []
    for batch in range(2):
        for number in range(1 + 4 * batch):
            context = Context(revisit_on=timezone.now().date(), assumptions=["The export runs once a day."])
            name = f"Decision {batch} of {number}"
            enter_entry(
                actor=operator, draft=Draft(name, "It holds.", "decision", tags=["x"], context=context)
            )
        with CaptureQueriesContext(connection) as captured:
            assert reviewer.get(path).status_code == 200
        asked.append(sum(1 for each in captured if "SAVEPOINT" not in each["sql"]))
    assert asked[0] == asked[1] <= most
