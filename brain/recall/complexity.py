"""What kind of question a message asks, and so what is searched beside the message itself. By rules alone.

| complexity | example | beside the search for the whole message |
|---|---|---|
| one fact | "What does Stubwise charge?" | – |
| one entity | "Who is Priya?" | who it is, and what hangs together with it |
| rule or process | "How do I publish?" | the best process is nearer |
| several parts | "What did Dave submit, and which tools does Sarah need?" | a search for each part |
| what is coming | "What have I got on next week?" | plans, the soonest first |
| what happened lately | "What went wrong this week?" | events, the latest first |
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from brain.recall.trigger import NAME, Need, window
from memories.regex import regex

MOST_PARTS = 3
FEWEST_WORDS = 3  # of a part that is searched for itself
SENTENCE = re.compile(r"(?<=[?!.…])\s+|\n+")
ANOTHER = re.compile(
    r"(?i)[,;]?\s{1,4}(?:and|plus|also)(?: also)?\s+(?=(?:who|what|which|when|where|why|how|does|do|did|is|are|can)\b)"
)
ONE_ENTITY = regex(r"""
    (?i)^\W*(?:(?:remind\ me|so|and|hey|ok)\b[\s,]*)?
    (?:who(?:'s|’s|\ is|\ are|\ was)|what(?:'s|’s|\ is|\ are)|tell\ me\ about|what\ do\ (?:you|we|i)\ (?:know|have)\ (?:about|on)|anything\ (?:about|on))
    \s+(?:[\w.'’&/-]+\s*){1,4}\??\W*$
    |\bremind\ me\ who\b
""")
COMING = regex(r"""
    (?i)\b(?:
      coming\ (?:up|weeks?|days?)|upcoming|what'?s\ (?:next|on|due|planned|scheduled|ahead)|(?:got|have|is|are|anything|what)\ (?:\w+\ ){0,3}(?:on|due|planned|scheduled|booked)
        \ (?:next|this|for|tomorrow|on|in)
      |(?:next|this)\ (?:week|month|fortnight)|tomorrow|(?:my|our|the)\ (?:agenda|calendar|diary|schedule|to-?dos?)|plans?\ for|deadlines?|in\ the\ (?:next|coming)
      |what\ (?:do|should)\ (?:i|we)\ (?:have\ to\ )?(?:prepare|expect|remember)|still\ to\ come|ahead\ of\ (?:me|us)
    )\b
""")
LATELY = regex(r"""
    (?i)\b(?:
      lately|recent(?:ly)?|what(?:'?s|’s|\ has|\ have)?\ (?:been\ )?(?:happen\w*|new|changed|going\ on)|went\ wrong|yesterday|last\ (?:week|night|few\ days|month|fortnight)
      |(?:the\ )?latest|in\ the\ (?:last|past)|so\ far|catch\ me\ up|bring\ me\ up\ to
    )\b
""")
RULE = regex(
    r"(?i)\b(?:rules?|polic(?:y|ies)|allowed|may\ i|can\ i|should\ i|are\ we\ (?:allowed|supposed)|am\ i\ (?:allowed|supposed)|procedure|permitted)\b"
)


class Complexity(StrEnum):
    FACT = "one fact"
    ENTITY = "one entity"
    PROCESS = "rule or process"
    PARTS = "several parts"
    COMING = "what is coming"
    LATELY = "what happened lately"


@dataclass(frozen=True, slots=True)
class SearchPlan:
    complexity: Complexity
    parts: tuple[str, ...] = ()  # each is searched for itself, beside the whole


FACT = SearchPlan(Complexity.FACT)


def plan_of(message: str, need: Need) -> SearchPlan:
    text = window(message)
    parts = _parts(text)
    if len(parts) > 1 and all(NAME.search(each) for each in parts):
        return SearchPlan(Complexity.PARTS, parts)
    if COMING.search(text):
        return SearchPlan(Complexity.COMING)
    if LATELY.search(text):
        return SearchPlan(Complexity.LATELY)
    if ONE_ENTITY.search(text):
        return SearchPlan(Complexity.ENTITY)
    if "how-to" in need.reasons or RULE.search(text):
        return SearchPlan(Complexity.PROCESS)
    return FACT


def _parts(text: str) -> tuple[str, ...]:
    """The questions of a message that asks several; what is told before one belongs to it.

    They are searched for themselves only where each names somebody or something: "and when is it?" asks of what the other does.
    """
    parts: list[str] = []
    before = ""
    for sentence in SENTENCE.split(text):
        if "?" not in sentence:
            before = f"{before} {sentence}".strip()
            continue
        parts += [
            f"{before} {each}".strip()
            for each in ANOTHER.split(sentence)
            if len(each.split()) >= FEWEST_WORDS
        ]
        before = ""
    return tuple(parts[:MOST_PARTS])
