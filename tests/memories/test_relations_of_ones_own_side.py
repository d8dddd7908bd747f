"""A relation with "us" is one with whom the person works for, as soon as they have said who that is."""

from datetime import UTC, datetime

import pytest

from memories.actions.remember import Statement, remember
from memories.entity_names import OWN_SIDE, THE_USER, Named, Related
from memories.models import Entity, Mention, Relation, User
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
TALVIK, WEN, PETRA = Named("Talvik", "org"), Named("Wen Zhao", "person"), Named("Petra Novak", "person")


def store(owner: User, content: str, named: list[Named], *related: Related, day: int) -> None:
    statement = Statement(content, about="world", entities=named, relations=related)
    remember(user=owner, statement=statement, at=datetime(2026, 3, day, tzinfo=UTC))


def relations(owner: User) -> set[tuple[str, str, str]]:
    with acting_as(owner):
        return set(Relation.objects.values_list("source__name", "type", "target__name"))


@pytest.fixture
def owner() -> User:
    owner = person()
    store(
        owner, "Petra Novak is the second cook.", [PETRA], Related(PETRA.name, "works_for", OWN_SIDE), day=1
    )
    store(
        owner,
        "The user works at Talvik as a buyer.",
        [TALVIK],
        Related(THE_USER, "works_for", "Talvik"),
        day=2,
    )
    store(owner, "Wen Zhao does the books.", [WEN], Related(WEN.name, "works_for", OWN_SIDE), day=3)
    return owner


def test_it_is_written_with_the_name_that_was_told(owner: User) -> None:
    assert (WEN.name, "works_for", TALVIK.name) in relations(owner)


def test_as_long_as_nobody_has_said_it_nothing_is_written(owner: User) -> None:
    assert not any(source == PETRA.name for source, _, _ in relations(owner))


def test_the_person_is_no_name_of_a_memory(owner: User) -> None:
    assert (THE_USER, "works_for", TALVIK.name) in relations(owner)
    with acting_as(owner):
        assert not Mention.objects.filter(entity__name=THE_USER).exists()


@pytest.mark.parametrize(
    ("content", "about"),
    [
        ("We close at five on Fridays.", {"Talvik"}),
        ("Invoices go to our front desk.", {"Talvik"}),
        ("The front desk closes at five.", set()),
        ("Wen Zhao flew to the US.", {"Wen Zhao"}),
    ],
)
def test_what_says_we_is_about_whom_the_person_works_for(owner: User, content: str, about: set[str]) -> None:
    store(owner, content, [WEN] if "Wen" in content else [], day=4)
    with acting_as(owner):
        found = Mention.objects.filter(memory__content=content).values_list("entity__name", flat=True)
        assert set(found) == about


def test_whom_the_person_works_for_is_an_organisation_though_it_sounds_like_a_place() -> None:
    user = person()
    likely = {"place": 0.8, "org": 0.2, "person": 0.0}
    work = Related(THE_USER, "works_for", "Hollin Sprake")
    store(
        user, "The user works at Hollin Sprake.", [Named("Hollin Sprake", "place", "", likely)], work, day=1
    )
    with acting_as(user):
        assert Entity.objects.get(name="Hollin Sprake").type == "org"
