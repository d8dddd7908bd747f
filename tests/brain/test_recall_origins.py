"""Whose team facts a message wants: only an explicit only or exclude phrase about an author narrows them."""

import pytest

from brain.recall.origins import scoped

ASSISTANT, AGENT, USER = "assistant", "agent", "user"


@pytest.mark.parametrize(
    ("message", "origins"),
    [
        ("Use only the agent's memories: which port is it?", {AGENT}),
        ("use only agents' facts", {AGENT}),
        ("Using only what the agents proposed, what is the release day?", {AGENT}),
        ("Answer using only what the assistant learned.", {ASSISTANT}),
        ("answer using only what you learned yourself: which port?", {ASSISTANT}),
        ("Only use the assistant's knowledge, please.", {ASSISTANT}),
        ("answer only from the assistant’s notes", {ASSISTANT}),
        ("Based only on facts from users and agents, who deploys?", {USER, AGENT}),
        ("Just use people's facts here", {USER}),
        ("rely solely on the facts proposed by teammates", {USER}),
        ("Exclude the agent's memories. Which port is it?", {ASSISTANT, USER}),
        ("which port is it? exclude what users said", {ASSISTANT, AGENT}),
        ("ignore the assistant's facts", {AGENT, USER}),
        ("Without the agent's knowledge: which port?", {ASSISTANT, USER}),
        ("don't use facts from the agents or the assistant", {USER}),
        ("which port, leaving out what the coding agents wrote?", {ASSISTANT, USER}),
    ],
)
def test_an_explicit_phrase_narrows_the_facts(message: str, origins: set[str]) -> None:
    assert set(scoped(message).origins or ()) == origins


@pytest.mark.parametrize(
    "message",
    [
        "Which port does the agent use?",
        "Only the agent may deploy, right?",
        "What has the assistant learned?",
        "Exclude the agent's port from the scan.",
        "the user only uses Firefox",
        "use only Postgres",
        "exclude memories of last week",
        "How do I exclude users from the report?",
        "What did the agents propose?",
        "ignore the agent",
        "without the assistant it is slower",
        "",
    ],
)
def test_anything_else_narrows_nothing(message: str) -> None:
    assert scoped(message).origins is None
    assert scoped(message).rest == message


def test_what_is_looked_for_is_the_message_without_the_phrase() -> None:
    assert scoped("Use only the agent's memories: which port is it?").rest == "which port is it?"
    assert scoped("Which port is it, excluding what users said?").rest == "Which port is it, ?"


def test_a_message_that_is_the_phrase_alone_is_still_looked_for() -> None:
    assert scoped("Use only the agent's memories.").rest


def test_excluding_everybody_leaves_nobody() -> None:
    message = "exclude facts from the agents, the assistant and users"
    assert scoped(message).origins == ()
