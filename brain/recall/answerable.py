"""Can anything that was found answer at all? What is near a question need not be told of what it asks.

Nearness cannot say so: of what was never told, something is always nearest. Words can, in three cases, and only these are
decided, so that a question is rather answered with too much than with nothing:

- It names somebody whom nothing speaks of: "When does Bogdan's visa expire?", and no Bogdan.
- It asks an amount or a number of a name, and nothing that speaks of the name has one: "What does Signalis
  charge us?", where the only thing told of Signalis is who signs in it.
- It asks for a password or a code, and nothing speaks of one for that: secrets are never kept.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from memories.gate.lexicon import Kind, kind_of
from memories.nicknames import same_first_name
from memories.regex import regex

STEM = 5  # letters by which words are compared: names have endings, and people misspell
FEWEST_LETTERS = 4
WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
SENTENCE = re.compile(r"(?<=[.!?…])\s+")
POSSESSIVE = re.compile(r"['’]s\b")
# What a word may be beside a name: then it tells nothing that nobody speaks of it.
KNOWN = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON | Kind.PRODUCT | Kind.PLACE | Kind.CITY | Kind.EPONYM
NUMBER = r"\d|\b(?:no|none|nobody|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundreds?|thousands?|dozen|half|pair|both|couple|free)\b"
AMOUNT = regex(r"""
    (?i)[£$€¥₹%]|\bper\ ?cent\b|\b(?:free|nothing)\b
    |\d\s?(?:k|m|p|c|bn)?\s?(?:euros?|dollars?|pounds?|quid|bucks?|grand|cents?|pence|francs?|kroner|kronor|zł|zlotys?|złoty|rupees?
      |lakhs?|crores?|shillings?|bob|cedis?|naira|rand|yen|yuan|pesos?|reais|lira|rubles?|thousand|hundred|million|each|apiece|a\ |an\ |per)
    |\b(?:eur|usd|gbp|chf|pln|inr|rs|ksh|kes|ghs|zar|sek|nok|dkk|cad|aud|nzd)\b
    |\b(?:hundred|thousand|grand|million|k)\b|\d(?:k|p)\b
""")
# What is asked, and what an answer to it cannot lack.
ASKED = (
    (
        regex(r"""
            (?i)\bhow\ much\b(?!\ (?:time|notice|longer|earlier|later|sooner|quicker|faster))
            |\bwhat\ (?:do|did|does|will|would|are|is)\ .{0,40}\b(?:pay|paying|charge|charging|cost|invoic\w+)\b
            |\bwhat\b.{0,40}\ (?:price|fee|rate|salary|wage|rent)\b
        """),
        AMOUNT,
    ),
    (re.compile(r"(?i)\bhow many\b"), re.compile(rf"(?i){NUMBER}")),
    (
        re.compile(r"(?i)\bwhat(?:['’]?s| is| was)\b.{0,60}\b(?:number|extension|postcode)\b"),
        re.compile(r"\d"),
    ),
)
CODE = regex(r"""
    (?i)\bwhat(?:['’]?s|\ is|\ was)?\ (?:the|our|my|his|her|their)\ (?:[\w-]+\ ){0,2}
    (?P<code>passwords?|passcode|passphrase|pin|code|combination|login)\b
""")


def answers_nothing(message: str, found: Iterable[str]) -> bool:
    """`found`: what was found for the message, each memory and the whole of each message."""
    texts = list(found)
    questions = " ".join(each for each in SENTENCE.split(message) if "?" in each) or message
    if _of_nobody(questions, texts):
        return True
    code = CODE.search(questions)
    if code and not any(_of_the_code(questions, code["code"], each) for each in texts):
        return True
    names = list(_names(questions, capital=False))
    return bool(names) and any(
        asked.search(questions) and not any(has.search(each) for each in _of_all(names, texts))
        for asked, has in ASKED
    )


def _of_nobody(questions: str, texts: Sequence[str]) -> bool:
    """Whether it names somebody or something, and nothing found speaks of any of them."""
    names = list(_names(questions, capital=True))
    if not names:
        return False
    words = {word for each in texts for word in _words(each)}
    starts = {word[:STEM] for word in words}
    return not any(
        part[:STEM] in starts
        or (kind_of(part) & Kind.GIVEN and any(same_first_name(part, word) for word in words))
        for name in names
        for part in name.split("-")
    )


def _of_all(names: Sequence[str], texts: Sequence[str]) -> Iterator[str]:
    """Of the texts those that speak of one of the names; all of them where none does."""
    about = [each for each in texts if any(_same(name, word) for word in _words(each) for name in names)]
    yield from about or texts


def _same(name: str, word: str) -> bool:
    shorter, longer = sorted((name, word), key=len)
    return len(shorter) >= FEWEST_LETTERS and longer.startswith(shorter)


def _of_the_code(questions: str, code: str, text: str) -> bool:
    words = {word[:STEM] for word in _words(text)}
    asked = {word[:STEM] for word in _words(questions) if len(word) >= FEWEST_LETTERS} - {
        code.casefold()[:STEM]
    }
    return code.casefold()[:STEM] in words and bool(words & asked)


def _names(text: str, *, capital: bool) -> Iterator[str]:
    """Words that can be nothing but names, folded; with `capital` those that are written so, and not at the beginning."""
    for place, found in enumerate(WORD.finditer(POSSESSIVE.sub("", text))):
        word = found.group()
        written = word[0].isupper() and not word.isupper() and place > 0
        if len(word) >= FEWEST_LETTERS and (written or not capital) and not _known(word):
            yield _folded(word)


def _known(word: str) -> bool:
    """Also where it is the plural of a known word, or begins with one: "Swedes", "PCB-maker"."""
    stem = word.removesuffix("s")
    return any(kind_of(each) & KNOWN for each in (word, stem, *word.split("-"))) or any(
        map(str.isdigit, word)
    )


def _words(text: str) -> Iterator[str]:
    for found in WORD.finditer(POSSESSIVE.sub("", text)):
        yield _folded(found.group())
        if "-" in found.group():
            yield from map(_folded, found.group().split("-"))


@lru_cache(maxsize=8192)
def _folded(word: str) -> str:
    marked = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in marked if not unicodedata.combining(letter))
