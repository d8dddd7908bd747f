"""What stands around a word: articles, nouns, surnames, titles, possessives."""

from __future__ import annotations

import re

from . import cues, verbs
from .lexicon import Kind
from .tokens import Word
from .wordset import words as wordset

_TECHNICAL = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON


def near(words: list[Word], at: int, step: int) -> Word | None:
    return words[at + step] if 0 <= at + step < len(words) else None


def is_action(words: list[Word], at: int) -> bool:
    """A lower-case word in the form of a verb with its object's article behind it: `rotated the`, `checks every`."""
    verb, following = words[at], near(words, at, 1)
    form = (
        verb.shape == "lower"
        and verb.folded.endswith(("ed", "s"))
        and not verb.folded.endswith(("ss", "us", "is", "as"))
    )
    return form and following is not None and following.before == " " and following.folded in _DETERMINERS


def is_past(words: list[Word], at: int) -> bool:
    """Whether the verb tells what somebody did once (`fixed the leak`); of places, facts are told in the present."""
    verb, following = words[at].folded, near(words, at, 1)
    return (
        (verb.endswith("ed") or verb in ("broke", "built", "made", "rewrote", "rebuilt", "wrote"))
        and following is not None
        and following.folded in _DETERMINERS
    )


def reads_as_nouns(words: list[Word], at: int) -> bool:
    """Whether the word is the plural of a noun that looks like a verb (`Bill runs are started`, `Grace reports have`)."""
    following, then = near(words, at, 1), near(words, at, 2)
    if not words[at].folded.endswith("s") or following is None or following.before != " ":
        return False
    does = words[at].folded in PLURALS and following.folded in verbs.BASE and following.shape == "lower"
    return following.folded in _AFTER_PLURALS | _DONE_BY_SEVERAL or (
        does and then is not None and then.folded in _DETERMINERS | _PLACED
    )


# Doings whose third person is a plural that names qualify.
PLURALS = wordset(
    """reports builds runs tests checks reviews updates plans uses needs orders releases answers ships hosts
    reads marks signs deals covers fixes ports designs drafts pushes pulls merges supports claims changes
    backs works counts prints sorts jobs calls visits talks requests exports imports costs moves watches"""
)
_PLACED = wordset("on at in under from to with every for until after before")
_AFTER_PLURALS = wordset(
    """are were have must should can will may might cannot do don't aren't weren't of per need"""
)
# "Violet wires carry 24 V": base forms that are hardly nouns, so that what stands before them is the subject.
_DONE_BY_SEVERAL = wordset(
    """carry connect indicate mean contain belong denote signify identify become remain require protect
    separate consist differ exist include depend arrive appear provide allow keep reduce describe mark show
    flash blink"""
)
_DETERMINERS = wordset(
    """the a an all every each our this that these those two three most some any its their"""
)


def owns_something(words: list[Word], at: int) -> bool:
    """A possessive with a plain thing behind it; a month has one too (April's release)."""
    following = near(words, at, 1)
    if (
        not words[at].owns
        or following is None
        or words[at].folded in ("may", "april", "june", "august", "autumn", "summer", "winter", "spring")
    ):
        return False
    return following.shape == "lower" and not names_a_thing(words, at)


def surname_follows(words: list[Word], at: int) -> bool:
    """A capitalised next word that families are called by, glued by one space: Grace Hopper, Django Reyes."""
    following = near(words, at, 1)
    if (
        following is None
        or following.before not in (" ", "-")
        or following.shape != "capital"
        or words[at].owns
        or following.code
        or following.folded == "day"
    ):
        return False
    if following.kind & (Kind.PRODUCT | Kind.PLACE | Kind.JARGON) or words[at].shape != "capital":
        return False
    if following.kind & words[at].kind & Kind.EPONYM:
        return False
    return bool(following.kind & Kind.FAMILY) and not is_department(words, at + 1)


def is_codename(words: list[Word], at: int) -> bool:
    """Whether the name is explained as a codename or title (`Penny Lane is the codename of the pricing engine`)."""
    following = [word.folded for word in words[at + 1 : at + 7]]
    return (
        any(word in ("codename", "codenamed", "nickname", "code", "title", "mascot") for word in following)
        and "is" in following
    )


def beside_upper(words: list[Word], at: int) -> bool:
    """Another word in capitals beside it, as in `MEHMET KAYA`."""
    following = near(words, at, 1)
    return (words[at].before == " " and at > 0 and words[at - 1].shape == "upper") or (
        following is not None and following.before == " " and following.shape == "upper"
    )


def stands_bare(words: list[Word], at: int) -> bool:
    """No article, adjective or noun before it and no noun after: `Hope leads`, not `the hope`, `hope levels`."""
    return _bare_before(words, at) and bare_behind(words, at)


def _bare_before(words: list[Word], at: int) -> bool:
    previous, word = near(words, at, -1), words[at]
    if previous is None or word.opens or re.search(r"[,;:(]", word.before):
        return True
    if previous.folded in cues.CLOSED or previous.owns:
        return False
    return previous.shape != "lower" or previous.folded in cues.ASKS | cues.ASKS_TO.keys() | _LINKS


def bare_behind(words: list[Word], at: int) -> bool:
    """No noun behind it that it could qualify."""
    word, following = words[at], near(words, at, 1)
    if following is None or re.search(r"[.,;:!?)]", following.before) or word.owns:
        return True
    if is_action(words, at + 1):
        return True
    return not (
        following.shape == "lower"
        and following.kind & _TECHNICAL
        and following.folded not in _FUNCTION
        and following.folded not in cues.ACTS | cues.DOES
    )


_LINKS = wordset(
    """and or but since when while if because until that only then is was so after before once unless"""
)


_FUNCTION = wordset(
    """about for on in at to with from by of and or but when if before after until as is was are were
    has had will would can could should must may not first directly again instead regarding every
    each the a an all any via only also always usually often never still just recently now who which
    that because since while so too then this these those its their next last today tomorrow yesterday
    afterwards directly separately weekly daily monthly"""
)  # fmt: skip


def names_a_thing(words: list[Word], at: int) -> bool:
    """A thing called after somebody: `Levenshtein distance`, `Welch's t-test`, `Jackson County`."""
    if _is_joined_eponym(words, at - 1) or _is_joined_eponym(words, at):
        return True
    for step in (1, 2):
        following = near(words, at, step)
        if following is None or re.search(r"[.,;:!?(]", following.before):
            return False
        named = step == 1 and words[at].kind & Kind.EPONYM and _is_noun(following)
        if named or following.folded in cues.EPONYM_NOUNS:
            return not (words[at].owns and following.folded in cues.OWNED)
        if not following.capitalised and not words[at].joined:
            return False
    return False


def _is_noun(word: Word) -> bool:
    """A known lower-case word that is no verb of the lists and no function word."""
    others = cues.ACTS | cues.DOES | cues.ADVERBS | _FUNCTION | _AUXILIARIES
    return word.shape == "lower" and bool(word.kind & _TECHNICAL) and word.folded not in others


def _is_joined_eponym(words: list[Word], at: int) -> bool:
    """Whether two eponyms are joined by a hyphen or dash (`Ziegler-Nichols`, `Reed–Solomon`)."""
    following = near(words, at, 1)
    joined = at >= 0 and following is not None and following.before in ("-", "–")
    return joined and following is not None and bool(words[at].kind & following.kind & Kind.EPONYM)


_AUXILIARIES = frozenset(["does", "did", "do", "goes", "went", "comes", "came", "and", "or"])


def is_department(words: list[Word], at: int) -> bool:
    following = near(words, at, 1)
    named = words[at].folded in cues.DEPARTMENTS
    return named or (
        following is not None
        and not following.before.strip()
        and following.folded
        in ("team", "teams", "group", "guild", "squad", "department", "desk", "board", "channel", "crew")
    )


def is_placed(words: list[Word], at: int) -> bool:
    """Whether the name is a place behind a preposition or qualifies a noun (`in Florence`, `Adam optimizer`)."""
    previous, following = near(words, at, -1), near(words, at, 1)
    if (
        previous is not None
        and words[at].before == " "
        and previous.folded in ("in", "near", "outside", "around", "within")
    ):
        return True
    named = (
        following is not None
        and following.shape == "lower"
        and following.before == " "
        and not words[at].owns
    )
    noun = (
        named
        and following is not None
        and following.folded not in _FUNCTION | cues.ACTS | cues.DOES | cues.ADVERBS | _AUXILIARIES
    )
    return noun and not is_action(words, at + 1)


_SAINTS = wordset("""st san santa santo saint los las fort port mount lake""")


def begins_a_place(words: list[Word], at: int) -> bool:
    """The first half of San Jose, Los Angeles, Fort Worth."""
    following = near(words, at, 1)
    return (
        words[at].folded in _SAINTS
        and following is not None
        and following.capitalised
        and following.before in (" ", ". ")
    )


def ends_a_place(words: list[Word], at: int) -> bool:
    """The second half of St. Louis, San Marino, Los Alamos."""
    previous = near(words, at, -1)
    return (
        previous is not None
        and previous.folded in _SAINTS
        and previous.capitalised
        and words[at].before in (" ", ". ", ".")
        and words[at].capitalised
    )


def has_title(words: list[Word], at: int, text: str) -> bool:
    """Whether a title stands before the name (`Dr. Paris`, `Frau Berg`; not `St. Louis` and not `DR site`)."""
    title = near(words, at, -1)
    if title is None or title.folded not in cues.TITLES or words[at].before not in (" ", ". ", "."):
        return False
    return (
        title.text[0].isupper()
        and (title.shape == "capital")
        and (
            words[at].before.startswith(".")
            or title.folded
            not in ("judge", "sir", "col", "lt", "fr", "ing", "pan", "don", "lord", "lady", "dame")
        )
    )


def is_initial(words: list[Word], at: int, text: str) -> bool:
    """Whether it is one capital letter and a full stop beside a capitalised word (`Anna R.`, `J. Smith`)."""
    word = words[at]
    if (
        not word.text.isupper()
        or text[word.end : word.end + 1] != "."
        or (word.code and not re.match(r"\.\s", text[word.end :]))
    ):
        return False
    previous, following = near(words, at, -1), near(words, at, 1)
    named_before = (
        previous is not None
        and previous.shape == "capital"
        and word.before == " "
        and bool(previous.kind & Kind.NAME or not previous.kind)
    )
    named_after = (
        following is not None
        and following.shape == "capital"
        and following.before in (". ", ".")
        and bool(following.kind & Kind.NAME or not following.kind)
        and not (following.kind & Kind.EVERYDAY and word.start > 0 and not word.opens)
    )
    return named_before or named_after
