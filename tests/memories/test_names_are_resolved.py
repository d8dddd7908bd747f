"""A first name, a full name and a nickname are one entity where the context says so, and stay two where it does not."""

from datetime import date

import pytest
from django.db.models.signals import post_init
from django.utils import timezone

from memories.actions.entities import rename_entity
from memories.actions.exchanges import receive_exchange
from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.models import Entity, Exchange, Memory, Relation, User
from memories.tenancy import acting_as
from tests.factories import entity, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(db: None) -> User:
    return person()


def remembered(
    owner: User,
    content: str,
    *named: Named,
    related: tuple[Related, ...] = (),
    exchange: Exchange | None = None,
    changes: float = 0.0,
) -> Memory:
    statement = Statement(content, about="world", entities=named, relations=related, changes=changes)
    return remember(user=owner, statement=statement, exchange=exchange).memory


def someone(name: str) -> Named:
    return Named(name, "person")


def names(owner: User) -> set[str]:
    with acting_as(owner):
        return {each.name for each in Entity.objects.live().filter(user=owner)}


def about(owner: User, memory: Memory) -> set[str]:
    with acting_as(owner):
        return set(memory.entities.values_list("name", flat=True))


def test_a_first_name_is_the_only_full_name_that_begins_with_it(owner: User) -> None:
    remembered(owner, "Priya Nair leads the data team.", someone("Priya Nair"))
    assert about(owner, remembered(owner, "Priya is away on Friday.", someone("Priya"))) == {"Priya Nair"}


def test_a_fuller_name_becomes_the_name(owner: User) -> None:
    remembered(owner, "Priya leads the data team.", someone("Priya"))
    remembered(owner, "Priya Nair signs the invoices.", someone("Priya Nair"))
    assert names(owner) == {"Priya Nair"}
    assert about(owner, remembered(owner, "Priya likes short reports.", someone("Priya"))) == {"Priya Nair"}


def test_two_of_one_first_name_stay_two_and_a_bare_one_is_neither(owner: User) -> None:
    remembered(owner, "Priya Nair leads the data team.", someone("Priya Nair"))
    remembered(owner, "Priya Shah audits the accounts.", someone("Priya Shah"))
    remembered(owner, "Priya is away on Friday.", someone("Priya"))
    assert names(owner) == {"Priya Nair", "Priya Shah", "Priya"}


def test_a_known_first_name_is_somebody_though_it_sounds_like_a_tool(owner: User) -> None:
    remembered(owner, "Piotr Wolski is our electrician.", someone("Piotr Wolski"))
    like_a_tool = Named("Piotr", "tool", likely={"tool": 0.7, "person": 0.3})
    assert about(owner, remembered(owner, "Piotr is coming on Thursday.", like_a_tool)) == {"Piotr Wolski"}


def test_a_name_that_cannot_be_a_person_is_no_known_first_name(owner: User) -> None:
    remembered(owner, "Piotr Wolski is our electrician.", someone("Piotr Wolski"))
    surely_a_tool = Named("Piotr", "tool", likely={"tool": 0.999, "person": 0.001})
    remembered(owner, "We log the hours in Piotr 4.2.", surely_a_tool)
    assert names(owner) == {"Piotr Wolski", "Piotr"}


def test_of_two_the_one_of_the_same_message_is_meant(owner: User) -> None:
    remembered(owner, "Priya Shah audits the accounts.", someone("Priya Shah"))
    exchange = receive_exchange(
        user=owner, message="…", reply="", idempotency_key="1", surface="web"
    ).exchange
    remembered(owner, "Priya Nair leads the data team.", someone("Priya Nair"), exchange=exchange)
    later = remembered(owner, "Priya is away on Friday.", someone("Priya"), exchange=exchange)
    assert about(owner, later) == {"Priya Nair"}


def test_a_short_form_is_the_name(owner: User) -> None:
    remembered(owner, "Robert Miller owns the budget.", someone("Robert Miller"))
    assert about(owner, remembered(owner, "Bob approves travel.", someone("Bob"))) == {"Robert Miller"}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Zoë Okafor", "Zoe"),
        ("Siobhán O'Brien", "O'Brien"),
        ("Robert Miller", "Bob"),
        ("Bob", "Robert Miller"),
        ("Jean-Luc Moreau", "Moreau"),
        ("Иван Петров", "Иван"),
    ],
)
def test_of_thousands_those_alone_are_fetched_that_may_be_meant(owner: User, known: str, said: str) -> None:
    meant = entity(owner, known)
    for number in range(60):
        entity(owner, f"Visitor{number} Elsewhere{number}")
    fetched: list[Entity] = []

    def note(instance: Entity, **_more: object) -> None:
        fetched.append(instance)

    post_init.connect(note, sender=Entity)
    try:
        memory = remembered(owner, f"{said} signs the invoices.", someone(said))
    finally:
        post_init.disconnect(note, sender=Entity)
    with acting_as(owner):
        assert [each.pk for each in memory.entities.all()] == [meant.pk]
    assert len(fetched) < 5


def test_who_works_elsewhere_is_somebody_else(owner: User) -> None:
    remembered(
        owner,
        "Priya works for Halden Labs.",
        someone("Priya"),
        Named("Halden Labs", "org"),
        related=(Related("Priya", "works_for", "Halden Labs"),),
    )
    remembered(
        owner,
        "Priya Shah works for Northwind.",
        someone("Priya Shah"),
        Named("Northwind", "org"),
        related=(Related("Priya Shah", "works_for", "Northwind"),),
    )
    assert names(owner) == {"Priya", "Priya Shah", "Halden Labs", "Northwind"}


def test_a_company_is_the_same_without_its_legal_form_and_by_its_first_word(owner: User) -> None:
    remembered(owner, "Halden Labs pays quarterly.", Named("Halden Labs", "org"))
    remembered(owner, "Halden Labs Ltd. moved to Leeds.", Named("Halden Labs Ltd.", "org"))
    remembered(owner, "Halden wants weekly reports.", Named("Halden", "org"))
    assert names(owner) == {"Halden Labs"}


def test_a_person_and_a_project_of_one_name_are_two(owner: User) -> None:
    remembered(owner, "Mercury ships in May.", Named("Mercury", "project"))
    remembered(owner, "Mercury sits next to the kitchen.", someone("Mercury"))
    with acting_as(owner):
        assert Entity.objects.filter(name="Mercury").count() == 2


def test_a_name_told_twice_as_a_place_is_that_place_where_it_sounds_like_somebody(owner: User) -> None:
    for content in ("The boiler in Clifton is new.", "Clifton opens at nine."):
        remembered(owner, content, Named("Clifton", "place"))
    remembered(owner, "Clifton posted the letter.", someone("Clifton"))
    with acting_as(owner):
        assert [each.type for each in Entity.objects.filter(user=owner)] == ["place"]


def test_what_a_relation_names_alone_is_found_or_made(owner: User) -> None:
    remembered(owner, "Halden Labs is a client.", Named("Halden Labs", "org"))
    remembered(owner, "Ada leads Halden.", someone("Ada"), related=(Related("Ada", "leads", "Halden"),))
    with acting_as(owner):
        assert Relation.objects.get().target.name == "Halden Labs"


def test_a_memory_that_is_replaced_takes_its_relations_with_it(owner: User) -> None:
    first = remembered(
        owner,
        "The user works for Halden Labs.",
        someone("Ann"),
        Named("Halden Labs", "org"),
        related=(Related("Ann", "works_for", "Halden Labs"),),
    )
    remembered(
        owner,
        "The user works for Northwind.",
        someone("Ann"),
        Named("Northwind", "org"),
        related=(Related("Ann", "works_for", "Northwind"),),
        changes=1.0,
    )
    with acting_as(owner):
        first = Memory.objects.get(pk=first.pk)
        assert first.superseded_by is not None
        assert Relation.objects.live().get().target.name == "Northwind"
        assert Relation.objects.get(memory=first).superseded_by == Relation.objects.live().get()


def test_what_kind_of_thing_it_is_is_stored(owner: User) -> None:
    due = date(2026, 3, 13)
    plan = Statement(
        "Priya ships on 13 March.", type="plan", subtype="scheduled", about="world", falls_on=due
    )
    memory = remember(user=owner, statement=plan, at=timezone.now()).memory
    with acting_as(owner):
        stored = Memory.objects.get(pk=memory.pk)
    assert (stored.type, stored.subtype, stored.about, stored.falls_on) == ("plan", "scheduled", "world", due)


def test_who_is_known_is_linked_wherever_a_memory_names_them(owner: User) -> None:
    remembered(owner, "Penny Oyelaran owns the test rig.", someone("Penny Oyelaran"))
    remembered(owner, "Shows are in the Main Hall.", Named("Main Hall", "place"))
    assert about(owner, remembered(owner, "The soak sheet is signed by Penny in the Main Hall.")) == {
        "Penny Oyelaran",
        "Main Hall",
    }
    assert about(owner, remembered(owner, "It costs a penny more in the main street.")) == set()


def test_a_thing_is_of_the_type_that_it_is_told_as_most_often(owner: User) -> None:
    for kind in ("org", "tool", "tool"):
        remembered(owner, f"Gantry is a {kind} of ours.", Named("Gantry", kind))
    with acting_as(owner):
        assert Entity.objects.get(name="Gantry").type == "tool"


def test_what_its_owner_says_that_it_is_it_stays(owner: User) -> None:
    remembered(owner, "Gantry hangs over bay 2.", Named("Gantry", "org"))
    with acting_as(owner):
        entity = Entity.objects.get(name="Gantry")
    rename_entity(user=owner, entity_id=entity.pk, name="Gantry", type="place")
    for _ in range(3):
        remembered(owner, "Gantry sends invoices.", Named("Gantry", "org"))
    with acting_as(owner):
        assert Entity.objects.get(name="Gantry").type == "place"


def of_likely_types(name: str, **likely: float) -> Named:
    return Named(name, max(likely, key=lambda kind: likely[kind]), likely=likely)


def kinds(owner: User) -> list[tuple[str, str]]:
    with acting_as(owner):
        return list(Entity.objects.live().filter(user=owner).values_list("name", "type"))


def test_all_that_was_told_says_what_a_name_is(owner: User) -> None:
    remembered(owner, "Dentrova is down.", of_likely_types("Dentrova", org=0.55, tool=0.4, person=0.05))
    remembered(owner, "Put it into Dentrova.", of_likely_types("Dentrova", org=0.02, tool=0.97, person=0.01))
    remembered(owner, "Dentrova rang.", of_likely_types("Dentrova", org=0.6, tool=0.3, person=0.1))
    assert kinds(owner) == [("Dentrova", "tool")]


def test_an_unsure_ear_makes_no_person_of_a_place(owner: User) -> None:
    remembered(owner, "The boiler at Clifton is off.", of_likely_types("Clifton", place=0.9, person=0.1))
    remembered(owner, "Clifton posted a letter.", of_likely_types("Clifton", place=0.3, person=0.7))
    assert kinds(owner) == [("Clifton", "place")]


def test_a_kiln_that_is_called_like_somebody_is_one(owner: User) -> None:
    remembered(owner, "Bertha is the gas kiln.", of_likely_types("Bertha", tool=0.97, person=0.03))
    remembered(owner, "Bertha tripped out at three.", of_likely_types("Bertha", tool=0.2, person=0.8))
    remembered(owner, "Fire Bertha to 1,050.", of_likely_types("Bertha", tool=0.7, person=0.3))
    assert kinds(owner) == [("Bertha", "tool")]


def test_a_sure_person_is_no_place_of_that_name(owner: User) -> None:
    remembered(owner, "The boiler at Clifton is off.", of_likely_types("Clifton", place=0.998, person=0.002))
    remembered(
        owner, "Clifton is on holiday, he is in Spain.", of_likely_types("Clifton", place=0.002, person=0.998)
    )
    assert sorted(kinds(owner)) == [("Clifton", "person"), ("Clifton", "place")]
