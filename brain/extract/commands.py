"""What a person asks of their memory itself: to forget this or everything, to say what it knows about them."""

import re

from brain.extract.rules.layout import QUOTATION, own_words
from brain.extract.schema import Forget

STORE = r"(?:your\s|the\s)?(?:memory|memories|notes?|records?|knowledge)"
ALL = re.compile(
    r"""(?ix)\b(?:
      (?:forget|delete|erase|wipe|remove|clear|purge)\s+(?:everything|all(?:\s+(?:of\s+it|you\s+(?:know|have|remember|stored)))?|every\s+(?:memory|note))
        (?:\s+(?:that\s+)?(?:you\s+(?:know|have|stored|remember|saved)|about|on|of|regarding))*\s*(?:about\s+)?(?:me|us)?(?=\W*(?:$|please|pls|now\b|completely|entirely|thanks|and\b|at\s+once))
    | (?:forget|delete|erase|wipe|clear|purge)\s+(?:all\s+)?(?:of\s+)?(?:my|your|the)\s+(?:entire\s+|whole\s+)?(?:data|memory|memories|long-term\s+memory)(?:\s+(?:of|about|on)\s+me)?(?=\W*(?:$|completely|please|now|thanks|entirely))
    | (?:wipe|clear|erase|purge)\s+(?:your|my|the)\s+memor(?:y|ies)(?:\s+(?:of|about)\s+me)?
    | forget\s+(?:about\s+)?me(?=\W*(?:$|completely|entirely|please|now))
    )"""
)
# "Clear it all, all that you ever kept on me": what is meant by "it" is named behind it.
KEPT = r"(?:you|u)(?:'ve)?(?:\s+(?:have|ever))*\s+(?:know|knew|got|have|had|kept|keep|stored|saved|learned|learnt|noted|wrote(?:\s+down)?|written\s+down|remember(?:ed)?)(?:\s+down)?"
THE_LOT = re.compile(
    rf"""(?ix)^\W*(?:(?:please|pls|kindly|ok|okay|now|so|and|just|can\s+you|could\s+you|i\s+want\s+you\s+to)[\s,]+)*
    (?:
      (?:wipe|erase|clear|delete|purge|forget|bin|scrub|drop|remove|get\s+rid\s+of)\s+(?:(?:it|all\s+of\s+it|it\s+all|the\s+lot)\W+(?:the\s+lot\W+)?)?(?:all|every\s?thing|every\s+(?:thing|bit|word|note))(?:\s+that)?\s+{KEPT}\s+(?:on|of|about)\s+(?:me|us)
    | i\s+want\s+(?:all\s+)?(?:my|the)\s+(?:stuff|things|data|memories)\s+(?:deleted|gone|wiped|erased)\s+from\s+(?:your|the)\s+memory
    )\b"""
)
# "Wipe the lot", of whatever it is: no command, as nothing says that the memory is meant, and nothing to keep.
WIPES = re.compile(
    r"(?i)^\W*(?:(?:please|pls|ok|so|and|just)[\s,]+)*(?:(?:wipe|erase|clear|purge|scrub) (?:it|the lot|all)\b|start (?:over|again|from (?:zero|scratch)) with me\b|every ?thing you(?:'ve)? (?:have |ever )*(?:stored|kept|saved|noted|know|learned)\b)"
)
CLOSEST = re.compile(
    rf"""(?ix)^\W*(?:(?:please|kindly|pls|ok|okay|hey|and|also|oh|so|now|actually|can\s+you|could\s+you|you\s+can|would\s+you|i\s+want\s+you\s+to|i'd\s+like\s+you\s+to)[\s,]+)*
    (?:
      (?:forget|unlearn)\s+(?:about\s+)?(?P<a>(?:all|anything|everything)\s+(?:(?:that\s+)?{KEPT}\s+)?(?:about|on|of|regarding)\s.+|that\s+.+|what\s+.+|my\s+.+|the\s+(?:\w+\s+)?(?:thing|bit|part|fact|note|memory|stuff)\b.+|i\s+.+|i'm\s+.+|our\s+.+)
    | (?:strike|scratch|scrub|drop|delete|remove|erase|wipe|clear|take|bin|get\s+rid\s+of)\s+(?:out\s+)?
        (?P<b>(?:(?:what|whatever|all|anything|everything)\s+(?:that\s+)?{KEPT}\b.+)
          |(?:all|anything|everything)\s+(?:about|on|regarding)\s+(?:my|our|the)\s.+
          |that\s+i\s+(?:have|had|am|was|live|work|said|told|mentioned)\b.+
          |(?:the\s+|that\s+|my\s+|this\s+)?(?:\w+\s+)?(?:thing|bit|part|note|notes|memory|memories|fact|entry|stuff)\s+(?:about|with|on|of|that|where|regarding|saying)\b.+
          |.+\s+(?:from|off|out\s+of)\s+{STORE}.*)
    | (?:don't|do\s+not)\s+remember\s+(?:any\s*more\s+)?(?P<c>that\s+.+)
    )"""
)
SLASH = re.compile(r"(?i)^\s*/forget\b(?P<thing>.*)$")
NOTHING = re.compile(
    r"(?i)^\W*(?:ok |oh |please )?(?:just )?forget (?:it|about it|that|this|what i (?:just )?said|the (?:last|previous|second|first)\b.*|i asked)\W*(?:$|,)"
)
RECALLED = re.compile(
    r"""(?ix)\b(?:
      what\s+(?:all\s+|exactly\s+|else\s+)?(?:do|did|can|have)\s+you\s+(?:(?:still|actually|already|currently)\s+)?(?:remember|know|got|stored?|have\s+stored|saved?|noted?|learned|learnt|recall|remembered|written\s+down|wrote\s+down|keep|kept|have)\s*(?:(?:stored|saved|noted|on\s+file|down|in\s+(?:your\s+)?memory)\s*)?(?:about|on|of|regarding)\s+me
    | what('s|\s+is)\s+in\s+(?:your\s+memory|my\s+memory|your\s+notes)(?:\s+(?:about|on|of)\s+me)?
    | (?:show|list|tell)\s+(?:me\s+)?(?:all\s+|everything\s+|what\s+)?(?:(?:my|your)\s+memories(?:\s+(?:of|about)\s+me)?|(?:that\s+)?you\s+(?:know|remember|have)\s+(?:stored\s+)?about\s+me|you(?:'ve|\s+have)\s+(?:stored|saved|learned|noted)\s+about\s+me)
    | do\s+you\s+(?:remember|know|have)\s+anything\s+about\s+me
    )\b"""
)


def forget_command(message: str) -> Forget | None:
    """The deletion that the message asks for. A quoted or hypothetical one, or a question about it, asks for none."""
    if slash := SLASH.match(message):
        thing = slash["thing"].strip()
        return (
            Forget(scope="closest", query=_query(thing))
            if thing and thing.lower() != "all"
            else Forget(scope="all")
        )
    for line in re.split(r"(?<=[.!?;])\s+|\n+", own_words(message).own):
        if NOTHING.match(line) or re.match(
            r"(?i)\W*(how|what happens|why|did|do|does|should|when|if|will|have)\b", line
        ):
            continue
        if QUOTATION in line or re.search(r"[\"“”]", line):
            continue
        if re.search(r"(?i)\b(don't|do not|never|didn't|won't)\s+(forget|delete|erase|wipe)", line):
            continue
        if ALL.search(line) or THE_LOT.match(line):
            return Forget(scope="all")
        hit = CLOSEST.match(line)
        if hit:
            return Forget(scope="closest", query=_query(next(filter(None, hit.groups()))))
    return None


def _query(asked: str) -> str:
    """The thing to look for, in words that the memory would use too."""
    query = re.split(
        r",? (?:since|because|and now|now|it's|not happening|please|thanks)\b|, (?:i|i'm|we|he|she|they|that|my|do ?n[o']?t)\b|[;!?]|\. ",
        asked.strip(),
        flags=re.IGNORECASE,
    )[0]
    query = re.sub(rf"(?i)\s+(?:from|off|out of)\s+{STORE}.*$", "", query)
    query = re.sub(
        rf"(?i)^(?:that|(?:what|whatever|all|anything|everything) (?:(?:that )?{KEPT})?(?: ?(?:about|on|of))?|the (?:thing|bit|part|fact|note|memory|stuff)(?: (?:about|with|on|of|that|where))?|(?:my|our)(?= )|about)\s+",
        "",
        query,
    )
    query = re.sub(r"(?i)^i('m| am)\b", "the user is", query)
    query = re.sub(r"(?i)^i\b", "the user", query)
    query = re.sub(r"(?i)\bmy\b", "their", query)
    return query.strip(" ,.")[:400]


def wipes(sentence: str) -> bool:
    """Whether the sentence does nothing but clear away, be it the memory or something else."""
    return WIPES.match(sentence) is not None


def asks_what_is_remembered(message: str) -> bool:
    return bool(RECALLED.search(message))
