"""What no rule knows is read a second time; what a rule excludes is not."""

from datetime import UTC, datetime

import pytest

from brain.extract.judge import WEIGHTS, likelihood, second_reading
from brain.extract.judge.features import features
from brain.extract.rules.clause.clauses import clauses
from brain.extract.rules.own_words.sentences import sentences
from brain.extract.rules.reader import Reader
from brain.extract.schema import Extraction

NOW = datetime(2026, 3, 2, tzinfo=UTC)
LARGEST_TABLE = 500_000  # bytes


def read(message: str, *, twice: bool = True) -> Extraction:
    return Reader(message, now=NOW, twice=twice).read()


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Wheelchair since birth. Which sled would you take?", "wheelchair"),
        ("the accounts of two bakeries pass through my hands every month. what is accrual?", "bakeries"),
        ("English isn't the language I think in. What is escrow?", "English"),
    ],
)
def test_something_of_the_person_is_heard_where_no_rule_finds_it(message: str, said: str) -> None:
    assert not read(message, twice=False).personal
    kept = read(message).personal
    assert any(said in statement.content for statement in kept)
    assert all("user" in statement.content.lower() for statement in kept)


@pytest.mark.parametrize(
    "message",
    [
        "[pid 8] worker ready, my peers: oak, elm",
        "No, I don't live in Turku.",
        "Quiz for my pub, twelve questions.",
        "caption for a photo of my cat",
        "It's Thursday and there is half a leek.",
        "Tweet it for me.",
        "Thank you for your patience with me!",
    ],
)
def test_orders_denials_and_lines_of_machines_are_not_read_twice(message: str) -> None:
    found = read(message)
    assert not found.personal
    assert not found.team


@pytest.mark.parametrize(
    "message",
    [
        "Contract goes until 2031. what does clause 4 mean",
        "the number seven is so me. caption?",
        "minus 20 outside and my eyelashes froze. metaphor?",
    ],
)
def test_what_a_rule_finds_by_grammar_alone_is_doubted(message: str) -> None:
    by_rules, heard = read(message, twice=False), read(message)
    assert by_rules.personal or by_rules.team
    assert not heard.personal
    assert not heard.team
    assert "sounds passing" in {each.reason for each in heard.dropped}


def test_a_rule_that_knows_its_words_is_not_doubted() -> None:
    assert read("I've noticed that I sleep badly after cheese.").personal


def test_we_of_a_household_is_not_the_team() -> None:
    found = read("we pick up the camper on 3 July and then drive to Skagen, three weeks. packing list?")
    assert not found.team
    assert found.personal
    assert read("we move into the new office on 3 June. checklist?").team


def test_a_named_person_is_no_fact_of_the_team_even_when_asked_for() -> None:
    assert not read("tell everyone that Annelies sings in the lift").team


def test_a_seed_phrase_is_a_secret() -> None:
    found = read("my seed phrase is heron lamp cello moss")
    assert not found.personal
    assert "heron" not in " ".join(each.text for each in found.dropped)


def test_the_same_clause_gets_the_same_answer_and_the_parts_sum_to_less_than_one() -> None:
    clause = clauses(sentences("Retired postman, 71, still cycling to market")[0])[0]
    once, again = second_reading(clause), second_reading(clause)
    assert once == again
    assert 0 < once.personal + once.team < 1


def test_unknown_words_leave_the_answer_to_the_bias() -> None:
    assert likelihood(["word qwertz", "word asdf"]) == likelihood([])


def test_features_name_what_they_are() -> None:
    clause = clauses(sentences("I brew 40 litres in Bergen")[0])[0]
    found = features(clause)
    assert {"word brew", "word NUMBER", "word NAME", "question False"} <= set(found)


def test_features_name_what_the_clause_stands_behind() -> None:
    clause = clauses(sentences("Translate this: I keep bees, you know")[0])[1]
    assert {"behind an order", "behind translate", "to the assistant"} <= set(features(clause))


def test_the_table_of_weights_stays_small() -> None:
    assert WEIGHTS.stat().st_size < LARGEST_TABLE
