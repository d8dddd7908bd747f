"""The word tables beside this module, read once at import."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from memories.agreement.stems import stem

_FOLDER = Path(__file__).parent / "tables"

LONGEST_PHRASE = 5


class ValueClass(NamedTuple):
    name: str
    says: frozenset[str]  # stems of the attribute words that naming a value of the class already says


class Pole(NamedTuple):
    concept: str
    sign: int
    complementary: bool = True


def lines(name: str) -> list[str]:
    """The lines of a table without its comments."""
    text = (_FOLDER / name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def phrase_words(text: str) -> list[str]:
    """What stands between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def phrase_key(phrase: str) -> tuple[str, ...]:
    """A phrase as the reader splits it."""
    return tuple(phrase.replace(",", " ,").split())


def stem_phrase(phrase: str) -> str:
    return " ".join(stem(word) for word in phrase.split())


def _key(phrase: str) -> str:
    """Key that the reader gives to a word or phrase of a table."""
    return stem_phrase(synonyms().get(phrase_key(phrase), phrase))


@cache
def synonyms() -> dict[tuple[str, ...], str]:
    """Phrase as a tuple of lower-case words -> the wording that is kept."""
    table: dict[tuple[str, ...], str] = {}
    for line in lines("synonyms.txt"):
        kept, _, others = line.partition(" = ")
        for phrase in [kept, *phrase_words(others)]:
            key = phrase_key(phrase)
            if len(key) > 1 or phrase != kept:
                table[key] = kept.strip()
    return table


@cache
def relations() -> dict[str, frozenset[str]]:
    """Stemmed word or phrase -> names of the relations it can say."""
    table: dict[str, set[str]] = {}
    for line in lines("relations.txt"):
        name, _, words = line.partition(" = ")
        for word in phrase_words(words):
            table.setdefault(_key(word), set()).add(name)
    return {word: frozenset(names) for word, names in table.items()}


@cache
def poles() -> dict[str, Pole]:
    """Stemmed word or phrase -> the concept it affirms (+1) or denies (-1); the first line of a word holds."""
    table: dict[str, Pole] = {}
    complementary = True
    for line in lines("opposites.txt"):
        if line.startswith("["):
            complementary = line == "[complementary]"
            continue
        yes, _, no = line.partition(" = ")
        concept = _key(phrase_words(yes)[0])
        for sign, words in ((1, yes), (-1, no)):
            for word in phrase_words(words):
                table.setdefault(_key(word), Pole(concept, sign, complementary))
    return table


@cache
def contraries() -> dict[str, frozenset[str]]:
    """Stemmed word or phrase -> those that say the opposite of it without lying on one scale with it."""
    table: dict[str, set[str]] = {}
    for line in lines("contraries.txt"):
        sides = [[_key(word) for word in phrase_words(side)] for side in line.split(" = ")]
        for one, other in (sides, sides[::-1]):
            for word in one:
                table.setdefault(word, set()).update(other)
    return {word: frozenset(others) for word, others in table.items()}


@cache
def value_classes() -> dict[str, frozenset[ValueClass]]:
    """Stemmed value -> the classes it belongs to."""
    table: dict[str, set[ValueClass]] = {}
    for line in lines("classes.txt"):
        head, _, values = line.partition(" = ")
        name, _, says = head.partition(" [")
        value_class = ValueClass(name, frozenset(_key(word) for word in phrase_words(says.rstrip("]"))))
        for value in phrase_words(values):
            table.setdefault(_key(value), set()).add(value_class)
    return {value: frozenset(classes) for value, classes in table.items()}


@cache
def scopes() -> dict[str, frozenset[str]]:
    """Stemmed qualifier -> the kinds of scope it can name."""
    table: dict[str, set[str]] = {}
    for line in lines("scopes.txt"):
        name, _, words = line.partition(" = ")
        for word in phrase_words(words):
            table.setdefault(_key(word), set()).add(name)
    return {word: frozenset(names) for word, names in table.items()}


@cache
def _implied() -> dict[str, frozenset[str]]:
    rows = (line.partition(" = ") for line in lines("implied.txt"))
    return {kind: frozenset(_key(word) for word in phrase_words(words)) for kind, _, words in rows}


def implied(kind: str) -> frozenset[str]:
    """Stems of the attribute words that a value of this kind, or a bound, already says."""
    return _implied().get(kind, frozenset())


@cache
def predicates(section: str) -> frozenset[str]:
    """Stems of one section of functional.txt."""
    return _section("functional.txt", section)


@cache
def light(section: str) -> frozenset[str]:
    """Words of one section of light.txt: as written and stemmed."""
    return _section("light.txt", section)


@cache
def light_words(section: str) -> frozenset[str]:
    """Words of one section of light.txt, as written."""
    return frozenset(_written("light.txt", section))


@cache
def grammar(section: str) -> frozenset[str]:
    """Words of one section of grammar.txt, as written."""
    return frozenset(_written("grammar.txt", section))


@cache
def grammar_stems(section: str) -> frozenset[str]:
    """Keys of the words of one section of grammar.txt."""
    return frozenset(_key(word) for word in _written("grammar.txt", section))


def _section(name: str, section: str) -> frozenset[str]:
    return frozenset(form for word in _written(name, section) for form in (word, _key(word)))


def _written(name: str, section: str) -> list[str]:
    words: list[str] = []
    current = ""
    for line in lines(name):
        if line.startswith("["):
            current = line.strip("[]")
        elif current == section:
            words += line.split()
    return words


@cache
def beginnings() -> dict[str, frozenset[str]]:
    """First word of a phrase -> its second words, so that most words need no search."""
    table: dict[str, set[str]] = {"no": {"longer", "one"}}
    for first, second, *_ in phrases():
        table.setdefault(first, set()).add(second)
    return {first: frozenset(seconds) for first, seconds in table.items()}


@cache
def phrases() -> frozenset[tuple[str, ...]]:
    """Every phrase of more than one word in any table, so that the reader takes it as one."""
    known = set(synonyms())
    for name in ("relations.txt", "opposites.txt", "contraries.txt", "classes.txt", "scopes.txt"):
        for line in lines(name):
            known |= {phrase_key(word) for part in line.split(" = ")[1:] for word in phrase_words(part)}
    for name in ("opposites.txt", "contraries.txt"):
        for line in lines(name):
            known |= {phrase_key(word) for word in phrase_words(line.partition(" = ")[0])}
    return frozenset(phrase for phrase in known if len(phrase) > 1)
