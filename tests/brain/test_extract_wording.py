"""A kept statement is a sentence that stands alone: who is meant is named, verbs agree, nothing of the talk is left."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.rules.clause.clauses import clauses
from brain.extract.rules.personal.plain_words import in_plain_words
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.statement.wording import agreeing, finished
from brain.extract.schema import Kind, PersonalStatement

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def kept(message: str) -> list[PersonalStatement]:
    return extract(message, "ok", now=NOW).personal


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("I farm goats above Foix. which fence?", "The user farms goats above Foix."),
        ("When you summarise a paper for me, start with the risks", "When the assistant summarises a paper for the user, they want it to start with the risks."),
        ("we're four sisters. who gives the toast?", "The user is one of four sisters."),
        ("I work in a coal mine above Kiruna.", "The user works in a coal mine above Kiruna."),
        ("From now on leave the mine out of my letters.", "The user wants the assistant to leave the mine out of their letters."),
        ("I gave Blender its three months.", "The user gave Blender its three months."),
        ("Asking because I keep bees near Arles. when to feed?", "The user keeps bees near Arles."),
        ("the mail client I use is aerc. filters?", "The mail client the user uses is aerc."),
        ("Skip the small talk. Always. what is a bond", "The user wants the assistant to skip the small talk."),
        ("dark mode everywhere for me. which terminal theme?", "The user wants dark mode everywhere."),
        ("Going forward, every recipe you give me: grams, no cups. pancakes?", "For every recipe the assistant gives the user, they want: grams, no cups."),
        ("until I say otherwise answer in Welsh", "Until the user says otherwise, they want the assistant to answer in Welsh."),
        ('No praise at the start please ("great question!" etc), ever. tea?', "The user never wants praise at the start."),
        ("Pls no exclamation marks, they look hysterical to me. mail?", "The user's standing wish for answers: no exclamation marks."),
        ("we're three in the legal team and I do the leases. clause?", "The user is one of three in the legal team."),
    ],
)  # fmt: skip
def test_a_statement_stands_alone(message: str, expected: str) -> None:
    assert expected in [each.content for each in kept(message)]


def test_whose_flight_it_is_is_said_once() -> None:
    (clause,) = clauses(Sentence("My flight leaves at 09:40."))  # the parser takes "flight leaves" for a noun
    assert in_plain_words(clause.span) == "The user's flight leaves at 09:40."


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("By the way, the user is sure they was born in Oran, no joke.", "The user is sure they were born in Oran."),
        ("The user is a Coeliac baker, so please flag wheat.", "The user is a coeliac baker."),
        ("The user's choir meets on tuesdays since march.", "The user's choir meets on Tuesdays since March."),
        ("The user's Wedding's on 4 June, theirs.", "The user's wedding is on 4 June."),
        ("That's it for the user.", ""),
        ("He moved in.", ""),
    ],
)  # fmt: skip
def test_leftovers_go_and_what_only_points_is_not_kept(said: str, expected: str) -> None:
    assert finished(said) == expected


def test_a_condition_names_the_user_first() -> None:
    assert agreeing("whenever they also paste German") == "whenever the user also pastes German"
    assert agreeing("in replies to them") == "in replies to the user"


def test_fields_follow_the_statement() -> None:
    (origin,) = kept("I grew up on a barge in Ghent. knots?")
    assert origin.kind is Kind.FACT
    assert origin.meaning.intent == "identity"
    (lost,) = kept("Two winters ago my cellar flooded. how to dry maps?")
    assert lost.kind is Kind.EPISODE
    (asked,) = kept("Remember that I write to the parish first thing on Mondays.")
    assert asked.reasons.count("asked to remember") == 1
    assert asked.action_items == []
