"""Writes chat shorthand out, so that the parser and the reader meet plain English; the person's own nouns stay."""

import re

from brain.extract.rules.words import any_of
from memories.regex import regex

SHORT = {
    "im": "I'm", "iam": "I am", "ive": "I've", "id": "I'd", "ill": "I'll", "i": "I", "dont": "don't",
    "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "cannot": "can't", "wont": "won't",
    "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "havent": "haven't", "hasnt": "hasn't",
    "couldnt": "couldn't", "shouldnt": "shouldn't", "wouldnt": "wouldn't", "whats": "what's",
    "hows": "how's", "wheres": "where's", "whos": "who's", "thats": "that's", "theres": "there's",
    "lets": "let's", "youre": "you're", "theyre": "they're", "shes": "she's", "hes": "he's",
    "weve": "we've", "u": "you", "ur": "your", "r": "are", "pls": "please",
    "plz": "please", "plss": "please", "tho": "though", "bc": "because", "cuz": "because", "cos": "because",
    "w/": "with", "w/o": "without", "yrs": "years", "btw": "by the way", "fyi": "for your information",
    "abt": "about", "rn": "right now", "imo": "in my opinion", "tbh": "to be honest", "wanna": "want to",
    "gonna": "going to", "gotta": "have to", "kinda": "kind of", "thx": "thanks", "ty": "thanks",
    "ppl": "people", "alot": "a lot", "everytime": "every time", "infront": "in front", "mom": "mom",
    "prolly": "probably", "nxt": "next", "tmrw": "tomorrow", "tmr": "tomorrow", "yr": "year",
    "smth": "something",
}  # fmt: skip
AMBIGUOUS = {"id", "ill", "r"}  # words of their own: only before a word that makes them a pronoun and a verb
TOKEN = re.compile(r"(?<![\w`/.@#:'’-])(?:w/o|w/|[A-Za-z]+)(?![\w`/@'’-]|\.\w)")
# Chat leaves the full stop out before "btw I …" and "its settled we …".
UNSTOPPED = regex(r"""
    (?i)
    (?<=\w),? (?=(?:btw|by the way),? (?:i|im|i'm|i've|ive|my|we|our)\b)
    |(?<=\w),? (?:and |so )?(?=
      (?:its|it's|that's|thats) (?:settled|decided|official),? (?:we|i|my|our)\b
    )
""")
KIN_IS = regex(rf"""
    (?i)\b((?:my|our) {any_of("kin").pattern})'s (?=
      {any_of("lasting_states").pattern}(?: and\b| from\b| since\b| so\b|[,.;!?]|$)
    )
""")
ITS = regex(r"""
    (?i)\bits (?=
      (?:
        settled|decided|official|final|not|just|only|an?|my|the|all
        |(?:two|three|four|five|six|\d+)(?! (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b)
      )\b
    )
""")
CODE = re.compile(r"`[^`]*`")
OPENS = re.compile(  # "lets go", where "the limiter lets 40 through" is a verb
    r"(?i)(?:^|[.!?,;:(\n–—-])\s*(?:(?:ok|okay|so|now|and|but|then|please|well|hey|yes|no|today)[\s,]+)*$"
)
FOLLOWS_PRONOUN = re.compile(
    r"\s+(rather|like|love|prefer|be|have|say|not|never|always|need|want|go|do|get)\b", re.IGNORECASE
)


MY_IS = regex(r"""
    (?i)\b(
      my (?:\w+ )?(?:tongue|language|name|surname|birthday|job|favou?rite|hobby|diet|rent|shift)
    )'s (?=\w)
""")


# "team wiki entry -> …": a colon by another sign.
ARROW = regex(r"""
    (?im)^(\W{0,5}(?:[\w' -]{0,30}\b)?(?:team|wiki|notes?|memo|everyone|everybody|all|others|remember|reminder|fyi)\b[\w' -]{0,20}?)\s?(?:-+>|=+>|→|⇒|➡️?)\s?
""")


def plain(text: str) -> str:
    """The text with shorthand written out and typographic apostrophes straight; code in backticks untouched."""
    text = ARROW.sub(r"\1: ", re.sub(r"(?<=\w)[’`´](?=\w)", "'", text))
    text = re.sub(
        r"\b(?:NEVER|ALWAYS|NOT|ONLY|PLEASE|AGAIN|AND|BUT|BOTH|EVERY|MUST|BEFORE|AFTER|UNTIL|STILL)\b",
        lambda hit: hit.group().lower(),
        text,
    )
    text = re.sub(
        r"(?i)\b((?:mother|father|brother|sister|son|daughter|parent)s?) in laws?\b", r"\1-in-law", text
    )
    text = re.sub(r"(?i)\bme and (my \w+)\b", r"\1 and I", text)
    text = re.sub(r"(?i)\b(my (?:[a-z-]+ )?[a-z-]+) and I\b(?!')", r"I and \1", text)
    text = re.sub(
        r"(?i)\b((?:my|our) \w+)'s (?=(?:an?|the|in|on|at|from|called|named|not|always|only) )",
        r"\1 is ",
        text,
    )
    text = re.sub(r"\b([Mm]y|[Oo]ur) (\w+)'s (?=[A-Z][a-z]+(?:,| and\b|[.!?]|$))", r"\1 \2 is ", text)
    text = MY_IS.sub(r"\1 is ", text)
    text = KIN_IS.sub(r"\1 is ", text)
    text = ITS.sub("it's ", text)
    text = re.sub(r"\bi(?='(?:m|ve|d|ll)\b)", "I", text)
    text = re.sub(r"(?:(?<=^)|(?<=[.!?]\s))[Gg]oing forward\b", "From now on", text)
    text = UNSTOPPED.sub(". ", text)
    text = re.sub(r"(?i)(?<![\w'])(we|you|u|they) r(?=[\s:])", r"\1 are", text)
    text = re.sub(r"(?i)(?<!\bat )(?<!\bby )\b4 (?=(?:me|u|you|us)\b)", "for ", text)
    parts, at = [], 0
    for code in CODE.finditer(text):
        parts += [_plain(text[at : code.start()]), code.group()]
        at = code.end()
    return "".join([*parts, _plain(text[at:])])


def _plain(text: str) -> str:
    def written_out(hit: re.Match[str]) -> str:
        short = hit.group()
        if short != short.lower() and not (short[0].isupper() and short[1:] == short[1:].lower()):
            return short
        if short.lower() in AMBIGUOUS and not FOLLOWS_PRONOUN.match(text, hit.end()):
            return short
        if short.lower() == "lets" and not OPENS.search(text[max(0, hit.start() - 40) : hit.start()]):
            return short
        if short in ("U", "R"):
            return short
        full = SHORT.get(short.lower(), short)
        return full[0].upper() + full[1:] if short[0].isupper() else full

    return TOKEN.sub(written_out, text)
