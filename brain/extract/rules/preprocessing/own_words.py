"""Tells the person's own words from what was pasted: code, logs, mails, quotations.

What is not their own is cut out line by line; a quotation inside a sentence becomes the word QUOTATION, so that
the sentence can still be parsed and everything that leans on the quotation can be dropped.
"""

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice
from operator import or_

from brain.extract.bounds import ends_of, squeezed
from brain.extract.rules.preprocessing.machine_lines import mark_answers, written_by_machine
from brain.extract.rules.preprocessing.text_beside_task import mark_pasted
from brain.extract.schema import Dropped
from memories.regex import regex

QUOTATION = "QUOTATION"
FEWEST_SAID = 4  # words of a term that has a verb in it and may be somebody's sentence
LONGEST_TERM = 4  # words: a shorter quotation is a name or a term ('Hot shelf') and stays

LONGEST_NAMED = 7  # behind a word that names: "open with 'Good day from the lighthouse'"
NAMES_NEXT = regex(r"""
    (?i)
    \b(?:our|we|us)\b[^.?!\n]*\b(?:
      with|called|named|under|folder|file|page|tab|board|channel|says?|reads?|for
    )\s*$
    |\b(?:all|every|each|any|always|never|no)\b[^.?!\n]*\b(?:
      open|start|begin|close|end|finish|sign(?:\ off)?|greet
    )(?:s|ing)?\b(?:\ \w+){0,3}\ (?:with|by|as)\s*$
""")
# "I can't bear 'Great question!'": a phrase of answers that somebody wants or does not.
LONGEST_GREETING = 7
DISLIKED = regex(r"""
    (?i)\b(?:
      (?:(?:can't|cannot|can not) (?:bear|stand)|hate|dislike|loathe|detest)(?: being (?:asked|told|called))?|no more|never (?:say|write|use)
      |stop (?:
        with|saying|writing|using
        |(?:starting|ending|beginning|opening|closing)(?: \w+)? with
      )(?: the| your| all the)?
      |(?:don'?t|do not|please not) (?:ever )?(?:
        (?:start|begin|open|end|close|reply|answer|come)(?: \w+){0,2}? with|say|write|use
      )(?: the| your| all the)?
      |(?:never|nor)\ (?:open|start|begin|close|end|finish)s?\ with
      |(?:spare me|save me|skip|drop|leave out|cut|lose|without|w/o|no)(?: with)?(?: the| your| all the| that| those)?
    )\s*$
""")
# "All the 'Great question!' stuff": a phrase of answers, named by what stands behind it.
SUCH_STUFF = re.compile(
    r"(?i)\s(?:stuff|things?|openers?|openings?|intros?|phrases?|lines?|business|talk|bits?)\b"
)
OPENING_MARKS, CLOSING_MARKS = tuple('"“„«'), tuple('"”“»')
NEAR = 120  # characters before a quotation that may name it
LONGEST_QUOTED = 60  # lines
PROSE = 2  # words that carry grammar, on one line

FENCE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]{2,400}`")  # `make lint` is a name, `sum(a[i] for i in b)` is a program
PROGRAM = re.compile(r"[(\[{][^)\]}]+[)\]}]|[=<>;+*|&]\s|\s[=<>+*|&]")
MAIL_HEADER = re.compile(r"(?i)\s*(from|to|cc|subject|sent|date|von|an|betreff|fwd?|re):\s+\S")
GREETING = regex(r"""
    (?i)
    \s*[\"“„']?(hi|hello|dear|hey|good (morning|afternoon|evening))\b[^.?!]{0,40},?\s*$
    |(?i:\s*[\"“„']?(hi|hello|dear) [^.?!\n]{1,30},)
""")
CLOSING = re.compile(
    r"(?i)\s*((kind|best|warm) )?(regards|thanks|thank you|best|cheers|sincerely|yours|love)\b[^.?!]{0,40}$"
)
TO_SOMEBODY = regex(r"""
    (?i:
      \s*[\"“„']?(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)),? \
    )(?i:(?!there\b|again\b|and\b)\w)
""")
SIGNATURE = re.compile(r"\s*(?:[-–—~]\s*)?[A-ZÀ-Ý][\w.'-]*(?: [\w.'()-]+){0,4}\s*$")
SIGNED = re.compile(r".*[,!] *[A-ZÀ-Ý][\w.'-]*(?: [A-ZÀ-Ý][\w.'-]*){0,2}\s*$")
ANNOUNCES_PASTE = regex(r"""
    (?i)\b(
      mails?|e-?mails?|letter|message|text|posting|article|post|review|reply|answer|respond|below
      |following|this|draft|summar|proofread|spelling|grammar
    )
""")
CODE_LINE = regex(r"""
    ^\s*(
      \$\s\S|>>>\s|#!\S|#\s*include|@\w+\(|[-+]{3}\s[ab]/|[-+]\s*[\w.]+:\s|diff\s--git|@@|Traceback\b
      |(npm|yarn|pnpm)\s(ERR|WARN)!
      |(error|fatal|warning|remote|E/\w+)[:\[]
      |File\s"|[\w.$]*(Error|Exception|Panic):\s
      |(Caused\sby|panic|Segmentation\sfault|curl:\s\(\d+\)|ERROR\s\d+|make(\[\d\])?:\s\*\*\*)\b
      |\[?\d{4}-\d\d-\d\d[T\s]\d\d:\d\d|\[?\d\d:\d\d:\d\d
      |\[?(INFO|WARN|WARNING|ERROR|DEBUG|FATAL)\]?[:\s]
      |[A-Z]{2,5}-?\d{4,6}:\s|[A-Z]{1,2}\d{4}:\s|SQLSTATE\b|ERR_[A-Z]|(error|warning)\s?\[?[A-Z]+\d+
      |(import|from)\s[\w.]+(\simport\s.+)?$
      |(const|let|var|def|class|function|public|private|static|async|return|export)\s.*[=({;:]
      |(unsigned\s)?(int|float|double|bool|char|string|auto|long|byte|uint8_t)\s+\w+(\[\w*\])?\s*=[^;]+;
      |(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\s
      |(for\s\w+\sin|while)\s.*\):
      |<[/!?\w][^>]*>|[{}\[\]();]+,?\s*$|\{\s*"
      |[\w.]+\s=\s\w[\w.]*\(.*\)(\s+[\#/]{1,2}\s.*)?$
      |alias\s\w+=|[A-Z_]{3,}=\S|\[\w+\]\s*$|[\w.-]+\s*=\s*\S+\s*;?(\s+[\#/]{1,2}\s.*)?$|at\s[\w.$]+\(
    )
    |[{;]\s*$|\)\s*:\s*$
""")
# A mail that was forwarded, a line of a chat, a song, an interview.
PASTED = regex(r"""
    \s*(?:
      \[\d{1,2}[:.]\d\d(?::\d\d)?\]\s|(?i:fwd?|fw|aw|wg):\s|[A-Z]\w* ?[\[(]\d{1,2}[:.]\d\d
      |\d{1,2}[:.]\d\d(?::\d\d)?\s+(?:-\s+)?[A-Z][\w.'-]*(?:\ [A-Z][\w.'-]*)?:\s
      |\[(?i:verse|chorus|bridge|intro|outro|scene|act)\b
      |Q: .*\bA: \
    )
""")
# A rule drawn above and below what was pasted, the tag that every line of a log begins with, who wrote what follows.
RULE = re.compile(r"\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|~{3,})\s*$")
TAGGED = re.compile(r"\s*(\d{4}-\d\d-\d\d|\[(?![ xX]?\])[\w.:/ -]{1,24}\]|[\w.-]+\[\d+\]:|[\w.-]+ +\|)\s")
WROTE = regex(r"""
    (?i)(?!.*\b(?:remember|note|save|keep|remind)\b).*\b(?:
      sent|wrote|writes|mailed|e-?mailed|posted|texted|forwarded|replied|got this|received this
    )\b[^.?!:]{0,40}:\s*$
""")
COMMENTED = re.compile(r"\s--\s|\*/|\w\(|\s=\s")
COMMENT = re.compile(r"\s*(?:#{1,2} .*\b(?:i|i'm|my|we|our)\b|//|/\*|<!--)", re.IGNORECASE)
YAML_LINE = re.compile(r"^\s*(-\s+)?[\w.-]+:(\s+[\w\"'\[{./-]+)*\s*$")
BARE_KEY = re.compile(r"^\s*[a-z][\w-]*:\s*$")
INDENTED = re.compile(r"^(\t| {3,})\S")
TABLE_ROW = re.compile(r"^\s*\S+(\s+[\w./-]+){1,4}\s*$")
TALK = re.compile(
    r"(?i)\b(i|i'm|my|me|we|our|you|the|is|are|this|that|it|what|why|how|please|pls|for|a|an)\b|\?"
)
DOUBLE = re.compile(r"[\"“”„«»]([^\"“”„«»]{2,600}?)[\"“”«»]", re.DOTALL)
SINGLE = re.compile(r"(?<![\w'’])['‘]((?:[^'‘’\n]|(?<=\w)['’](?=\w)){2,600})['’](?!\w)")
SPEECH = re.compile(r"(?i)\b(i|i'm|my|we|our|am|is|are|have|has|(?-i:(?<![-/])lives?))\b")
OF_SELF = re.compile(r"(?i)\b(i|i'm|my|me|we|our)\b")
# 'No praise at the start ("great question!" etc), please': an example, without which the sentence says the same.
EXAMPLE = regex(r"""
    (?i)\ ?\(\s*(?:(?:e\.?g\.?|like|such as|as in|i\.?e\.?|you know)[:,]? ?)?
      (?P<said>["“„][^"“”„\n()]{2,80}["”“](?:(?:,| or| and|/) ?["“„][^"“”„\n()]{2,80}["”“]){0,3})
      (?:,? ?(?:etc\.?|and so on|and such|or so|and the like|\.\.\.|…))?\s*\)
""")
CSV_LINE = re.compile(
    r"^[^,\s][^,\n]*(,[^,\s][^,\n]*){2,}$|^[^;|\t\n]+(?:([;|\t])[^\s;|\t][^;|\t\n]*)(?:\2[^\s;|\t][^;|\t\n]*)+$"
)
UNCLOSED = re.compile(r"(?<!\w)[\"“„]([^\"“”„]{20,})\Z", re.DOTALL)


@dataclass(slots=True)
class Layout:
    """`own` is what the person wrote themselves, paragraph by paragraph."""

    own: str
    dropped: list[Dropped] = field(default_factory=list)


def preprocess(message: str) -> Layout:
    layout = Layout(own=squeezed(message.replace("\r\n", "\n").replace("\u200b", "")))
    layout.own = FENCE.sub(lambda hit: _cut(layout, "code", hit.group()), layout.own)
    lines = layout.own.split("\n")
    origins = _origins([ends_of(line) for line in lines])
    kept = []
    for line, origin in zip(lines, origins, strict=True):
        if origin:
            layout.dropped.append(Dropped(reason=origin, text=line.strip()))
        else:
            kept.append(line)
    layout.own = _mask_quotations(layout, "\n".join(kept))
    return layout


def _cut(layout: Layout, reason: str, text: str) -> str:
    layout.dropped.append(Dropped(reason=reason, text=text.strip()))
    return "\n"


def _origins(lines: list[str]) -> list[str]:
    """For each line the reason to drop it, or nothing when it is the person's own."""
    origins = ["code" if _is_code(lines, index) else "" for index in range(len(lines))]
    _spread_code(lines, origins)
    for index, line in enumerate(lines):
        if (line.lstrip().startswith(">") or PASTED.match(line)) and not origins[index]:
            origins[index] = "quotation"
    _mark_tagged(lines, origins)
    _mark_between_rules(lines, origins)
    mark_answers(lines, origins)
    _mark_mails(lines, origins)
    mark_pasted(lines, origins)
    return origins


def _mark_tagged(lines: list[str], origins: list[str]) -> None:
    tags = [hit.group(1) if (hit := TAGGED.match(line)) else "" for line in lines]
    times = Counter(tags)
    for index, tag in enumerate(tags):
        if tag and times[tag] > 1:
            origins[index] = "code"


def _mark_between_rules(lines: list[str], origins: list[str]) -> None:
    """What stands between two rules, below one that a paste was announced above, or below "she wrote me:"."""
    rules = [index for index, line in enumerate(lines) if RULE.match(line)]
    end = len(lines)
    if len(rules) > 1:
        start, end = rules[0], rules[1] + 1
    elif rules and (above := " ".join(lines[: rules[0]]).rstrip()):
        start = rules[0] if above[-1] in ":?" or ANNOUNCES_PASTE.search(above) else end
    else:
        start = next((at + 1 for at, line in enumerate(lines) if WROTE.match(line)), end)
        quoted = lines[start : start + 1] and lines[start].lstrip().startswith(">")
        end = start if quoted else next((at for at in range(start + 1, end) if not lines[at].strip()), end)
    for index in range(start, end):
        origins[index] = origins[index] or "pasted"


PLAINLY_CODE = regex(r"""
    \s*(
      [{$<]|\w+\.[\w.$]*(Error|Exception):\s|[\w.-]+\s*=\s*\S+\s*;?\s+(#|//)\s|\d{4}-|SELECT|#!|INSERT
      |def |class |npm |function \
    )
""")


def _is_code(lines: list[str], index: int) -> bool:
    line = lines[index]
    if not line.strip():
        return False
    if written_by_machine(line) or (COMMENT.match(line) and (len(lines) > 1 or COMMENTED.search(line))):
        return True
    if CODE_LINE.search(line):
        return not _is_talk(line) or bool(PLAINLY_CODE.match(line))
    if INDENTED.match(line):
        return True
    after = lines[index + 1] if index + 1 < len(lines) else ""
    if CSV_LINE.match(line) and (CSV_LINE.match(after) or (index and CSV_LINE.match(lines[index - 1]))):
        return True
    return bool(BARE_KEY.match(line) and (INDENTED.match(after) or re.match(r"^ +\S", after))) or (
        bool(YAML_LINE.match(line)) and line.startswith(" ")
    )


def _is_talk(line: str) -> bool:
    """Prose has several words that carry grammar and none of a program's signs."""
    return len(TALK.findall(line)) >= PROSE and not re.search(r"[{};]|=>|==|\w\(\w*\)", line)


def _spread_code(lines: list[str], origins: list[str]) -> None:
    """The output of a command and the rest of a table follow the line that gave them away."""
    for index in range(1, len(lines)):
        line = lines[index]
        if (
            origins[index - 1] == "code"
            and not origins[index]
            and TABLE_ROW.match(line)
            and not TALK.search(line)
        ):
            origins[index] = "code"


def _mark_mails(lines: list[str], origins: list[str]) -> None:
    announced = list(accumulate((bool(ANNOUNCES_PASTE.search(line)) for line in lines), or_, initial=False))
    closings = [index for index, line in enumerate(lines) if CLOSING.match(line)]
    index = 0
    while index < len(lines):
        if MAIL_HEADER.match(lines[index]) and index + 1 < len(lines):
            index = _mark_until_blank(lines, origins, index)
        elif GREETING.match(lines[index]):
            at = bisect_right(closings, index)
            end = closings[at] if at < len(closings) else None
            if announced[index] or _is_letter(lines, index, end):
                index = _mark_until_closing(lines, origins, index, end)
        index += 1


def _mark_until_blank(lines: list[str], origins: list[str], start: int) -> int:
    end = start
    while end < len(lines) and lines[end].strip():
        origins[end] = "pasted"
        end += 1
    body = end - start == sum(bool(MAIL_HEADER.match(line)) for line in lines[start:end])
    rest = islice((line for line in lines[end:] if line.strip()), 2)
    if body and len(list(rest)) > 1:
        end += 1
        while end < len(lines) and lines[end].strip():
            origins[end] = "pasted"
            end += 1
    return end


def _is_letter(lines: list[str], start: int, end: int | None) -> bool:
    """Whether a letter to somebody, from its greeting to the name below it, has something else beside it."""
    if end is None or not TO_SOMEBODY.match(lines[start]):
        return False
    signed = SIGNED.match(lines[end]) or (end + 1 < len(lines) and SIGNATURE.match(lines[end + 1]))
    return bool(signed) and any(line.strip() for line in chain(lines[:start], lines[end + 2 :]))


def _closed(lines: list[str], start: int) -> int | None:
    """The line in which the quotation ends that this one opens."""
    last = min(len(lines), start + LONGEST_QUOTED)
    return next((at for at in range(start, last) if lines[at].rstrip()[-1:] in CLOSING_MARKS), None)


def _mark_until_closing(lines: list[str], origins: list[str], start: int, end: int | None) -> int:
    if lines[start].lstrip()[:1] in OPENING_MARKS and (closed := _closed(lines, start)) is not None:
        end = closed
    elif end is None:
        end = len(lines) - 1
    elif end + 1 < len(lines) and lines[end + 1].strip():
        end += 1  # the name under the closing
    for index in range(start, end + 1):
        origins[index] = "pasted"
    return end


def _mask_quotations(layout: Layout, text: str) -> str:
    def mask(hit: re.Match[str]) -> str:
        inside = hit.group(1)
        before = text[max(0, hit.start() - NEAR) : hit.start()]
        named = DISLIKED.search(before) or SUCH_STUFF.match(text, hit.end())
        if len(inside.split()) <= LONGEST_GREETING and named:
            return re.sub(r"[.?!]", "", hit.group())
        if (
            len(inside.split()) <= (LONGEST_NAMED if NAMES_NEXT.search(before) else LONGEST_TERM)
            and not re.search(r"[.?!]\s*$", inside)
            and not (SPEECH if len(inside.split()) >= FEWEST_SAID else OF_SELF).search(inside)
        ):
            return hit.group()
        layout.dropped.append(Dropped(reason="quotation", text=inside.strip()))
        ends = re.search(r"[.?!]\s*$", inside) and not re.match(r"\s[a-z]", text[hit.end() : hit.end() + 2])
        stop = "." if ends else ""
        return f" {QUOTATION}{stop} "

    def cut(hit: re.Match[str]) -> str:
        layout.dropped.append(Dropped(reason="quotation", text=hit["said"]))
        return ""

    text = INLINE_CODE.sub(lambda hit: _without_program(layout, hit.group()), EXAMPLE.sub(cut, text))
    for pattern in (DOUBLE, SINGLE, UNCLOSED):
        text = pattern.sub(mask, text)
    return text


def _without_program(layout: Layout, quoted: str) -> str:
    if not PROGRAM.search(quoted):
        return quoted
    layout.dropped.append(Dropped(reason="code", text=quoted))
    return f" {QUOTATION} "
