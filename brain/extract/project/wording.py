"""The last touch on a project's fact: no talk around it, nobody in it, one sentence."""

from __future__ import annotations

import re

from brain.extract.rules.statement.third_person import inflected, sentence
from memories.regex import laid_out, regex

FEWEST = 3  # words of a fact that says something
LEAD = regex(r"""
    (?i)^(?:
      (?:here's|here\sis|this\sis|that's)\s(?=how\b|the\sway\b)
      |(?:
        new\speople\skeep\sasking|people\s(?:keep\s)?ask(?:ing)?|everyone\sasks
        |as\severy(?:one|body)\sknows
        |agreed(?:\s(?:in|at|with|among|by)\s[^:,]{2,40})?
        |decided(?:\s(?:in|at|by)\s[^:,]{2,40})?
        |from\snow|for\sthe\srecord|by\sthe\sway|otherwise|normally|one\swill\sfind\s(?=the\b.*\bin\b)
        |so|and|but|note|mind|fyi
      )\s*[:,]\s*
      |so\s(?:that\s)?(?:
          nobody|no\sone|others|people|you|they|whoever|every(?:one|body)|any(?:one|body)|(?:the|our|all|no)\s\w+
        )\s[^:]{3,60}:\s
      |(?:so|and|but|otherwise|normally|as\sof\snow)\s(?=(?:the|all|each|every|our)\b)
    )
""")
TAIL = regex(r"""
    (?i)(?:
      [\s,;–—-]+(?:so\s)?(?:don't|do\snot|doesn't)\s(?:
        ask|laugh|judge|tell|worry|wonder|panic|be\ssurprised
      )\b.*
      |,?\s(?:by\sthe\sway|lol|haha+|fwiw|imo|you\sknow|kindly|please|thank\syou)
      |,\s(?:e\.g\.|for\sexample|for\sinstance|say)[,\s].*
      |,\slike\s\S*\d\S*
      |,\s(?:nobody|no\sone|everybody|everyone|people|outsiders|guests)\s.*
      |,\s(?:has\sbeen|have\sbeen|always\swas|always\swere|it\shas\sbeen)\s?(?:like\s(?:this|that))?.*
    )[\s.!?]*$
""")
REPLACED = (
    (r"(?i)\b(?:with|among|for|at) the team in (the|a) ", r"in \1 "),
    (r"(?i) (?:with|for|at|among) the team(?=[.,]?$)", ""),
    (r"(?i)\b(?:with|among) the team\b", "in the team"),
    (r"(?i) (?:of|at|with|for|in) the team's\b", ""),
    (r"(?i)^(?:at|with|for|in) the team's,? ", ""),
    (laid_out(r"""
        (?i) (?:goes|go|works?|is done) (?:like this|like so|so|as follows)
          (?: (?:at|with|for|in) the team(?:'s)?)?:
    """), ":"),
    (r"(?i)^what the team (?:all |always |usually )*does (?=[a-z])", ""),
    (r"(?i) at ours\b", ""),
    (r"(?i)\bthe hall (\d)", r"hall \1"),
    (laid_out(r"""
        (?i)\b(the team|one) (
          open|close|run|use|go|sign|send|put|ring|hold|press|take|call|write|make|push|merge|build
        )\b(?= (?:the|a|an|`|to))
    """), r"\1 \2s"),
)  # fmt: skip
THEN = regex(r"""
    (?P<before>\bthe team [a-z]+s\b[^.:]*?, (?:and )?then )(?P<verb>[a-z]+)(?=
      \ (?:the|an?|it|them|its|each|all|form|no|\d|[A-Z])
    )
""")
POINTS = regex(r"""
    (?i)^(?:
      they|it|this|that|these|those|he|she
      |the (?:former|latter|first|second|same|other) one
      |all of them|both
    )\b(?! of the)
""")
SPEAKS = re.compile(r"(?i)\b(?:writes|says|asks|wrote|said|asked|replied|answers|reads)$")
HEADING = regex(r"""
    (?i)^(?:
      (?:agreed|decided|settled|resolved|voted)(?: (?:with|by|in|at|among|this|today|yesterday)\b[^,:]*
      )?
      |the way|how|getting|getting .+|.+ goes|steps (?:for|to|when|whenever|if|after|before) [^:]+
      |.+(?<! one)(?<! a)(?<! to) go
    )(?: like (?:this|so))?(?: (?:at|with|in) the team)?\.$
""")


def _then(hit: re.Match[str]) -> str:
    """As in "the team takes a photo, then fills in form D": each step agrees with who takes it."""
    return f"{hit['before']}{inflected(hit['verb'])}"


def finished_fact(content: str) -> str:
    """The fact as it is proposed, or nothing where it points at something that is not in it."""
    text = content.rstrip(".")
    while (hit := LEAD.match(text)) and hit.end() < len(text):
        text = text[hit.end() :]
    while (hit := TAIL.search(text)) and len(text[: hit.start()].split()) >= FEWEST:
        text = text[: hit.start()]
    for pattern, word in REPLACED:
        text = re.sub(pattern, word, text)
    text = sentence(re.sub(r"[\s(,]+$", "", THEN.sub(_then, text.rstrip("."))))
    nothing = POINTS.match(text) or HEADING.match(text) or SPEAKS.search(text.rstrip("."))
    return "" if nothing or len(text.split()) < FEWEST else text
