"""What no reader could make anything of: words without substance, and jokes that give themselves away."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

HOLLOW = [
    "we keep doing stuff like that with those people",
    "I want something nicer from you in future",
    "always do it right please",
    "My situation is kind of complicated",
    "we've decided on something, more later",
    "I usually prefer the normal one",
    "My thing is more the other thing",
    "please always be more like before",
]
DENIED = [
    "I never claimed to be a doctor, where's that from?",
    "I have never mentioned a sister, because there is none.",
    "Nobody said I own a boat.",
    "I didn't say we use Oracle, did I?",
]
SUPPOSED = [
    "Thought experiment: our town bans cars, and I lose my job. who delivers?",
    "I bet Ilse only got the flat because her aunt is the mayor",
    "I wonder whether my sister is still vegan",
    "picture this: our office has no chairs. what do people do",
    "perfect, my brother loved it",
    "great, my daughter will love it!",
]
SECRET = [
    "my netflix pw's sunnyDay77 please keep it",
    "our root pw on box7 is toor!toor",
    "I use the same password everywhere: Mango&Lime7",
    "my password is my cat's name plus 77",
    "the security answer is my first dog Bello",
]
ABSURD = [
    "my lawyer is a duck. he advises silence",
    "my wife is a wheelbarrow",
    "my therapist is a bottle of ketchup",
    "I've been engaged to my vacuum cleaner since Easter",
    "I divorced my alarm clock yesterday, it kept yelling at me",
    "I moved in with my couch, it's getting serious",
    "our server room is run by a goose",
    "I was raised by wolves, so forgive the manners",
    "my blood type is espresso",
    "I have been awake since 1987",
]


@pytest.mark.parametrize("message", HOLLOW + DENIED + SUPPOSED + SECRET + ABSURD)
def test_it_is_not_kept(message: str) -> None:
    found = extract(message, "Ok.", now=NOW)
    assert [kept.content for kept in found.personal] == []
    assert [kept.content for kept in found.team] == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("Things are weird. Anyway, I moved to Leeds in May.", "Leeds"),
        ("always keep your answers short please", "short"),
        ("my wife is a duck farmer", "duck farmer"),
        ("I was raised by my aunt in Oulu", "aunt"),
        ("I'm married to a potter from Delft", "potter"),
        ("The clinic is run by my sister in Bari.", "sister"),
        ("I never mentioned it, but I'm deaf on the left.", "deaf"),
        ("I'm the sexton here, so the bell is my job 🙃 a rhyme please", "sexton"),
        ("we only cook halal. the fridge light blinks, broken?", "halal"),
        ("Also, I always fly with a guide dog, does the airline mind?", "guide dog"),
        ("I wish to be called Ann, always.", "Ann"),
        ("My daughter will be nine in May, what cake?", "nine"),
        ("Skip the compliments. I never want them.", "compliments"),
    ],
)
def test_what_only_looks_like_it_is_kept(message: str, told: str) -> None:
    found = extract(message, "Ok.", now=NOW)
    assert told in " ".join(kept.content for kept in found.personal)


def test_where_passwords_are_kept_is_no_secret() -> None:
    (proposal,) = extract("our root passwords are stored in Vault under ops/", "Ok.", now=NOW).team
    assert "Vault" in proposal.content
