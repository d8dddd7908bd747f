"""Finds what is glued to a clause and is one of its own: a request behind a comma, a fact given as a reason."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import FINITE, SUBJECTS
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

WH = frozenset(["what", "which", "who", "whom", "whose", "how", "why", "where", "when"])
OF_TIME = frozenset({"since", "as"})  # "sailing since I was nine"
FIRST_PERSON = re.compile(r"(?i)(?:i|i'm|me|my|mine)")
OTHERS = frozenset({"you", "u", "it", "this", "that", "them", "these"})  # "make it gluten free because …"
REASONS = frozenset({"because", "since", "as", "given", "seeing", "cause"})
ASKING = re.compile(
    r"(?i)(?:(?:so|and|but) )?(?:i|i'm|i am) (?:(?:only|just) )?ask(?:ing)?(?: (?:you|this|that))?,?"
)
# "I need it by hand because my albums come out on cassette"
NEEDING = re.compile(
    r"(?i)(?:(?:so|and|but|also) )*(?:i|we)(?: (?:really|just|only|always))? (?:need|want|ask for)\b"
)
REASON = regex(r"""
    (?i)(?:
      because|since|as|cause|given(?: that)?|seeing(?: that| as)?
    ) (?P<told>(?:i|i'm|i've|we|we're|we've|my|our)\b)(?!
      \ (?:said|mentioned|told|wrote|asked|can|could|see|did)\b
    )
""")
# A request that a comma glues to a statement: ", any memory trick", ", ideas?".
GLUED = regex(r"""
    (?i)
    (?:so |and |got |have you |do you have |is there )?(?:
      any (?!day\b|time\b|more\b|longer\b|other\b|way\b|kind\b|sort\b|of\b)[a-z][\w'-]*(?: [\w'-]+){0,6}
      |(?:some )?(?:
        ideas?|tips?|tricks?|thoughts?|suggestions?|advice|opinions?|recommendations?|help|hints?
        |pointers
      )(?: (?:please|pls|for|on|against|about|to|welcome|appreciated)(?: [\w'-]+){0,6})?
    )\W*
    |(?:is|are|can|does|do|will|would) (?:the |a |an )?[\w-]+(?: [\w-]+)? (?:ok|okay|safe|allowed|bad|good|fine|normal|dangerous|possible
      |harmful|enough|forbidden)(?: [\w' -]{2,40})?\W*
    |so (?:please )?(?:no|don't|do not|keep|leave|mind) [\w' -]{3,60} (?:please|pls)\W*
    |(?:and |how about |what about )?you(?: (?:good|ok|okay|alright|all right|well|fine|too|guys)
    )?\s*\?+\W*
""")

# As in "it's in gitlab, group ops/runbooks, branch v2": where in it, and no order to group.
NAMED = regex(r"""
    (?i)(?:
      group|list|file|page|tab|folder|sheet|board|channel|label|project|space|section|branch|topic
      |column|row|record|title|order|form|format|volume|shelf|table
    )\s(?:['\"#/~]|[\w.-]*[/_#]|v?\d|(?-i:[A-Z]))
""")
MEANING = re.compile(r"[\w'-]{1,15}(?: [\w'-]{1,15})? = \w")  # the second of "A = cold, B = dry"
OF_MINE = re.compile(r"(?i), where (?:i|i'm|i've)\b")  # "… in our depot, where I drive the forklift"
# "If I had the voice I'd sing, but I only do the lights": what is so stands against what is only supposed.
BUT_MINE = regex(r"""
    (?i)but (?:(?:in fact|actually|really|so far|as it is),? )?(?:i|we) (?!
      (?:can|could|would|might|should|will|wo|ca)\b
      |'d\b|'ll\b
    )
""")
OURS = re.compile(r"(?i)\bours?\b")


def only_named(doc: Doc, start: int, end: int) -> bool:
    """As in "In 2019 my brother and I walked …": no verb yet, so the one named does it, too."""
    if (
        doc[end].lower_ != "and"
        or doc[end + 1].lower_ != "i"
        or doc[end + 2 : end + 3].text.startswith(("'", "am"))
    ):
        return False
    return doc[end - 1].tag_ in ("NN", "NNP", "NNS") and not any(
        token.tag_ in FINITE | {"VBG", "VB", "VBN"} for token in doc[start:end]
    )


def reason(doc: Doc, start: int, at: int) -> int:
    """Where the fact begins that a request or a bare phrase gives as its reason: "half the sugar as I'm diabetic"."""
    before = doc[start:at].text
    asking = ASKING.fullmatch(before) is not None or NEEDING.match(before) is not None
    if not asking and any(token.dep_ in SUBJECTS and token.lower_ not in OTHERS for token in doc[start:at]):
        return 0
    if doc[at - 1].lower_ in ("soon", "long", "far", "much", "often"):
        return 0  # "as soon as I …" is a time
    hit = REASON.match(doc[at:].text)
    if hit is None or (
        not asking
        and any(FIRST_PERSON.fullmatch(token.text) or token.lower_ in WH for token in doc[start:at])
    ):
        return 0
    begin = doc[at].idx + hit.start("told")
    told = next((token.i for token in doc[at:] if token.idx >= begin), 0)
    verb = next((token.tag_ for token in doc[told:] if token.tag_ in FINITE), "")
    return 0 if verb == "VBD" and doc[at].lower_ in OF_TIME else told


NAMING = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP", "ADV", "PRON"})
LONGEST_SUBJECT = 8  # words


def tells_anew(doc: Doc, start: int, at: int) -> bool:
    """As in "I teach year 4 and little Tom in my class has lice", where the parser joins Tom to the year."""
    if doc[at].lower_ not in ("and", "but") or doc[start].lower_ not in ("i", "we", "i'm"):
        return False
    if not any(token.tag_ in FINITE for token in doc[start:at]):
        return False
    named = False
    for token in doc[at + 1 : at + 1 + LONGEST_SUBJECT]:
        if token.tag_ == "VBZ" or token.lower_ == "was":
            return named and not any(later.lower_ in ("it", "them") for later in doc[token.i :])
        if token.pos_ not in NAMING or token.tag_ in ("WDT", "WP") or token.lower_ in ("that", "who", "i"):
            return False
        named = (
            named or token.pos_ in ("NOUN", "PROPN") or token.lower_ in ("nobody", "everybody", "everyone")
        )
    return False


TAG = regex(r"""
    (?i)(
      right|ok|okay|correct|yes|no|is(n't| not)? it
      |(do|does|did|is|are|have|has|was|were)(n't| not)? (you|it|he|she|they|we|i)
    )\W*
""")


def is_tag(span: Span) -> bool:
    """As in ", don't you?", ", right?": the clause before is what is asked."""
    return bool(TAG.fullmatch(span.text.strip()))
