"""The classifier hears a message as a whole; what it hears is kept where no rule knows the construction."""

from datetime import UTC, datetime

import pytest

from brain.extract.classifier import LASTING, Passage, attach, likelihood_of
from brain.extract.rules.clause.clauses import clauses, clauses_of
from brain.extract.rules.preprocessing.sentences import sentences
from brain.extract.rules.reader import extract_by_rules
from brain.extract.schema import Extraction

NOW = datetime(2026, 3, 2, tzinfo=UTC)
LARGEST_ADAPTERS = 2_000_000  # bytes


def read(message: str) -> Extraction:
    return extract_by_rules(message, now=NOW, world=False)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("Wheelchair since birth. Which sled would you take?", "wheelchair"),
        ("English isn't the language I think in. What is escrow?", "English"),
    ],
)
def test_something_of_the_person_is_heard_where_no_rule_finds_it(message: str, said: str) -> None:
    kept = read(message).personal
    assert any(said in statement.content for statement in kept)
    assert all("user" in statement.content.lower() for statement in kept)


OPENINGS = (
    "By the way, ",
    "FYI, ",
    "Yes, ",
    "Well, ",
    "Honestly, ",
    "As I said, ",
    "Lol, ",
    "You should know that ",
    "Ok, so: ",
)
TELLING = ("I live in York.", "I have two sons.", "I'm allergic to walnuts.", "I prefer tea to coffee.")


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_people_put_before_it_takes_nothing_away(opening: str) -> None:
    for telling in TELLING:
        assert [each.content for each in read(opening + telling).personal] == [
            each.content for each in read(telling).personal
        ]


def test_an_answer_of_a_word_or_two_tells_nothing_by_itself() -> None:
    assert not read("Yes, tomorrow.").personal


def test_a_wish_for_answers_beside_something_lasting_is_for_all_of_them_unless_one_is_awaited() -> None:
    wish = "Keep your replies brief."
    assert len(read(f"I'm allergic to nuts. {wish}").personal) == 2
    assert len(read(f"I'm allergic to nuts. Is there egg in nougat? {wish}").personal) <= 1
    assert not read("My battery is nearly dead. Short answers.").personal


def test_a_rule_that_knows_its_words_is_not_doubted() -> None:
    assert read("I've noticed that I sleep badly after cheese.").personal


def test_we_of_a_household_is_not_the_team() -> None:
    assert not read(
        "we pick up the camper on 3 July and then drive to Skagen, three weeks. packing list?"
    ).team
    assert read("we move our servers into the new rack room on 3 June. checklist?").team


def test_a_named_person_is_no_fact_of_the_team_even_when_asked_for() -> None:
    assert not read("tell everyone that Annelies sings in the lift").team


def test_the_same_clause_gets_the_same_answer_and_the_parts_sum_to_less_than_one() -> None:
    clause = clauses(sentences("Retired postman, 71, still cycling to market")[0])[0]
    once, again = likelihood_of(clause), likelihood_of(clause)
    assert once == again
    assert 0 < once.personal + once.team < 1


def test_a_clause_is_heard_beside_the_rest_of_its_message() -> None:
    text = "I own the mill and I have two sons."
    alone = clauses_of(sentences(text))[0][0]
    played = clauses_of(sentences(f"You are the miller's wife in my story, I play the miller. {text}"))
    attach(Passage([part[0].span.doc.text for part in played]), [part[0].span.doc for part in played])
    assert likelihood_of(alone).personal > likelihood_of(played[-1][0]).personal


def test_a_long_message_is_heard_in_windows_of_whole_sentences() -> None:
    said = ["I keep fourteen hens behind the house."] * 60
    passage = Passage(said)
    assert len(passage.windows) > 1
    assert " ".join(passage.windows) == " ".join(said)
    assert passage.likelihood(59, 0, len(said[0])).personal > 0.5


def test_what_stands_beyond_the_tokens_read_at_once_tells_nothing() -> None:
    endless = "a " * 2000
    assert Passage([endless]).likelihood(0, 3000, 3500) == (0.0, 0.0)


def test_the_adapter_stays_small() -> None:
    assert LASTING.adapters.stat().st_size < LARGEST_ADAPTERS
