"""When a message needs memory, and of which store: tables of examples."""

import pytest

from brain.recall.trigger import Scope, need_of

BOTH = {Scope.PERSONAL, Scope.TEAM}


@pytest.mark.parametrize(
    "message",
    [
        "ok thanks",
        "Ok, thanks!",
        "Thank you so much!!",
        "great, got it 👍",
        "haha nice one 😂",
        "Hi there!",
        "Good morning, how are you?",
        "yes please, go ahead",
        "No worries. Sounds good.",
        "lgtm",
        "that’s perfect, thanks a lot",
        "Yes, please do.",
        "thanks, that's all for today",
        "Thank you, this is great!",
        "great work, thanks a ton",
        "ok, thanks for the info",
        "vielen Dank!",
        "bye, see you tomorrow",
        "👍",
        "...",
        "",
        "   \n ",
        "12 * (3 + 4)",
        "What is 12 * 37?",
        "calculate 2^10",
        "How much is 12-7?",
    ],
)
def test_nothing_to_look_up_recalls_nothing(message: str) -> None:
    assert need_of(message).scopes == frozenset()
    assert not need_of(message).needed


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("Should we move to Postgres?", "decision"),
        ("let's ship it on Friday", "decision"),
        ("which one do you recommend?", "decision"),
        ("is it worth switching?", "decision"),
        ("the other day you suggested a book", "past"),
        ("where did we leave off", "past"),
        ("back in 2019 it was slower", "past"),
        ("what's next?", "plan"),
        ("remind me to call mum", "plan"),
        ("that's incorrect", "correction"),
        ("scratch that, use B", "correction"),
        ("wait, the other one", "correction"),
        ("explain how backups work", "how-to"),
        ("how are secrets rotated?", "how-to"),
        ("walk me through the release", "how-to"),
        ("message from Ødegård", "name"),
        ("письмо от Ольги", "name"),
        ("What would you choose here?", "decision"),
        ("Remember when the build broke?", "past"),
        ("What did we do last time?", "past"),
        ("As we discussed, the port changes", "past"),
        ("didn't we fix that already", "past"),
        ("What are the next steps?", "plan"),
        ("in which order do the migrations go", "plan"),
        ("the roadmap for spring", "plan"),
        ("Actually, it's the other server.", "correction"),
        ("that's not right", "correction"),
        ("No, it moved.", "correction"),
        ("how do I run a single test", "how-to"),
        ("What's the process for a release?", "how-to"),
        ("ask Marlene about it", "name"),
        ("the file @ada sent", "name"),
        ("is the HAR attached", "name"),
        ("look at settings_dev.json", "project"),
        ("our staging box is slow", "project"),
        ("restart port 9000", "project"),
        ("where is blockRules read", "project"),
        ("my tests are slow", "person"),
        ("which editor is best?", "question"),
        ("places", "topic"),
        ("ok thanks, and the staging database?", "question"),
        ("thanks, do it in staging", "topic"),
        ("thanks, next the invoices", "topic"),
        ("9000-9999?", "project"),
        ("2.3.1", "project"),
        ("What is 10.4.17.0/24?", "project"),
        ("1,250", "project"),
    ],
)
def test_what_speaks_of_something_is_looked_up_and_says_why(message: str, reason: str) -> None:
    need = need_of(message)
    assert need.scopes == BOTH
    assert reason in need.reasons


@pytest.mark.parametrize(
    "message",
    ["What do you know about me?", "who am I?", "what's my favourite colour", "is my wife mentioned?"],
)
def test_what_is_of_the_person_alone_asks_no_team_store(message: str) -> None:
    assert need_of(message).scopes == {Scope.PERSONAL}


def test_a_question_about_me_and_the_project_asks_both() -> None:
    assert need_of("what do our notes say about me?").scopes == BOTH


def test_a_long_row_of_niceties_is_looked_up_rather_than_missed() -> None:
    assert need_of("thanks " * 40).needed
