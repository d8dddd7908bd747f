"""Words join the vectors: stems, shapes of code words, rarity among the person's own memories, neighbours, authors, times."""

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from django.db import connection
from django.utils import timezone

from memories.actions.recall import Asked, Period, RecalledMemory, recall_personal
from memories.embedding import Vectors
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

# Every memory and the question have the same vector: only words can tell them apart.
SAME: Vectors = np.full(384, 1 / np.sqrt(384), dtype=np.float32)
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


def person_who_said(*contents: str, **fields: object) -> User:
    """Statements a day apart: none is a neighbour of another."""
    owner = factories.person()
    for place, content in enumerate(contents):
        created_at = LONG_AGO + timedelta(days=place)
        factories.memory(owner, content, **{"embedding": SAME, "created_at": created_at} | fields)
    return owner


def ask(owner: User, text: str, period: Period | None = None, k: int = 8) -> list[RecalledMemory]:
    return recall_personal(user=owner, vector=SAME, k=k, asked=Asked(text, period))


OTHERS = ("The user likes tea.", "The office has two floors.", "The user plays chess on Mondays.")


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Who is running the deployments?", "Ada runs each deployment."),
        ("block rules", "The file settings_*.data.blockRules decides."),
        ("what does block_rules do", "The file settings_*.data.blockRules decides."),
        ("where is blockrules?", "The file settings_*.data.blockRules decides."),
        ("settings_*.data.blockRules", "The file settings_*.data.blockRules decides."),
        ("which version is 2.3.1?", "The client is at v2.3.1 now."),
        ("v2.3.1?", "The client is at 2.3.1 now."),
        ("who has port 9000", "Previews use 9000–9999 by turns."),
        ("9000-9999", "Previews use 9000–9999 by turns."),
        ("har files?", "A HAR comes with each report."),
        ("json rpc", "The bridge speaks JSON-RPC only."),
        ("user id column", "The key is userId everywhere."),
        ("USER_ID", "The key is userId everywhere."),
        ("the get http response helper", "Call getHTTPResponse first."),
        ("1000 rows", "A page holds 1,000 lines."),
        ("ios 17", "It fails on iOS17 phones."),
        ("what did jose say", "José’s team owns billing."),
        ("angstrom", "Ångström's lab is in Uppsala."),
        ("where did the user go?", "The user went abroad."),
        ("has she bought it", "Mia buys it tomorrow."),
        ("children?", "A child is with them."),
    ],
)
def test_a_word_is_found_in_whatever_shape_it_is_written(question: str, statement: str) -> None:
    owner = person_who_said(*OTHERS[:2], statement, OTHERS[2])
    first = ask(owner, question)[0]
    assert first.content == statement
    assert first.parts["words"] < 0


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    owner = person_who_said(*(f"The server in rack {number}." for number in range(9)), "The lamp flickers.")
    assert ask(owner, "server lamp")[0].content == "The lamp flickers."


def test_rarity_is_counted_within_the_persons_own_memories() -> None:
    """For everybody else the word is common; for this person it is the one that tells."""
    for _ in range(3):
        person_who_said(*(f"The lamp in room {number}." for number in range(10)))
    owner = person_who_said(*(f"The server in rack {number}." for number in range(9)), "The lamp flickers.")
    assert ask(owner, "server lamp")[0].content == "The lamp flickers."


def test_a_word_that_the_memories_do_not_hold_weakens_the_words() -> None:
    owner = person_who_said("The lamp flickers.", *OTHERS)
    whole, half = (ask(owner, question)[0].parts["words"] for question in ("lamp", "lamp submarine"))
    assert whole == pytest.approx(-0.8)
    assert -0.8 < half < -0.2


def test_without_a_shared_word_only_the_vector_and_the_nudges_count() -> None:
    owner = person_who_said(*OTHERS)
    assert {each.parts["words"] for each in ask(owner, "submarine")} == {0.0}


@pytest.mark.parametrize("text", ["", "?!", "the of and", "' \" \\ | & ! ( ) <-> :*", "\x00", "a" * 30_000])
def test_any_text_may_be_asked(text: str) -> None:
    assert len(ask(person_who_said(*OTHERS), text)) == 3


def test_of_a_long_message_the_longest_words_count() -> None:
    owner = person_who_said("The frobnicator is broken.", *OTHERS)
    filler = " ".join(f"w{number}" for number in range(200))
    with connection.cursor() as cursor:
        cursor.execute("SELECT cardinality(recall_terms(%s))", [filler])
        assert cursor.fetchone() == (32,)
    assert ask(owner, f"{filler} frobnicator {filler}")[0].content == "The frobnicator is broken."


def talk(*remarks: str, apart: timedelta = timedelta(minutes=1), kind: str = "episode") -> User:
    owner = factories.person()
    for place, remark in enumerate(remarks):
        factories.memory(owner, remark, embedding=SAME, kind=kind, created_at=LONG_AGO + place * apart)
    return owner


REMARKS = (
    "Nice weather.",
    "Ben: where is the regatta?",
    "Ada: in Kiel.",
    "Ben: who rows?",
    "Ada: all of us.",
    "Good night.",
)


@pytest.mark.parametrize("kind", ["episode", "fact"])
def test_what_was_said_around_a_memory_helps_it(kind: str) -> None:
    found = {each.content: each.parts for each in ask(talk(*REMARKS, kind=kind), "regatta")}
    words = {content: parts["words"] for content, parts in found.items() if parts["words"]}
    assert words == {"Ben: where is the regatta?": pytest.approx(-0.8)}
    helped = {content: parts["neighbours"] for content, parts in found.items() if parts["neighbours"]}
    assert helped == {
        "Ada: in Kiel.": pytest.approx(-0.8 * 0.5),
        "Nice weather.": pytest.approx(-0.8 * 0.5),
        "Ben: who rows?": pytest.approx(-0.8 * 0.25),
    }


def test_a_silence_ends_the_neighbourhood() -> None:
    found = ask(talk(*REMARKS, apart=timedelta(hours=2)), "regatta")
    assert all(each.parts["neighbours"] == 0 for each in found)


def test_what_all_memories_have_in_common_tells_none_from_another() -> None:
    """Each vector is mostly what all share, and a little its own: the little decides."""
    shared, *own = (factories.vector(seed) for seed in range(100, 132))
    owner = factories.person()
    for place, each in enumerate(own):
        vector = shared + 0.3 * each
        factories.memory(
            owner,
            f"Statement {place}.",
            embedding=vector / np.linalg.norm(vector),
            created_at=LONG_AGO + timedelta(days=place),
        )
    query = shared + 0.3 * own[7]
    alone, *others = recall_personal(user=owner, vector=query, k=32)
    first, *rest = recall_personal(user=owner, vector=query, k=32, asked=Asked("submarine"))
    assert first.content == alone.content == "Statement 7."
    assert rest[0].score - first.score > 2 * (others[0].score - alone.score)


def test_who_said_it_counts_when_the_message_names_them() -> None:
    owner = person_who_said("Ada is here.", source="Ada")
    factories.memory(
        owner, "Ada is here.", embedding=SAME, created_at=LONG_AGO + timedelta(days=9), source="Ben"
    )
    assert [each.parts["author"] for each in ask(owner, "What did Ada say?")] == [-0.2, 0]


def test_a_source_of_two_words_is_recognised() -> None:
    owner = person_who_said("It is here.", source="Field Notes")
    assert ask(owner, "what do my field notes say?")[0].parts["author"] == -0.2


def test_the_time_that_a_message_names_counts() -> None:
    owner = person_who_said(*OTHERS)
    period = Period(LONG_AGO + timedelta(days=1), LONG_AGO + timedelta(days=2))
    assert [each.content for each in ask(owner, "what was new then", period) if each.parts["period"]] == [
        OTHERS[1]
    ]


def test_a_statement_counts_for_the_time_from_which_it_holds() -> None:
    owner = person_who_said("The move.", valid_from=datetime(2024, 5, 2, tzinfo=UTC))
    period = Period(datetime(2024, 5, 1, tzinfo=UTC), datetime(2024, 6, 1, tzinfo=UTC))
    assert ask(owner, "in May", period)[0].parts["period"] == -0.3


def test_a_remark_with_little_in_it_comes_after_one_with_much() -> None:
    much = "Ada: the regatta in Kiel starts at nine, with forty boats, two of them ours, and Mia steers the red one"
    owner = factories.person()
    for place, remark in enumerate(("Ben: the regatta!", much)):
        created_at = LONG_AGO + timedelta(days=place)
        factories.memory(owner, remark, embedding=SAME, kind="episode", created_at=created_at)
    assert ask(owner, "regatta")[0].content == much


def test_an_edited_memory_is_found_by_its_new_words_alone() -> None:
    owner = person_who_said(*OTHERS)

    with acting_as(owner):
        Memory.objects.filter(content=OTHERS[0]).update(
            content="The user likes coffee.", updated_at=timezone.now()
        )
    assert ask(owner, "coffee")[0].content == "The user likes coffee."
    assert {each.parts["words"] for each in ask(owner, "tea")} == {0.0}


def test_a_component_that_is_almost_zero_is_no_error() -> None:
    tiny = SAME.copy()
    tiny[0] = 1e-7  # the smallest that a half float tells from zero
    owner = person_who_said("The user runs the deployments.", embedding=tiny)
    assert ask(owner, "deployment?")[0].content == "The user runs the deployments."


def test_what_was_replaced_finds_what_replaced_it() -> None:
    owner = person_who_said("The gas demo is in Wheeling.", "It is in hangar three, by the way.", *OTHERS)
    with acting_as(owner):
        old, new = Memory.objects.filter(user=owner).order_by("created_at")[:2]
        Memory.objects.filter(pk=old.pk).update(superseded_by=new)
    found = ask(owner, "where does the gas demo take place?")
    assert found[0].id == new.pk
    assert found[0].parts["replaced"] < 0
    assert old.pk not in {each.id for each in found}
    with acting_as(owner):
        Memory.objects.filter(pk=old.pk).update(forgotten_at=timezone.now())
    assert all(each.parts["replaced"] == 0 for each in ask(owner, "where does the gas demo take place?"))
