"""Cuts what a statement carries of the request around it: "we use Odoo, can you draft …" ends before "can you"."""

import re

from memories.regex import regex

FEWEST = 4  # words that must be left
REQUEST = regex(r"""
    (?i)(?:\s*[,;:–—(]|\s-|\s(?:and|so|but|then))\s*(?:(?:and|so|but|then|now|please|ok)\s+)*(?:
      (?:can|could|would|will)\s(?:you|u|the\sassistant|one|somebody|anyone)\b
      |what(?:'s|\sis|\sare|\swould|\sdo|\sshould|\scan|\sif)\b
      |how\s(?:do|does|to|can|could|should|would|many|much|long|come|is|are)\b
      |where\s(?:do|can|should|is)\b|(?:which|who)\s(?:one|is\sbetter|of)\b|why\s(?:is|are|does|do)\b
      |(?:is|are)\sthere\b|(?:please|pls)\b
      |(?:typing|writing|sitting|standing|waiting|lying)\s(?:this|that|here|in|on|at|from)\b
      |any\s(?:ideas?|tips?|suggestions?|advice)\b
      |(?:help|need\shelp|ideas|suggestions)\b
      |(?:
        write|draft|translate|explain|summari[sz]e|rewrite|rephrase|proofread|suggest|give|show|tell
        |make|turn|find|list|fix|check|shorten
      )\s(?:me|us|a|an|the|this|that|it|my|some|into|up|[2-9]|two|three|four|five)\b
      |(?:the\suser|they)\s(?:needs?|wants?)\s(?:a|an|some|two|three|[2-9])\b
      |[a-z]+\s(?:it|this|that|them)\W*$
      |that\swas\sthe\s(?:reason|problem|cause|bug)\b
    ).*$
""")
# "… on the fifth floor, so no big parcels": what follows from it, and not what is so.
FOLLOWS = regex(r"""
    (?i)\s*[,;–—-]\s*(?:
      (?:and\s)?so\s(?!
        (?:that|far|much|many|long|on|forth|called|do|does|did|is|are|am|was|were|has|have|can|will)\b
      )
      # ", the other two, Ida and Mo, don't speak": of somebody else
      |(?:and\s|but\s)?the\s(?:others?|rest)\b(?=.*(?:n't|\bnever)\b)
    ).*$
    # "… and just spilled coffee on it", "…, by the way you were great": another thing, of the hour
    |(?:\s*[,;–—-]\s*(?:and\s|but\s)?|\s(?:and|but)\s)(?:
      just\s(?!
        (?:as|like|under|over|turned|one|signed|finished|learned|moved|started|retired|married|divorced|adopted|graduated
          |passed|switched|joined|quit|left|got|bought|sold)\b
      )[a-z]+(?:ed|t|de|ot|nt|te|ke|ll)\b
      |(?:yesterday|tonight|last\snight|this\s(?:morning|afternoon|evening)|right\snow)\s(?!since|until)
      |by\sthe\sway\b
    ).*$
""")
GIVEN_FIRST = re.compile(r"(?i)(?:since|as|because|when|whenever|if|given|seeing) ")
# "The user always starts with the tests, then writes the code": a step of theirs.
IN_TURN = re.compile(r"(?i)\b(?:the user|they) (?:\w+ )?(?:first|always|usually|normally|starts?|begins?)\b")
THEN = re.compile(r"(?i), (?:and )?then (?!please|can|could)")
LEFT_OVER = re.compile(r"(?i)(?:[\s,;:–—(-]+(?:and|or|but|so|then|only|also|please))+$")


def without_consequence(content: str) -> str:
    """The statement up to what only follows from it, when enough is left to say something."""
    hit = FOLLOWS.search(content)
    if hit is None or GIVEN_FIRST.match(content) or len(content[: hit.start()].split()) < FEWEST:
        return content
    return f"{content[: hit.start()]}."


def trimmed(content: str) -> str:
    """The statement up to where a request begins, when enough is left to say something."""
    hit = REQUEST.search(content)
    if hit is None or (IN_TURN.search(content[: hit.start()]) and THEN.match(hit.group())):
        return content
    if len(content[: hit.start()].split()) < FEWEST:
        return content
    return LEFT_OVER.sub("", content[: hit.start()].rstrip(" ,;:–—-(")) + "."
