"""A statement that announces a change replaces the one it makes untrue, and nothing else of it."""

from datetime import UTC, datetime

import pytest

from memories.actions.memories import edit_memory
from memories.actions.recall import Asked, recall_personal
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named
from memories.models import Assistant, Memory, Question, User
from memories.selectors.questions import open_questions
from memories.supersession.features import Compared, differing
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db

FEE = "Stubwise put a booking fee of 8.5% on top of face value."
NEW_FEE = "Stubwise have put their booking fee up, it's 9.25% as of this morning."
DOUBTFUL = 0.75  # a likelihood of a change at which one may be meant or not
STUBWISE = Named("Stubwise", "org")


@pytest.fixture
def owner(db: None) -> User:
    return person()


def stored(owner: User, content: str, *named: Named, day: int, changes: float = 0.0) -> Memory:
    statement = Statement(content, about="world", entities=named, changes=changes)
    return remember(user=owner, statement=statement, at=datetime(2026, 3, day, tzinfo=UTC)).memory


def live(owner: User) -> set[str]:
    with acting_as(owner):
        return set(Memory.objects.live().filter(user=owner).values_list("content", flat=True))


def test_a_new_value_replaces_the_old_one(owner: User) -> None:
    old = stored(owner, FEE, STUBWISE, day=1)
    stored(owner, "Priya Nair signs the invoices.", Named("Priya Nair", "person"), day=1)
    new = stored(owner, NEW_FEE, STUBWISE, day=9, changes=0.9)
    assert live(owner) == {NEW_FEE, "Priya Nair signs the invoices."}
    with acting_as(owner):
        assert Memory.objects.get(pk=old.pk).superseded_by_id == new.pk


@pytest.mark.parametrize(
    ("new", "other"),
    [
        ("Amrit put us on Folioset 9.2 over the weekend.", True),
        ("Amrit likes Folioset 7.", False),
        ("Amrit has Quartz 9.", False),
    ],
)
def test_another_number_of_the_same_name_is_another_value(new: str, other: bool) -> None:  # noqa: FBT001
    old = "We impose everything in Folioset v7, so pitch us nothing else."
    assert (differing(*(Compared(text, "fact", None, {}) for text in (new, old))) > 0) is other


def test_what_still_holds_of_it_stays(owner: User) -> None:
    stored(owner, f"Tickets are sold by Stubwise, not at the door. {FEE}", STUBWISE, day=1)
    stored(owner, NEW_FEE, STUBWISE, day=9, changes=0.9)
    assert live(owner) == {NEW_FEE, "Tickets are sold by Stubwise, not at the door."}


def test_the_sentence_with_the_other_value_goes_and_not_the_one_that_counts_something_else(
    owner: User,
) -> None:
    old = "Crowns go to Fenwright in Swindon. {}Mark Dunphy's the one who actually picks up."
    others = [f"The {place} chair is serviced in May." for place in ("first", "second", "third", "fourth")]
    for each in others:  # how rare a word is, few memories do not tell
        stored(owner, each, day=1)
    stored(owner, old.format("8 working days door to door. "), Named("Mark Dunphy", "person"), day=1)
    new = "Mark rang. They've lost two technicians so it's 11 working days from now on, not 8."
    stored(owner, new, Named("Mark", "person"), day=9, changes=0.95)
    assert live(owner) == {new, old.format(""), *others}


def test_what_is_not_sure_to_be_replaced_stays_and_its_owner_is_asked(owner: User) -> None:
    old = "Nightly runs on the HIL rig. Starts 02:30, takes like five hours."
    new = "Nightly kicks off 23:15 from tonight on."
    stored(owner, old, day=1)
    stored(owner, new, day=9, changes=DOUBTFUL)
    (question,) = open_questions(user=owner)
    assert (question.older.content, question.newer.content) == (old, new)
    assert question.still_holds == "Nightly runs on the HIL rig."
    assert live(owner) == {old, new}


def test_what_is_told_of_others_is_asked_about_and_replaces_nothing(owner: User) -> None:
    stored(owner, "Acme pays within 30 days.", Named("Acme", "org"), day=1)
    stored(owner, "Brandt now pays within 60 days.", Named("Brandt", "org"), day=9, changes=0.95)
    assert len(live(owner)) == 2
    assert len(open_questions(user=owner)) == 1


def test_what_its_owner_writes_anew_leaves_no_old_words_in_the_question(owner: User) -> None:
    old = stored(owner, "Nightly runs on the HIL rig. Starts 02:30, takes like five hours.", day=1)
    stored(owner, "Nightly kicks off 23:15 from tonight on.", day=9, changes=DOUBTFUL)
    edit_memory(user=owner, memory_id=old.pk, content="The build of the night takes five hours.")
    with acting_as(owner):
        assert Question.objects.get(older=old.pk).still_holds == ""


def test_what_is_shared_is_not_asked_about_because_of_what_one_assistant_was_told(owner: User) -> None:
    ours = Assistant.objects.create(name="writer")
    stored(owner, "Nightly runs on the HIL rig. Starts 02:30, takes like five hours.", day=1)
    statement = Statement("Nightly kicks off 23:15 from tonight on.", about="world", changes=DOUBTFUL)
    remember(user=owner, statement=statement, assistant=ours, at=datetime(2026, 3, 9, tzinfo=UTC))
    assert open_questions(user=owner) == []


def test_what_another_assistant_was_told_stays(owner: User) -> None:
    theirs, ours = (Assistant.objects.create(name=name) for name in ("coder", "writer"))
    for content, assistant, day in ((FEE, theirs, 1), (NEW_FEE, ours, 9)):
        statement = Statement(content, about="world", entities=[STUBWISE], changes=0.9)
        at = datetime(2026, 3, day, tzinfo=UTC)
        remember(user=owner, statement=statement, assistant=assistant, at=at)
    assert live(owner) == {FEE, NEW_FEE}


def test_what_was_said_again_since_then_holds(owner: User) -> None:
    stored(owner, f"Tickets are sold by Stubwise, not at the door. {FEE}", STUBWISE, day=1)
    stored(owner, f"Tickets are sold by Stubwise, not at the door. {FEE}", STUBWISE, day=20)
    stored(owner, NEW_FEE, STUBWISE, day=9, changes=0.9)  # learned late
    assert live(owner) == {f"Tickets are sold by Stubwise, not at the door. {FEE}", NEW_FEE}


def test_without_a_change_announced_both_hold(owner: User) -> None:
    stored(owner, FEE, STUBWISE, day=1)
    stored(owner, "Stubwise pay out on Tuesdays, one week in arrear.", STUBWISE, day=9)
    assert len(live(owner)) == 2


def test_a_change_of_something_else_replaces_nothing(owner: User) -> None:
    stored(owner, FEE, STUBWISE, day=1)
    stored(owner, "Gus has moved to the cellar.", Named("Gus", "tool"), day=9, changes=0.9)
    assert len(live(owner)) == 2
    assert open_questions(user=owner) == []


def test_what_is_told_of_the_same_name_is_nearer(owner: User) -> None:
    stored(owner, "Crowns go to Fenwright, Mark Dunphy picks up.", Named("Mark Dunphy", "person"), day=1)
    stored(owner, "Mark rang: they lost two technicians, 11 days from then on.", day=2)
    for number in range(12):
        stored(owner, f"The rota of week {number} hangs in the kitchen of room {number}.", day=3)
    found = recall_personal(user=owner, vector=embed_one("Who makes our crowns?"), k=3)
    by_words = recall_personal(user=owner, vector=embed_one("Who makes our crowns?"), k=3, asked=_asked())
    assert "Mark rang" not in found[1].content
    assert "Mark rang" in by_words[1].content
    assert by_words[1].parts["names"] < 0


def _asked() -> Asked:
    return Asked("Who makes our crowns?")
