"""Tells what is said not to be so, or not of the one who writes: "just because …", "not me, a friend's"."""

import re

from memories.regex import regex

DENIED = regex(r"""
    (?i)
    \b(?:doesn't|does not|don't|do not|didn't|did not) (?:
      make (?:me|us)\b|mean (?:that )?(?:i|i'm|i've|we|my)\b
    )
    |\baccording to you\b
    |^(?:(?:and|but|so|no)[\s,]+)*i (?:don't|do not|haven't|have no|am not|never)\b[^.?!]{0,40}, (?:i'm|i am|it's) (?:only |just )?(?:asking|curious|for (?!my|me\b))
    |\byour (?:notes?|memory|profile|file|records?) says?\b
    |\b(?:i|we|i've|we've|nobody|no one)(?: have| had)? (?:never(?! (?:say|write|state|tell|mention|claim) (?!that i\b|i\b))|didn't|did not|haven't
      |have not)(?: ever)?
      \ (?:mention(?:ed)?|sa(?:y|id)|claim(?:ed)?|state[d]?|told you|tell you|wr[io]te(?: you)?
        |written)\b
      (?! (?:no|goodbye|sorry|thank|yes|hello|a (?:book|novel|play|poem|line|word))\b|(?: it| this| that)?[,:;])
    |\bdon't put words in my mouth\b
    |\b(?:the|your|my|that) (?:
      profile|form|note|list|record|file|page|article|entry|system|ad|post
    ) (?:is|was|has it|got it|are) (?:wrong|false|nonsense|a lie)\b
    |\bcontrary to what\b|\b(?:and|i) never (?:did|was|have|had)\W*$
    |^(?:and |but |so )?(?:just|only|simply|merely) because (?:i|i'm|i've|we|my)\b
    |\b(?:whatever|no matter what|whoever|regardless of what) (?:[\w']+ ){1,4}(?:
      says?|said|claims?|claimed|writes?|wrote|thinks?|believes?|told|tells|heard|put
    )\b
    |\bwhoever (?:wrote|said|told|claims?|put)\b
""")
NEGATED = regex(r"""
    (?i)
    \bi (?:do not|don't|did not|didn't|never) (?:
      have|own|know|said|say|live|lived|work|worked|owned|had|write|wrote|order|ordered
    )\b
    |\bi(?:'m| am| was|'ve| have) (?:not|never)\b
    |\b(?:isn't|is not|aren't|haven't|wasn't) (?:my|mine|a|got)\b
    |\bi own no\b
""")
# "I wrote that I'm a caretaker. That was until July": what was told before, and is so no longer.
TOLD_BEFORE = regex(r"""
    (?i)(?:(?:and|but|so|sorry|ok|wait|small update|update)[\s,]+)*(?:(?:before|earlier|last time
      |yesterday),? )?(?:
      i(?:'d|'ve| had| have)?|you
    ) (?:once |already |wrongly |always )?(?:
      wrote|written|said|told you|mentioned|claimed|noted|typed|put
    )(?: (?:before|earlier|last time|yesterday|once))?(?: (?:that|it was|it's))? (?:
      i'm|i am|i was|i have|i had|i've|i live|i work|i play|my|it's
    )\b
""")
PUT_RIGHT = regex(r"""
    (?i)\b(?:
      was until|until|till|not any ?more|no longer|actually|correct(?:ion)?|wrong|instead|not|now|but
        |meanwhile
    )\b
""")
NOT_ONE = regex(r"""
    (?i)
    ^(?:
      (?:and|but|so|it's|it is|this is|that's|it was)[\s,]+
    )*not (?:me|mine|us|ours|my(?:self)?|for me|about me)\b(?! (?:any ?more|on|in|at)\b)
    |^(?:and |but |so )?i take (?:it |that |all )?back\b
    |^(?:and |but |so )?you (?:keep|kept) (?:saying|telling|writing|thinking)\b
    |^(?:and |but |so )?i(?:'m| am) no (?!longer|more|good|fan|stranger|friend|use|matter)[a-z]+\b
    |\b(?:i'm )?(?:only |just )?(?:asking|arguing|debating|asked|wondering) (?:only |just )?
      (?:for|with|on behalf of) (?:an?|my|some|the) \
    |^(?:it's |that's |this is )?(?:only |just )?(?:an? )?(?:
      asking for|debate with|bet with|argument with|question (?:of|from)
    ) (?:an?|my|some|the) \
""")
AS_SOMEBODY_SAYS = re.compile(
    r"(?i)(?:whatever|no matter|whoever|regardless|the|your|my|that|contrary|and never|i never)\b"
)
IN_PART = re.compile(r"(?i)\b(?:whatever|no matter what) (?:the )?(?:question|topic|i|you|we|it|language)\b")


def denied(said: str) -> bool:
    """As in "just because I write from a .fr address I'm not French", "I own no boat, whatever the ad says"."""
    hit = DENIED.search(said)
    if hit is None or IN_PART.search(said):
        return False
    if not AS_SOMEBODY_SAYS.match(hit.group()):
        return True
    return NEGATED.search(said) is not None


def told_before(text: str, own: str) -> bool:
    """As in "I wrote that I'm a caretaker. Not any more": told to be put right."""
    hit = TOLD_BEFORE.match(text)
    return hit is not None and PUT_RIGHT.search(text[hit.end() :] + own.split(text, 1)[-1]) is not None


def of_another(text: str) -> bool:
    """As in "not me, just asking for a friend"."""
    return NOT_ONE.search(text) is not None
