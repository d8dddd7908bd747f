"""Places, products and turns of speech of several words (São Paulo, Raspberry Pi, lazy Susan), read as one word."""

from __future__ import annotations

from . import places
from .lexicon import Kind, kind_of
from .tokens import Word
from .wordset import words as wordset

_LONGEST = 4  # words: Ho Chi Minh City
_PARTICLES = wordset(
    "de da do dos das del della di la le les el al an am im of upon der den en sur of and the"
)


def known(words: list[Word]) -> set[int]:
    """Where a word belongs to something of several words that is nobody's name."""
    found: set[int] = set()
    for at, word in enumerate(words[:-1]):
        if at in found or word.code or word.shape == "mixed":
            continue
        if word.capitalised or word.folded in _OPENINGS:
            found.update(range(at, _end(words, at)))
    return found


# Lower-case words that open a turn of speech.
_OPENINGS = wordset(
    """lazy plain uncle average smart peeping doubting good jack molly big rube robin dear bloody black
    allen phillips jubilee stanley bunsen bowden cardan torx pozidriv"""
)


def _end(words: list[Word], first: int) -> int:
    """Behind the last word of the longest compound that begins at `first`; `first` itself where none does."""
    key, end = words[first].folded, first
    for at in range(first + 1, min(first + _LONGEST, len(words))):
        word = words[at]
        if word.before not in (" ", "-", " & ", "+") or word.code or words[at - 1].owns:
            break
        key += f"+{word.folded}"
        closes = word.capitalised or word.folded not in _PARTICLES
        if closes and _is_known(words, first, at, kind_of(key)):
            end = at + 1
    return end


def _is_known(words: list[Word], first: int, last: int, kind: int) -> bool:
    """A turn of speech in any case; a proper name in capitals; a place called like somebody where places stand."""
    if kind & Kind.EVERYDAY:
        return not (
            words[first].kind & Kind.GIVEN and words[last].shape == "capital"
        )  # Allen Keys is somebody
    if not kind or not (words[first].capitalised and words[last].capitalised):
        return False
    hyphened = words[last].before == "-"  # Winston-Salem
    return not kind & Kind.CITY or hyphened or places.stands_there(words, first, last)
