"""What is true of the project is proposed without a person in it; the rest is not."""

import re
from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import TeamKind, TeamStatement

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def proposals(message: str) -> list[TeamStatement]:
    return extract(message, "ok", now=NOW).team


@pytest.mark.parametrize(
    ("message", "content", "kind"),
    [
        (
            "our redis has maxmemory 2gb with allkeys-lru. why lost sessions?",
            "The redis has maxmemory 2gb with allkeys-lru.",
            TeamKind.FACT,
        ),
        (
            "to deploy the docs we push to the branch gh-docs. a hint text?",
            "To deploy the docs the team pushes to the branch gh-docs.",
            TeamKind.HOWTO,
        ),
        (
            "the runbooks live in Confluence under OPS/Runbooks. title?",
            "The runbooks live in Confluence under OPS/Runbooks.",
            TeamKind.REFERENCE,
        ),
        (
            "In this company a 'seat' is a licence per device. ok?",
            "In this company a 'seat' is a licence per device.",
            TeamKind.GLOSSARY,
        ),
        (
            "Scrap the old cut-off from the notes, our hall 4 takes parcels until 15:00 only. poster?",
            "Hall 4 takes parcels until 15:00 only.",
            TeamKind.FACT,
        ),
        (
            "a 'cold file' here = one without movement for 90 days. fix my typo?",
            "A 'cold file' = one without movement for 90 days.",
            TeamKind.GLOSSARY,
        ),
        ("Release 5.0 ships on 18 November. checklist?", "Release 5.0 ships on 18 November.", TeamKind.FACT),
    ],
)
def test_a_project_fact_is_proposed(message: str, content: str, kind: TeamKind) -> None:
    found = proposals(message)
    assert [(fact.content, fact.kind) for fact in found] == [(content, kind)]
    assert not found[0].explicit


@pytest.mark.parametrize(
    ("message", "content"),
    [
        ("'amber' in our depot stands for 'held by customs', lol. synonyms?", "'amber' in the depot stands for 'held by customs'."),
        ("Add to the crew's board: the lift needs key 7.", "The lift needs key 7."),
        ("All the vans in our depot charge at 48 V. Is 24 V too low?", "All the vans in the depot charge at 48 V."),
        ("'Hot seat' at our agency is not a chair, it's the person who answers the phone. icon?", "'Hot seat' at the agency is not a chair, it's the person who answers the phone."),
        ("Our manuals hang in #howto, and I steer the forklift. joke?", "The manuals hang in #howto."),
        ("The old plans of the department are on the K: drive, folder Archive. hints?", "The old plans of the department are on the K: drive, folder Archive."),
    ],
)  # fmt: skip
def test_what_is_said_in_passing_is_proposed_as_it_stands(message: str, content: str) -> None:
    assert content in [fact.content for fact in proposals(message)]


def test_an_order_behind_the_steps_of_a_project_is_no_wish_of_the_person() -> None:
    found = extract("Our db restore: stop the writers, run `restore.sh`, then open traffic. never skip the checksums.", "ok", now=NOW)  # fmt: skip
    assert found.personal == []


@pytest.mark.parametrize(
    "message",
    [
        "remember this for the team: releases are tagged on Tuesdays only",
        "for the team pls: releases are tagged on Tuesdays only",
        "Put it where everybody can see: releases are tagged on Tuesdays only",
        "put it into shared notes: releases are tagged on Tuesdays only",
        "Everyone should know this, so save it for the team: releases are tagged on Tuesdays only",
        "Can you put in the team memory that releases are tagged on Tuesdays only?",
        "One for our shared notebook: releases are tagged on Tuesdays only",
        "could you pin for the group that releases are tagged on Tuesdays only",
        "Leave a note for all our testers: releases are tagged on Tuesdays only",
        "Please let everyone in the office know for good: releases are tagged on Tuesdays only",
    ],
)
def test_an_explicit_request_is_a_proposal_and_no_personal_memory(message: str) -> None:
    found = extract(message, "ok", now=NOW)
    assert [fact.content for fact in found.team] == ["Releases are tagged on Tuesdays only."]
    assert found.team[0].explicit
    assert found.personal == []


def test_no_proposal_speaks_of_us_or_you() -> None:
    messages = ["our repo uses just gen in our CI, we run it on each branch of ours", "in our repo you regenerate the client with `just gen`", "we rotate the api tokens with `vaultctl rotate` every Monday"]  # fmt: skip
    for message in messages:
        for fact in proposals(message):
            assert not re.search(r"(?i)\b(we|us|our|ours|you|your|i|my|me)\b", fact.content)


@pytest.mark.parametrize(
    "message",
    [
        "viva's on 9 october, external comes from Delft. fire 5 nasty questions at me",
        "RFQ and RFP, are they the same thing or does one have the price in it?",
    ],
)
def test_what_stands_beside_ones_own_news_or_is_only_asked_about_is_not_proposed(message: str) -> None:
    assert proposals(message) == []


def test_one_message_may_hold_both() -> None:
    found = extract(
        "Sessions in our portal expire after 20 minutes idle. I do the front end of it.", "ok", now=NOW
    )
    assert [fact.content for fact in found.team] == ["Sessions in the portal expire after 20 minutes idle."]
    assert [kept.content for kept in found.personal] == ["The user does the front end of it."]


@pytest.mark.parametrize(
    "message", ["the PAC pool is ports 9000-9999", "block rules live in settings_*.data.blockRules"]
)
def test_a_bare_fact_needs_no_our(message: str) -> None:
    assert [fact.content for fact in proposals(message)] == [message[0].upper() + message[1:] + "."]


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("the preview pool uses ports 9000 to 9999, by the way", "The preview pool uses ports 9000 to 9999."),
        ("prod is still on 15", "Prod is still on 15."),
        (
            "I live in Leeds. fyi the preview pool uses ports 9000-9999, so what would clash with them?",
            "The preview pool uses ports 9000-9999.",
        ),
        ("expense reports need two signatures above 300 euro", "Expense reports need two signatures above 300 euro."),
        (
            "Reminder for the channel, friendly but firm: post-mortems are due within 5 working days.",
            "Post-mortems are due within 5 working days.",
        ),
    ],
)  # fmt: skip
def test_a_definite_thing_of_a_project_needs_no_cue(message: str, proposed: str) -> None:
    assert [fact.content for fact in proposals(message)] == [proposed]


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("add to what the team knows: releases are tagged on Tuesdays only", "Releases are tagged on Tuesdays only."),
        ("put it under the things we all know: releases are tagged on Tuesdays only", "Releases are tagged on Tuesdays only."),
        ("note this with what everybody should know: releases are tagged on Tuesdays only", "Releases are tagged on Tuesdays only."),
        ("On our ward a 'heron' is a patient who eats alone. legend?", "On the ward a 'heron' is a patient who eats alone."),
        ("In our school a 'swift' is a pupil who skips a year. rhyme?", "In the school a 'swift' is a pupil who skips a year."),
        ("dashboards are in Grafana under 'Orders/Live'. query?", "Dashboards are in Grafana under 'Orders/Live'."),
        ("our customers call 0800 before 17:00 only", "The customers call 0800 before 17:00 only."),
    ],
)  # fmt: skip
def test_what_a_project_keeps_is_proposed(message: str, proposed: str) -> None:
    assert [fact.content for fact in proposals(message)] == [proposed]


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("Useful to know for everyone: the plotter only takes A1 rolls. how do I cut A3?", "The plotter only takes A1 rolls."),
        ("All of us here should know this, please note it for everyone: the freight lift carries 800 kg at most.", "The freight lift carries 800 kg at most."),
        ("FYI what it was in the end: the label printer in our warehouse only accepts ZPL.", "The label printer in the warehouse only accepts ZPL."),
    ],
)  # fmt: skip
def test_what_people_of_a_project_call_do_and_found_out_is_proposed(message: str, proposed: str) -> None:
    assert [fact.content for fact in proposals(message)] == [proposed]
