"""A kept statement is a sentence that stands alone: who is meant is named, verbs agree, nothing of the talk is left."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.project.wording import finished_fact
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
        ("I gave Blender its three months.", "The user gave Blender its three months."),
        ("Asking because I keep bees near Arles. when to feed?", "The user keeps bees near Arles."),
        ("no no, it's Galway I live in. trains?", "The user lives in Galway."),
        ("wedding's on 4 May in Split, mine! toast?", "The user's wedding is on 4 May in Split."),
        ("no oven, no lift at my flat, there's only a hob. bread?", "The user has no oven, no lift at their flat."),
        ("Hi, I'm Tunde, I teach maths at a prison. first lesson?", "The user's name is Tunde."),
        ("the mail client I use is aerc. filters?", "The mail client the user uses is aerc."),
        ("I'd said my exam was grade 6. It's grade 7, sorry. scales?", "The user's exam is grade 7."),
        ("Skip the small talk. Always. what is a bond", "The user wants the assistant to skip the small talk."),
        ("dark mode everywhere for me. which terminal theme?", "The user wants dark mode everywhere."),
        ("Going forward, every recipe you give me: grams, no cups. pancakes?", "For every recipe the assistant gives the user, they want: grams, no cups."),
        ("until I say otherwise answer in Welsh", "Until the user says otherwise, they want the assistant to answer in Welsh."),
        ("Single mum of twins, shifts at a hospital. meal plan?", "The user is a single mum of twins, shifts at a hospital."),
        ("as a coeliac, can I eat oats?", "The user is a coeliac."),
        ('No praise at the start please ("great question!" etc), ever. tea?', "The user never wants praise at the start."),
        ("Pls no exclamation marks, they look hysterical to me. mail?", "The user's standing wish for answers: no exclamation marks."),
        ("Whenever I send a pattern, give it back in UK terms ok? first: sc 6", "Whenever the user sends a pattern, they want the assistant to give it back in UK terms."),
        ("we're three in the legal team and I do the leases. clause?", "The user is one of three in the legal team."),
    ],
)  # fmt: skip
def test_a_statement_stands_alone(message: str, expected: str) -> None:
    assert expected in [each.content for each in kept(message)]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("By the way, the user is sure they was born in Oran, no joke.", "The user is sure they were born in Oran."),
        ("The user is a Coeliac baker, so please flag wheat.", "The user is a coeliac baker."),
        ("The user's choir meets on tuesdays since march.", "The user's choir meets on Tuesdays since March."),
        ("The user's Wedding's on 4 June, theirs.", "The user's wedding is on 4 June."),
        ("That's it for the user.", ""),
        ("He moved in.", ""),
    ],
)  # fmt: skip
def test_leftovers_go_and_what_only_points_is_not_kept(said: str, told: str) -> None:
    assert finished(said) == told


def test_a_condition_names_the_user_first() -> None:
    assert agreeing("whenever they also paste German") == "whenever the user also pastes German"
    assert agreeing("in replies to them") == "in replies to the user"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Here's how the team ships: label, scan, seal.", "How the team ships: label, scan, seal."),
        ("Batch codes start with the kiln's letter, e.g. K-31.", "Batch codes start with the kiln's letter."),
        ("In the team the hall 4 is unheated, don't ask.", "In the team hall 4 is unheated."),
        ("They send them back.", ""),
    ],
)
def test_a_fact_of_the_project_says_what_it_is_of(said: str, told: str) -> None:
    assert finished_fact(said) == told


def test_fields_follow_the_statement() -> None:
    (origin,) = kept("I grew up on a barge in Ghent. knots?")
    assert origin.kind is Kind.FACT
    assert origin.meaning.intent == "identity"
    (lost,) = kept("Two winters ago my cellar flooded. how to dry maps?")
    assert lost.kind is Kind.EPISODE
    (asked,) = kept("Remember that I write to the parish first thing on Mondays.")
    assert asked.reasons.count("asked to remember") == 1
    assert asked.action_items == []
