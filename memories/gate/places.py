"""Whether a city that families are called like (Mendoza, Coventry, Braga) stands where a place stands and nobody."""

from __future__ import annotations

from . import cues, verbs
from .lexicon import Kind
from .surroundings import near
from .tokens import Word
from .wordset import words as wordset

# What lies somewhere; nobody has one.
_SITES = wordset(
    """plant plants factory factories warehouse warehouses depot depots dock docks cross-dock terminal
    terminals airport port harbour harbor refinery mill foundry yard campus datacenter datacentre hub site
    sites office offices facility facilities workshop laboratory metro region regions area works store
    stores showroom quarry mine substation district colo rack racks cluster zone zones exchange pop"""
)
# What somebody may have, too: these want an article.
_SHARED = wordset(
    """team teams line lines branch branches lab labs desk shop crew squad unit group department link
    servers gateway route location centre center queue calendar holidays shift shifts feed mirror replica
    tunnel subsidiary entity legal"""
)
_ARTICLES = wordset("the our a an each both every this that its their to from in at of for old new former")
_CENTRES = wordset("centre center centres centers")
_WITHIN = wordset("in near outside around within across throughout")
# Verbs whose "in" has somebody behind it: loop in, confide in.
_TAKES_IN = wordset(
    """loop loops looped loop bring brings brought pull pulls pulled call calls called rope ropes roped fill
    fills filled confide confides confided trust trusts trust believe believes believed faith confidence let
    lets kept keep ask asks read reads cc interest interested"""
)
# What goes from place to place and never to somebody: no ticket, no mail, no call.
_GOES = wordset(
    """traffic truck trucks train trains flight flights lorry lorries container containers freight pallet
    pallets cargo vessel vessels ferry ferries vans wagons railcars tankers barges packets latency distance
    road rail fibre fiber cable cables km kilometres miles"""
)
_LAID = wordset("replicated replicates mirrored mirrors relocated relocates trucked flown")
_STORED = wordset("backup backups snapshot snapshots replica replicas dumps archives tapes")
_CARRIED = wordset("copied synced synchronised synchronized written shipped moved replicated streamed")
_AT_SITES = wordset(
    """located based built made stored held hosted produced site sites plant plants line lines press presses
    machine machines server servers rack racks shift shifts office offices station stations warehouse store
    stores stock gate gates"""
)


def stands_there(words: list[Word], first: int, last: int | None = None) -> bool:
    """Whether the words from `first` to `last` stand for a place by what is around them."""
    last = first if last is None else last
    if words[last].owns or words[last].joined or _is_part_of_a_name(words, first, last):
        return False
    return _has_site(words, first, last) or _is_where(words, first) or _is_in_a_country(words, last)


def _is_part_of_a_name(words: list[Word], first: int, last: int) -> bool:
    """Whether another name stands beside the place (`Santiago Perez`, `Ana Braga`)."""
    following, previous = near(words, last, 1), near(words, first, -1)
    after = following is not None and following.before == " " and _is_name(following)
    return after or (previous is not None and words[first].before == " " and _is_name(previous))


def _is_name(word: Word) -> bool:
    """A capitalised word that somebody may be called by."""
    if not word.capitalised or word.folded in _ARTICLES | _WITHIN:
        return False
    named = word.kind & (Kind.NAME | Kind.GIVEN | Kind.FAMILY)
    return not word.kind or (bool(named) and not word.opens)


def _has_site(words: list[Word], first: int, last: int) -> bool:
    """Whether a word for a site follows the place (`the Gdynia cross-dock`, `Coventry warehouse`)."""
    previous = near(words, first, -1)
    led_to = previous is not None and words[first].before == " " and _leads_to(words, first - 1)
    for at in range(last + 1, min(last + 4, len(words))):
        word = words[at]
        if word.shape != "lower" or word.before not in (" ", "-"):
            return False
        if word.folded in _SITES or (word.folded in _CENTRES and words[at - 1].folded == "data"):
            return True
        if led_to and word.folded in _SHARED:
            return True
        if word.folded in _ENDS:
            return False
    return False


def _leads_to(words: list[Word], at: int) -> bool:
    """Whether an article, or another place and `and`, leads to it (`the Braga line`, `the Leipzig and Braga lines`)."""
    if words[at].folded in ("and", "or") and at:
        return words[at - 1].capitalised and bool(words[at - 1].kind & (Kind.PLACE | Kind.CITY))
    return words[at].folded in _ARTICLES


_ENDS = (
    cues.ADVERBS
    | cues.ACTS
    | cues.DOES
    | (verbs.THIRD - wordset("packages stocks"))
    | verbs.PAST
    | wordset("and or but of in on at to from with by for the a an is are was were has had have")
)


def _is_where(words: list[Word], first: int) -> bool:
    """Whether a preposition makes the name a place (`in Zaragoza`, `trucks from Mendoza`, `between Turin and Bari`)."""
    previous = near(words, first, -1)
    if previous is None or words[first].before != " ":
        return False
    before = {word.folded for word in words[max(0, first - 5) : first - 1]}
    partner = near(words, first, -2)
    if previous.folded in _WITHIN:
        return partner is None or partner.folded not in _TAKES_IN
    if previous.folded in ("to", "from", "towards", "via", "between") and partner is not None:
        stored = partner.folded in _CARRIED and bool(before & _STORED)
        return stored or bool(before & _GOES) or partner.folded in _LAID
    if previous.folded == "at":
        return partner is not None and partner.folded in _AT_SITES
    if previous.folded in ("and", "or"):
        return partner is not None and partner.capitalised and _is_another(words, first - 2)
    return False


def _is_another(words: list[Word], at: int) -> bool:
    """Whether a preposition makes the first of two joined names a place (`in Lyon and Mendoza`)."""
    return bool(words[at].kind & (Kind.PLACE | Kind.CITY)) and not words[at].opens and _is_where(words, at)


def _is_in_a_country(words: list[Word], last: int) -> bool:
    """Whether a country or region is told behind the place (`Mendoza, Argentina`, `Braga (Portugal)`)."""
    following = near(words, last, 1)
    return (
        following is not None
        and following.before in (", ", " (")
        and following.capitalised
        and bool(following.kind & Kind.PLACE)
        and not following.kind & Kind.NAME
    )
