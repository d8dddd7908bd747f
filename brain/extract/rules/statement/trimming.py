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
# "The user always starts with the tests, then writes the code": a step of theirs.
IN_TURN = re.compile(r"(?i)\b(?:the user|they) (?:\w+ )?(?:first|always|usually|normally|starts?|begins?)\b")
THEN = re.compile(r"(?i), (?:and )?then (?!please|can|could)")
LEFT_OVER = re.compile(r"(?i)(?<![\s,;:–—(-])(?:[\s,;:–—(-]++(?:and|or|but|so|then|only|also|please))+$")


def trimmed(content: str) -> str:
    """The statement up to where a request begins, when enough is left to say something."""
    hit = REQUEST.search(content)
    if hit is None or (IN_TURN.search(content[: hit.start()]) and THEN.match(hit.group())):
        return content
    if len(content[: hit.start()].split()) < FEWEST:
        return content
    return LEFT_OVER.sub("", content[: hit.start()].rstrip(" ,;:–—-(")) + "."
