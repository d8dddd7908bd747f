"""Layer 5: names of people, known and unknown, by what the word is and what stands around it."""

from __future__ import annotations

from memories.regex import regex

from . import (
    compounds,
    cues,
    disguises,
    handles,
    person_predicates,
    phrases,
    places,
    slots,
    surroundings,
)
from .derived import is_acronym_joined, is_derived, is_joined
from .finding import Finding
from .lexicon import Kind
from .person_predicates import nameless
from .products import allowed_spans
from .slots import Slot
from .tokens import Word, words_of

_ENGLISH = Kind.EVERYDAY | Kind.COMMON
_THING = Kind.PRODUCT | Kind.PLACE
_KNOWN = _ENGLISH | Kind.JARGON | _THING | Kind.EPONYM
_LONGEST_ACRONYM = 6
_SHORT = 3  # letters up to which a word is as likely an abbreviation
# Endings of family names that no English word of that length has.
_SURNAME_END = regex(r"""
    [a-z]{3}(?:
      ovic|evic|ovich|evich|ovski|ovska|evski|evska|escu|eanu|enko|chuk|sson|sdottir|datter|idze|shvili
      |iants|yants|poulos|opoulou|oglu|zade|wala|iene|aite|auskas|nen|ovna|evna|kowski|kowska|walla
      |khanov|ullah|uddin
    )$
""")


def find(
    text: str, *, allowed_terms: frozenset[str] = frozenset(), lift_unknown_noun: bool = False
) -> Finding | None:
    words = words_of(text)
    allowed = allowed_spans(text, allowed_terms) if allowed_terms else []
    together = compounds.known(words)
    for at, word in enumerate(words):
        if at in together or any(start <= word.start < end for start, end in allowed):
            continue
        rule = _rule(words, at, text)
        if rule and not (rule == "name.unknown" and lift_unknown_noun):
            return Finding(rule, word.start, word.end)
    return nameless.find(words) or disguises.find_spelt(text) or handles.find(text, allowed_terms)


def _rule(words: list[Word], at: int, text: str) -> str | None:  # noqa: PLR0911 - one return a rule
    word = words[at]
    if len(word.text) == 1:
        return "name.initial" if surroundings.is_initial(words, at, text) else None
    if word.code:
        return None
    if word.shape == "mixed":
        return None if is_acronym_joined(word.text) else disguises.mixed_rule(word)
    if len(word.text) < _SHORT and word.shape == "capital" and text[word.end : word.end + 1] == ".":
        return None  # an abbreviation such as St. or Nr.; the word after it speaks
    if surroundings.begins_a_place(words, at) or (
        surroundings.ends_a_place(words, at) and _slot(words, at, text) < Slot.ACTS
    ):
        return None
    if surroundings.has_title(words, at, text) and word.capitalised:
        return "name.title"
    return (_upper_rule if word.shape == "upper" else _capital_rule if word.capitalised else _lower_rule)(
        words, at, text
    )


def _slot(words: list[Word], at: int, text: str) -> Slot:
    word = words[at]
    slot = slots.slot_of(words, at, text)
    if slot < Slot.ASKED and (word.kind & (Kind.GIVEN | Kind.CITY) or not word.kind & (_ENGLISH | _THING)):
        slot = max(slot, phrases.slot_by_phrase(text, word.start, word.end))
    bears = Kind.GIVEN if word.kind & Kind.PRODUCT else Kind.GIVEN | Kind.FAMILY | Kind.CITY
    if slot < Slot.PERSON and word.kind & bears:
        return max(slot, person_predicates.slot_of(words, at))
    return slot


def _capital_rule(words: list[Word], at: int, text: str) -> str | None:  # noqa: PLR0911 - one return a rule
    word = words[at]
    kind = word.kind
    slot = _slot(words, at, text)
    if kind & (Kind.CITY | Kind.PLACE) and slot < Slot.ASKED and places.stands_there(words, at):
        return None
    if kind & _THING:
        return _thing_rule(words, at, slot)
    if (
        kind & Kind.EPONYM
        and (surroundings.names_a_thing(words, at) or not kind & (Kind.FAMILY | Kind.GIVEN))
        and slot < Slot.ACTS
    ):
        return None
    if kind & Kind.EVERYDAY:
        return _everyday_rule(words, at, slot)
    if kind & Kind.GIVEN or (kind & Kind.FAMILY and kind & Kind.JARGON and len(word.text) <= _SHORT):
        return "name.lexicon"
    if kind & _ENGLISH:
        linked = slot >= Slot.LINKED and not word.opens and surroundings.bare_behind(words, at)
        named = bool(kind & Kind.NAME) and (linked or slot >= Slot.ASKED)
        return "name.cue" if named else None
    if kind & Kind.JARGON:
        acts = slot >= Slot.ACTS and bool(kind & Kind.NAME)
        asked = slot >= Slot.ASKED and bool(kind & Kind.FAMILY)
        return "name.cue" if acts or asked or slot >= Slot.PERSON else None
    if surroundings.names_a_thing(words, at) and slot == Slot.NONE:
        return None
    if kind & Kind.NAME:
        return "name.lexicon"
    return _unknown_rule(word, slot)


def _unknown_rule(word: Word, slot: Slot) -> str | None:
    """A capitalised word that nothing knows; a plural or derived form of a known word is known."""
    if slot == Slot.NONE and is_derived(word.folded):
        return None
    return "name.cue" if slot >= Slot.LINKED else "name.unknown"


def _thing_rule(words: list[Word], at: int, slot: Slot) -> str | None:  # noqa: PLR0911 - one return a rule
    """Products and places: a person only where people alone stand."""
    kind = words[at].kind
    if not kind & Kind.NAME and words[at].folded not in cues.NAMES_FIRST:
        named = bool(kind & Kind.CITY) and slot >= Slot.ASKED  # no list has all families' names
        return "name.ambiguous" if named or person_predicates.is_surely_human(words, at) else None
    if words[at].folded in cues.ASSISTANTS and slot == Slot.ACTS and not words[at].owns:
        return None
    if slot >= Slot.PERSON:
        return "name.ambiguous"
    if words[at].folded in cues.NAMES_FIRST and not surroundings.is_placed(words, at):
        return "name.lexicon"
    if kind & Kind.PLACE and kind & Kind.GIVEN and surroundings.owns_something(words, at):
        return "name.ambiguous"
    if kind & Kind.GIVEN or (kind & Kind.PLACE and kind & Kind.FAMILY):
        if slot >= (Slot.ASKED if kind & Kind.GIVEN else Slot.ACTS):
            return "name.ambiguous"
        return "name.ambiguous" if kind & Kind.GIVEN and surroundings.surname_follows(words, at) else None
    if (
        kind & Kind.FAMILY
        and words[at].shape == "capital"
        and person_predicates.slot_of(words, at) >= Slot.ASKED
    ):
        return "name.ambiguous"
    return None


def _everyday_rule(words: list[Word], at: int, slot: Slot) -> str | None:
    word = words[at]
    kind = word.kind
    if kind & Kind.GIVEN:
        if (
            slot >= Slot.ASKED
            or (surroundings.surname_follows(words, at) and not surroundings.is_codename(words, at))
            or surroundings.owns_something(words, at)
        ):
            return "name.ambiguous"
        return None
    if kind & Kind.NAME and slot >= Slot.LINKED and not surroundings.is_department(words, at):
        surely = bool(kind & Kind.FAMILY) and (not word.opens or slot >= Slot.ACTS)
        bare = (word.opens and slot >= Slot.ACTS) or surroundings.stands_bare(words, at)
        return "name.ambiguous" if surely and bare else None
    return None


def _upper_rule(words: list[Word], at: int, text: str) -> str | None:  # noqa: PLR0911 - one return a rule
    word = words[at]
    kind = word.kind
    if not word.text.isascii():
        return _accented_rule(word)
    if kind & _KNOWN and not kind & (Kind.GIVEN | Kind.FAMILY):
        return None
    slot = _slot(words, at, text)
    if kind & _KNOWN and not kind & Kind.GIVEN:
        asked = slot >= Slot.ASKED and not kind & (Kind.JARGON | Kind.PRODUCT)
        return "name.ambiguous" if asked and len(word.text) > _SHORT else None
    if len(word.text) <= _SHORT:
        named = kind & Kind.GIVEN or not kind & _KNOWN
        return (
            "name.cue"
            if named and kind & Kind.NAME and slot >= (Slot.PERSON if kind & _KNOWN else Slot.ASKED)
            else None
        )
    if kind & Kind.EVERYDAY:
        return "name.ambiguous" if slot >= Slot.ASKED and kind & Kind.GIVEN else None
    if kind & (Kind.JARGON | Kind.PRODUCT):
        return "name.ambiguous" if slot >= Slot.ASKED else None
    if kind & (Kind.GIVEN | Kind.FAMILY) or (
        kind & Kind.NAME and (slot or surroundings.beside_upper(words, at))
    ):
        return "name.lexicon"
    if len(word.text) > _LONGEST_ACRONYM or slot >= (Slot.DOES if kind == Kind.NONE else Slot.ASKED):
        explained = slot < Slot.ASKED and (is_derived(word.folded) or is_joined(word.folded))
        return None if explained else "name.unknown"
    return None


def _lower_rule(words: list[Word], at: int, text: str) -> str | None:
    word = words[at]
    kind = word.kind
    if not word.text.isascii() and not kind & (_ENGLISH | Kind.JARGON):
        return _accented_rule(word)
    if kind & Kind.EVERYDAY and not kind & Kind.GIVEN:
        return None
    if _is_name_alone(kind) and len(word.text) > _SHORT:
        eponym = bool(kind & Kind.EPONYM) and surroundings.names_a_thing(words, at)
        return None if eponym else "name.lexicon"
    slot = _slot(words, at, text)
    if kind & Kind.GIVEN and kind & (Kind.EVERYDAY | _THING | Kind.JARGON):
        return "name.ambiguous" if slot >= Slot.ASKED else None
    if kind & Kind.NAME and not kind & _THING and kind & (Kind.JARGON | Kind.COMMON):
        asked = slot >= Slot.ASKED and not kind & _ENGLISH
        return "name.cue" if asked or (slot >= Slot.PERSON and word.opens) else None
    return None if kind & _KNOWN else _unknown_lower_rule(words, at, slot)


def _accented_rule(word: Word) -> str | None:
    if "\u0370" <= word.text[0] <= "\u03ff":
        return None  # a unit: the first layer lets Greek pass in no other place
    return "name.lexicon" if word.kind & Kind.NAME else "name.unknown"


def _is_name_alone(kind: int) -> bool:
    if kind & Kind.GIVEN and not kind & (Kind.EVERYDAY | Kind.JARGON | _THING):
        return True
    return bool(kind & Kind.NAME) and not kind & _KNOWN


def _unknown_lower_rule(words: list[Word], at: int, slot: Slot) -> str | None:
    """A lower-case word that nothing knows: after a given name, with a family's ending, or in a person's place."""
    word = words[at]
    after_given = at > 0 and words[at - 1].kind & Kind.GIVEN and word.before == " " and not words[at - 1].code
    if _SURNAME_END.search(word.folded) or (after_given and surroundings.stands_bare(words, at - 1)):
        return "name.lexicon"
    if slot >= Slot.LINKED or (word.opens and slot >= Slot.DOES):
        return None if is_derived(word.folded) else "name.cue"
    return None
