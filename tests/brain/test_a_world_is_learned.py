"""What people tell of the colleagues, clients, plans and rules around them is learned, and comes back when it is asked for.

A sentence or two may turn with a new training of the classifier; a share of many must not.
"""

from datetime import UTC, date, datetime

import pytest

from brain import loop
from brain.extract import extract
from brain.extract.schema import PersonalStatement
from brain.recall import recall
from memories.models import Memory, SettingsRevision, User
from memories.tenancy import acting_as
from tests.factories import person

TUESDAY = datetime(2026, 3, 3, 9, tzinfo=UTC)

STATEMENTS = [
    ("Maren Holt runs the warehouse in Vejle and Tomasz is her deputy.", "fact"),
    ("Bright & Sons pay by invoice, 30 days, and they want the PO number on it.", "fact"),
    ("The label printer only takes 62 mm rolls, anything wider jams it.", "fact"),
    ("Yusuf no longer looks after the Hamburg route, Ilse does that now.", "fact"),
    ("The cold store failed last night and we threw away 40 crates.", "event"),
    ("We decided yesterday to drop the Kolding depot.", "event"),
    ("The auditors come next Friday, Maren shows them round.", "plan"),
    ("Tomasz wants the stock list from me by 20 March.", "plan"),
    ("Never ship to Bright & Sons without a signed delivery note.", "instruction"),
    ("Anything above 2,000 euros needs Maren's signature before it is ordered.", "instruction"),
    ("Honestly the new scanners are worse than the old ones, I'd send them back.", "opinion"),
    ("Ilse thinks the Hamburg route should start an hour earlier.", "opinion"),
]
NO_STATEMENTS = [
    "Which day do the auditors come, and who shows them round?",
    "If we ever opened a depot in Odense, would we need a second Maren?",
    "ugh, Mondays. third coffee and it's not even ten",
    "Make this friendlier: Dear Bright & Sons, your invoice 4471 is 12 days late, please pay 380 euros by Friday.",
    "between us, Tomasz's wife has moved out and he drinks",
    "in the end it is people who make a company",
    "A forklift walks into a bar. The barman says: sorry, no lifting in here.",
    "what's the difference between FIFO and FEFO?",
]
MOST_WRONG = 2  # of all that are told, of all that are not


def statements(message: str) -> list[PersonalStatement]:
    return extract(message, "Noted.", now=TUESDAY, world=True).personal


def test_what_is_told_of_the_world_is_kept_with_its_type() -> None:
    found = [(kind, statements(text)) for text, kind in STATEMENTS]
    assert sum(not kept for _, kept in found) <= MOST_WRONG
    assert sum(kind not in [each.type for each in kept] for kind, kept in found) <= 2 * MOST_WRONG


def test_what_one_did_or_plans_oneself_has_its_day() -> None:
    decided = statements(
        "me and Ilse decided this morning to drop the Tuesday shift, there's no work to feed it"
    )
    assert [each.falls_on for each in decided] == [TUESDAY.date()]
    once = statements("I broke my wrist skiing as a child")
    assert [each.falls_on for each in once] == [None] * len(once)
    planned = statements("I want to swap the batteries in every hut, done before 15 May")
    assert [each.falls_on for each in planned] == [date(2026, 5, 15)]


def test_questions_suppositions_gossip_and_texts_to_be_worked_on_are_not() -> None:
    kept = {text: found for text in NO_STATEMENTS if (found := statements(text))}
    assert len(kept) <= 1, kept


def test_a_relative_day_is_kept_as_the_day_that_it_was() -> None:
    plan = statements("The auditors come next Friday, Maren shows them round.")[0]
    assert plan.falls_on == date(2026, 3, 6)
    assert "next Friday (6 March 2026)" in plan.content


def test_who_says_i_is_the_user_and_we_stay_we() -> None:
    found = " ".join(
        each.content
        for each in statements("Tomasz wants the stock list from me by 20 March, we count on Monday.")
    )
    assert "from the user" in found
    assert "we count" in found


def test_what_is_denied_hangs_nothing_together() -> None:
    told, denied = (
        [(one.source, one.type, one.target) for each in statements(text) for one in each.relations]
        for text in (
            "Priya leads the billing migration.",
            "Priya isn't leading the billing migration any more, Tomasz is.",
        )
    )
    assert told == [("Priya", "leads", "billing migration")]
    assert denied == []


def test_a_process_keeps_its_steps_in_order() -> None:
    text = (
        "Returns, always in this order:\n1. Ilse opens the ticket in Stockpad\n2. take a photo of the label\n"
        "3. the crate goes to bay 4 and stays closed\n4. Tomasz signs the yellow sheet\nNo sheet, no refund."
    )
    steps = next(each for each in statements(text) if each.subtype == "process")
    assert (
        steps.content.index("photo of the label")
        < steps.content.index("bay 4")
        < steps.content.index("signs the yellow sheet")
    )


def test_what_only_points_at_something_is_not_written() -> None:
    assert not statements("We went there for it.")


def test_a_secret_told_among_it_is_not_kept() -> None:
    assert not any(
        "hunter2-x9Q!" in each.content
        for each in statements("The scanner portal's password is hunter2-x9Q!, ask Ilse.")
    )


@pytest.fixture
def of_the_world() -> None:
    SettingsRevision.objects.create(values={"learn_world": True}, reason="test")


def learn_message(user: User, message: str) -> None:
    loop.learn(loop.take(user=user, surface="web", message=message, reply="Noted.").exchange.pk)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server", "of_the_world")
def test_it_comes_back_when_it_is_asked_for_and_names_whom_it_is_about() -> None:
    user = person()
    learn_message(user, "Maren Holt runs the warehouse in Vejle and Tomasz is her deputy.")
    found = recall(user=user, query="Who is in charge of the warehouse?", surface="web")
    assert "Maren Holt" in found.context
    with acting_as(user):
        memory = Memory.objects.get(user=user, content__contains="Maren")
        assert memory.about == Memory.About.WORLD
        assert "Maren Holt" in [each.name for each in memory.entities.all()]


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server")
@pytest.mark.parametrize(("of_all", "own"), [(False, True), (True, False)])
def test_switched_off_for_all_or_by_the_person_only_the_person_is_learned(*, of_all: bool, own: bool) -> None:
    SettingsRevision.objects.create(values={"learn_world": of_all}, reason="test")
    user = person(learn_world=own)
    learn_message(user, "Maren Holt runs the warehouse in Vejle. I'm allergic to walnuts.")
    with acting_as(user):
        kept = list(Memory.objects.filter(user=user).values_list("content", flat=True))
    assert any("walnuts" in each for each in kept)
    assert not any("Maren" in each for each in kept)


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_server", "of_the_world")
def test_a_goodbye_recalls_nothing() -> None:
    user = person()
    for text, _ in STATEMENTS:
        learn_message(user, text)
    assert recall(user=user, query="cool, thanks, closing the laptop", surface="web").context == ""
