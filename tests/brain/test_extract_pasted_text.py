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
        "Kids' essay, spot the mistakes:\nI has two rabbits. My father work in a bank.",
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
    "said by another": [
        "The villain then says: I own half of Trieste, and my daughter hates me for it. Shorten his line",
        "Saw this on Mastodon: I gave up my car in 2019, I live in Ghent. too smug to share?",
        "Someone in my running group posted: I only eat raw food and I sleep four hours. is that healthy",
        "my character's inner voice: I hate boats, I've hated them since Malta. too on the nose?",
        "an ad in which a granny says I have used this soap for sixty years and I'm still single, 3 variants",
    ],
    "to be said in another language": [
        "Welsh, for a tea towel: my kitchen is closed on Sundays and I never cook",
        "how do you say I'm a vegetarian and my wife is coeliac in Thai",
        "en español por favor: I quit my job at the harbour and I'm moving to Vigo",
        "french for a postcard, we're having a lovely time and my mother is learning to surf",
        "I work nights and my son sleeps till noon ... how would a Spaniard say that",
        "DeepL gave me nonsense for this one: I've been keeping bees since my father died. Try Italian",
        "I'm allergic to shellfish and I don't drink alcohol. -> Japanese, on a card",
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
    ("message", "statement"),
    [
        ("I'm a nurse in Cork.\n\nSummarise the Peace of Westphalia in five lines.", "Cork"),
        ("Hi,\n\nI'm Vera from Lisbon and I need a plan for a week.\n\nThanks\nVera", "Lisbon"),
        ("Bullet points please.\nI'm vegan. What about iron?", "vegan"),
        ("Hey there,\nI keep goats in Wales. What do they eat in winter?\nCheers", "goats"),
        ('Translate "Guten Tag" for me.\n\nBtw I moved to Basel in June.', "Basel"),
        ("How do you say thanks in Irish? I'm learning Irish since May.", "Irish"),
        ("My wife and I talked: we're moving to Graz in April.", "Graz"),
        ("I thought about it: I move to Cork in June.", "Cork"),
        ("'No dogs' in Catalan for a board please. I keep bees near Reus", "bees"),
        ("My daughter is deaf on one side.\n\nIs that ok in a choir?", "deaf"),
        ("About me, for the review:\nI weld for a living.", "weld"),
        ("I play cello.\nIs it too late to learn the oboe?", "cello"),
    ],
)
def test_what_one_says_beside_a_request_is_kept(message: str, statement: str) -> None:
    assert any(statement in kept.content for kept in run(message).personal)
