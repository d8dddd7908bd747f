"""What is said to be kept, and for whom ("Remember that …", "Note that …", "for the team: …")."""

import re
from dataclasses import dataclass
from typing import Literal

from memories.regex import laid_out, regex

TEAM = laid_out(r"""
    (?:
      (?:the\s|our\s|whole\s|all\s(?:the\s|my\s|our\s)?)*(?:
        team|everyone|everybody|all\sof\sus|group|colleagues|us\sall|department|crew|others|staff|club|association
        |members|volunteers|rest\sof\s(?:us|them|the\steam)
      )(?:\s(?:on|in|at)\s(?:the|our)\s[a-z]+(?:\s[a-z]+)?)?(?:'s)?(?:
        \s(?:memory|knowledge|wiki|notes?|store|page|board|list|handbook|docs?|channel|notebook|log)
      )?
      |(?:the\s|our\s)?(?:shared|team|common|global|project)\s(?:
        notes?|memory|knowledge|wiki|store|facts?|docs?
      )
      |our\sknowledge(?:\sbase)?
      |all\s(?:the|our|my)\s[a-z]+s
    )
""")
SAVE = laid_out(r"""
    (?:
      remember|save|store|put|add|note|share|write|record|keep|log|file|pin|post|tell|let|(?:make|take|leave)\sa\snote
      |belongs?|goes?|should\sbe|propose
    )
""")
TEAM_FIRST = regex(rf"""
    (?i)^\W*(?:
      (?:
        please|pls|ok|also|and|hey|thanks|can\s+you|could\s+you|everyone\s+should\s+know\s+this,?\s+so
      )[\s,]+
    )*(?:
      {SAVE}\b(?:
        \s+(?:it|this|that|down|one|please|the\s+following)
      )*\s*(?:for|with|to|in|into|on|as\s+a)?\s*{TEAM}(?:\s+know)?(?:\s+for\s+good|\s+as\s+well)?(?:
        \s+(?:through|via|in|by|on)\s+(?:the|our)\s+\w+
      )?(?:[\s,]+(?:please|pls))?\s*(?:[:,–—-]+|\bthat\b|$)
      |i(?:'d|\s+would)?\s+(?:like|want)\s+(?:to\s+(?:have|see)\s+)?(?:this|that|it)
        \s+(?:in|for|to|with)\s+{TEAM}\s*[:,–—-]+
      |(?:this|that|it)(?:
        's|\s+one's|\s+one\s+is|\s+is|\s+should\s+be|\s+belongs|\s+goes
      )?\s*(?:one\s+)?(?:for|in|into|to|with|worth)?\s*{TEAM}(?:\s+(?:please|pls))?
        \s*(?:[:,–—-]+|\bthat\b|$)
      |(?:(?:fyi|heads[- ]?up|info|psa|notice)\s+)?(?:for|to)\s+(?:
          (?:the\s+)?(?:info|information|attention|knowledge|memory|benefit|sake)\s+of\s+
        )?{TEAM}(?:[\s,]+(?:please|pls|only|too|as\s+well|{SAVE}|this|that|it|down))*\s*(?:[:–—-]+|$)
      |(?:this\s+)?one\s+for\s+{TEAM}(?:[\s,]+(?:to\s+|please\s+|so\s+)?(?:{SAVE}|know|please|pls|this|it|that))*\s*:
      |so\s+(?:that\s+)?{TEAM}\s+(?:knows?|has|have|sees?)(?:\s+(?:it|this|about\s+it))?\s*[:,–—-]+
      |{TEAM}\s+(?:should|must|needs?\sto|has\sto|have\sto)\s+(?:be\sable\sto\s)?
        (?:find|know|see|have|read)\s+(?:this|it|that|about\sthis)(?:\s+(?:in|on|at|from)\s+{TEAM}|\s+\w+)?\s*[:–—-]+
      |{TEAM}(?:
        \s+(?:here|at\s+work|(?:at|in|on)\s+(?:the|our)\s+\w+)
      )?\s+(?:
        should|must|ought\s+to|needs?\s+to|has\s+to|have\s+to
      )\s+(?:know|have|find|see|read)\s+(?:this|it|that)(?:\s+\w+)?(?:
        [\s,;–—-]+(?:so\s+|and\s+)?(?:please\s+)?{SAVE}\b[^:?.!]{{0,30}}
      )?\s*:
      |(?:
        (?:worth|good|useful|handy|nice|important)\s(?:knowing|noting|to\s(?:know|note|remember))\s+
      )?for\s+{TEAM}\s+(?:here|at\s+work|(?:at|in|on)\s+(?:the|our)\s+\w+)\s*:
      |(?:worth|good|useful|handy|nice|important)\s(?:
        knowing|noting|to\s(?:know|note|remember)
      )\s+for\s+{TEAM}\s*:
      |{TEAM}\s*(?:note|fyi|memo|fact|reminder)?\s*(?:[:–—-]+)
      |team\s+(?:note|fact|memo|fyi)\b\s*
      |(?:
        add|append|put|save|file|note|write|store|count
      )\b(?:\s+(?:it|this|that|one|down))*\s+(?:to|into|in|under|among|with)\s+(?:
        what
        |(?:the\s+)?knowledge
        |the\s+(?:things|stuff|facts|list\s+of\s+things)
      )\s+(?:
        the\s+(?:whole\s+)?team|our\s+team|we|everyone|everybody|the\s+others
        |(?:the|our)\s+(?:crew|group|department)
      )(?:
        \s+(?:all|already|should|must|needs?\s+to)
      )*\s+(?:know|share|remember|have|has)s?(?:\s+(?:already|about|of))*\s*[:,–—-]+
      |(?:put|file|save|store|keep|write|note|post|pin)\b(?:\s+(?:it|this|that|down))*\s+(?:
        where\s+(?:we\s+)?(?:
          all|everyone|everybody|the\s+(?:whole\s+)?team|the\s+(?:whole|entire)\s+[a-z]+
        )(?:\s+of\s+us)?\s+(?:can\s+)?(?:sees?|finds?|reads?)(?:\s+it)?
        |for\s+all(?:\s+of\s+us)?|for\s+the\s+others
      )\s*[:,–—-]+
      |(?!
        [^:]*\b(?:
          text|entry|headings?|sentences?|titles?|names?|captions?|translate|draft|summar\w+|shorten
          |correct|rephrase|reword|says?|said|what|how|where|which|is|was|are
        )\b
      )[^:?.!]{{0,60}}\b(?:team|shared|common|group|crew|department)(?:'s)?\s+(?:
        memory|notes?|notebook|knowledge|store|log
      )\b[^:?.!]{{0,30}}:
      |visible\s+(?:for|to)\s+(?:all|everyone|everybody|the\s+team)\s*[:,–—-]+
    )\s*
""")
TEAM_LAST = regex(rf"""
    (?i)(?<![\s,.;(–—-])[\s,.;(–—-]++(?:please\s+)?(?:{SAVE})\b(?:\s+(?:it|this|that|down))*\s*(?:for|with|to|in|into)
      \s+{TEAM}(?:\s+(?:please|pls))?\W*$
""")
KEEP = r"(?:keep|save|store|put|add|log|record|file|note|jot|write(?:\s+(?:it|this|that))?\s+down|pin|have|hold|memori[sz]e)"
# Where and until when it is kept: a message or a list that something is added to is no memory.
FOR_GOOD = laid_out(r"""
    (?:
      (?:in|on|to|into|among)\s(?:(?:your|my)\s(?:long[- ]term\s)?(?:memory|notes?|notebook|records?|file|profile)|the\s(?:memory|records?))
      |to\swhat\syou\s(?:already\s)?(?:know|have)(?:\s(?:about|on|of)\sme)?
      |(?:about|on)\sme|away|on\s(?:record|file)|in\smind
      |for\s(?:later|next\s[a-z]+|future\s[a-z]+|another\s(?:day|time)|all\smy\s[a-z]+|(?:other|all)\s(?:chats|talks|times|days))
    )
""")
ME = regex(rf"""
    (?i)^\W*(?:
      (?:
        please|pls|ok|okay|also|and|hey|oh|so|can\s+you|could\s+you|would\s+you|i(?:'d|\s+would)?\s+(?:want|like)\s+you\s+to
        |you(?:\s+should|(?:'ll|\s+will|\s+may|\s+might)\s+want\s+to)|just|but|important|thanks
        |for\s+(?:(?:another|some\s+other|a\s+later|the\s+next)\s+(?:day|time)|later|next\s+time|the\s+future)
        |(?:one|another|a\s+last|one\s+last|one\s+more|last)\s+thing|before\s+i\s+(?:forget|lose\s+it)(?:\s+again)?|for\s+your\s+notes
      )[\s,:]+
    )*(?:
      (?:
        remember|note|memori[sz]e|keep\s+in\s+mind|bear\s+in\s+mind|write\s+down|jot\s+down|take\s+note
        |don't\s+forget|do\s+not\s+forget|never\s+forget
      )(?:
        \s+(?:
          this(?:\s+one)?|about\s+me
          |for\s+(?:
            me|later|the\s+future|(?:the\s+)?next\s+times?|other|all|future
          )(?:\s+(?:chats|times|talks|sessions|days|conversations))?
          |please|for\s+(?:good|ever)|forever|permanently
        )
      )*\s*(?:[:,–—-]+>?|\bthat\b)
      |(?:
        keep\s+in\s+mind|bear\s+in\s+mind|don't\s+forget|remember
      )(?:\s+for\s+(?:later|other|future|all)(?:\s+my)?(?:\s+\w+)?,?)?\s+(?=(?:i|i'm|i've|my|we|our|the|locker)\b)
      |(?:keep|bear)\s+(?:this|that|it)\s+in\s+mind(?:\s+(?:for\s+\w+|please))*\s*(?:[:,–—-]+|[.!]*$)
      |(?:make|take)\s+a\s+(?:mental\s+)?note(?:
        \s+(?:of\s+this|for\s+(?:me|later)|please|pls)
      )*\s*(?:[:,–—-]+|\bthat\b)
      |(?:save|store|keep|record|log)(?:\s+(?:this|it))?\s+(?:
        for\s+(?:me|later|the\s+future|next\s+time)
        |(?:in|to)\s+(?:your\s+)?(?:memory|notes)
      )\s*(?:[:,–—-]+|\bthat\b)
      |(?:save|store|record|keep|log|write)\s+(?:this|it|that)(?:
        \s+(?:down|please|pls|somewhere|safe|about\s+me|for\s+(?:me|next\s+time|later))
      )*(?:,\s+you(?:'ll|\s+will|\s+may|\s+might)\s+need\s+(?:it|this|that)(?:\s+\w+)?)?\s*(?:[:—–-]+|[.!]*$)
      |(?:save|store|record|keep|log|note)\s+(?:this|it|that)(?:\s+down)?\s+for\s+when(?:ever)?\s+[^:?.!]{{3,50}}:
      |{KEEP}(?:\s+(?:it|this|that|one|something|the\s+following|down|safe|please|pls))*\s+{FOR_GOOD}(?:
        [\s,]+(?:for\s+later|please|pls|(?:would|will|could)\s+you|ok|for\s+when(?:ever)?\s+[^:.?!]{{3,40}}|when(?:ever)?\s+i[^:.?!]{{3,40}})
      )*\s*(?:[:,–—-]+|\bthat\b|[.!?]*$)
      |(?:remember|memori[sz]e|note|jot\s+down)\s+(?:this|that|it|the\s+following)(?:\s+one)?[.!]*$
      |this(?:\s+(?:one|thing))?\s+is\s+(?:worth|good)\s+(?:keeping|remembering|noting|saving|storing)\s*(?::|[.!]*$)
      |(?:hang|hold)\s+on\s+to\s+(?:this|that|it)(?:\s+(?:one|for\s+me|please))*\s*:
      |one\s+for\s+(?:the|your)\s+(?:notebook|notes?|memory|records?|files?)\s*:
      |for\s+(?:future|later)\s+reference,?\s+(?=(?:i|i'm|i've|my|we|our|the)\b)
      |write\s+down\s+for\s+(?:yourself|me|later)\b\s*(?:[:,–—-]+|\bthat\b)?
      |(?:memo|reminder|note|nb|to\s+remember)\s*:
      |(?:save|store|record|note|write\s+down|keep)(?:\s+(?:somewhere|for\s+good|down|please))*(?:\s+that\b|\s*:)
      |(?:don't|do\s+not|never)\s+forget\s+(?:this|that|it)(?:\s+(?:about\s+me|please|one))*
        \b[^:?.!]{{0,50}}:
      |(?:don't|do\s+not|never)\s+(?:lose|drop|misplace)\s+(?:this|that|it)(?:\s+one)?(?:\s+again)?\s*[:,–—-]+
      |(?:keep|bear)\s+in\s+mind\s+(?=(?:for|with|about|whenever)\s+[^:?.!]{{3,40}}:)
      |(?:and\s+)?(?:just|only)?\s*for\s+my\s+own\s+(?:file|notes?|records?|copy)\s*:
      |(?:have|keep|hold)\s+(?:this|that|it)\s+(?:at\s+hand|ready|in\s+your\s+notes)\s*(?::|(?=(?:for\s+)?when(?:ever)?\s+[^:?.!]{{3,50}}:))
      |(?:file|put)\s+(?:this|that|it)\s+under\s+(?:me|my\s+name|things\s+about\s+me)\s*:
      |(?:a\s+)?(?:note|reminder|memo)\s+(?:for|to)\s+(?:you|yourself|later|the\s+future)
        \s*(?:[:,–—-]+|\bthat\b)
      |(?:(?:just|only)\s+)?for\s+(?:
        the\s+future|future\s+reference|later|next\s+time|your\s+(?:notes|memory)
        |me(?:\s+(?:alone|only|personally|myself))?
      )\s*:
      |note\s+to\s+self\s*:?
      |(?:for\s+)?(?:my\s+|dear\s+)?(?:journal|diary)(?:\s+entry)?(?:\s+(?:for\s+)?today)?\s*[:,–—-]+
        (?=(?:\s*today,?)?\s*(?:i|i'm|i've|my|we)\b)
      |(?:(?:just|only)\s+)?(?:for|between)\s+(?:you|us\s+two|you\s+and\s+me)(?:\s+(?:alone|only))?(?:
        ,?\s+not\s+(?:for\s+)?(?:the\s+)?(?:others|team|everyone|everybody|rest)
      )?\s*:
      |(?:put|add)\s+(?:this\s+)?(?:in|to)\s+your\s+(?:memory|notes)\s*(?:[:,–—-]+|\bthat\b)
    )\s*
""")
# "Shoe size 43, save that please": said to be kept behind it.
IT = r"\s+(?:it|that|this|this\s+one|that\s+one)"
KEPT_BEHIND = laid_out(rf"""
    (?:
      (?:remember|memori[sz]e|note|save|store|record|log|write|jot){IT}(?:
        \s+(?:down|somewhere|{FOR_GOOD}|for\s(?:me|later|next\stime|the\sfuture|good))
      )*
      |(?:keep|have|hold|bear|put|file|add){IT}\s+{FOR_GOOD}
    )(?:[\s,]+(?:please|pls|ok|for\slater|(?:in\scase|for\swhen(?:ever)?|when(?:ever)?)\b[^.?!]{{3,60}}))*
""")
ASKED_BEHIND = laid_out(rf"""
    (?:(?:and|so|but)\s+)?(?:
      (?:can|could|will|would)\syou\s+(?:please\s+|pls\s+)?{KEPT_BEHIND}[\s.!?)]*
      |(?:(?:please|pls)[\s,]+)?{KEPT_BEHIND}[\s.!)]*
      |(?:please|pls)[\s,]+remember[\s.!)]*
    )
""")
ME_LAST = regex(rf"(?i)\s*(?:[,;(–—-]|\s-)\s*{ASKED_BEHIND}$")
ME_BACK = regex(rf"(?i)\W*(?!.*\bthis\b){ASKED_BEHIND}$")
TEAM_BACK = regex(rf"""
    (?i)\W*(?:(?:and|so|but|please|pls|can\syou|could\syou)[\s,]+)*(?:
      {SAVE}\s+(?:it|that|that\s+one)(?:\s+down)?\s+(?:for|with|to|in|into|on)\s+{TEAM}
      |(?:that|this)(?:'s|\s+is)\s+(?:one\s+)?for\s+{TEAM}
      |{TEAM}(?:\s+here)?\s+(?:should|must|needs?\s+to|has\s+to|have\s+to|ought\s+to)\s+(?:know|hear|see|have)\s+(?:it|that)
    )(?:[\s,]+(?:please|pls|ok|too|as\s+well))*[\s.!?)]*$
""")
NOT_OWN = regex(
    r"(?i)\b(?:you|your|yours|above|below|answer|reply|list|draft|version|recipe|table|text|file)\b"
)
LAUGHS_AT_LAST = regex(r"(?i)[,;–—-] [^,;]{2,60}\b(?:haha+|hehe+|lol|lmao|rofl|xd)\W*$")
FEWEST_WORDS = 2  # of what is kept
NOT_KEPT = regex(r"""
    (?i)
    \b(don't|do not|never|please don't) (store|save|remember|note|keep|record|log|memori[sz]e)\b
    |\boff the record\b
""")


# "Remember that song, who sang it": no order.
REMINISCES = regex(r"""
    (?i)\W*(?:
      remember when|do you remember|remember the (?:good|old|days|time)
      |remember (?:the|that|when|how|our)\b[^.]*(?:
        \?\s*$
        |,\s*(?:was|were|is|are|did|does|do|who|what|which|where|how|why)\b
      )
    )
""")

# "Remember the third column while you sort": for the task at hand.
MEANWHILE = re.compile(
    r"(?i)\W*(?:please )?(?:remember|keep in mind|don't forget)\b[^.:]*\bwhile (?:you|we)\b"
)

Audience = Literal["me", "team"]


@dataclass(frozen=True, slots=True)
class Request:
    """To whom it belongs and where in the sentence the thing itself starts and ends."""

    audience: Audience
    start: int
    end: int


def explicit(sentence: str) -> Request | None:
    hit = TEAM_FIRST.match(sentence)
    if hit:
        return Request("team", hit.end(), len(sentence))
    hit = TEAM_LAST.search(sentence)
    if hit:
        return Request("team", 0, hit.start())
    if REMINISCES.match(sentence) or MEANWHILE.match(sentence):
        return None
    hit = ME.match(sentence)
    if hit:
        return Request("me", hit.end(), len(sentence))
    hit = ME_LAST.search(sentence)
    if hit and speaks_for_itself(sentence[: hit.start()]):
        return Request("me", 0, hit.start())
    return None


def asked_back(sentence: str) -> Audience | None:
    """For whom the sentence before is to be kept: "Save that please.", "Everyone should know that."."""
    if TEAM_BACK.match(sentence):
        return "team"
    return "me" if ME_BACK.match(sentence) else None


def speaks_for_itself(text: str) -> bool:
    """Whether it may be what is to be remembered: no talk about an answer or a text."""
    return NOT_OWN.search(text) is None and len(text.split()) >= FEWEST_WORDS


def without_laugh(asked: str) -> str:
    """What is to be kept, without the joke behind its last comma: "…, which makes me a genius lol"."""
    hit = LAUGHS_AT_LAST.search(asked)
    return asked[: hit.start()] if hit and len(asked[: hit.start()].split()) >= FEWEST_WORDS else asked


def refuses(sentence: str) -> bool:
    """Whether a sentence asks that something not be kept ("Don't store that …")."""
    return bool(NOT_KEPT.search(sentence)) and not re.search(r"(?i)\bdon't forget", sentence)
