"""What somebody or something of the user's is, has or does for a day: "the baby finally sleeps"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.moments import LIVED_WITH, LONG
from brain.extract.rules.words import any_of, words
from memories.regex import laid_out, regex

TOOL = regex(r"""
    (?i)\b(?:
      shell|editor|browser|os|terminal|distro|window manager|keyboard layout|mail client|phone|language
      |db|database
    )$
""")
ACQUAINTANCE = regex(r"""
    (?i)\bmy (\w+ )?(
      boss|friend|colleague|neighbou?r|roommate|flatmate|housemate|landlord|teacher|manager|client|customer|patient|student
      |pupil|tenant|guest|lodger|trainee|intern|apprentice|classmate
    )\b
    |\bone of (my|our) (\w+ )?(
      bosses|friends|colleagues|neighbou?rs|teachers|clients|customers|patients|students|pupils|tenants|guests|lodgers|trainees
      |interns|apprentices|classmates
    )\b
""")
MISHAPS = laid_out(r"""
    hole|crack|leak|stain|tear|dent|scratch|virus|flat tyre|flat tire|fever|cold|cough|temperature|flu
    |runny nose|tummy ache|stomach bug|headache|nosebleed|toothache|one|someone|somebody
    |day off|week off|free day|snow day|half-?term|sleepover|play ?date|nap|tantrum
""")
# What somebody or something has or does for a day: "the baby finally sleeps", "my shoe has a hole".
PASSES = regex(rf"""
    (?i)
    \b(?:finally|at last) (?!got\b|has\b|have\b|is\b)\w+s\b
    |\b(?:has|have|'s got|has got|have got|got) (?:an? |the )?(?:
      (?:bad|slight|little|nasty|high|new|big|small) \
    )*(?:{MISHAPS})\b(?! (?:of|for|in)\b)
""")


# "Mum doesn't know", "my wife thinks so": of no language and no trade.
KNOWS = regex(r"""
    (?i)^(?:(?:does|do|did)(?:n't| not) )?(?:
      know|knows|care|cares|mind|minds|understand|understands|believe|believes|agree|agrees|get|gets|see|sees|like|likes
      |trust|trusts|notice|notices|guess|guesses|laugh|laughs|complain|complains|grumbles?|disagrees?|worr(?:y|ies)
    )(?:
      \ (?:
        it|this|that|so|why|what|how|yet|me|us|him|her|at me|at all|anything|nothing|everything
        |about (?:it|this|that)
      )
    )*\W*$
""")


def of_the_day(reading: Reading, clause: Clause) -> bool:
    """As in "my shoes are muddy": a bare quality of a thing passes."""
    rest = clause.span.doc[reading.head.i : clause.span.end] if reading.head is not None else clause.span
    bare = re.fullmatch(
        r"(?i)((is|are|'s|'re|was|were) )?((so|very|really|quite|too|completely|totally) )?[a-z-]+( and [a-z-]+)?[.! ]*",
        rest.text,
    )
    plain = any(token.pos_ == "ADJ" or token.tag_ == "VBN" for token in rest)
    tool = any_of("homes").search(reading.subject) or TOOL.search(reading.subject)
    return bool(bare) and not tool and plain and not any_of("lasting_states").search(rest.text)


def serves_the_moment(reading: Reading, clause: Clause, subject: str) -> bool:
    """A thing of the day or another person's doings, unless it is told as lasting: "my laptop is a ThinkPad"."""
    if reading.noun not in words("passing_things") and not ACQUAINTANCE.search(subject):
        return False
    lasting = LONG.search(clause.text) or re.search(r"\b(is|'s|are|was) .*?[A-Z]", clause.text)
    return (
        not lasting
        or ACQUAINTANCE.search(subject) is not None
        or reading.noun in words("acquaintances") | {"question", "problem", "dream"}
    )


FOR_NOW = regex(r"""
    (?i)^(
      (?:is|are|'s) (?:
        due\b
        |in (?:an?|one|two|half an|\d+) (?:hours?|minutes?|mins?)\b
        |on (?:holiday|vacation) until|out of office
      )
      |want|ask|hurt|hurts|ache|aches|itch|itches|insists?|owes? (?:me|us)|claims?|swears?|reckons?|says?|said|fails?
      |crashe?s?|throws?|shows?|takes \d|liked|likes the|forwarded|wants|asked|asks
      |needs (this|it|help|to know)|thinks
    )\b
""")
COPULA = regex(r"""
    (?i)^(is|are|'s|'re|was|were)\s+(
      not |n't |so |very |really |nearly |almost |quite |a bit |too |still |now |finally |already |just |again \
    )*
""")


def _with_negation(reading: Reading, clause: Clause) -> str:
    """What is said of the subject, from its auxiliary on."""
    if reading.start is None or reading.head is None:
        return ""
    begin = min([reading.head.i, *(child.i for child in reading.head.lefts if child.dep_ in ("aux", "neg"))])
    return str(clause.span.doc[begin : clause.span.end].text)


def passing_predicate(reading: Reading, clause: Clause) -> bool:
    rest = clause.span.doc[reading.head.i : clause.span.end].text if reading.head is not None else ""
    if (PASSES.search(clause.text) or KNOWS.match(_with_negation(reading, clause))) and not LONG.search(
        clause.text
    ):
        return True
    if FOR_NOW.search(rest):
        return True
    if reading.verb != "be" or reading.tense not in ("present", "past"):
        return False
    word = COPULA.sub("", rest).strip(" .!").lower()
    first = re.split(r"[\s,]", word)[0] if word else ""
    if (
        any_of("kin").search(reading.subject)
        and re.match(r"(at|in|on|out|off|over|upstairs|downstairs|outside)\b", word)
        and not re.search(r"[A-Z\d]", rest)
        and not (LONG.search(rest) or LIVED_WITH.search(rest))
    ):
        return True
    return first in words("transient_states") - {"afraid", "scared", "deaf"} and not re.search(
        r"\b(every|always|since)\b", rest
    )
