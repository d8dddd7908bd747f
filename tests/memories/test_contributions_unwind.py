"""When a contribution goes, by whatever way, exactly the right facts go or fall back with it."""

from threading import Thread

import pytest
from django.db import connection, connections, transaction
from django.utils import timezone

from memories.models import FactVersion, SettingsRevision, TeamFact, User
from memories.selectors import contributors
from memories.tenancy import acting_as
from tests.factories import contribute, fact, person

pytestmark = pytest.mark.django_db


def erase(someone: User) -> tuple[int, ...]:
    with acting_as(someone), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM preview_contribution_erasure()")
        preview = cursor.fetchone()
        cursor.execute("SELECT * FROM erase_contributions()")
        done = cursor.fetchone()
    assert preview == done
    return tuple(done)


def delete_by_raw_sql(someone: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [someone.pk])


def test_a_person_counts_once() -> None:
    said, someone = fact(), person()
    contribute(said, [someone, someone, person()])
    assert contributors.count(said.pk) == contributors.Contributors(people=2, eligible=2)


def test_a_young_or_silent_account_does_not_count() -> None:
    said = fact()
    young = person(date_joined=timezone.now())
    silent = person(exchange_count=5)
    contribute(said, [young, silent, person(exchange_count=6)])
    assert contributors.count(said.pk) == contributors.Contributors(people=3, eligible=1)


def test_who_counts_follows_the_live_settings() -> None:
    said = fact()
    contribute(said, [person(exchange_count=3)])
    assert contributors.count(said.pk).eligible == 0
    SettingsRevision.objects.create(values={"contributor_min_exchanges": 2}, reason="test")
    assert contributors.count(said.pk).eligible == 1


@pytest.mark.parametrize("leave", [erase, delete_by_raw_sql])
def test_the_last_contributor_takes_the_fact_and_its_versions(leave: object) -> None:
    said, someone = fact(), person()
    FactVersion.objects.create(fact=said, version=1, content="older", kind="fact", importance=3)
    contribute(said, [someone])
    leave(someone)  # type: ignore[operator]
    assert not TeamFact.objects.exists()
    assert not FactVersion.objects.exists()


@pytest.mark.parametrize("leave", [erase, delete_by_raw_sql])
def test_a_fact_with_others_behind_it_loses_exactly_one(leave: object) -> None:
    said, someone = fact(), person()
    contribute(said, [someone, person(), person()])
    leave(someone)  # type: ignore[operator]
    assert contributors.count(said.pk).people == 2
    assert TeamFact.objects.get().confidence_due


@pytest.mark.parametrize("leave", [erase, delete_by_raw_sql])
def test_an_automatic_approval_with_too_few_left_waits_again(leave: object) -> None:
    said, someone = fact(status="approved", promoted_automatically=True), person()
    contribute(said, [someone, person()])
    leave(someone)  # type: ignore[operator]
    fallen = TeamFact.objects.get()
    assert (fallen.status, fallen.promoted_automatically, fallen.version) == (
        "pending",
        False,
        said.version + 1,
    )


def test_a_reviewers_approval_stays() -> None:
    said, someone = fact(status="approved"), person()
    contribute(said, [someone, person()])
    erase(someone)
    assert TeamFact.objects.get().status == "approved"


def test_facts_without_a_contribution_and_those_entered_by_hand_stay() -> None:
    someone = person()
    never, by_hand = fact(), fact(entered_by_hand=True)
    contribute(by_hand, [someone])
    assert erase(someone) == (1, 0, 1)
    assert set(TeamFact.objects.values_list("pk", flat=True)) == {never.pk, by_hand.pk}


def test_merged_facts_count_distinct_people_over_both() -> None:
    kept, both = fact(), person()
    merged = fact(merged_into=kept)
    contribute(kept, [both, person()])
    contribute(merged, [both, person()])
    assert contributors.count(kept.pk).people == 3


def test_a_merged_wording_that_nobody_stands_behind_goes_and_the_other_stays() -> None:
    kept, someone = fact(), person()
    merged = fact(merged_into=kept)
    contribute(kept, [person()])
    contribute(merged, [someone])
    erase(someone)
    assert TeamFact.objects.get() == kept


def test_a_fact_stays_while_somebody_stands_behind_what_was_merged_into_it() -> None:
    kept, someone = fact(), person()
    merged = fact(merged_into=kept)
    contribute(kept, [someone])
    contribute(merged, [person()])
    assert erase(someone) == (1, 0, 1)
    assert TeamFact.objects.count() == 2
    assert contributors.count(kept.pk).people == 1


def test_deleting_a_fact_leaves_no_contribution_behind() -> None:
    said, someone = fact(), person()
    contribute(said, [someone])
    said.delete()
    assert erase(someone) == (0, 0, 0)


def test_the_whole_falls_back_when_a_part_loses_its_people() -> None:
    kept, someone = fact(status="approved", promoted_automatically=True), person()
    part = fact(merged_into=kept)
    contribute(kept, [person()])
    contribute(part, [someone])
    erase(someone)
    fallen = TeamFact.objects.get()
    assert (fallen.pk, fallen.status, fallen.confidence_due) == (kept.pk, "pending", True)


@pytest.mark.parametrize("first_leaves", ["whole", "part"])
def test_a_merged_family_goes_with_the_last_of_its_people(first_leaves: str) -> None:
    kept, people = fact(status="approved"), {"whole": person(), "part": person()}
    part = fact(merged_into=kept)
    contribute(kept, [people["whole"]])
    contribute(part, [people["part"]])
    erase(people.pop(first_leaves))
    erase(next(iter(people.values())))
    assert not TeamFact.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_accounts_deleted_at_the_same_time_leave_no_fact_without_people() -> None:
    said, one, other = fact(), person(), person()
    contribute(said, [one, other])

    def leave() -> None:
        delete_by_raw_sql(other)
        connections.close_all()

    with transaction.atomic():
        delete_by_raw_sql(one)
        meanwhile = Thread(target=leave)
        meanwhile.start()
        meanwhile.join(0.5)
    meanwhile.join(10)
    assert not TeamFact.objects.exists()
