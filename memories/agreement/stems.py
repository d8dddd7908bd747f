"""Light stemming: enough that a verb, its participle and its noun meet ("retain", "retained", "deletion")."""

from pathlib import Path

from memories.agreement.verbs import irregular

_VOWELS = frozenset("aeiouy")
_WHOLE_TABLE = Path(__file__).parent / "tables" / "whole.txt"
_WHOLE = frozenset(
    word
    for line in _WHOLE_TABLE.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for word in line.split()
)
_SHORT = 3  # words of so few letters are left alone
_KEPT = 4  # letters that must be left when the ending of a noun goes
_KEPT_OF_VERB = 2
_ENDINGS = ("ment", "ation", "ition", "ution", "tion", "sion", "ate", "ance", "ence", "al", "ly")


def stem(word: str) -> str:
    """The stem of a lower-case word; words of three letters or fewer and known names are left alone."""
    word = irregular().get(word, word)
    if len(word) <= _SHORT or word in _WHOLE or not word.isalpha():
        return word
    singular = _singular(word)
    if singular in _WHOLE:
        return singular
    base = _participle(singular)
    return base if base in _WHOLE else _derived(base)


def singular(word: str) -> str:
    """The word without a plural or third-person ending."""
    return word if len(word) <= _SHORT or word in _WHOLE else _singular(word)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > _KEPT:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _participle(word: str) -> str:
    for ending in ("ing", "ied", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _KEPT_OF_VERB and _VOWELS & set(rest):
            if rest.endswith("at") and rest[-3:-2] not in ("e", "o", "a"):  # "validating", not "heating"
                return rest + "e"
            return rest + "y" if ending == "ied" else _undoubled(rest)
    return word


def _undoubled(word: str) -> str:
    if len(word) > _SHORT and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word


def _derived(word: str) -> str:
    if len(word.removesuffix("ly")) in range(_KEPT, len(word)):
        word = word[:-2]
        if word in _WHOLE:
            return word
    for ending in _ENDINGS:
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _KEPT:
            word = rest
            break
    if word.endswith("y") and len(word) > _KEPT:
        return word[:-1] + "i"
    return word.removesuffix("e")
