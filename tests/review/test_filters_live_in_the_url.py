import re
from uuid import UUID, uuid4

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from memories.models import Conflict
from memories.selectors import queue
from memories.selectors.fact_pages import Cursor
from memories.selectors.queue import COLUMNS, Age, Confidence, Of, Order, Wanted
from review.queue import filters
from tests.factories import contribute, fact, person

STATEMENT = re.compile(r'<h2 class="statement"[^>]*>(.*?)</h2>', re.DOTALL)


def shown(client: Client, query: str) -> list[str]:
    page = client.get(f"/queue/?{query}").content.decode()
    return [re.sub(r"</?mark[^>]*>", "", each).strip() for each in STATEMENT.findall(page)]


LEADING = {
    "created_at": st.none(),
    "importance": st.integers(1, 5),
    "confidence": st.none(),
}


@st.composite
def wanted(draw: st.DrawFn) -> Wanted:
    order = draw(st.sampled_from(Order))
    cursor = st.builds(Cursor, LEADING[COLUMNS[order][0]], st.builds(uuid4))
    return Wanted(
        of=frozenset(draw(st.sets(st.sampled_from(Of)))),
        kinds=frozenset(draw(st.sets(st.sampled_from(sorted(filters.KINDS))))),
        origins=frozenset(draw(st.sets(st.sampled_from(sorted(filters.ORIGINS))))),
        ages=frozenset(draw(st.sets(st.sampled_from(Age)))),
        confidences=frozenset(draw(st.sets(st.sampled_from(Confidence)))),
        single_source=draw(st.booleans()),
        conflict=draw(st.booleans()),
        text=draw(st.sampled_from(["", "port", "50 % & more", "ä=ö"])),
        order=order,
        after=draw(st.none() | cursor),
    )


@settings(deadline=None)
@given(wanted())
def test_what_is_asked_for_comes_back_out_of_its_address(asked: Wanted) -> None:
    assert filters.read(QueryDict(filters.query(asked).removeprefix("?"))) == asked


@pytest.mark.parametrize(
    ("order", "value"),
    [
        ("important", "99999999999"),
        ("important", "nan"),
        ("important", ""),
    ],
)
def test_a_place_that_means_nothing_is_passed_over(order: str, value: str) -> None:
    query = QueryDict(f"order={order}&after={value}~00000000-0000-4000-8000-000000000000")
    assert filters.read(query).after is None


@given(st.dictionaries(st.sampled_from(["q", "kind", "origin", "order", "after", "single"]), st.text()))
def test_no_address_breaks_the_queue(pairs: dict[str, str]) -> None:
    query = QueryDict(mutable=True)
    query.update(pairs)
    assert isinstance(filters.read(query), Wanted)


@pytest.mark.parametrize(
    "after", ["nan~", "1e400~x", f"2026-01-01~{UUID(int=4)}", "~", "9" * 50 + f"~{UUID(int=4)}"]
)
@pytest.mark.parametrize("order", list(Order))
def test_a_broken_place_in_the_list_still_shows_a_page(after: str, order: str, reviewer: Client) -> None:
    fact()
    assert reviewer.get("/queue/", {"after": after, "order": order}).status_code == 200


def test_kind_and_origin(reviewer: Client) -> None:
    fact("A", kind="howto", origin="user")
    fact("B", kind="howto", origin="agent")
    fact("C", kind="glossary", origin="agent")
    assert set(shown(reviewer, "kind=howto")) == {"A", "B"}
    assert set(shown(reviewer, "kind=howto&kind=glossary&origin=agent")) == {"B", "C"}


def test_text_is_found_in_any_case_and_marked(reviewer: Client) -> None:
    fact("The Port is 8000")
    fact("The door is open")
    assert shown(reviewer, "q=port") == ["The Port is 8000"]
    assert '<mark class="found">Port</mark>' in reviewer.get("/queue/?q=port").content.decode()


@pytest.mark.parametrize("text", ["%", "_", "100%", "\\"])
def test_text_is_no_pattern(text: str, reviewer: Client) -> None:
    fact("nothing of that kind")
    assert shown(reviewer, f"q={'%25' if text == '%' else text.replace('%', '%25')}") == []


def test_single_source_is_one_distinct_person(reviewer: Client) -> None:
    people = [person(), person()]
    contribute(fact("one"), people[:1])
    contribute(fact("two"), people)
    fact("by hand")
    assert shown(reviewer, "single=1") == ["one"]


def test_single_sources_are_counted_and_so_is_the_rest_beside_them(
    reviewer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    contribute(fact("one", kind="howto"), [person()])
    contribute(fact("two"), [person(), person()])
    fact("by hand")
    assert queue.facets(Wanted())[2]["single_source", "1"] == 1
    numbers = queue.facets(Wanted(single_source=True))[2]
    assert (numbers["kinds", "howto"], numbers["kinds", "fact"], numbers["single_source", "1"]) == (1, 0, 1)
    monkeypatch.setattr(queue, "MOST_COUNTED", 2)
    numbers = queue.facets(Wanted())[2]
    assert ("single_source", "1") not in numbers
    assert numbers["kinds", "howto"] == 1


def test_only_open_conflicts_count(reviewer: Client) -> None:
    one, two, three, four = (fact(text) for text in ("one", "two", "three", "four"))
    Conflict.objects.create(fact=one, other=two)
    Conflict.objects.create(fact=three, other=four, resolution=Conflict.Resolution.KEPT_BOTH)
    assert set(shown(reviewer, "conflict=1&kind=fact")) == {"one", "two"}
    (card,) = shown(reviewer, "conflict=1")  # of a pair one card, which has both
    assert card in {"one", "two"}
    assert len(shown(reviewer, "")) == 3


def test_each_switch_says_how_many_it_would_show(reviewer: Client) -> None:
    for kind, origin in (("fact", "user"), ("fact", "agent"), ("howto", "agent")):
        fact(kind=kind, origin=origin)
    page = " ".join(reviewer.get("/queue/?kind=fact").content.decode().split())
    for label, number in (("how-to", 1), ("fact", 2), ("agent", 1), ("person", 1), ("with a conflict", 0)):
        assert f'{label} <span class="pill-number">{number}</span>' in page, label


def test_decided_merged_and_deleted_facts_are_not_in_the_queue(reviewer: Client) -> None:
    whole = fact("whole")
    fact("approved", status="approved")
    fact("rejected", status="rejected")
    fact("merged", merged_into=whole)
    assert shown(reviewer, "") == ["whole"]


@pytest.mark.parametrize(
    ("query", "heading"), [("", "The queue is clear"), ("kind=howto", "Nothing matches")]
)
def test_the_empty_queue_says_why_it_is_empty(query: str, heading: str, reviewer: Client) -> None:
    if query:
        fact(kind="glossary")
    assert heading in reviewer.get(f"/queue/?{query}").content.decode()
