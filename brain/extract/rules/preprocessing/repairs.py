"""Reads what somebody corrects while they write: "we have two kids, no wait, three" tells of three.

The terms are those of speech repair (Levelt 1983): what is repaired, the editing term, and the repair.
"""

import re

from memories.regex import regex

EDITED = regex(r"""
    (?i)(?:
      (?:\s*(?:[,;–—-]|\.{2,3}|…)|[.!]|(?<=\w))\s+(?P<sure>
        no,? wait|wait,? no|(?:oh )?scratch that|strike that|make that|correction:|no,? sorry|err?,? no
      )
      |\s*(?:[,;–—-]|\.{2,3}|…)\s*(?P<maybe>sorry|no(?=,|\ \d)|or rather|i mean|rather)
    )[,:.…–—-]*\s+(?:it's |i mean )?(?P<repair>[^\s,.!?;:()\n]+(?: [^\s,.!?;:()\n]+){0,4})(?=[\s,.!?;:()]|$)
""")
SAID = re.compile(r"[^.!?;:()\n]{0,120}\Z")  # of one sentence
NUMBER = re.compile(
    r"(?i)\b(?:\d[\d.,:]*\w*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\b"
)
NAME = re.compile(r"(?<=\s)[A-ZÀ-Ý][\w'-]*(?: [A-ZÀ-Ý][\w'-]*)*(?=\s|$)")
SUBJECT = re.compile(r"(?i)(?:i|we|he|she|they|my|our)(?:'\w+)?")
MORE_REPAIRED = 2  # words that what is repaired may be longer than its repair
JOINED = re.compile(r"(?i)(?:and|in|at|on|of|from|since|for|to|with|until)")


def repaired(text: str) -> str:
    """The text with what was corrected on the way as it was corrected to; unclear ones stay as they are."""
    at = 0
    while (hit := EDITED.search(text, at)) is not None:
        before = text[: hit.start()]
        said = SAID.search(before)
        start = said.start() if said else len(before)
        mended = _mended(before[start:], hit["repair"], sure=hit["sure"] is not None)
        if mended is None:
            at = hit.end()
            continue
        text = before[:start] + mended + text[hit.end() :]
        at = start + len(mended)
    return text


def _mended(said: str, repair: str, *, sure: bool) -> str | None:
    """`said` with the repair where it belongs: from the word both share, or for a number, a name or the last word."""
    first, *rest = repair.split()
    if SUBJECT.fullmatch(first):
        return f" {repair}" if sure else None
    shared = list(re.finditer(rf"(?<!\S){re.escape(first)}(?= )", said))
    if shared and rest and len(said[shared[-1].start() :].split()) <= len(rest) + MORE_REPAIRED:
        return said[: shared[-1].start()] + repair
    if NUMBER.match(first) and (numbers := list(NUMBER.finditer(said))):
        after = "" if rest else said[numbers[-1].end() :]
        return said[: numbers[-1].start()] + repair + after
    name, names = NAME.match(f" {repair}", 1), list(NAME.finditer(said.lstrip()))
    if name and names and names[-1].end() == len(said.strip()):
        follows = repair[name.end() - 1 :].split()
        if not follows or JOINED.fullmatch(follows[0]):
            return said[: len(said) - len(said.lstrip()) + names[-1].start()] + repair
    if sure and not rest and len(said.split()) > 1:
        return said.rstrip().rsplit(" ", 1)[0] + f" {repair}"
    return None
