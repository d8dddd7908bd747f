"""Joins a list with the line above it where it tells one thing line by line: "what I have:", "How we open:"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.words import words
from memories.regex import regex

FEWEST = 2  # lines of a list
LONGEST = 9  # words of a line that only names something
HAVING = regex(r"""
    (?i)(?:(?:so|ok|and),? )*what (?P<who>i|we) (?P<does>have|own|use|play|grow|speak|keep|drive)(?:
      \ (?:here|at home|right now|in the (?:kitchen|workshop|garage|house)|to (?:work|play|cook|write|do it) (?:with|on))
    )?(?:,[^:]{3,40})?:$
""")
# What stands on somebody's bench or desk, under such a heading.
AT_MINE = regex(r"""
    (?i)(?:(?:so|ok|and),? )*what(?:'s| is| stands| lives| hangs) (?:on|in|at|under|above) (?:my|the) (?:\w+ )?(?:
      bench|desk|workbench|table|shelf|rack|kitchen|workshop|garage|shed|studio|cellar|attic|kit|bag|toolbox
    )(?: (?:here|at home|right now))?:$
""")
HOUSEHOLD = regex(r"""
    (?i)(?:
      at home
      |in (?:my|our) (?:family|house|flat|household)
      |in the house
    )[, ]+(?:we|there|it) (?:are|is|r|live)s?:$
""")
ONESELF = re.compile(r"(?i)(?:me|myself|i)(?: \([^)]*\))?$")
NO_LINE = re.compile(r"(?i)(?:i|i'm|i've|we|we're|so|and then|what|how|which|please|thanks|pls|can|could)\b")


def joined(found: list[Sentence], *, also: Callable[[str], bool]) -> list[Sentence]:
    """The sentences, with each list that tells one thing as one of them; `also`: other headings that do."""
    done: list[Sentence] = []
    at = 0
    while at < len(found):
        head, lines = found[at], _lines(found, at)
        text = _opened(head.text, lines, also) if len(lines) >= FEWEST else ""
        done.append(
            replace(head, text=text, item=False, laughs=any(line.laughs for line in lines)) if text else head
        )
        at += 1 + (len(lines) if text else 0)
    return done


def _lines(found: list[Sentence], at: int) -> list[Sentence]:
    head = found[at]
    if head.question or not head.text.endswith(":"):
        return []
    lines: list[Sentence] = []
    for line in found[at + 1 :]:
        if (
            line.paragraph != head.paragraph
            or line.question
            or not (line.item or not (lines and lines[0].item))
        ):
            break
        first = line.text.split(maxsplit=1)[0].lower()
        if not line.item and (
            len(line.text.split()) > LONGEST or NO_LINE.match(line.text) or first in words("requests")
        ):
            break
        lines.append(line)
    return lines


def _opened(head: str, lines: list[Sentence], also: Callable[[str], bool]) -> str:
    """The heading and its lines in one sentence; nothing where the heading tells of neither user nor project."""
    named = [line.text.rstrip(" .,;") for line in lines]
    if also(f"{head} "):
        return f"{head} {', '.join(named)}"
    if any(len(text.split()) > LONGEST or NO_LINE.match(text) for text in named):
        return ""
    if having := HAVING.match(head):
        return f"{having['who']} {having['does']} {', '.join(named)}"
    if AT_MINE.match(head):
        return f"I have {', '.join(named)}"
    if HOUSEHOLD.match(head):
        return f"My household: {', '.join(text for text in named if not ONESELF.match(text))}"
    return ""
