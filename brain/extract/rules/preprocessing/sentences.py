"""Splits a person's own words into sentences; chat does not always end them with a full stop."""

import re
from dataclasses import dataclass

from brain.extract.bounds import pieces
from memories.regex import regex

ABBREVIATIONS = frozenset(
    [
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "st",
        "no",
        "vs",
        "approx",
        "e.g",
        "i.e",
        "etc",
        "inc",
        "ltd",
        "jr",
        "sr",
        "ca",
        "resp",
        "incl",
        "excl",
        "min",
        "max",
        "dept",
        "fig",
        "tel",
    ]
)
EMOJI = r"[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B50\u2190-\u21FF\uFE0F\u200D]"
BOUNDARY = regex(rf"""
    (?P<stop>[.!?…]+[)\"'”’]*)(?=\s|$|{EMOJI})
    |(?P<emoji>(?:\s{{0,3}}(?:{EMOJI}|[:;]-?[)(DP](?=\s|$)))+)
    |(?P<line>\n+)
""")
UNIT = re.compile(r"\d ?°?[A-Za-z]{1,2}$")  # "at 48 V. Is there …": a unit, no initial
# "… in building C. Somebody …": a thing called by a letter, no initial
LETTERED = re.compile(
    r"(?i)\b(?:building|block|house|hall|room|wing|ward|gate|platform|bay|unit|floor|line|group|class|plan|vitamin|hepatitis|an?|letter|size|type|section|terminal|exit|zone|level) (?-i:[A-Z])$"
)
MONTH_NAME = re.compile(r"(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)")
# A request after an abbreviation begins a sentence, small letter or not: "quality dept. write me a haiku".
ASKED_NEXT = regex(r"""
    (?i)(?:
      write|give|show|tell|make|explain|draft|suggest|find|list|translate|help|can you|could you|what
      |how|which|any
    )\b
""")
# "I'm deaf on the right side, which chair do I take?" tells and asks.
STATEMENT_AND_QUESTION = regex(r"""
    (?i)(?:(?:also|besides|btw|by the way|oh|plus|and|anyway|next|then|second|secondly)[\s,:]+)*(?:
    (?P<stated>(?:i|i'm|i've|we|we're|we've|my|our)\b[^,?:]{8,}), (?P<asked>
      (?:so )?(?:
        (?:which|what|how|where|who)\b[^,?]*\b(?:do|does|can|should|could|would|is|are|will)\b
        |(?:do|does|should|can|is|are) (?!you\b|n't)\w+ \
      )[^,?]*\?\W*
    )$
    |(?P<bare>
      (?:an?|no|two|three|four|five|six|\d+|only|been|born|raised)\b[^,?:]{8,}
    ), (?P<then>so (?:which|what|how|where|who|when) [^,?]*\?\W*)$
    )
""")
# "I keep the girls every other week, cheap activities?", "… is 9, oil mix?": told, and a bare noun asked for.
STATEMENT_AND_WISH = regex(r"""
    (?i)(?P<stated>
      (?:(?:since|after|as of) [^,?:]{3,25} )?(?:i|i'm|i've|we|we're|we've|my|our|the [\w -]{2,25} (?:i|we))\b(?!
        [^,?:]*\b(?:should|shall|could|would|might|may|must|can|need to|have to|choose|decide)\b
      )[^,?:]{8,}
    ), (?P<asked>
      (?!(?:right|ok|okay|yes|no|correct|true|huh|isn't|aren't|don't|or|and|but|not|too|is|are|do|does|will|was|why|you|i|he|she|it|they|we)\b)
      [a-z][\w'-]*(?: (?!i\b|you\b|we\b|it\b)[\w'-]+){0,4}\s?\?\W*$
    )
""")
# "Since I moved to Graz in May, which bank is near?": the reason is told, whatever is asked.
REASON_AND_QUESTION = regex(r"""
    (?i)(?:since|because|as|now that|given that|seeing (?:that|as)|cause) (?P<stated>
      (?:i|i'm|i've|we|we're|we've|my|our)\b(?!
        \ (?:said|mentioned|told|wrote|asked|can|could|see|did|understand|know)\b
      )[^,?:]{6,}
    ), (?P<asked>
      (?:so )?(?:which|what|how|where|who|when|do|does|should|can|is|are|could|would|will)\b[^?]*\?\W*
    )$
""")
BULLET = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+")
MARKED = re.compile(r"(?<![^\s:])(?P<number>\d{1,2})[.)](?=\s+\S)")  # a step of a list in one line
FEWEST_STEPS = 3
NUMBERED = re.compile(r"(?:^|\n)[ \t]*\d{1,2}$")  # "1." at the head of a line of a list
LAST_WORD = re.compile(r"\s*[a-z]\S*\s*\Z")  # "hmm... whatever"
NEAR = 60  # characters around a full stop
LAUGHTER = re.compile(rf"(?i)\b(?:lol|lmao|haha+|hehe+|rofl|xd)\b|{EMOJI}")

ALARM = re.compile("[😱😬😨😰🚨⚠❗❕📌📍✅☑👉📎🔒🔑📂📁]\ufe0f?")  # a warning and a pin are no laughter


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    question: bool = False
    paragraph: int = 0
    item: bool = False  # a line of a list
    laughs: bool = False


def on_lines(own: str) -> str:
    """A list that somebody wrote into one line, as lines: "1. shout 2. throw the ring 3. turn round"."""
    marks: list[int] = []
    for hit in MARKED.finditer(own):
        if int(hit["number"]) == len(marks) + 1:
            marks.append(hit.start())
    if len(marks) < FEWEST_STEPS or "\n" in own[marks[0] : marks[-1]]:
        return own
    steps = (own[at:to].strip() for at, to in zip(marks, [*marks[1:], len(own)], strict=True))
    return "\n".join(filter(None, [own[: marks[0]].rstrip(), *steps]))


def sentences(own: str) -> list[Sentence]:
    own = on_lines(own)
    found: list[Sentence] = []
    start = paragraph = 0
    for hit in BOUNDARY.finditer(own):
        if hit.start() < start or (hit["stop"] and not _ends(own, hit)):
            continue
        _add(found, own[start : hit.end()], paragraph)
        start = hit.end()
        if hit["line"]:
            paragraph += len(hit["line"]) > 1
    _add(found, own[start:], paragraph)
    return found


def _ends(text: str, hit: re.Match[str]) -> bool:
    """Whether these marks end a sentence: not after an abbreviation, an initial or a day's number."""
    if hit["stop"] != ".":
        return hit["stop"] not in ("...", "…", "..") or not LAST_WORD.match(text, hit.end())
    # What stands close by decides: the whole text cut at every full stop would take quadratic time.
    near = text[max(0, hit.start() - NEAR) : hit.start()]
    follows = text[hit.end() : hit.end() + NEAR].lstrip()
    before = re.search(r"(?<![\w.&])[\w.&]++$", near)
    word = before.group().lower() if before else ""
    if word in ABBREVIATIONS:
        ends = word in ("etc", "min", "max", "no") and not follows[:1].isdigit()
        return ends or bool(ASKED_NEXT.match(follows))
    if NUMBERED.search(near):
        return False
    if LETTERED.search(near) or (UNIT.search(near) and follows[:1].isupper()):
        return True
    if len(word) == 1 and word.isalpha() and follows[:1].isupper():
        return word in ("i", "a") or not before or not before.group().isupper()
    return not (re.fullmatch(r"\d{1,2}", word) and MONTH_NAME.match(follows))


def _add(found: list[Sentence], raw: str, paragraph: int) -> None:
    for piece in pieces(raw):
        _add_piece(found, piece, paragraph)


def _add_piece(found: list[Sentence], raw: str, paragraph: int) -> None:
    laughs = bool(LAUGHTER.search(ALARM.sub("", raw)))
    text = re.sub(rf"{EMOJI}|(?<=\s)[:;]-?[)(DP](?=\s|$)", " ", raw)
    item = bool(BULLET.match(text))
    text = re.sub(r"\s+", " ", BULLET.sub("", text)).strip()
    if hit := STATEMENT_AND_QUESTION.match(text):
        found.append(Sentence(hit["stated"] or hit["bare"], paragraph=paragraph, item=item, laughs=laughs))
        text, item = hit["asked"] or hit["then"], False
    elif wanted := STATEMENT_AND_WISH.match(text):
        found.append(Sentence(wanted["stated"], paragraph=paragraph, item=item, laughs=laughs))
        text, item = wanted["asked"], False
    elif reason := REASON_AND_QUESTION.match(text):
        found.append(Sentence(reason["stated"], paragraph=paragraph, item=item, laughs=laughs))
        text, item = reason["asked"], False
    if not re.search(r"\w", text):
        if laughs and found:
            last = found[-1]
            found[-1] = Sentence(last.text, last.question, last.paragraph, last.item, laughs=True)
        return
    found.append(
        Sentence(
            text, question=text.rstrip(")\"' ").endswith("?"), paragraph=paragraph, item=item, laughs=laughs
        )
    )
