"""Takes secrets out of a message before anything reads it, and refuses statements that still hold one."""

import re

from memories.gate.secrets import find_secrets, redact
from memories.regex import regex

SPOKEN = regex(r"""
    (?i)\b(?:
      password|passwd|passphrase|pass(?=\s*[:=]|\s+\S*\d)|pwd|pin(?:\s+code)?|passcode|cvv|cvc|ssn
      |social\s+security(?:\s+number)?|iban
      |(?:door|alarm|gate|safe|entry|garage|access|security)\s+(?:code|combination|pin)
      |combination|passport\s+(?:number|no\.?)
      |(?:api|access|secret|private|license|recovery)\s*[-_]?key
      |card\s+number|credit\s+card|account\s+number|token
    )\b(?:
      \s+(?:for|of|to|on)\s+(?:the\s+|my\s+|our\s+)?\w+(?:\s+\w+)?
    )?(?:\s*(?:'s|is|was|are|=|:|,|#)\s*|\s+)
      (?P<value>(?=\S*[\d!@\#$%^&*?_~])(?!\d{1,2}\b[^-\d])\S{3,}(?:[ ]?-?\d{2,})*)
""")
CARD = regex(r"""
    (?<![\w.])(?:\d[ -]?){13,19}(?![\w])
    |\b[A-Z]{2}\d{2}(?:[ ]?[A-Z\d]{4}){3,7}(?:[ ]?[A-Z\d]{1,3})?\b
    |\b\d{3}-\d{2}-\d{4}\b
""")


SEED = re.compile(r"(?i)\b(?:seed|recovery|mnemonic|backup) (?:phrase|words)\b[^.!?\n]*")


# "mine's tt_live_…": a key of whatever service, by the word amid it.
LIVE_KEY = re.compile(r"\b[a-z]{2,6}_(?:live|secret)_(?=\w*\d)\w{6,}")


MARK = re.compile(r"\[secret: [^\[\]]*\]")  # what `withhold` leaves


def withhold(text: str) -> str:
    """The text with every secret replaced by a mark that names the rule; its sentence is never kept."""
    text = SEED.sub("[secret: seed phrase]", redact(text))
    text = LIVE_KEY.sub("[secret: key]", CARD.sub("[secret: number]", text))
    return SPOKEN.sub(lambda hit: hit.group()[: hit.start("value") - hit.start()] + "[secret: spoken]", text)


def holds_secret(text: str) -> bool:
    return "[secret:" in text or bool(find_secrets(text) or CARD.search(text) or SPOKEN.search(text))
