"""What a person asks of their memory itself: to keep this, to forget this or everything, to say what it knows about them."""

import re
from collections.abc import Iterable
from functools import cached_property

from brain.extract.bounds import LONGEST_COMMAND, command_in
from brain.extract.explicit import asked_back, explicit
from brain.extract.rules.preprocessing.own_words import QUOTATION, preprocess
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.rules.words import any_of
from brain.extract.schema import Forget
from memories.gate.lexicon import Kind, kind_of
from memories.regex import laid_out, regex

NO_BEING = Kind.PRODUCT | Kind.JARGON | Kind.PLACE

STORE = r"(?:memory|memories|notes?|records?|knowledge)"
KEPT = laid_out(r"""
    (?:you|u)(?:'ve)?(?:\s+(?:have|ever))*\s+(?:
      know|knew|got|have|had|kept|keep|stored|saved|learned|learnt|noted|wrote(?:\s+down)?
      |written\s+down|remember(?:ed)?
    )(?:\s+down)?
""")
POLITE = laid_out(r"""
    (?:
      (?:
        please|pls|kindly|ok|okay|hey|hi|and|also|oh|so|then|just|now|actually|can\s+you|could\s+you
        |you\s+(?:can|may)|would\s+you|will\s+you|go\s+ahead\s+and
        |i\s+(?:want|need|would\s+like)\s+you\s+to|i'd\s+like\s+you\s+to
      )[\s,]+
    )*
""")
CLEAR = r"(?:forget|delete|erase|wipe|remove|clear|purge)"
EVERYTHING = r"(?:every\s?thing|all(?:\s+of\s+it)?|every\s+(?:memory|note|bit|thing))"
# Not undone: so it has to be an order of their own that says whose memory is meant, and says nothing more.
ALL = regex(rf"""
    (?i)(?:^|,\s|\b(?:so|and|then|please)\s)\W*+{POLITE}(?:
      {CLEAR}\s+{EVERYTHING}(?:\s+that)?(?:\s+{KEPT})?\s+(?:about|on|of|regarding)\s+(?:me|us|myself)
      |{CLEAR}\s+{EVERYTHING}(?:\s+that)?\s+(?:
        {KEPT}
        |i(?:'ve|\s+have)?\s+ever\s+(?:told|said\s+to)\s+you
        |i(?:'ve|\s+have)?\s+(?:ever\s+)?told\s+you\s+about\s+(?:me|myself)
      )
      |{CLEAR}\s+(?:all\s+)?(?:of\s+)?(?:my|your)\s+(?:entire\s+|whole\s+)?
        (?:data|memory|memories|long-term\s+memory)(?:\s+(?:of|about|on)\s+me)?
      |{CLEAR}\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?memor(?:y|ies)\s+(?:of|about|on)\s+me
      |forget\s+(?:about\s+)?me
      |i(?:'d|\s+would)?\s+(?:like|want)\s+{EVERYTHING}(?:\s+that)?(?:\s+{KEPT})?\s+(?:about|on|of)\s+me
        \s+(?:to\s+be\s+)?(?:deleted|erased|wiped|removed|forgotten|gone)
      |(?<!\w\s)forget\s+(?:it\s+all|every\s?thing)(?=\W*(?:please|now|thanks)?\W*$)
    )(?=\W*(?:$|please|pls|now\b|completely|entirely|thanks|and\b|at\s+once|so\b|because|i\s))
""")
REPORTED_SPEECH = re.compile(
    r"(?i)\b(?:said|says|told|tells|wrote|asked|asks|translate|if|when|whenever|song|title|prompt|script|poem|story)\b"
)
I_SAID = r"i(?:'ve|\s+have)?\s+(?:ever\s+|just\s+)?(?:told|said|mentioned|wrote|shared)(?:\s+to)?(?:\s+you)?"
# "Clear it all, all that you ever kept on me": what is meant by "it" is named behind it.
THE_LOT = regex(rf"""
    (?i)^\W*(?:
      (?:please|pls|kindly|ok|okay|now|so|and|just|can\s+you|could\s+you|i\s+want\s+you\s+to)[\s,]+
    )*(?:
      (?:
        wipe|erase|clear|delete|purge|forget|bin|scrub|drop|remove|get\s+rid\s+of
      )\s+(?:
        (?:it|all\s+of\s+it|it\s+all|the\s+lot)\W+(?:the\s+lot\W+)?
      )?(?:
        all|every\s?thing|every\s+(?:thing|bit|word|note)
      )(?:\s+that)?\s+{KEPT}\s+(?:on|of|about)\s+(?:me|us)
      |i\s+want\s+(?:all\s+)?(?:my|the)\s+(?:stuff|things|data|memories)\s+(?:deleted|gone|wiped|erased)
        \s+from\s+(?:your|the)\s+memory
    )\b
""")
# "Wipe the lot", of whatever it is: no command, as nothing says that the memory is meant, and nothing to keep.
WIPES = regex(r"""
    (?i)^\W*(?:(?:please|pls|ok|so|and|just)[\s,]+)*(?:
      (?:wipe|erase|clear|purge|scrub) (?:it|the lot|all)\b
      |start (?:over|again|from (?:zero|scratch)) with me\b
      |every ?thing you(?:'ve)? (?:have |ever )*(?:stored|kept|saved|noted|know|learned)\b
    )
""")
CLOSEST = regex(rf"""
    (?i)^\W*+{POLITE}(?:you\s+(?:should|must)\s+)?(?:
      (?:forget|unlearn)\s+(?:about\s+)?(?P<a>
        (?:all|anything|everything)\s+(?:(?:that\s+)?(?:{KEPT}|{I_SAID})\s+)?(?:about|on|of|regarding)\s.+
        |what\s+(?:{KEPT}\b|{I_SAID}\s+(?:about|on|of|regarding)\b).+
        |(?:where|who|when|which\s+\w+|how\s+\w+|what)\s+(?:i|i'm|my|our)\s(?!
          (?:just\s+)?(?:said|asked|told|wrote|mentioned)\b
        ).+
        |that\s+.+|my\s+.+
        |the\s+(?:\w+\s+)?(?:thing|bit|part|fact|note|memory|stuff)\b.+
        |i\s+.+|i'm\s+.+|our\s+.+
      )
      |(?:let's\s+)?(?:
        strike|scratch|scrub|drop(?!\s+(?:an?|me|us|him|her|them)\b)|delete|remove|erase|wipe|clear|bin
        |get\s+rid\s+of|take\s+out|take(?=.+\b(?:out|off|from)\b)(?!\s+(?:an?\s+)?notes?\b)
      )\s+(?:out\s+)?(?P<b>
        (?:(?:what|whatever|all|anything|everything)\s+(?:that\s+)?{KEPT}\b.+)
        |(?:all|anything|everything)\s+(?:about|regarding)\s+(?:my|our|the)\s.+
        |that\s+i\s+(?:have|had|am|was|live|work|said|told|mentioned)\b.+
        |(?:the\s+|that\s+|my\s+|this\s+)?(?:\w+\s+)?(?:thing|notes?|memory|memories)
          \s+(?:about|with|on|of|that|where|regarding|saying)\b.+
        |(?:the\s+|that\s+|my\s+|this\s+)?(?:\w+\s+)?(?:bit|part|fact|entry|stuff)
          \s+(?:about|with|on|of|that|where|regarding|saying)\b(?=.*\b(?:i|i'm|i've|my|me|our)\b).+
        |(?!it\b).+\s+(?:from|off|out\s+of)\s+(?:your\s+{STORE}|(?:the\s+)?memory\b|what\s+{KEPT}\s+(?:about|on|of)\s+me\b).*
        |my\s.+\s+(?:from|out\s+of)\s+everything\b.*
      )
      |(?:don't|do\s+not|stop)\s+remember(?:ing)?\s+(?:any\s*more\s+)?(?P<c>that\s+.+)
      |(?:
        stop\s+remembering
        |i\s+(?:don't|do\s+not|no\s+longer)\s+want\s+you\s+to\s+remember
      )\s+(?P<d>(?:that|my|our|where|who)\s+.+)
      |(?P<e>
        (?:that|the|this)\s+(?:\w+\s+)?(?:thing|bit|part|note|stuff)\s+(?:about|with|on)\s.+?
      )[\s,–—-]+(?:please\s+)?(?:forget|unlearn)\s+(?:about\s+)?(?:it|that)\W*$
      # "The old address, out of your memory with it."
      |(?P<f>[^.?!:]{{3,60}}?)\s*[,:–—]\s*(?:(?:take|get)\s+(?:it|that|them)\s+)?(?:out\s+of|off)\s+your\s+{STORE}(?:
        \s+(?:with\s+(?:it|that|them)|please|pls|now|too)
      )*[.!]*$
    )
""")
OF_ONESELF = laid_out(r"""
    (?:
      jobs?|work|employer|address(?:es)?|birthday|age|diet|allerg(?:y|ies)|phone number|number|salary
      |hobby|hobbies|health|illness|medication|disease|religion|faith|plans?|trip|holiday|wedding
      |divorce|pregnancy|name|names|nickname|studies|degree|school|home ?town|nationality|weight|height
      |preferences?
    )
""")
# "Remove my job", "delete my cat and my address": the whole message, and things that a memory holds, no file's.
OWN_THINGS = regex(rf"""
    (?i)\W*+{POLITE}(?:delete|remove|erase|wipe|clear|drop|forget)\s+(?P<things>
      (?:about\s+)?my\s+(?:[\w-]+\s+){{0,2}}?(?:
        {OF_ONESELF}|{any_of("kin").pattern}|{any_of("animals").pattern}
      )(?:
        (?:,|,?\s+and)\s+(?:about\s+)?(?:my\s+)?(?:[\w-]+\s+){{0,2}}?(?:
          {OF_ONESELF}|{any_of("kin").pattern}|{any_of("animals").pattern}
        )
      ){{0,4}}
    )(?:,?\s+(?:please|pls|too|thanks|for good))*\W*
""")
ABOUT_NAME = regex(rf"""
    \W*(?i:{POLITE}(?:forget|unlearn)\s+about)\s+(?P<things>
      [A-ZÀ-Ý][\w'-]+(?:(?:,| and|, and) [A-ZÀ-Ý][\w'-]+)*
    )(?i:,?\s+(?:please|pls|too|thanks))*\W*
""")
# "… my cat and my allergy": two things; "that I live with my wife and my dog" is one.
BARE_THINGS = regex(r"""
    (?i)(?:about )?(?:my|our) [\w'-]+(?: [\w'-]+){0,2}(?:
      (?:,| and|, and) (?:also )?(?:about )?(?:my|our) [\w'-]+(?: [\w'-]+){0,2}
    )+
""")
# "… that I have two goats and that I live in York": two things, each of which says whose it is.
AND_THAT = regex(r"""
    (?i),?\ (?:and|or)\ (?:also\ )?(?=(?:that|what|where|who|when|how\ \w+|which\ \w+)\ (?:i|i'm|i've|my|we|our)\b)
""")
FROM_MEMORY = re.compile(rf"(?i)\s+(?:from|off|out of)\s+(?:your\s+|the\s+)?{STORE}\b.*$")
ABOUT = re.compile(r"(?i)^about ")
ANDS = re.compile(r"(?i),? and (?:also )?(?:about )?|, ?(?:about )?")
SLASH = re.compile(r"(?i)^\s*/forget\b(?P<thing>.*)$")
# What was told before this message: with nothing behind it, or it may be an answer's words that are meant.
LAST = regex(rf"""
    (?i)\W*+{POLITE}(?:forget|unlearn|delete|erase|remove)\s+(?:
      what\s+(?:i(?:'ve)?\s+just\s+(?:said|told)|you(?:'ve)?\s+just\s+(?:learn(?:ed|t)|stored|saved|kept|noted|remembered))
      |(?:the|that)\s+(?:last|latest)\s+(?:thing|bit|part|fact|memory|note)(?:\s+that)?\s+(?:
        i(?:'ve)?\s+(?:just\s+)?(?:told|said|mentioned)
        |you(?:'ve)?\s+(?:just\s+)?(?:learn(?:ed|t)|stored|saved|kept|noted|remembered)
      )
    )(?:\s+(?:to\s+)?you)?(?:\s+about\s+me)?(?:,?\s+(?:please|pls|thanks))*\W*
""")
NOTHING = regex(r"""
    (?i)^\W*(?:ok |oh |please )?(?:just )?forget (?:
      it|about it|that|this|what i (?:just )?said|the (?:last|previous|second|first)\b.*
      |(?:that )?i (?:asked|said|mentioned|wrote)(?: (?:that|this|it|so|anything))?
      |(?:about )?my (?:last|previous|earlier|first|other) (?:
        message|question|e-?mail|point|request|prompt|answer|reply|comment|sentence|idea|text|draft
        |version|attempt|suggestion
      )
    )\W*(?:$|,)
""")
RECALLED = regex(rf"""
    (?i)\b(?:
      what\s+(?:all\s+|exactly\s+|else\s+)?(?:do|did|can|have)\s+you\s+
        (?:(?:still|actually|already|currently)\s+)?(?:
        remember|know|got|stored?|have\s+stored|saved?|noted?|learned|learnt|recall|remembered
        |written\s+down|wrote\s+down|keep|kept|have
      )\s*(?:
        (?:stored|saved|noted|on\s+file|down|in\s+(?:your\s+)?memory)\s*
      )?(?:about|on|of|regarding)\s+me
      |what('s|\s+is)\s+in\s+(?:your\s+memory|my\s+memory|your\s+notes)(?:\s+(?:about|on|of)\s+me)?
      |(?:show|list|tell)\s+(?:me\s+)?(?:all\s+|everything\s+|what\s+)?(?:
        (?:my|your)\s+memories(?:\s+(?:of|about)\s+me)?
        |(?:that\s+)?you\s+(?:know|remember|have)\s+(?:stored\s+)?about\s+me
        |you(?:'ve|\s+have)\s+(?:stored|saved|learned|noted)\s+about\s+me
      )
      |do\s+you\s+(?:remember|know|have)\s+anything\s+about\s+me
      |(?:what|which)\s+(?:personal\s+)?(?:
        info(?:rmation)?|data|things?|memories|facts?|notes?|details
      )\s+(?:do|have|did)\s+you\s+(?:still\s+)?(?:
        have|hold|got|keep|kept|know|remember|stored?|saved?
      )(?:\s+(?:stored|saved|on\s+file))?\s+(?:about|on|of)\s+me
      |what(?:'s|\s+is)\s+(?:stored|saved|remembered|known|noted|kept|on\s+file)\s+(?:about|on)\s+me
      |remind\s+me\s+what\s+you\s+(?:know|remember|have)\s+(?:stored\s+)?about\s+me
      |what\s+(?:did\s+i\s+tell|have\s+i\s+told)\s+you\s+about\s+(?:me|myself)
      |do\s+you\s+(?:still\s+)?(?:(?:remember|know)\s+me|(?:remember|know)\s+who\s+i\s+am)(?=\W*$)
      |(?:what|how\s+much|(?:what|which)\s+\w+)\s+(?:do|have|are|did)\s+you\s+(?:
        (?:still|actually|already|currently|really)\s+
      )?(?:know|remember(?:ed)?|keep(?:ing)?|stor(?:e|ed|ing)|hold(?:ing)?)\s+(?:about|on|of)\s+me
      |what(?:\s+(?:does|do)|'s)\s+your\s+(?:memory|notes?|records?)\s+(?:say|hold|have|know|tell)
        \s+(?:about|on|of)\s+me
      |what\s+can\s+you\s+tell\s+me\s+about\s+myself
      |(?:
        show|list|tell|give|send|read|remind|summari[sz]e|recap|repeat|sum\s+up|print
      )\b(?:\s+\w+){{0,4}}?\s+(?:everything|all|anything|what(?:ever)?)\s+(?:that\s+)?{KEPT}
        \s+(?:about|on|of)\s+me
    )\b
""")


class Commands:
    """What one message asks of the memory. Its own words are told from what was pasted once, however much is asked.

    A command is a short message: in one of more than 500 characters nothing is looked for.
    """

    def __init__(self, message: str) -> None:
        self._message = command_in(message)

    @cached_property
    def _own(self) -> str:
        return preprocess(self._message).own

    @cached_property
    def forget(self) -> Forget | None:
        """The deletion that it asks for. A quoted or hypothetical one, or a question about it, asks for none."""
        if slash := SLASH.match(self._message):
            thing = slash["thing"].strip()
            closest = thing and thing.lower() != "all"
            return (
                Forget(scope="closest", query=as_remembered(thing) or thing)
                if closest
                else Forget(scope="all")
            )
        if LAST.fullmatch(self._message):
            return Forget(scope="last")
        if things := OWN_THINGS.fullmatch(self._message) or _named(self._message):
            return _each(things["things"])
        return _together([each for each in map(_forgotten, _lines(self._own)) if each])

    @cached_property
    def remember(self) -> bool:
        """Whether a sentence of their own asks that it be kept, for them or for the team."""
        return any(explicit(line) or asked_back(line) for line in _lines(plain(self._own)))

    @cached_property
    def what_is_remembered(self) -> bool:
        """Whether they want to know it: not where the question is quoted, to be translated, or part of an order to forget."""
        if not RECALLED.search(self._message):
            return False
        lines = _lines(self._own)
        hits = [(line, hit) for line in lines if (hit := RECALLED.search(line)) and QUOTATION not in line]
        return any(not REPORTED_SPEECH.search(line[: hit.start()]) for line, hit in hits)


def forget_command(message: str) -> Forget | None:
    """The deletion that the message asks for."""
    return Commands(message).forget


def asks_what_is_remembered(message: str) -> bool:
    """Whether they want to know what is remembered of them."""
    return Commands(message).what_is_remembered


NO_ORDER = re.compile(r"(?i)\W*(how|what happens|why|did|do|does|should|when|if|will|have)\b")
NOT_TO_FORGET = re.compile(r"(?i)\b(don't|do not|never|didn't|won't)\s+(forget|delete|erase|wipe)")


def _forgotten(line: str) -> Forget | None:
    """The deletion that one sentence asks for."""
    if NOTHING.match(line) or NO_ORDER.match(line) or NOT_TO_FORGET.search(line):
        return None
    if QUOTATION in line or re.search(r"[\"“”]", line):
        return None
    if _everything(line):
        return Forget(scope="all")
    hit = CLOSEST.match(line)
    if hit is None:
        return None
    asked = FROM_MEMORY.sub("", next(filter(None, hit.groups()))).strip(" .!")
    several = BARE_THINGS.fullmatch(asked)
    return _each(several.group()) if several else _closest(map(as_remembered, AND_THAT.split(asked)))


def _named(message: str) -> re.Match[str] | None:
    """The names of beings to forget ("forget about Biscuit"); none of the task's things ("forget about Python")."""
    hit = ABOUT_NAME.fullmatch(message)
    if hit is None:
        return None
    names = ANDS.split(hit["things"])
    return None if any(kind_of(name) & NO_BEING for name in names) else hit


def _each(things: str) -> Forget:
    """Of several things each is looked for by itself."""
    return _closest(as_remembered(ABOUT.sub("", each)) for each in ANDS.split(things.strip()))


def _closest(queries: Iterable[str]) -> Forget:
    first, *others = queries
    return Forget(scope="closest", query=first, also=others)


def _together(asked: list[Forget]) -> Forget | None:
    """What several sentences ask for: "Forget my job. Also forget that I have two goats."."""
    everything = next((each for each in asked if each.scope == "all"), None)
    if everything or not asked:
        return everything
    return _closest(query for each in asked for query in (each.query, *each.also))


def _everything(line: str) -> bool:
    hit = ALL.search(line)
    return bool(hit and not REPORTED_SPEECH.search(line[: hit.start()])) or THE_LOT.match(line) is not None


QUERY_OPENS = regex(rf"""
    (?i)^(?:
      (?:the|that|this) (?:\w+ )?(?:thing|bit|part|fact|note|memory|stuff)
        (?: (?:about|with|on|of|that|where))?
      |that
      |(?:what|whatever|all|anything|everything) (?:(?:that )?{KEPT})?(?: ?(?:about|on|of))?
      |(?:my|our)(?= )|about
    )\s+
""")


QUERY_ENDS = regex(
    r"""
    ,? (?:since|because|and now|now|it's|not happening|please|thanks)\b
    |, (?:i|i'm|we|he|she|they|that|my|do ?n[o']?t)\b
    |[;!?]|\. \
    """,
    re.IGNORECASE,
)


def as_remembered(asked: str) -> str:
    """The thing to look for, in words that the memory would use too."""
    query = QUERY_ENDS.split(" ".join(asked[:LONGEST_COMMAND].split()))[0]
    query = FROM_MEMORY.sub("", query)
    query = QUERY_OPENS.sub("", query)
    query = re.sub(
        rf"(?i)^(?:(?:what|all|anything|everything) (?:that )?)?{I_SAID} (?:about|on|of|regarding|that) (?:my |our )?",
        "",
        query,
    )
    query = re.sub(r"(?i)^how (\w+) (i|my \w+) (am|is|are)$", r"\2 \3 \1", query)
    query = re.sub(r"(?i)^(?:where|who|when|what|which \w+|how) (?=i\b|i'm|my|our)", "", query)
    query = re.sub(r"(?i)^i('m| am)\b", "the user is", query)
    query = re.sub(r"(?i)^i\b", "the user", query)
    query = re.sub(r"(?i)\bmy\b", "their", query)
    query = re.sub(r"(?i)\s+out$", "", query.strip(" ,."))
    return query[:400]


def _lines(own: str) -> list[str]:
    """Its sentences, roughly: what waits for the answer must not take long."""
    return re.split(r"(?<=[.!?;])\s+|\n+", own)


def wipes(sentence: str) -> bool:
    """Whether the sentence does nothing but clear away, be it the memory or something else."""
    return WIPES.match(sentence) is not None
