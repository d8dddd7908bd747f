"""Which of a message's sentences may be quoted later: those that tell something, in the words in which they were told.

More than becomes a memory, and less than the whole message: questions, suppositions, small talk, what somebody asked not to
keep and what holds a secret are no telling. "Rang Mark. Any idea what crowns cost elsewhere? Ours take 11 days now." leaves
its first and its last sentence.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from brain.extract.rules.exclusions import orders, setting
from brain.extract.rules.exclusions.access_codes import gives_access
from brain.extract.rules.exclusions.exclusion import WITHHELD, Exclusion
from brain.extract.rules.preprocessing.own_words import QUOTATION, preprocess
from brain.extract.rules.preprocessing.sentences import Sentence, sentences
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.secrets import MARK, withhold
from memories.regex import regex

if TYPE_CHECKING:
    from brain.extract.world.classifier import Read

STOP_TWICE = regex(r"([.!?…]”)\.")  # a quotation's own, and its sentence's
LONGEST = 2_000  # characters of the sentences together; more is a paste
LIKELIEST_FROM = 0.3  # likelihood that the likeliest sentence tells something
SENTENCE_FROM = 0.2  # and every other one that stands beside it


def quotable(
    own_sentences: Sequence[Sentence], world: "Read", quotations: Iterator[str], kept_back: Collection[int]
) -> list[str]:
    """The sentences in their order, with what stood in quotation marks; `kept_back` are the numbers of those that must not be."""
    texts = [_as_said(each.text, quotations) for each in own_sentences]
    likely = [
        0.0 if each.question else world.sentence_type(number).likelihood
        for number, each in enumerate(own_sentences)
    ]
    if max(likely, default=0.0) < LIKELIEST_FROM or any(orders.retracts(each.text) for each in own_sentences):
        return []
    found = [
        text
        for number, text in enumerate(texts)
        if likely[number] >= SENTENCE_FROM and number not in kept_back and not _gives_secret(text)
    ]
    return found if sum(map(len, found)) <= LONGEST else []


def quotable_of(message: str) -> list[str]:
    """The same of a message that something else than the rules has read."""
    from brain.extract.explicit import refuses  # noqa: PLC0415 - with the classifier below
    from brain.extract.world.classifier import Read  # noqa: PLC0415 - only who extracts holds it

    layout = preprocess(withhold(message))
    own = plain(MARK.sub(WITHHELD, layout.own))
    if len(own) > LONGEST or setting.game(own):
        return []
    own_sentences = sentences(own)
    quotations = (each.text for each in layout.dropped if each.reason == "quotation")
    exclusion = Exclusion(message, forgetting=False)
    kept_back = {
        number
        for number, each in enumerate(own_sentences)
        if exclusion.gives_secret(each.text) or refuses(each.text)
    }
    return quotable(own_sentences, Read(own_sentences), quotations, kept_back)


def _gives_secret(text: str) -> bool:
    """Also where it is what somebody else said: "He wrote: “the safe opens with 5528.”"."""
    return WITHHELD in text or MARK.search(text) is not None or gives_access(text)


def _as_said(text: str, quotations: Iterator[str]) -> str:
    for _ in range(text.count(QUOTATION)):
        text = text.replace(QUOTATION, f"“{next(quotations, '…')}”", 1)
    return STOP_TWICE.sub(r"\1", " ".join(text.split()))
