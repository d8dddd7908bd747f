"""What kind of note a statement is: a decision, an idea, a meeting, somebody, an insight, a task, a day's entry."""

import re

from brain.extract.rules.words import any_of, words
from brain.extract.schema import Kind, NoteType
from memories.regex import regex

DECIDES = regex(r"""
    (?i)\b(
      decided|decision|settled|final|will not|won't|chose|picked|it is\b|is going to|will be called
      |goes with
    )\b
""")
DUTY = regex(r"""
    (?:The user asked to remember: )?The user (?:still |also |now )?
      (?:needs to|must|has to|should|is to|owes)\b
    |.*\b(?:[Rr]emind (?:them|the user)|[Ff]ollow up)\b
""")
INSIGHT = regex(r"""
    (?i)\b(?:
      (?:
        learn(?:ed|t)|realis(?:ed|es)|realiz(?:ed|es)|noticed|found out|figured out|worked out
        |discovered|understood|has come to (?:see|understand|realise)
      ) (?:\w+ly |over (?:time|the years) |by now |lately )?(?:that|how|why|what|the user|they|their)\b
      |turns out|insights?\b|lesson (?:learn(?:ed|t)|of)|takeaway
      |(?:
        works?|learns?|sleeps?|thinks?|writes?|concentrates?|focus(?:es)?
      ) (?:best|better|worse|worst)\b
    )
""")
IDEA = regex(r"""
    (?i)\b(?:
      ideas?\b
      |(?:is )?(?:considering|toying with|thinking (?:of|about)|dreaming of|brainstorming)\b
      |dreams? (?:is|of)\b
      |(?:would like|would love|hopes|wants) to (?:open|build|start|found|write|invent|launch|set up)\b
    )
""")
MEETING = regex(r"""
    (?i)\b(?:
      meetings?|appointments?|stand-?ups?|interview|call with
      |(?:lunch|dinner|coffee|drinks|date) with
      |1:1|one-on-one|meets (?:with )?(?:the|their|[A-Z])|is meeting\b
    )(?! (?:rooms?|notes|minutes|software|tool))
""")
OF_THE_DAY = re.compile(r"(?i)\b(?:today|tonight|this (?:morning|afternoon|evening)|dear diary)\b")
FELT = regex(r"""
    (?i)\b(?:
      felt|cried|laughed
      |was (?:so |very |really )?(?:
        proud|happy|sad|lonely|calm|grateful|relieved|exhausted|anxious|nervous|angry|glad|upset
        |thankful
      )
    )\b
""")
DIARY = re.compile(r"(?i)^\W*(?:for )?(?:dear )?(?:my )?(?:diary|journal)(?: entry)?\b[^:,]{0,20}[:,]")
ASKED = "asked to remember"
DIARY_ENTRY = "an entry of a diary"
# How one does something, and what one does time and again.
HABIT = regex(r"""
    (?i)^(?:
      the user (?!is\b|was\b|has been\b)(?:\w+ ){1,14}?
      |(?:before|after|when|whenever|every|each|on|to|in|at|twice|once)\b.*\bthe user \
    )
""")
AGAIN = regex(r"""
    (?i)
    \b(?:
      always|usually|normally|every (?!time zone)\w+
      |each (?:day|week|month|year|morning|evening|night|time)
      |daily|weekly|monthly
      |(?:on |in the )?(?:mon|tues|wednes|thurs|fri|satur|sun)days
      |in the (?:mornings?|evenings?)|(?:once|twice|three times) (?:a|per) \w+|whenever|first\b.*\bthen
      |before they|after they|when they
    )\b
    |^(?:to|before|after|whenever|when)\b
""")
ROUTINE = regex(r"""
    (?i)\b(?:
      routine|workflow|ritual|procedure|checklist|steps?|recipe|way of (?:doing|working)
    )\b.{0,40}\b(?:is|are|goes)\b
""")
STATES = regex(r"""
    (?i)^the user (?:\w+ly |always |never )?(?:
      has|had|lives|owns|prefers|likes|loves|hates|wants|needs|knows|speaks|works (?:as|at|for)|can
      |can't|doesn't|don't|will|must|should
    )\b
""")
LOOKED_UP = regex(r"""
    (?i)
    https?://
    |\b[\w-]+\.(?:example|com|org|net|io|dev|de|at|ch|fr|co\.uk|eu)\b
    |\b(?:
      numbers?|address|code|id|account|serial|plate|size|extension|iban|isbn|handle|username|user name
      |locker|postcode|zip|blood type|shelf mark|hotline|phone
    )\b[^.]{0,40}(?:\d|@|\b(?:is|are) (?:at )?[A-Z])
    |\bis (?:stored|kept|documented|written down|saved) (?:at|in|on|under)\b
""")


def note_type(content: str, kind: Kind, reason: str, *, standing: bool, dated: bool) -> NoteType:
    """The type of the statement; the first that fits."""
    if standing:
        return NoteType.PROCEDURAL
    duty = DUTY.match(content) is not None
    tried = (
        (
            NoteType.JOURNAL,
            _journal(content, reason, episode_or_asked=kind is Kind.EPISODE or reason == ASKED),
        ),
        (NoteType.INSIGHT, INSIGHT.search(content)),
        (NoteType.MEETING, not duty and MEETING.search(content)),
        (NoteType.DECISION, decides(content, dated=dated)),
        (NoteType.EPISODIC, kind is Kind.EPISODE),
        (NoteType.TASK, duty),
        (NoteType.IDEA, IDEA.search(content)),
        (NoteType.TASK, dated),
        (NoteType.REFERENCE, LOOKED_UP.search(content)),
        (NoteType.PROCEDURAL, _habitual(content, reason)),
        (NoteType.PERSON, of_somebody(content)),
    )
    return next((found for found, fits in tried if fits), NoteType.NOTE)


def decides(content: str, *, dated: bool) -> bool:
    """A decision; what somebody is going to do on a day is a plan."""
    hit = DECIDES.search(content)
    return hit is not None and not (dated and hit.group().lower() == "is going to")


def _journal(content: str, reason: str, *, episode_or_asked: bool) -> bool:
    """An entry of a diary: called one, or what the day was like and how it felt; no event of a life."""
    if reason == DIARY_ENTRY:
        return True
    return episode_or_asked and bool(OF_THE_DAY.search(content) or FELT.search(content))


def _habitual(content: str, reason: str) -> bool:
    if ROUTINE.search(content):
        return True
    return reason != "a role" and bool(
        HABIT.match(content) and AGAIN.search(content) and not STATES.match(content)
    )


RELATED = regex(rf"""
    (?i)\b(?:the user's|their) (?!
      (?:password|package|window|task|file|wallet|download|boot) \
    )(?:\w+ )?{any_of("relations").pattern}
""")


def of_somebody(content: str) -> bool:
    """Whether it tells of a person: family, a friend, a colleague; a pet is none."""
    kin = any(hit.group().lower() not in words("animals") for hit in any_of("kin").finditer(content))
    return kin or RELATED.search(content) is not None
