"""Property: whatever is told, said again, replaced, drawn together and left to fade, nothing is lost that nothing replaces."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memories import live_settings
from memories.actions.maintenance import maintain
from memories.actions.memories import supersede, undo_forget
from memories.actions.remember import Statement, remember
from memories.agreement import Relation, compare
from memories.embedding import embed_one
from memories.models import Memory, User
from memories.selectors.chains import holding_now
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
STATEMENTS = (
    "The user goes running every morning.",
    "Every morning the user goes running.",
    "The user has a dog.",
    "The user has a dog called Rex.",
    "The user has no dog.",
    "The user's office is on floor 3.",
    "The user's office is on floor 4.",
    "The user likes tea.",
)
events = st.lists(
    st.one_of(
        st.tuples(st.just("tell"), st.integers(0, len(STATEMENTS) - 1)),
        st.tuples(st.just("replace"), st.integers(0, len(STATEMENTS) - 1)),
        st.tuples(st.just("age"), st.integers(1, 400)),
        st.tuples(st.just("night"), st.just(0)),
    ),
    min_size=2,
    max_size=9,
)


def does(user: User, event: str, number: int) -> None:
    if event == "tell":
        remember(user=user, statement=Statement(STATEMENTS[number]))
    elif event == "night":
        maintain(user_id=user.pk)
    elif event == "age":
        with acting_as(user):
            for each in Memory.objects.filter(user=user):
                Memory.objects.filter(pk=each.pk).update(updated_at=each.updated_at - timedelta(days=number))
    else:
        with acting_as(user):
            oldest = Memory.objects.live().filter(user=user).order_by("created_at", "pk").first()
        if oldest:  # else all has faded
            supersede(user=user, memory_id=oldest.pk, content=STATEMENTS[number], surface="web")


def says(newer: str, older: str) -> bool:
    similarity = float(embed_one(newer) @ embed_one(older))
    threshold = live_settings.current().personal_merge_similarity
    verdict = compare(newer, older, similarity, threshold=threshold, personal=True)
    return newer == older or verdict.relation is Relation.SAME


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(happened=events)
def test_what_was_told_holds_or_stands_behind_what_holds_or_can_be_brought_back(
    db: None, happened: list[tuple[str, int]]
) -> None:
    user = person()
    stated: set[str] = set()
    for event, number in [("tell", 0), *happened]:
        does(user, event, number)
        if event == "tell":
            stated.add(STATEMENTS[number])
    with acting_as(user):
        kept = list(Memory.objects.filter(user=user))
    for content in stated:
        assert any(says(each.content, content) for each in kept), content
    faded = [each.pk for each in kept if each.forgotten_at]
    assert undo_forget(user=user, memory_ids=faded) == len(faded)
    for each in kept:
        assert holding_now(user=user, memory_id=each.pk) is not None, each.content
