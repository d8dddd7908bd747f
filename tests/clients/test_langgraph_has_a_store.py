"""`LorekeeperStore` is LangGraph's `BaseStore`: any operations end as with its own `InMemoryStore`, and are one person's alone."""

import asyncio
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore
from pydantic import ValidationError

from brain.api.schemas.stored_items import OperationsIn, PutIn
from lorekeeper import LorekeeperError, Memory
from lorekeeper.langgraph import LorekeeperStore
from memories.actions.erasure import Mode, erase_person
from memories.actions.people import issue_key
from memories.embedding import embed
from memories.models import ApiKey, StoredItem, StoredText, User
from memories.selectors.person_archive import collect
from memories.tenancy import acting_as
from tests.clients.conftest import in_a_thread

LABELS = st.sampled_from(["docs", "doc", "a_b", "aXb", "50%", "日本", "Users"])
NAMESPACES = st.lists(LABELS, min_size=1, max_size=3).map(tuple)
KEYS = st.sampled_from(["one", "two", "o'ne", "../x"])
VALUES = st.dictionaries(
    st.sampled_from(["color", "score", "text", "deep"]),
    st.one_of(
        st.sampled_from(["red", "green", "4.5", ""]),
        st.integers(-3, 3),
        st.floats(-3, 3, width=16),
        st.booleans(),
        st.none(),
        st.lists(st.sampled_from(["red", "green"]), max_size=2),
        st.dictionaries(st.just("inner"), st.sampled_from(["red", "green"]), max_size=1),
    ),
    max_size=3,
)
WANTED = st.one_of(  # not “$gt”: there InMemoryStore stumbles over what is no number
    st.sampled_from(["red", 1, None, ["red"], {"inner": "red"}]),
    st.dictionaries(st.sampled_from(["$eq", "$ne"]), st.sampled_from(["red", 1]), min_size=1, max_size=1),
)
PATHS = st.lists(st.one_of(LABELS, st.just("*")), min_size=1, max_size=2).map(tuple)
OPERATIONS = st.one_of(
    st.builds(PutOp, NAMESPACES, KEYS, st.one_of(VALUES, VALUES, st.none()), st.none(), st.none()),
    st.builds(GetOp, NAMESPACES, KEYS, st.just(False)),
    st.builds(
        SearchOp,
        st.lists(LABELS, max_size=2).map(tuple),
        filter=st.dictionaries(st.sampled_from(["color", "score", "deep"]), WANTED, max_size=2),
        limit=st.just(1000),
        offset=st.just(0),
        query=st.none(),
        refresh_ttl=st.just(False),
    ),
    st.builds(
        ListNamespacesOp,
        match_conditions=st.one_of(
            st.none(),
            st.builds(MatchCondition, st.just("prefix"), PATHS).map(lambda each: (each,)),
            st.builds(MatchCondition, st.just("suffix"), PATHS).map(lambda each: (each,)),
        ),
        max_depth=st.one_of(st.none(), st.integers(1, 3)),
        limit=st.integers(1, 5),
        offset=st.integers(0, 2),
    ),
)
HAVING_KEPT = [
    (("test", "docs"), "doc1", {"text": "red apple", "color": "red", "score": 4.5}),
    (("test", "docs"), "doc2", {"text": "red car", "color": "red", "score": 3.0}),
    (("test", "images"), "doc3", {"text": "green apple", "color": "green", "score": 4.0}),
    (("test", "images"), "doc4", {"text": "blue car", "color": "blue", "score": 3.5}),
]


@pytest.fixture
def store(memory: Memory) -> LorekeeperStore:
    return LorekeeperStore(memory, fields=["text"])


def comparable(result: Any) -> Any:
    """What a result says, times apart: those are the server's own."""
    if isinstance(result, list):
        said = [comparable(each) for each in result]
        return said if all(isinstance(each, tuple) for each in result) else sorted(said, key=str)
    return (result.namespace, result.key, result.value) if hasattr(result, "namespace") else result


def test_any_operations_end_as_in_memory(store: LorekeeperStore, user: User) -> None:
    @given(st.lists(st.lists(OPERATIONS, min_size=1, max_size=6), max_size=4))
    @settings(
        max_examples=15,
        phases=(Phase.explicit, Phase.generate),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    def same(batches: list[list[Any]]) -> None:
        with acting_as(user):
            StoredItem.objects.all().delete()
        known = InMemoryStore()
        for batch in [*batches, [SearchOp((), limit=1000)]]:
            theirs, ours = known.batch(batch), store.batch(batch)
            # what was emptied is no namespace any more: there InMemoryStore lists it still
            listing = [isinstance(each, ListNamespacesOp) for each in batch]
            for one, other, lists in zip(theirs, ours, listing, strict=True):
                assert lists or comparable(one) == comparable(other)
        living = {item.namespace for item in known.search((), limit=1000)}
        assert set(store.list_namespaces(limit=1000)) == living

    same()


@pytest.mark.parametrize(
    ("how", "found"),
    [
        ({}, {"a", "b c", "b", "b c d"}),
        ({"prefix": ("b",)}, {"b c", "b", "b c d"}),
        ({"suffix": ("c",)}, {"b c"}),
        ({"prefix": ("b", "*", "d")}, {"b c d"}),
        ({"prefix": ("b",), "suffix": ("d",)}, {"b c d"}),
        ({"prefix": ("b",), "max_depth": 2}, {"b c", "b"}),
        ({"limit": 2, "offset": 1}, {"b", "b c"}),
    ],
)
def test_namespaces_are_listed(store: LorekeeperStore, how: dict[str, Any], found: set[str]) -> None:
    store.batch([PutOp(each, "k", {"v": 1}) for each in (("a",), ("b", "c"), ("b",), ("b", "c", "d"))])
    assert {" ".join(each) for each in store.list_namespaces(**how)} == found


def test_what_means_it_comes_first(store: LorekeeperStore) -> None:
    for namespace, key, value in HAVING_KEPT:
        store.put(namespace, key, value)
    store.put(("test", "docs"), "doc5", {"text": "red apple"}, index=False)

    def found(query: str, **how: Any) -> list[str]:
        return [each.key for each in store.search(("test",), query=query, **how)]

    assert found("apple", filter={"color": "red"}) == ["doc1", "doc2"]
    assert found("car", filter={"color": "red"}) == ["doc2", "doc1"]
    assert found("blue", filter={"score": {"$gt": 3.2}})[0] == "doc4"
    assert found("apple", filter={"score": {"$gte": 4.0}, "color": "green"}) == ["doc3"]
    assert found("red apple")[-1] == "doc5"  # behind those that can be found
    assert found("red apple", limit=2) + found("red apple", limit=2, offset=2) == found("red apple", limit=4)
    first = store.search(("test",), query="red apple")[0]
    wanted, own = embed(["red apple", "red apple"])
    assert first.score == pytest.approx(float(np.dot(wanted, own)), abs=1e-2)
    store.put(("test", "docs"), "doc1", {"text": "a lorry"})
    assert found("red apple")[0] != "doc1"


def test_an_item_is_found_by_each_of_its_fields(store: LorekeeperStore) -> None:
    value = {
        "title": "Beekeeping",
        "chapters": [{"text": "The queen"}, {"text": "Winter feed"}],
        "note": "zebra",
    }
    store.put(("books",), "one", value, index=["title", "chapters[*].text"])
    store.put(("books",), "two", {"title": "Sailing"}, index=["title"])
    for query in ("Beekeeping", "The queen", "Winter feed"):
        best, other = store.search(("books",), query=query)
        assert best.key == "one"
        assert best.score == pytest.approx(1, abs=1e-2)
        assert other.score is not None
        assert other.score < 0.8


def test_it_is_awaited_in_any_loop(store: LorekeeperStore) -> None:
    async def used() -> list[str]:
        await store.aput(("a",), "k", {"v": 1})
        await asyncio.gather(*(store.aput(("a",), f"k{n}", {"v": n}) for n in range(5)))
        return [each.key for each in await store.asearch(("a",))]

    in_a_thread(lambda: asyncio.run(used()))
    in_a_thread(lambda: asyncio.run(store.adelete(("a",), "k")))
    assert {each.key for each in store.search(("a",))} == {f"k{n}" for n in range(5)}


def test_more_than_a_request_holds_in_one_batch(store: LorekeeperStore) -> None:
    store.batch([PutOp(("many",), f"k{n}", {"n": n}) for n in range(230)])
    assert len(store.search(("many",), limit=1000)) == 230
    found: list[Any] = store.batch([GetOp(("many",), f"k{n}") for n in range(230)])
    assert [each.value["n"] for each in found] == list(range(230))


def test_a_batch_of_long_texts_is_sent_in_parts_that_are_soon_embedded(store: LorekeeperStore) -> None:
    long = "Bees are kept in Leeds. " * 800
    store.batch([PutOp(("long",), f"k{n}", {"text": f"{n} {long}"}) for n in range(7)])
    found = store.search(("long",), limit=10)
    assert {each.value["text"] for each in found} == {f"{n} {long}" for n in range(7)}


def test_what_would_be_embedded_for_long_is_refused() -> None:
    put = {"op": "put", "namespace": ["long"], "key": "k", "value": {}, "texts": {"text": "x" * 5_000}}
    assert OperationsIn.model_validate({"operations": [put] * 3})
    with pytest.raises(ValidationError, match="hold 8000 characters to be embedded; 6000 fit"):
        OperationsIn.model_validate({"operations": [put] * 4})


def test_of_many_texts_of_one_item_the_beginnings_are_read() -> None:
    many = {str(n): "x" * 5_000 for n in range(10)}
    put = PutIn(op="put", namespace=["a"], key="k", value={}, texts=many)
    assert {len(text) for text in put.texts.values()} == {600}


@pytest.mark.parametrize(
    "value", [{"password": "hunter2-Xk9!"}, {"a": ["ghp_" + "A1b2" * 9]}, {"a": "x" * 40_000}, {"a": "\0"}]
)
def test_what_cannot_be_kept_exactly_is_refused_whole(store: LorekeeperStore, value: dict[str, Any]) -> None:
    with pytest.raises(LorekeeperError):
        store.batch([PutOp(("a",), "fine", {"v": 1}), PutOp(("a",), "not", value)])
    assert store.get(("a",), "fine") is None


def test_hostile_names_are_names(store: LorekeeperStore) -> None:
    with pytest.raises(InvalidNamespaceError):
        store.put(("a.b",), "k", {})
    for name in ("'; DROP TABLE memories_storeditem; --", "{a,b}", "\\", '"', "%", "x" * 200):
        store.put((name,), name, {name: name})
        assert [each.value for each in store.search((name,))] == [{name: name}]
    with pytest.raises(LorekeeperError, match="at most 200"):
        store.put(("x" * 201,), "k", {})
    with pytest.raises(LorekeeperError, match="is no operator"):
        store.search(("a",), filter={"v": {"$regex": ".*"}})


def test_a_service_keeps_for_each_person_by_their_place(url: str) -> None:
    _, secret = issue_key(name="of a test", scopes=[ApiKey.Scope.MEMORIES], surface="web")
    with Memory(url, secret) as memory:
        store = LorekeeperStore(memory, user=1)
        store.batch([PutOp(("memories", name), "tea", {"by": name}) for name in ("U-1", "U-2")])
        assert [each.value for each in store.search(("memories", "U-1"))] == [{"by": "U-1"}]
        assert store.list_namespaces(prefix=("memories", "U-2")) == [("memories", "U-2")]
        with pytest.raises(ValueError, match="Name the person"):
            store.search(("memories",))
    assert {each.username[:4] for each in User.objects.all()} == {"web-"}
    for each in User.objects.all():
        with acting_as(each):
            assert StoredItem.objects.count() == 1


def test_items_are_exported_and_go_with_the_memories(store: LorekeeperStore, user: User) -> None:
    store.put(("notes",), "tea", {"text": "Marit drinks tea."})
    held = collect(user)
    assert [each["value"] for each in held["stored items"]] == [{"text": "Marit drinks tea."}]
    receipt = erase_person(user=user, mode=Mode.MEMORIES, requested_by=user, reason="a test")
    assert receipt.erased["stored items"] == 1
    assert not any(receipt.left.values())
    with acting_as(user):
        assert not StoredItem.objects.exists()
        assert not StoredText.objects.exists()
