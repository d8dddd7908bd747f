"""When a message looks among the team's entries, where, and for whom."""

import pytest

from brain.recall import recall
from brain.recall.knowledge import categories
from brain.recall.trigger import need_of
from memories.actions.knowledge.entries import enter_entry
from memories.actions.people import assistant_named
from memories.drafts import Draft
from memories.embedding import embed_one
from memories.models import Entry, KnowledgeRight, TeamFact
from memories.selectors.knowledge_rights import Reader
from tests.factories import memory, person, staff


@pytest.mark.parametrize(
    ("message", "within"),
    [
        ("should we use two queues?", {"principle", "decision"}),
        ("remember when the export broke?", {"decision", "correction", "insight", "outcome"}),
        ("what are the next steps?", {"principle", "project"}),
        ("no, that's not right", {"principle", "procedure", "team", "client", "correction"}),
        ("how do I restore a backup?", {"procedure"}),
        ("thanks a lot!", set()),
    ],
)
def test_what_a_message_speaks_of_chooses_the_categories(message: str, within: set[str]) -> None:
    found = set(categories(need_of(message).reasons))
    assert within <= found if within else not found


@pytest.fixture
def procedure(db: None) -> TeamFact:
    draft = Draft("How a backup is restored", "Stop the workers, restore, compare the counts.", "procedure")
    return enter_entry(actor=staff("Operator"), draft=draft)


def test_a_procedure_comes_with_the_question_how(procedure: TeamFact) -> None:
    asking = {"user": person(), "query": "How do we restore a backup?", "surface": "web"}
    found = recall(**asking, reader=Reader())  # type: ignore[arg-type]
    assert [each.id for each in found.entries] == [procedure.pk]
    assert "What the team has written down:" in found.context
    assert "Stop the workers" in found.context
    assert Entry.objects.get().access_count == 1
    assert not recall(**asking).entries  # type: ignore[arg-type]


def test_who_may_not_read_it_recalls_nothing_of_it(procedure: TeamFact) -> None:
    coder = assistant_named("coder")
    assert coder
    KnowledgeRight.objects.create(assistant=coder, category="procedure", may_read=False, may_write=False)
    found = recall(
        user=person(), query="How do we restore a backup?", surface="web", reader=Reader(assistant=coder.pk)
    )
    assert not found.entries
    assert "Stop the workers" not in found.prompt
    assert Entry.objects.get().access_count == 0


def test_memories_of_one_s_own_come_first_unless_it_is_the_team_s_matter(procedure: TeamFact) -> None:
    user = person()

    def store(content: str) -> None:
        memory(user, content, embedding=embed_one(content))

    for number in range(12):
        store(f"The user keeps bonsai tree number {number} in the garden.")

    def found(asked: str) -> list[str]:
        return [each.title for each in recall(user=user, query=asked, surface="web", reader=Reader()).entries]

    asked = "How do I restore a backup?"
    assert found(asked) == [procedure.content]  # what they have is of something else
    for day in ("Mondays", "Fridays", "Sundays"):
        store(f"On {day} the user restores a backup of their own laptop.")
    assert found(asked) == []
    assert found("How do we restore a backup?") == [procedure.content]
