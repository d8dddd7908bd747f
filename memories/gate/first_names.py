"""Everyday words that people bear as first names (Grace, Mark, Will, Rose): whether one stands for somebody.

No program is called like most of them, so any doing of theirs tells a person: a verb that means nothing behind `Redis`
means a colleague behind `Frank`. What they mean in plain English is known by what stands around: an article, a noun
that they qualify, a month's preposition, an order ("Mark the row as read").
"""

from __future__ import annotations

import re

from . import cues, verbs
from .lexicon import Kind
from .slots import Slot
from .surroundings import PLURALS, bare_behind, is_action, near, reads_as_nouns, stands_bare
from .tokens import Word
from .wordset import words as wordset

_ADVERBS = 3  # that may stand between a subject and its verb
_SHORT = 3  # letters up to which a technical word is an abbreviation
_LONGEST_LIST = 4  # words of "Grace, Will, Rose and Hope"
_FINITE = verbs.THIRD | verbs.PAST | cues.ACTS | cues.DOES
# In lower case these are terms of the trade; only what people alone do makes a person of them.
_TERMS = wordset(
    """page max min skip trace major minor unique dev var kit pip star forest orm lan iban eta seo serif
    form price lane bridge rod chip dot lux mana tram van val ping del will may long love young west north
    moon sun rain stone diamond crystal silver norm novella nadir urban tera troy king queen prince princess
    judge guy junior ward river"""
)
# Nor do these begin a sentence as somebody unless they do what no such thing does: "grace covers the first minutes".
_MATTERS = wordset(
    """grace hope art bill chase grant chance gene hunter porter walker bob bud summer winter autumn faith
    joy clay patience mercy charity harmony destiny prudence liberty justice glory trinity melody genesis
    heaven storm dawn"""
)
# Orders that are called like people: "Mark builds as failed", "Grant reads to nobody".
_ORDERS = wordset(
    "mark chase grant bill page skip trace pat will chip drew may hope wade sue nick reed pierce"
)
_SEASONS = wordset("summer winter autumn spring april may june august january november easter eve dawn")
_SHADES = wordset(
    """amber coral diamond ebony ginger hazel indigo iris ivory jade lilac olive pearl rose ruby sapphire
    scarlet silver violet gray grey berry cherry honey sandy sky sunny moon star royal"""
)
# Before these words a capitalised everyday word is a label, a colour, a season: "the level is Max".
_LABELLED = wordset(
    """in at during on of called named labelled labeled titled as is are was were be said into under over
    within set codename codenamed code-named alias keyword word term button label theme plan tier level
    status state option menu project cluster release version branch tag colour color palette brand variable
    table field column file type class operation operator command module package library service host node
    server environment tenant product tool app mascot sprint milestone room building hall codenames names
    like versus vs v plus minus equals click press select choose tick hit enum value values constant or"""
)
_SWITCHED = wordset(
    """set sets changed change changes switched switch switches upgraded upgrade downgraded defaults default
    renamed rename maps mapped turned turns scaled raised lowered moved goes equal equals resets reset
    limited"""
)
_AUXILIARY = wordset(
    """will would can could must should may might cannot can't won't wouldn't couldn't shouldn't doesn't
    didn't does did do don't"""
)
_NEGATIONS = wordset(
    """not never also always still only just usually often no longer rather gladly soon once twice later
    first even"""
)
_DETERMINERS = wordset(
    """the a an all every each our this that these those two three most some any its their no both another
    several many"""
)
_PARTICLES = wordset(
    """to up out off over against with from for through after around away back forward together last
    yesterday today tomorrow this again it them itself both into onto about ahead aside along"""
)
# What somebody has at hand.
_BELONGINGS = wordset(
    """key keys badge token password laptop licence license login credentials phone card access admin root
    spare rights permission permissions account appointment meeting dentist flu fever off holiday kids child
    children dog cat baby degree experience numbers contract contracts contact contacts notes minutes slides
    draft invoice invoices only last original"""
)
_DAYS_OF = wordset("days weeks holidays sundays mondays weekends bank release peak")


def is_person(words: list[Word], at: int, slot: Slot) -> bool:
    """Whether an everyday word that is a first name, too, stands for somebody; `slot`: what its place says."""
    if words[at].shape == "lower":
        return _is_person_in_lower_case(words, at, slot)
    if slot >= Slot.ASKED or _is_subject(words, at):
        return True
    return not words[at].opens and _stands_alone(words, at)


def is_month_that_acts(words: list[Word], at: int) -> bool:
    """`April keeps the list`: no month keeps, owns or has a token; months bring or end something."""
    if words[at].folded not in ("april", "may", "june", "august", "january", "jan", "jun"):
        return False
    verb = near(words, at, 1)
    if verb is None or verb.before != " " or not stands_bare(words, at):
        return False
    if verb.folded in ("has", "had", "and"):
        return _is_subject(words, at)
    return verb.folded in _PERSONAL and not reads_as_nouns(words, at + 1)


# What seasons, months and matters never do.
_PERSONAL = (
    cues.CARES
    | cues.ACTS
    | wordset(
        """keeps kept handles handled runs ran manages managed builds built wrote looks takes took watches
        tests tested deployed updates plans planned prepares prepared coordinates tracks tracked orders
        ordered made answers fixes checks checked"""
    )
)


def _is_person_in_lower_case(words: list[Word], at: int, slot: Slot) -> bool:
    word = words[at]
    begins = word.opens or words[at - 1].folded in _CLAUSES
    if slot >= Slot.SAYS or (
        slot >= Slot.ACTS
        and (
            word.opens or (begins and not word.kind & Kind.PRODUCT) or (word.owns and stands_bare(words, at))
        )
    ):
        return True
    if slot == Slot.ASKED or (slot < Slot.ASKED and word.folded not in _TERMS and _is_given_to(words, at)):
        return bare_behind(words, at)
    if slot == Slot.LINKED and word.folded not in _TERMS and not word.kind & Kind.PRODUCT:
        return stands_bare(words, at)
    if (
        word.folded == "may"
        or word.kind & Kind.PRODUCT
        or (word.kind & Kind.JARGON and len(word.text) <= _SHORT)
    ):
        return False
    if _is_measured_by(words, at):
        return True
    return begins and _is_sure_subject(words, at)


# What a bill, a grace period, a hope do as well; in lower case nothing else tells them apart.
_OF_MATTERS = wordset(
    """covers brings means marks shows includes applies adds falls lasts starts ends begins stands comes
    goes makes gives gets takes runs helps matters depends costs expires needs lists contains requires has
    had uses counts changes moves follows supports is was are will can may must should stops"""
)


def _is_sure_subject(words: list[Word], at: int) -> bool:
    following = near(words, at, 1)
    if following is None or not _is_subject(words, at):
        return False
    if words[at].folded in _TERMS:
        return following.folded == "and"
    return words[at].folded not in _MATTERS or following.folded not in _OF_MATTERS


def _is_given_to(words: list[Word], at: int) -> bool:
    """`give the logs to frank`, `send it to dale`."""
    previous = near(words, at, -1)
    if previous is None or previous.folded != "to" or words[at].before != " ":
        return False
    return any(word.folded in _GIVES for word in words[max(0, at - 8) : at - 1])


_GIVES = wordset(
    """give gives gave hand hands handed pass passes show shows bring brings forward return returns lend
    lent send sends sent leave leaves left report explain explained promised offered"""
)


def _is_measured_by(words: list[Word], at: int) -> bool:
    """`per heath the quota is 20 GB`: at the start and before a statement; `per page` counts."""
    previous, following = near(words, at, -1), near(words, at, 1)
    if previous is None or previous.folded != "per" or not previous.opens or words[at].folded in _TERMS:
        return False
    return following is not None and ("," in following.before or following.folded in _DETERMINERS)


def _stands_alone(words: list[Word], at: int) -> bool:
    """A capitalised everyday word inside a sentence, with nothing that makes a label, a title or a compound of it."""
    word, previous, following = words[at], words[at - 1], near(words, at, 1)
    if (
        word.shape != "capital"
        or word.joined
        or word.before.endswith(("-", "/", '"', "'", "“", "`", ">", "_"))
    ):
        return False
    if previous.folded in _LABELLED or previous.folded in cues.CLOSED - {"per"} or previous.owns:
        return False
    if previous.folded in ("to", "from") and _is_switched(words, at):
        return False
    if word.folded in _SEASONS | _SHADES and not (previous.folded in _AGENCY or _is_given_to(words, at)):
        return False
    capitals = [
        each for each in (previous, following) if each is not None and each.capitalised and not each.opens
    ]
    return not capitals and _is_bare_before(words, at) and bare_behind(words, at)


_AGENCY = wordset("by with from via per through past thanks behind")
_TOWARDS = _AGENCY | wordset("to for than but so before after without unlike ask")
_CLAUSES = wordset(
    "only since because when if that while whenever unless until and or as then where what how once so but"
)


def _is_bare_before(words: list[Word], at: int) -> bool:
    previous = words[at - 1]
    other = near(words, at, -2)
    if previous.folded in ("and", "or"):
        return other is not None and not other.capitalised and not other.opens
    return previous.folded in _TOWARDS or bool(re.search(r"[,;:(]|[–—]| - ", words[at].before))


def _is_switched(words: list[Word], at: int) -> bool:
    """`set the throttle to Max`; the set of "data set" is a thing."""
    return any(
        words[near_by].folded in _SWITCHED and not (near_by and words[near_by - 1].folded in _SETS)
        for near_by in range(max(0, at - 5), at - 1)
    )


_SETS = wordset("data test training rule result record change the a")


def _is_subject(words: list[Word], at: int) -> bool:
    """Whether a doing follows: `Rose trained`, `Penny would rather`, `Grace and Will run`."""
    if words[at].owns or words[at].joined or not (words[at].opens or _may_begin(words, at)):
        return False
    last = _last_of_list(words, at)
    verb_at, helped = _past_adverbs(words, last + 1)
    verb = near(words, verb_at, 0)
    if verb is None or verb.shape != "lower" or verb.code or _is_cut_off(words, last, verb_at):
        return False
    if last > at and not helped and verb.folded not in _BEING:
        acts = verb.folded in verbs.BASE | verbs.PAST
        return acts and not words[at].kind & words[last].kind & Kind.PLACE
    return _is_doing(words, at, verb_at, helped=helped)


_BEING = wordset("is was are were has had have")


def _is_doing(words: list[Word], at: int, verb_at: int, *, helped: bool) -> bool:
    verb = words[verb_at].folded
    if helped:
        return _is_base(words, verb_at)
    if verb in ("has", "had", "have"):
        return _has_at_hand(words, verb_at)
    return _is_at_work(words, verb_at) if verb in _BEING else _is_finite(words, at, verb_at)


def _may_begin(words: list[Word], at: int) -> bool:
    """Whether a clause may begin with a word inside the sentence: after a conjunction, an adverb, a comma."""
    previous = words[at - 1]
    if re.search(r"[,;:(]|[–—]", words[at].before):
        return True
    return words[at].before == " " and (
        previous.folded in _CLAUSES | _WHEN or previous.folded.endswith(("ly", "day", "days"))
    )


_WHEN = wordset("today yesterday tomorrow now currently nowadays meanwhile here there")


def _last_of_list(words: list[Word], at: int) -> int:
    """The last of `Grace, Will and Rose`; `at` itself where no second name follows."""
    last = at
    while last - at < _LONGEST_LIST and (following := near(words, last, 1)) is not None:
        step = 2 if following.folded in ("and", "or") and following.before == " " else 1
        other = near(words, last, step)
        listed = step > 1 or following.before.strip() in (",", "&", "/", "+")
        if (
            other is None
            or not listed
            or other.shape != words[at].shape
            or not other.kind & (Kind.GIVEN | Kind.NAME)
        ):
            return last
        if step > 1 and other.shape == "lower" and not other.kind & Kind.GIVEN:
            return last
        last += step
    return last


def _past_adverbs(words: list[Word], at: int) -> tuple[int, bool]:
    """Where the verb stands, and whether an auxiliary stands before it."""
    helped = False
    for _ in range(_ADVERBS + 1):
        word = near(words, at, 0)
        if word is None:
            break
        if word.folded in _AUXILIARY and not _is_main(words, at):
            helped = True
        elif word.folded not in _NEGATIONS and (
            word.folded not in cues.ADVERBS or word.folded in ("is", "was", "has", "had")
        ):
            break
        at += 1
    return at, helped


def _is_main(words: list[Word], at: int) -> bool:
    """`does the release notes`, `do it`: not the auxiliary of another verb."""
    following = near(words, at, 1)
    return (
        words[at].folded in ("do", "does", "did")
        and following is not None
        and (
            following.folded in _DETERMINERS | {"it", "them"}
            or following.folded not in verbs.BASE | _NEGATIONS | cues.ADVERBS
        )
    )


def _is_cut_off(words: list[Word], last: int, verb_at: int) -> bool:
    return any(re.search(r"[.!?;:()/]|[–—]", word.before) for word in words[last + 1 : verb_at + 1])


def _is_base(words: list[Word], at: int) -> bool:
    verb, following = words[at], near(words, at, 1)
    if verb.folded == "be":
        return following is not None and following.folded in cues.STATES | cues.REACHED
    return verb.folded in verbs.BASE


def _is_at_work(words: list[Word], at: int) -> bool:
    """`is leading the migration`: at a task with an object; a season is ending, a bill pending."""
    doing, following = near(words, at, 1), near(words, at, 2)
    if doing is not None and doing.folded in cues.ADVERBS | _NEGATIONS:
        doing, following = near(words, at, 2), near(words, at, 3)
    if doing is None or doing.folded not in verbs.ONGOING or doing.before != " ":
        return False
    return (
        following is None
        or following.folded in _DETERMINERS | {"with", "on", "from", "at"}
        or following.capitalised
    )


def _has_at_hand(words: list[Word], at: int) -> bool:
    following = near(words, at, 1)
    if following is None:
        return False
    if following.folded in verbs.PAST | {
        "been",
        "done",
        "written",
        "taken",
        "left",
        "known",
        "seen",
        "given",
    }:
        return following.folded != "been"
    objects = {word.folded for word in words[at + 1 : at + 5]}
    if objects & _DAYS_OF and not objects & _BELONGINGS:
        return False
    return bool(objects & (_BELONGINGS | cues.HUMAN_OBJECTS))


def _is_finite(words: list[Word], at: int, verb_at: int) -> bool:
    verb, following = words[verb_at].folded, near(words, verb_at, 1)
    if verb not in _FINITE:
        return verb not in _OF_PROGRAMS and is_action(words, verb_at)
    if reads_as_nouns(words, verb_at) or (words[at].folded in _ORDERS and _is_ordered(words, verb_at)):
        return False
    if verb in _OF_THINGS and words[at].folded in _MATTERS | _SEASONS | _SHADES:
        return bool({word.folded for word in words[verb_at + 1 : verb_at + 6]} & _DUTIES)
    if verb in verbs.PAST and verb.endswith("ed") and verb not in cues.ACTS:
        return following is not None and (
            following.folded in _DETERMINERS | _PARTICLES or following.capitalised or _is_plural(following)
        )
    return True


# What no colleague does: it makes a library of Rich, and a theme of Amber.
_OF_PROGRAMS = wordset(
    """renders parses caches serializes serialises deserializes exposes emits throws instantiates allocates
    encodes decodes encrypts decrypts polls spawns proxies buffers iterates transpiles interpolates
    rasterises rasterizes compresses balances replicates tokenizes tokenises"""
)
_DUTIES = wordset(
    """shift shifts rota desk on-call reception leave absence absences holidays weekend weekends colleague
    colleagues"""
)
# Of a colour, a season, a matter one says so, too.
_OF_THINGS = wordset(
    """means brings covers marks shows includes applies signals represents starts ends begins stands adds
    falls lasts"""
)


def _is_ordered(words: list[Word], at: int) -> bool:
    """`Mark builds as failed`, `Skip tests with a label`: the verb-like word is what the order is about."""
    following = near(words, at, 1)
    if any(word.folded == "as" for word in words[at + 1 :]):
        return True
    if words[at].folded not in PLURALS or following is None:
        return False
    return not (following.folded in _DETERMINERS | cues.HUMAN_OBJECTS or following.capitalised)


def _is_plural(word: Word) -> bool:
    return word.shape == "lower" and word.folded.endswith("s") and not word.folded.endswith("ss")
