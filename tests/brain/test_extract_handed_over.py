"""A text that is handed over to be worked on tells nothing of the person, however it is laid out."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


HANDED = {
    "a task above": [
        "gist?\n\nHello everyone,\nfrom May I'm on parental leave and Tom takes my projects.\nCheers,\nAnnika",
        "too long, cut it in half\n\nI grew up on a barge. My father was a lock keeper. I have never owned a house.",
        "Bullet points.\n\nI've worked in hotels since 1999. I speak four languages and I live in Bolzano.",
        "what mood is this in?\nI lost my wife in March. I talk to the dog.",
        "two questions about this text for my class -\nMy name is Lotte. I live on a farm and we have nine cows.",
    ],
    "a task below": [
        "My sister keeps six goats and I can't eat cheese.\n\nIn Finnish please, informal",
        "1\n00:00:01,000 --> 00:00:03,500\nI have been a nurse for thirty years.\n\ninto Polish, two lines at most",
        "I work on the ferry and I have a parrot.\n\n-> Swedish",
    ],
    "a letter": [
        "Hi Rob,\nI moved to unit 7 last week and I only take deliveries before ten.\nBest wishes\nPetra\n\nreply please, friendly",
        "what does he want from me?\n\nDear Ms Falk,\n\nMy car is electric and I need a socket.\n\nYours sincerely\nH. Brandt",
    ],
    "where it is from": [
        "We founded our bakery in 1987. We never use yeast.\n(from their website)",
        "short version:\n\nI was diagnosed with asthma at six. I don't run.\n\nSource: patient forum",
    ],
    "a machine's lines": [
        "9f2c1ab fix: I always forget the lock (Irina)\nd01aa83 we use redis 7 now\n\nsquash how?",
        "* 3fa2b1c (origin/dev) our cache lives on box 4 now\nmake a changelog of it",
        "0 4 * * 0 /usr/local/bin/rotate --keep 30    # what does this do",
        "$ whoami\nandrzej\n$ cat notes.txt\nI prefer tabs and our proxy is on 3128\nwhy no newline",
        "user=ingrid role=admin port=9443 theme=dark -- regex for the port",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("how", "message"), [(how, said) for how, each in HANDED.items() for said in each])
def test_a_text_handed_over_is_not_kept(how: str, message: str) -> None:
    found = run(message)
    assert [kept.content for kept in found.personal] == []
    assert [kept.content for kept in found.team] == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("I'm a nurse in Cork.\n\nSummarise the Peace of Westphalia in five lines.", "Cork"),
        ("Hi,\n\nI'm Vera from Lisbon and I need a plan for a week.\n\nThanks\nVera", "Lisbon"),
        ("Bullet points please.\nI'm vegan. What about iron?", "vegan"),
        ("Hey there,\nI keep goats in Wales. What do they eat in winter?\nCheers", "goats"),
        ('Translate "Guten Tag" for me.\n\nBtw I moved to Basel in June.', "Basel"),
        ("My daughter is deaf on one side.\n\nIs that ok in a choir?", "deaf"),
        ("I play cello.\nIs it too late to learn the oboe?", "cello"),
    ],
)
def test_what_one_says_beside_a_request_is_kept(message: str, told: str) -> None:
    assert any(told in kept.content for kept in run(message).personal)
