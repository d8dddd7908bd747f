"""A merge counts one fact's people for the other: never where the two contradict each other."""

import pytest

from memories.actions import conflicts, fact_decisions
from memories.actions.undo import undo_last
from memories.errors import RefusedError
from memories.models import Conflict, TeamFact, User
from memories.selectors import contributors
from tests.factories import contribute, fact, person, vector

pytestmark = pytest.mark.django_db

ONE, OTHER = "The preview pool uses ports 42000–42999.", "The preview pool uses ports 43000–43999."
ALIKE = vector(7)


@pytest.fixture
def sides(db: None) -> tuple[TeamFact, TeamFact]:
    return fact(ONE, embedding=ALIKE), fact(OTHER, embedding=ALIKE)


def merge(operator: User, part: TeamFact, whole: TeamFact) -> None:
    part.refresh_from_db()
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=part.version, into=whole.pk)


@pytest.mark.parametrize("known", ["flagged", "not flagged"])
@pytest.mark.parametrize("status", ["pending", "approved", "rejected"])
def test_the_other_side_never_gains_a_supporter(
    status: str, known: str, operator: User, sides: tuple[TeamFact, TeamFact]
) -> None:
    one, other = sides
    TeamFact.objects.filter(pk=one.pk).update(status=status)
    contribute(one, [person()])
    contribute(other, [person()])
    if known == "flagged":
        Conflict.objects.create(fact=one, other=other)
    with pytest.raises(RefusedError, match=r"contradict each other.*Keep one of them"):
        merge(operator, other, one)
    assert contributors.count(one.pk).people == 1
    assert not TeamFact.objects.exclude(merged_into=None).exists()


def test_a_conflict_that_a_reviewer_decided_bars_a_merge_of_other_words(operator: User) -> None:
    one, other = fact("Invoices are numbered per year."), fact("Numbers of invoices never start again.")
    pair = Conflict.objects.create(fact=one, other=other)
    with pytest.raises(RefusedError, match="contradict each other"):
        merge(operator, one, other)
    pair.resolution = Conflict.Resolution.KEPT_ONE
    pair.save()
    with pytest.raises(RefusedError, match="contradict each other"):
        merge(operator, one, other)


def test_what_was_merged_before_counts_too(operator: User, sides: tuple[TeamFact, TeamFact]) -> None:
    one, other = sides
    whole = fact("Previews get the ports that the pool hands out.")
    merge(operator, other, whole)
    Conflict.objects.create(fact=one, other=other)
    with pytest.raises(RefusedError, match="contradict each other"):
        merge(operator, one, whole)


def test_what_both_hold_may_be_merged(operator: User, sides: tuple[TeamFact, TeamFact]) -> None:
    """A reviewer knows better than the comparison: they said that the two do not contradict."""
    one, other = sides
    pair = Conflict.objects.create(fact=one, other=other)
    conflicts.keep_both(actor=operator, conflict_id=pair.pk, versions={one.pk: 1, other.pk: 1})
    merge(operator, other, one)
    assert TeamFact.objects.get(pk=other.pk).merged_into_id == one.pk


def test_undoing_makes_no_such_merge_either(operator: User, sides: tuple[TeamFact, TeamFact]) -> None:
    one, other = sides
    TeamFact.objects.filter(pk=other.pk).update(merged_into=one)
    for each in sides:
        contribute(each, [person()])
    fact_decisions.unmerge_fact(actor=operator, fact_id=other.pk, version=1)
    with pytest.raises(RefusedError, match="contradict each other"):
        undo_last(actor=operator)
