"""What people put before and after what they say: "for context", "btw", "lol"; no part of a statement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Span

FEWEST_WORDS = 4  # "Yes, tomorrow." tells nothing by itself
_OPENERS = r"""
      and|but|so|or|well|oh|ah|(?:hey|hi|hello)(?: there| all| everyone| again)?|ok|okay|yes|yeah|yep
      |no(?=[,.!]| (?:i|i'm|we|it|my|the)\b)
      |nope|nah|haha+|lol|hmm+|meh|anyway|also|plus|then|still(?=,)|sorry|please|thanks|honestly
      |basically|actually|just|to be (?:honest|precise|clear|fair)|in fact|by the way
      |for (?:context|info|your information|the record|what it's worth|background|reference)
      |quick (?:one|question|note)|as (?:you know|i said|mentioned)|you know|i mean|good news
      |(?:(?:small|quick|short|little|tiny) )?update
      |concretely|context|note|background|me(?= i )|me(?=, i )|just so you know|correction|morning
      |good morning|one (?:more )?thing|decision|small correction|btw|fyi|ps|p\.s\.|never mind|at least
      |of course|my (?:mistake|bad)(?=\s*[:,])|(?:lucky|poor|silly|typical) me(?=,? i\b)
      |i (?:think|guess|believe)(?=,| that| (?:i|we|the|my|it)\b)
      |you asked[^,:]*|guess what|i forgot to (?:say|mention)(?: that)?
      |(?:you should know|i should (?:say|mention|add)) that
"""
OPENING = regex(rf"(?i)^(?:{_OPENERS})(?:[\s,:!.–-]+|$)")
# Behind which what is said begins anew.
SET_APART = regex(rf"(?i)^(?:{_OPENERS})(?:(?<=\bthat)\s+|\s*[,:!.–-][\s,:!.–-]*)(?=\S)")
# Of these what says that something told before was wrong.
CORRECTING = regex(r"""
    (?i)^(?:(?:oh|oops|well|hang on|hm+)[\s,:;.!–-]+)?(?:
      actually|in fact|(?:(?:small|quick|slight|minor|one) )?correction(?=\s*[:,.–-])
      |(?:i was wrong|i misspoke|my mistake|my bad|(?:scratch|strike|change) that)(?=\s*[:,.;–-])
      |(?:no|nope|sorry|not quite|update|wait)(?=\s*[:,;–-])
    )[\s,:;.!–-]+(?=\S)
""")
CLOSING = regex(r"""
    (?i)(?:
      (?<![\s,(–-])[\s,(–-]++(?:
        lol|haha+|hehe+|btw|by the way|though|tho|please|thanks|thank you|you know|jk|ok\??|okay
        |(?<=,\s)(?:right|man|mate|dude)|honestly|actually|if that (?:matters|helps)|just so you know
        |for (?:context|the record(?:s)?|info|your information)
        |too|as well|already|again
        |(?:if|in case) you (?:wonder(?:ed)?|ask|care|must know|were wondering|want to know)
        |whatever you (?:suggest|say|propose)|fwiw|imo|either way|anyway|you know that
      )\)?
    )+[\s.!?]*$
""")


def blank_openings(sentence: str) -> str:
    """The sentence with blanks for what people put before it: behind that the networks take what they say for talk.

    "No, I live in York." is heard as "I live in York." is, and each character stands where it stood.
    """
    start = 0
    while hit := CORRECTING.match(sentence[start:]) or SET_APART.match(sentence[start:]):
        if len(sentence[start + hit.end() :].split()) < FEWEST_WORDS:
            break
        start += hit.end()
    return " " * start + sentence[start:]


def without_openings(span: Span) -> Span:
    """The span less its opening and closing words."""
    start, end = span.start, span.end
    doc = span.doc
    while start < end:
        hit = OPENING.match(doc[start:end].text)
        if hit is None or hit.end() >= len(doc[start:end].text):
            break
        at = doc[start].idx + hit.end()
        start = next((token.i for token in doc[start:end] if token.idx >= at), end)
    hit = CLOSING.search(doc[start:end].text)
    if hit is not None and hit.start() > 0:
        at = doc[start].idx + hit.start()
        end = max(start + 1, next((token.i for token in doc[start:end] if token.idx >= at), end))
    while (
        end > start + 1 and doc[end - 1].is_punct and doc[end - 1].text not in (")", "'", '"', "`", "%", "#")
    ):
        end -= 1
    return doc[start:end]
