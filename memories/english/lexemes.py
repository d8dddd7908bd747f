"""Cuts a statement into lexemes: words, numbers, clock times, dates, code words, marks."""

import re
from typing import NamedTuple

MAX_CHARACTERS = 600  # statements are at most 400; anything longer is cut so that the time stays bounded

_PATTERN = re.compile(
    r"""
      (?P<plain>[a-z]++(?=[ ,]|\.?$))  # most words: nothing below could take more
    | (?P<code>`[^`]+`|"[^"]{1,60}"|“[^”]{1,60}”
        |[\w.+-]+@[\w-]+(?:\.[\w-]+)+
        |https?://\S+[^\s.,;:!?)]
        |\#[a-z][\w-]*
        |--?[a-z][\w-]+(?=[\s.,;]|$)
        |(?=[\d.*-]*[a-z_])[\w.*-]+/[\w.*{}:/-]*
        |/[a-z_~][\w./*{}:-]*
        |\.[a-z]\w+
        |[a-z]+(?:_[a-z0-9]+)+
        |[a-z][\w-]*(?:\.[a-z_][\w-]*)+
        |[a-z]+(?:-[a-z0-9]+)*-\d[\w.]*)
    | (?P<isodate>\d{4}-\d\d-\d\d)
    | (?P<clock>\d{1,2}[:.]\d\d\s?[ap]\.?m\b\.?|\d{1,2}:\d\d(?::\d\d)?|\d{1,2}\s?[ap]\.?m\b\.?)
    | (?P<version>v\d+(?:\.\d+)*\b|\d+(?:\.\d+){2,})
    | (?P<ordinal>\d+(?:st|nd|rd|th)\b)
    | (?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)
    | (?P<word>[a-z°µ][a-z0-9²³]*(?:['’][a-z]+)*(?:-[a-z]+(?:['’][a-z]+)*)*(?:[+\#]+(?=\s|$|\.))?)
    | (?P<mark>[,;:()%$€£¥&=<>–—~/-]|\.\.\.?|w/o?)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_CONTRACTIONS = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "must not", "ain't": "is not",
    "let's": "", "it's": "it is", "that's": "that is", "there's": "there is", "what's": "what is",
    "here's": "here is", "who's": "who is",
}  # fmt: skip
_TITLES = frozenset({"Mr", "Mrs", "Ms", "Dr"})  # "MR" is a merge request
_KEPT_WHOLE = frozenset(
    [
        "in",
        "out",
        "up",
        "down",
        "on",
        "off",
        "by",
        "to",
        "through",
        "back",
        "first",
        "last",
        "with",
        "of",
        "end",
        "active",
        "passive",
        "aside",
        "around",
    ]
)


class Lexeme(NamedTuple):
    kind: str
    text: str  # lower case
    surface: str
    initial: bool = False  # begins the statement
    possessive: bool = False

    @property
    def name(self) -> bool:
        """Written as a name: a capital that the start of a sentence does not explain."""
        return self.surface[:1].isupper() and (not self.initial or not self.surface[1:].islower())


def lexemes(text: str) -> list[Lexeme]:
    found: list[Lexeme] = []
    text = text[:MAX_CHARACTERS].replace("’", "'").replace("w/o ", "without ").replace("w/ ", "with ")
    for match in _PATTERN.finditer(text):
        kind, surface = match.lastgroup or "mark", match.group()
        if surface in _TITLES:
            continue
        lower = surface.lower()
        if kind == "plain" and lower not in _CONTRACTIONS:
            found.append(Lexeme("word", lower, surface, not found))
        elif kind in ("plain", "word"):
            found += _words(surface, initial=not found)
        elif kind == "code":
            found += _code(surface, initial=not found)
        else:
            found.append(Lexeme(kind, lower, surface))
    return found


def _code(surface: str, *, initial: bool) -> list[Lexeme]:
    slashed = re.fullmatch(
        r"([a-z]+)/(s|sec|second|min|minute|h|hour|day|week|month|year)\.?", surface.lower()
    )
    if slashed:
        head, unit = slashed.groups()
        return [Lexeme("word", head, head), Lexeme("mark", "/", "/"), Lexeme("word", unit, unit)]
    bare = surface.strip('`"“”').rstrip(".")
    if surface[0] in '"“' and " " not in bare:
        return _words(bare, initial=initial)
    return [Lexeme("code", " ".join(bare.split()).lower().rstrip("/") or bare, surface, initial)]


def _words(surface: str, *, initial: bool) -> list[Lexeme]:
    lower = surface.lower()
    if lower == "o'clock":
        return [Lexeme("word", lower, lower)]
    if lower in _CONTRACTIONS:
        return [Lexeme("word", part, part) for part in _CONTRACTIONS[lower].split()]
    if lower.endswith("n't"):
        return [Lexeme("word", lower[:-3], surface[:-3], initial), Lexeme("word", "not", "not")]
    head, apostrophe, _tail = lower.partition("'")
    if re.fullmatch(r"[a-z]{2}-[A-Z]{2}", surface):
        return [Lexeme("code", lower, surface, initial)]
    parts = head.split("-")
    if len(parts) == 1 or _KEPT_WHOLE & set(parts):
        return [Lexeme("word", head, surface.split("'", maxsplit=1)[0], initial, bool(apostrophe))]
    surfaces = surface.split("'", maxsplit=1)[0].split("-")
    return [
        Lexeme("word", p, s, initial and i == 0) for i, (p, s) in enumerate(zip(parts, surfaces, strict=True))
    ]
