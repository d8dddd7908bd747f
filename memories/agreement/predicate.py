"""Finds the verb of a statement without a tagger: auxiliaries first, then what agrees with the noun before it."""

from collections.abc import Sequence

from memories.agreement.stems import singular
from memories.agreement.tables import grammar, value_classes
from memories.agreement.tokens import Token
from memories.agreement.verbs import participles, verb_forms

BE = grammar("be")
PREPOSITIONS = grammar("prepositions")
SUBORDINATE = grammar("subordinate")
SKIPPED = grammar("skipped")
_DO = grammar("do")
_MODAL = grammar("modal")
_AUXILIARY = BE | grammar("have") | _DO | _MODAL
_DETERMINERS = grammar("determiners")
_BEFORE_NOUNS = _DETERMINERS | PREPOSITIONS
_BEFORE_ACTS = _DO | _MODAL
_PRONOUNS = grammar("pronouns")
_COMMANDS = grammar("commands")
_NOUNS = grammar("nouns")  # verbs that are nouns at least as often
_ENDING_VERBS = grammar("ending")
_EITHER_NUMBER = grammar("either_number")
_PLURAL = frozenset({"we", "you", "they", "i", "people", "data", "media", "criteria"})
_SURE = 3  # points of a word that agrees with the noun before it
_IMPOSSIBLE = -9
_MEASURES = ("money", "mass", "length", "bytes", "duration", "percent")
_SHORTEST_PAST = 5  # letters of an unknown word in -ed


def find_verb(words: Sequence[Token]) -> tuple[int, int, str]:
    """Start and end of the verb group, and its voice; -1 where there is no verb."""
    limit = next((i for i, word in enumerate(words) if i and word.text in SUBORDINATE), len(words))
    auxiliary = next((i for i in range(limit) if words[i].text in _AUXILIARY and words[i].kind == "word"), -1)
    if auxiliary >= 0:
        return _group(words, auxiliary)
    best = _plain_verb(words, limit)
    return best, best, "active" if best >= 0 else "copula"


def _group(words: Sequence[Token], start: int) -> tuple[int, int, str]:
    last, at = start, start + 1
    while at < len(words):
        word = words[at]
        if word.kind == "not" or word.text in SKIPPED or _is_adverb(words, at):
            at += 1
        elif word.text in _AUXILIARY:
            last, at = at, at + 1
        else:
            break
    form = verb_forms().get(_first_word(words[at])) if at < len(words) else None
    if words[last].text in BE:
        return _after_be(words, start, last, at, form)
    plain = at < len(words) and words[at].kind == "word" and words[at].text not in _BEFORE_NOUNS
    if (plain and words[last].text in _BEFORE_ACTS) or (form and form[1] in ("past", "participle")):
        return start, at, "active"
    return start, max(last, at - 1), "active"


def _is_adverb(words: Sequence[Token], at: int) -> bool:
    """Whether a word is an adverb inside the verb group ("is automatically deleted")."""
    behind = at + 1 < len(words) and (_form(words[at + 1]) != "" or words[at + 1].kind == "not")
    return words[at].text.endswith("ly") and not words[at].name and behind


def _after_be(
    words: Sequence[Token], start: int, last: int, at: int, form: tuple[str, str] | None
) -> tuple[int, int, str]:
    if at < len(words) and words[at].kind == "word" and _is_participle(words[at]):
        return start, at, "passive"
    if form and form[1] == "ing" and words[at].key not in value_classes():
        return start, at, "active"
    return start, max(last, at - 1), "copula"


def _plain_verb(words: Sequence[Token], limit: int) -> int:
    """The most verb-like word that is no auxiliary, or -1."""
    opening = next((i for i in range(limit) if not _is_passed_over(words[i])), limit)
    if opening == limit:
        return -1
    if words[opening].text in _PRONOUNS:
        behind = (i for i in range(opening + 1, limit) if words[i].kind == "word")
        return next((i for i in behind if words[i].text not in SKIPPED), -1)
    if _first_word(words[opening]) in _COMMANDS:
        return opening
    scores = {i: _verb_score(words, i) for i in range(1, limit)}
    best = max(scores.values(), default=0)
    if best < _SURE and _form(words[opening]) == "base" and _first_word(words[opening]) not in _NOUNS:
        return opening
    if best <= 0:
        return _likely_verb(words, limit)
    wanted = max(best - 1, _SURE) if best >= _SURE else best
    return next(i for i, score in scores.items() if score >= wanted)


def _is_passed_over(word: Token) -> bool:
    return word.kind == "not" or word.text in SKIPPED


def is_third_person(word: Token) -> bool:
    """Whether a verb is in the third person singular, even where its subject ends like a plural ("renders")."""
    return _form(word) == "third"


def is_infinitive(word: Token) -> bool:
    return _form(word) == "base" and not word.name


def ends_something(words: Sequence[Token], i: int) -> bool:
    """Whether a verb of ending stands before a gerund, which it negates like "no longer" ("stopped smoking")."""
    if i + 1 == len(words) or not words[i + 1].surface.lower().endswith("ing"):
        return False
    return verb_forms().get(_first_word(words[i]), ("", ""))[0] in _ENDING_VERBS


def is_past(word: Token) -> bool:
    """Told as something that happened: "lost", "wrote"; forms that are also the present do not count."""
    form = _form(word)
    return form == "past" and verb_forms().get(_first_word(word), ("", ""))[0] != _first_word(word)


def _is_participle(word: Token) -> bool:
    return _first_word(word) in participles() or (_form(word) == "past" and not word.name)


def _likely_verb(words: Sequence[Token], limit: int) -> int:
    """Where nothing agrees: the first word with the ending of a verb that something follows as behind one."""
    for i in range(1, limit - 1):
        ending = _form(words[i]) in ("base", "third") or _first_word(words[i]).endswith("s")
        led = words[i - 1].text in _BEFORE_NOUNS
        if words[i].kind == "word" and ending and not led and _what_follows(words[i + 1]) > 0:
            return i
    return -1


def _first_word(word: Token) -> str:
    return word.surface.lower().split()[0] if word.kind == "word" and word.surface else ""


def _form(word: Token) -> str:
    """base, third, past, participle, ing, or "" for no verb; an unknown word is judged by its ending."""
    first = _first_word(word)
    known = verb_forms().get(first, ("", ""))[1]
    if known or word.kind != "word" or word.name or not first.isalpha():
        return known
    return "past" if first.endswith("ed") and len(first) >= _SHORTEST_PAST else ""


def _verb_score(words: Sequence[Token], i: int) -> int:
    word, before = words[i], words[i - 1]
    after = words[i + 1] if i + 1 < len(words) else None
    form = _form(word)
    if not form or before.text in _BEFORE_NOUNS:
        return _IMPOSSIBLE
    phrase = 1 if " " in word.surface else 0
    nounish = -1 if _first_word(word) in _NOUNS or _first_word(word).removesuffix("s") in _NOUNS else 0
    agreement = max(_agreement(before, form), _agreement(_subject_head(words, i), form) - 1)
    return agreement + _what_follows(after) + phrase + nounish


def _subject_head(words: Sequence[Token], i: int) -> Token:
    """The noun that a verb here would agree with: the one before the first preposition."""
    preposition = next((n for n in range(1, i) if words[n].text in PREPOSITIONS), 0)
    return words[preposition - 1] if preposition else words[i - 1]


def _agreement(before: Token, form: str) -> int:
    surface = before.surface.lower()
    if surface in _EITHER_NUMBER and form in ("base", "third"):
        return _SURE
    plural = (
        (before.value is not None and before.value.kind.startswith(_MEASURES))
        or surface in _PLURAL
        or singular(surface) != surface
    )
    if form == "past":
        return 2
    if form == "base":
        return 3 if plural or before.text in SKIPPED else -1
    if form == "third":
        named = before.value is not None and before.value.kind in ("code", "version")
        return -1 if (before.kind != "word" and not named) or (plural and not before.name) else 3
    return _IMPOSSIBLE


def _what_follows(after: Token | None) -> int:
    if after is None:
        return 0
    if after.kind == "value" or after.text in _BEFORE_NOUNS:
        return 1
    if _form(after) == "third":
        return -1
    return -2 if _form(after) == "base" and _first_word(after) not in _NOUNS else 0
