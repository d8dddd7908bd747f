"""Calibration: decisions of reviewers as labels, curves only where there are enough, tables and files."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from memories.actions.fact_decisions import approve_fact, merge_fact, reject_fact, unmerge_fact
from memories.actions.undo import undo_last, undo_step
from memories.models import Decision, FactEvent, User
from memories.selectors.calibration import QUESTIONS, Label, Point, curve, labels
from tests.factories import contribute, fact, person, staff
from tests.review.pages import content

PAGE = "/settings/calibration/"


@pytest.fixture
def tuning(signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Tuner"))


def decided(result: str, number: int, **fields: Any) -> None:
    for _ in range(number):
        Decision.objects.create(store="team", result=result, **fields)


def test_precision_and_recall_are_those_of_what_lies_above() -> None:
    found = [Label(0.9, 6, 0), Label(0.6, 3, 1), Label(0.3, 1, 4)]
    assert curve(found, [0.2, 0.5, 0.7, 0.95]) == [
        Point(0.2, 15, 10 / 15, 1.0),
        Point(0.5, 10, 0.9, 0.9),
        Point(0.7, 6, 1.0, 0.6),
    ]  # above 0.95 there is nothing to be right about


def test_a_decision_keeps_what_a_threshold_could_have_known(db: None) -> None:
    operator = staff("Operator")
    one = fact("Backups run every 6 hours.")
    twin = fact("Backups are run every six hours.", embedding=one.embedding)
    rejected = fact("Lunch is at noon.")
    contribute(one, [person(), person()])
    approve_fact(actor=operator, fact_id=one.pk, version=1)
    reject_fact(actor=operator, fact_id=rejected.pk, version=1, reason="no use")
    merge_fact(actor=operator, fact_id=twin.pk, version=1, into=one.pk)
    confidence, people, score = (labels(question) for question in QUESTIONS)
    assert (confidence.right, confidence.wrong) == (1, 1)
    assert sorted((each.value, each.right) for each in people.found) == [(0, 0), (2, 1)]
    merged = Decision.objects.get(result="merged")
    assert merged.score is not None
    assert merged.score > 0.9
    assert (score.right, score.wrong) == (1, 1)  # approved beside its twin, and merged into it


def rights_and_wrongs() -> list[tuple[int, int]]:
    return [(found.right, found.wrong) for found in map(labels, QUESTIONS)]


def test_a_decision_that_was_undone_is_no_label_until_that_is_undone_in_turn(db: None) -> None:
    operator, other = staff("Operator"), staff("Operator")
    one, twin = fact("Backups run every 6 hours."), fact("Lunch is at noon.")
    contribute(one, [person()])
    approve_fact(actor=other, fact_id=twin.pk, version=1)
    before = rights_and_wrongs()
    reject_fact(actor=operator, fact_id=one.pk, version=1, reason="no use")
    decided_once = rights_and_wrongs()
    assert decided_once != before
    undo_last(actor=operator)
    assert rights_and_wrongs() == before
    undo_step(actor=operator, step=FactEvent.objects.filter(fact=one).latest("version").step)
    assert rights_and_wrongs() == decided_once
    undo_step(actor=operator, step=FactEvent.objects.filter(fact=one).latest("version").step)
    assert rights_and_wrongs() == before


def test_a_fact_taken_out_again_was_no_right_merge(db: None) -> None:
    operator, one = staff("Operator"), fact("Backups run every 6 hours.")
    twin = fact("Backups are run every six hours.", embedding=one.embedding)
    for each in (one, twin):
        contribute(each, [person()])
    before = rights_and_wrongs()
    merge_fact(actor=operator, fact_id=twin.pk, version=1, into=one.pk)
    assert rights_and_wrongs() != before
    unmerge_fact(actor=operator, fact_id=twin.pk, version=2)
    assert rights_and_wrongs() == before
    undo_last(actor=operator)
    assert rights_and_wrongs() != before


def test_too_few_labels_draw_no_curve_and_say_so(tuning: Client) -> None:
    decided("approved", 30, confidence=0.6, contributors=2)
    text = content(tuning.get(PAGE))
    assert "<strong>30</strong> right, <strong>0</strong> wrong" in text
    assert "Too few decisions for a curve" in text
    assert "Nobody reviews personal memories" in text
    assert 'id="chart-' not in text
    assert tuning.get(f"{PAGE}recall_confidence_floor.csv").status_code == 404


def test_enough_labels_draw_a_curve_with_todays_value_a_table_and_a_file(tuning: Client) -> None:
    decided("approved", 15, confidence=0.6, contributors=3)
    decided("rejected", 5, confidence=0.6, contributors=1)
    decided("rejected", 10, confidence=0.2, contributors=1)
    text = content(tuning.get(PAGE))
    assert "Today: 75% precision, 100% recall" in text  # at 0.30: 15 of 20
    assert "now 0.30" in text
    rows = tuning.get(f"{PAGE}recall_confidence_floor.csv").content.decode().splitlines()
    assert rows[0] == "decisions above,threshold,precision,recall"
    assert rows[1] == "30,0.00,50.0,100.0"
    assert rows[-1] == "20,0.60,75.0,100.0"
    assert tuning.get(f"{PAGE}nonsense.csv").status_code == 404


@pytest.mark.parametrize(("group", "may"), [("Viewer", 403), ("Operator", 403), ("Tuner", 200)])
def test_only_who_may_tune_sees_it(group: str, may: int, signed_in: Callable[[User], Client]) -> None:
    assert signed_in(staff(group)).get(PAGE).status_code == may
