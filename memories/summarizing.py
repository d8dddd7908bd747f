"""An extractive summary: the sentences of a session that carry the most, word for word, in their order. Pure; no model."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]*")
WORD = re.compile(r"[^\W_]+")
FEWEST_LETTERS = 4  # of a word without a digit that is counted
SHORTEST, LONGEST = 3, 60  # words of a sentence that may stand in a summary
OF_PERSON = 1.5  # what a person says weighs more than what they are answered
QUESTION = 0.4  # a question tells less than a statement


@dataclass(frozen=True, slots=True)
class Spoken:
    content: str
    by_person: bool


def extract(messages: Iterable[Spoken], *, most_bytes: int) -> str:
    """At most so many bytes of UTF-8. Empty where nothing fits.

    A sentence weighs the sum of its words by how often the session comes back to them, log(1 + count), over the root of their
    number, so that a long one does not win by its length; what the person says one and a half times that, a question less.
    """
    sentences = [
        (text, spoken.by_person)
        for spoken in messages
        for text in (" ".join(each.split()) for each in SENTENCE.findall(spoken.content))
        if SHORTEST <= len(text.split()) <= LONGEST
    ]
    words = [_words(text) for text, _ in sentences]
    counts = Counter(word for each in words for word in set(each))
    weights = [
        _weight(text, of, counts, by_person=by) for (text, by), of in zip(sentences, words, strict=True)
    ]
    chosen: list[int] = []
    left, seen = most_bytes, set[str]()
    for place in sorted(range(len(sentences)), key=lambda each: (-weights[each], each)):
        text = sentences[place][0]
        if len(text.encode()) + 1 <= left and text.casefold() not in seen:
            chosen.append(place)
            seen.add(text.casefold())
            left -= len(text.encode()) + 1
    return " ".join(sentences[place][0] for place in sorted(chosen))


def _weight(text: str, words: Sequence[str], counts: Counter[str], *, by_person: bool) -> float:
    if not words:
        return 0.0
    weight = sum(math.log1p(counts[word]) for word in set(words)) / math.sqrt(len(words))
    weight *= OF_PERSON if by_person else 1.0
    return weight * QUESTION if text.endswith("?") else weight


def _words(text: str) -> list[str]:
    return [
        word
        for word in WORD.findall(text.casefold())
        if len(word) >= FEWEST_LETTERS or any(map(str.isdigit, word))
    ]
