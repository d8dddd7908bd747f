"""Layer 5: names of people, known and unknown, by what the word is and what stands around it."""

from __future__ import annotations

import re

from . import slots
from .finding import Finding
from .lexicon import Kind, kind_of
from .products import allowed_spans, is_allowed
from .slots import Slot
from .tokens import Word, words_of

_ENGLISH = Kind.EVERYDAY | Kind.COMMON
_THING = Kind.PRODUCT | Kind.PLACE
_KNOWN = _ENGLISH | Kind.JARGON | _THING | Kind.EPONYM
_LONGEST_ACRONYM = 6
_SPACED = re.compile(r"(?<![\w.'-])[^\W\d_](?:[ .·_*|-][^\W\d_]){3,}(?![\w'-])|(?<![\w.'-])[^\W\d_](?:  ?[^\W\d_]){3,}(?!\w)")
_LEET = str.maketrans("4310578", "aeiostb")
_MIXED = re.compile(r"(?<![\w./-])[A-Za-z]+[0-9@$!*][A-Za-z0-9@$!*]*[A-Za-z](?![\w/-])")
_HANDLE_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]{2,}")
_PREFIXED = re.compile(r"(?:Mc|Mac|De|Di|Da|Du|La|Le|Van|Von|Fitz|St|Al|El|O|D)(?=[A-Z][a-z])")


def find(text: str, *, allowed_terms: frozenset[str] = frozenset(), lift_unknown_noun: bool = False) -> Finding | None:
    words = words_of(text)
    allowed = allowed_spans(text, allowed_terms) if allowed_terms else []
    for at, word in enumerate(words):
        if any(start <= word.start < end for start, end in allowed):
            continue
        rule = _rule(words, at, text)
        if rule and not (rule == "name.unknown" and lift_unknown_noun):
            return Finding(rule, word.start, word.end)
    return _find_obfuscated(text) or _find_handle(text, allowed_terms)


def _rule(words: list[Word], at: int, text: str) -> str | None:
    word = words[at]
    if len(word.text) == 1:
        return "name.initial" if slots.is_initial(words, at, text) else None
    if word.code:
        return None
    if word.shape == "mixed":
        return _mixed_rule(word)
    if slots.has_title(words, at, text) and word.capitalised:
        return "name.title"
    return (_upper_rule if word.shape == "upper" else _capital_rule if word.capitalised else _lower_rule)(words, at, text)


def _capital_rule(words: list[Word], at: int, text: str) -> str | None:
    word = words[at]
    kind = word.kind
    slot = slots.slot_of(words, at, text)
    if kind & _THING:
        return _thing_rule(words, at, slot)
    if kind & Kind.EPONYM and (slots.names_a_thing(words, at, text) or not kind & (Kind.FAMILY | Kind.GIVEN)) and slot < Slot.ACTS:
        return None
    if kind & Kind.EVERYDAY:
        return _everyday_rule(words, at, slot)
    if kind & Kind.GIVEN and not (kind & Kind.JARGON and len(word.text) <= 3):
        return "name.lexicon"
    if kind & _ENGLISH:
        return "name.cue" if slot >= Slot.ASKED and kind & Kind.NAME and not word.opens else None
    if kind & Kind.JARGON:
        return "name.cue" if slot >= Slot.ACTS and (kind & Kind.NAME or slot >= Slot.SAYS) else None
    if slots.names_a_thing(words, at, text) and slot == Slot.NONE:
        return None
    if kind & Kind.NAME:
        return "name.lexicon"
    return _unknown_rule(word, slot)


def _unknown_rule(word: Word, slot: Slot) -> str | None:
    """A capitalised word that nothing knows; a plural or derived form of a known word is known."""
    if slot == Slot.NONE and _is_derived(word.folded):
        return None
    return "name.cue" if slot >= Slot.ASKED else "name.unknown"


def _is_derived(folded: str) -> bool:
    """`Rebalancing`, `Subcharts`: a known word with a common ending or beginning."""
    stems = [folded[: -len(end)] + tail for end, tail in _ENDINGS if folded.endswith(end) and len(folded) - len(end) > 3]
    stems += [folded[len(start) :] for start in _BEGINNINGS if folded.startswith(start) and len(folded) - len(start) > 3]
    return any(kind_of(stem) & (_ENGLISH | Kind.JARGON) and not kind_of(stem) & Kind.GIVEN for stem in stems)


_ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("er", ""), ("er", "e"), ("ers", ""), ("ers", "e"), ("able", ""), ("able", "e"), ("ized", "ize"), ("ised", "ise"), ("isation", "ise"), ("ization", "ize"), ("ness", ""), ("less", ""), ("ly", ""))  # fmt: skip
_BEGINNINGS = ("un", "re", "pre", "sub", "non", "multi", "auto", "micro", "cyber", "super", "inter", "over", "under", "anti", "co", "de", "hyper", "meta", "mid", "mini", "pseudo", "semi", "cross", "data", "web")  # fmt: skip


def _thing_rule(words: list[Word], at: int, slot: Slot) -> str | None:
    """Products and places: a person only where people alone stand."""
    kind = words[at].kind
    if not kind & Kind.NAME:
        return None
    if slot >= Slot.SAYS:
        return "name.ambiguous"
    if kind & Kind.GIVEN or kind & Kind.PLACE and kind & Kind.FAMILY:
        if slot >= (Slot.ASKED if kind & Kind.GIVEN else Slot.ACTS):
            return "name.ambiguous"
        return "name.ambiguous" if kind & Kind.GIVEN and slots.surname_follows(words, at) else None
    return None


def _everyday_rule(words: list[Word], at: int, slot: Slot) -> str | None:
    word = words[at]
    kind = word.kind
    if kind & Kind.GIVEN:
        if slot >= Slot.ASKED or (slot >= Slot.DOES and slots.stands_bare(words, at)) or slots.surname_follows(words, at):
            return "name.ambiguous"
        return None
    if kind & Kind.NAME and not kind & Kind.JARGON and slot >= Slot.ASKED and not slots.is_department(words, at):
        return "name.ambiguous" if slots.stands_bare(words, at) and (not word.opens or slot >= Slot.SAYS) else None
    return None


def _upper_rule(words: list[Word], at: int, text: str) -> str | None:
    word = words[at]
    kind = word.kind
    if kind & _KNOWN and not kind & Kind.GIVEN:
        return None
    slot = slots.slot_of(words, at, text)
    if len(word.text) <= 3:
        return "name.cue" if kind & Kind.GIVEN and slot >= Slot.SAYS else None
    if kind & Kind.EVERYDAY:
        return "name.ambiguous" if slot >= Slot.ASKED and kind & Kind.GIVEN else None
    if kind & (Kind.JARGON | Kind.PRODUCT):
        return "name.ambiguous" if slot >= Slot.ASKED else None
    if kind & Kind.NAME:
        return "name.lexicon"
    if len(word.text) > _LONGEST_ACRONYM or slot >= Slot.ASKED:
        return None if _is_derived(word.folded) else "name.unknown"
    return None


def _lower_rule(words: list[Word], at: int, text: str) -> str | None:
    word = words[at]
    kind = word.kind
    if not word.text.isascii() and not kind & (_ENGLISH | Kind.JARGON):
        return "name.lexicon" if kind & Kind.NAME else "name.unknown"
    if kind & Kind.EVERYDAY and not kind & Kind.GIVEN:
        return None
    if kind & Kind.GIVEN and not kind & (Kind.EVERYDAY | Kind.JARGON | _THING) and len(word.text) > 3:
        return "name.lexicon"
    if kind & Kind.NAME and not kind & _KNOWN and len(word.text) > 3:
        return "name.lexicon"
    slot = slots.slot_of(words, at, text)
    if kind & Kind.GIVEN and kind & (Kind.EVERYDAY | _THING | Kind.JARGON):
        if slot >= Slot.SAYS or (slot == Slot.ASKED and not kind & Kind.PRODUCT and slots.stands_bare(words, at)) or (slot >= Slot.ACTS and word.opens):
            return "name.ambiguous"
        return None
    if kind & _KNOWN:
        return None
    if slot >= Slot.ASKED or (slot >= Slot.DOES and word.opens):
        return None if _is_derived(word.folded) else "name.cue"
    return None


def _mixed_rule(word: Word) -> str | None:
    """McDonald and DeShawn are names, JohnSmith is two; LaTeX and GitHub are not."""
    prefix = _PREFIXED.match(word.text)
    known = bool(word.kind & (Kind.JARGON | Kind.PRODUCT | Kind.PLACE))
    if prefix and not known:
        rest = kind_of(word.text[prefix.end() :])
        if word.kind & Kind.NAME or rest & Kind.NAME and not rest & _ENGLISH or (prefix.group() in ("Mc", "Mac", "Fitz") and not rest & _ENGLISH):
            return "name.lexicon"
    if "'" in word.text or "’" in word.text:
        return "name.lexicon" if re.match(r"[A-Za-z]{1,3}['’][A-Z]", word.text) else None
    parts = _HANDLE_PARTS.findall(word.text)
    named = [part for part in parts if kind_of(part) & Kind.NAME and not kind_of(part) & _KNOWN]
    return "name.lexicon" if not known and named and len(named) * 2 > len(parts) - 1 and len(parts) > 1 else None


def _find_obfuscated(text: str) -> Finding | None:
    match = _SPACED.search(text)
    if match and not re.fullmatch(r"[A-Za-z](?:\.[A-Za-z])*|[ivxIVX .]+|[a-z](?:\|[a-z])+", match.group()):
        return Finding("name.spaced", *match.span())
    if match and re.fullmatch(r"[A-Za-z](?:\.[A-Za-z]){3,}", match.group()):
        return Finding("name.spaced", *match.span())
    for mixed in _MIXED.finditer(text):
        plain = re.sub(r"[@]", "a", re.sub(r"[$]", "s", re.sub(r"[!]", "i", mixed.group()))).lower().translate(_LEET)
        kind = kind_of(plain)
        if plain.isalpha() and len(plain) > 3 and kind & Kind.NAME and not kind & _KNOWN and not kind_of(mixed.group()):
            return Finding("name.spaced", *mixed.span())
    return None


_HANDLE = re.compile(r"(?<![\w./@-])[A-Za-z]{2,}(?:[_.-][A-Za-z]{1,})*[_.-]?\d{0,4}(?![\w/-])")


def _find_handle(text: str, allowed_terms: frozenset[str]) -> Finding | None:
    """Names inside logins and snake case: `kowalski_dev`, `lubanzi_aleksejev89`, `anna-k`."""
    for match in _HANDLE.finditer(text):
        handle = match.group()
        parts = _HANDLE_PARTS.findall(handle)
        if (len(parts) < 2 and handle.isalpha()) or handle.isupper() or is_allowed(handle, allowed_terms):
            continue
        for part in parts:
            kind = kind_of(part)
            if kind & Kind.NAME and not kind & _KNOWN and len(part) > 3 and "-" not in handle[:0]:
                return Finding("name.handle", *match.span())
    return None
