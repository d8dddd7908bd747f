"""Tells a message that opens a play: the assistant is given a part, and what follows is said in another's name."""

import re

NO_PART = (
    r"(?!best\b|one\b|ones\b|first\b|last\b|only\b|greatest\b|expert|assistant|specialist|professional|same\b|right\b|real\b|reason\b"
    r"|kindest\b|smartest\b|sweetest\b|bomb\b|goat\b|man\b|boss\b|judge of)"
)
# "You're the innkeeper.": a part that only one has; "You are a nutritionist." may well be meant.
THE_ONE = re.compile(
    rf"(?:^|[.!?:\n]\s*)(?:(?i:so|ok|now|and|today|tonight|here),? )?(?i:you're|you are|you be|you'll be|you play) the {NO_PART}[\w'-]+(?: (?!who|that|in|with|for)[\w'-]+){{0,3}}\s*[.!,;\n]"
)
PART = re.compile(
    r"(?i)(?:^|[.!?:\n]\s*)(?:(?:so|ok|now|and|today|tonight|please|for this|from (?:here|now) on)[\s,]+)*(?:"
    r"your (?:part|character) ?(?:is|:)|you (?:take|have|get|play)\b[^.?!]{0,12} the (?:part|role) of (?:an?|the|my)\b|you (?:speak|talk|answer)\b[^.?!]{0,12} (?:in the voice of|as) the\b"
    r"|stay in (?:role|character)|keep in (?:role|character)|in (?:role|character)[:,]|i'll be the [\w'-]+(?: [\w'-]+){0,2},? (?:and )?you"
    r"|you (?:are|be|play) [^.?!]{2,30},? (?:and )?i(?:'m| am|'ll be| play) the )"
)
# Somebody is put on a stage, and a cue has the play begin.
STAGE = re.compile(
    r"(?i)(?:^|[.!?:\n]\s*)(?:(?:so|ok|now|please)[\s,]+)*(?:(?:you're|you are|you be|be|play|we're|we are|scene:|setting:|the scene is|place:) ?(?:an?|the|my|two|three|both)\b)"
)
CUE = re.compile(
    r"(?i)(?:^|[.!?:]\s*)(?:ok,? |now |and )?(?:start|begin|go|action|curtain|you (?:start|begin|open|first|go first|speak first)|your (?:line|turn|move|cue)|and\.\.\.? action|scene)\s*(?:[.!…]|$)"
)
LEFT = re.compile(
    r"(?i)\b(?:out of (?:character|role)|ooc\b|(?:end of|end|stop|enough of|leaving) (?:the )?(?:scene|game|play|role[ -]?play)|game over|back to reality|in reality|(?:but |and )?seriously now|now seriously|jokes? aside|real talk)\b"
)


def opened(message: str) -> bool:
    """As in "You're the innkeeper. I am a thief. Start.": all of it is played until somebody steps out."""
    return bool(THE_ONE.search(message) or PART.search(message)) or bool(
        STAGE.search(message) and CUE.search(message)
    )


def left(text: str) -> bool:
    """As in "out of character: …": what follows is meant."""
    return LEFT.search(text) is not None
