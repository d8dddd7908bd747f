"""Proposes what is true of the project: stable, with nobody in it. Strict on purpose; most messages hold nothing.

A proposal is only that: the gate decides whether a person or a secret is in it, reviewers and other people whether
it is so.
"""

import re

from brain.extract.project.definite import by_default, passing, stated
from brain.extract.project.weight import CODE, DEIXIS, GLOSSARY, team_kind, weigh
from brain.extract.project.wording import finished_fact
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.statement.third_person import sentence, subject_less
from brain.extract.rules.statement.trimming import trimmed
from brain.extract.rules.words import any_of, words
from brain.extract.schema import TEAM_LENGTH, TeamKind, TeamStatement
from memories.gate import check
from memories.regex import regex

THRESHOLD = 4
ACCEPTED_TEXT = 3  # words; less is no statement
ALONE = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself)\b")
PERSONAL = re.compile(r"(?i)\b(he|she|his|him|her|who)\b")
PASSING = regex(r"""
    (?i)\b(
      today|tomorrow|tonight|yesterday|this (morning|week|afternoon|time)|right now(?! (all|every))
      |again|at the moment|just (now|got|did|started)|suddenly|keeps? \w+ing
      |still (not|broken|down|running|going|loading|building|runs(?=\W*$))
      |on (the|our|your|their|my) side|can (stay|remain) (where|as|what)|due (in (an?|half|one|two|\d+) |at \d)|out of (toner|order|paper|stock)
      |is (down|red|blank|broken|slow|late|dead|weird|odd|missing|flooded|jammed|leaking|gone(?! (since|from|for good)))
      |somehow|maybe|probably|i think|i guess
    )\b
""")
CONDITION = re.compile(r"(?i) (?:when|if|while|as long as|until|unless) ")
OPINION = regex(r"""
    (?i)\b(
      better|worse|nice|nicer|ugly|beautiful|annoying|stupid|lazy|forever|always late|hates?|loves?|awful
      |terrible|best|great|good|funny|crazy|wants? to (quit|leave)|earns?|drinks|dating|in love|slow
      |fault|incompetent|rude|smells|spot on|perfect|hilarious|amazing|impressive|brilliant|lovely|horrible
    )\b
""")
FELT = re.compile(r"(?i)\b(?:hates?|loves?|can't stand|adores?|envies|fears?|resents?|fancies)\b")
ELSEWHERE = regex(r"""
    (?i)\b(?:in|at|for) (?:most|many|some|other|big|small|all) (?:
      companies|teams|firms|places|offices|shops|schools|projects|countries
    )\b
""")
OF_ONE_CUSTOMER = frozenset(
    {"live", "want", "say", "ask", "complain", "like", "call", "wait", "think", "hate", "love"}
)
ASKED = re.compile(r"(?i)\b(?:please|pls)\b")
RULES = re.compile(
    r"(?:policy|rules?|contract|agreement|handbook|manual|licence|license|sop)$"
)  # what they say is so
QUOTED = re.compile(r"['\"“‘][^'\"”’]{2,40}['\"”’]")
AT_OURS = re.compile(r"(?i)\b(?:at|in) our (?:place|shop|company)\b")
AT_HOME = regex(r"""
    (?i)\b(?:
      at home
      |(?:at|in) our (?:house|home|flat|apartment|household|cottage|cabin)
      |for (?:the|our) (?:house|home|flat|garden|kids|wedding|holidays?|honeymoon|baby)
      |(?:big|our|small|church|white) wedding|honeymoon|registry office|wash(?:ing)? day|laundry day
      |the dishes|bath ?time|bed ?time|off[- ](?:the[- ])?grid|wood ?stove
    )\b
""")
# "Our home" is where residents live and staff works, too.
CARE_HOME = regex(r"""
    (?i)\b(?:
      residents?|staff|agency|ward|trolleys?|hoists?|medication|treatment room|room \d+|payroll|shifts?
      |nurses?|carers?|on duty|duty \w+|fire panel|call bell|handover|visitors|matron
    )\b
""")
# "People should know": a reason to keep something, and nothing to keep.
MERELY_KNOWN = regex(r"""
    (?i)(?:(?:so|and|because|just so|so that) )?(?:
      people|everyone|everybody|they|others|the others|we|we all|all|all of us|the team|the whole team
      |colleagues|you all|somebody|someone
    ) (?:should|must|needs? to|ought to|ha(?:s|ve) to|deserves? to|better) (?:all )?(?:
      know|hear|be (?:told|aware|warned)|see|learn|read|find out|understand|remember
    )(?: (?:this|that|it|about (?:it|this|that)))?\W*
    |(?:(?:and|but) )?before(?: that)?,? it was\b.*
""")
OR_ELSE = re.compile(r"(?i)(?:or|otherwise|or else|else)\b")  # what comes of it otherwise
LEAD_IN = regex(r"""
    (?i)
    ,
    |^(so |and |ok )*(for|in|to) (the|our|my|your|this)\b
    |\b(
      team|notes?|record|everyone|shared|memory|decision|decided|settled|this|it|remind(er)?|learn(ed|t)
      |question|context|info|information|background|update|news|heads[- ]up|reply|answer|message|mind
      |know|files|told|said|says?|fact|facts|reminders?|announcement|correction|discovered|realised
      |realized|turns out|found out|point|things?|important|attention|btw|way|draft|disregard|scrap
      |forget|ignore|history|real talk|seriously
    )\b
""")


def team_statement(clause: Clause, reading: Reading, *, context: str = "") -> TeamStatement | None:
    """The clause as a project fact, when it is one beyond doubt. `context` is the sentence before."""
    text = _joined(clause)
    if _is_none(clause, reading, text):
        return None
    weight = weigh(clause, reading, text, context)
    if weight.points < THRESHOLD and not stated(reading, clause):
        return None
    return _proposal(clause, weight.kind, explicit=False)


def _of_one_customer(reading: Reading) -> bool:
    """As in "the customer lives in Graz"."""
    one = re.match(r"(?i)the (?:customer|client|guest|patient)\b", reading.subject)
    return one is not None and reading.verb in OF_ONE_CUSTOMER


def _explains(text: str) -> bool:
    """As in "On our ward a 'bluebird' is a patient who needs a side room": "who" is nobody in the meaning of a word."""
    return bool(GLOSSARY.search(text)) and not re.search(r"(?i)\b(?:he|she|his|him|her)\b", text)


PLACED = regex(r"""
    (?i)\b(
      hall|room|bay|line|dock|ward|floor|lane|gate|rack|counter|till|lab|station
    ) (\d+|[A-Z]\b|one|two|three)
""")


def is_ours(text: str) -> bool:
    """Whether a sentence speaks of a place or a thing of the project."""
    return bool(DEIXIS.search(text) or CODE.search(text) or PLACED.search(text))


def _is_none(clause: Clause, reading: Reading, text: str) -> bool:
    """Of a person or a home, in passing, an opinion, or the way of any product."""
    if _never(clause, reading, text):
        return True
    predicate = clause.span.doc[reading.head.i : clause.span.end].text if reading.head is not None else text
    return not DEIXIS.search(text) and (passing(text, predicate) or by_default(reading, clause.text))


def told_to_team(clause: Clause, *, explicit: bool = True) -> TeamStatement | None:
    """What somebody asked to keep for the team, or sounds like it; opinions on people are no facts of a project."""
    text = clause.text
    if MERELY_KNOWN.fullmatch(text) or (clause.number and OR_ELSE.match(text)):
        return None
    if (
        ALONE.search(text)
        or (PERSONAL.search(text) and not _explains(text))
        or OPINION.search(QUOTED.sub("", text))
        or len(text.split()) < ACCEPTED_TEXT
    ):
        return None
    if _somebody(clause):
        return None
    return _proposal(clause, team_kind(text), explicit=explicit)


SOMEBODY_IS = regex(r"""
    (?P<name>[A-ZÀ-Ý][a-zà-ÿ]+)(?: [A-ZÀ-Ý][a-zà-ÿ]+)?(?: (?:from|in|at|of) (?:the )?[\w-]+)? (
      is|was|has|seems|feels|wants|likes|leaves|prefers|takes|thinks|left|quit
    ) (?P<rest>.*)
""")
OF_THEIR_KIN = re.compile(rf"(?:[Tt]hat )?[A-ZÀ-Ý][a-zà-ÿ]+(?:'s|s') (?:\w+ )?{any_of('kin').pattern}")


def _somebody(clause: Clause) -> bool:
    """As in "Julia is pregnant": a name that the gate knows, or a bare one that is or feels something."""
    if check(clause.text).rule == "name.lexicon":
        return True
    if OF_THEIR_KIN.match(clause.text):
        return True
    hit = SOMEBODY_IS.match(clause.text)
    if hit is None or re.search(r"\d|`", clause.text) or any_of("workplace").search(hit["name"]):
        return False
    return bool(
        any_of("lasting_states").match(hit["rest"])
        or any_of("transient_states").match(hit["rest"])
        or any_of("kin").search(hit["rest"])
        or not any_of("workplace").search(hit["rest"])
    )


def _proposal(clause: Clause, kind: TeamKind, *, explicit: bool) -> TeamStatement | None:
    content = subject_less(clause.span) if explicit else trimmed(subject_less(clause.span))
    if clause.head and not LEAD_IN.search(clause.head):
        small = (
            content[:2].istitle()
            and not re.match(r"[A-Z] =", content)
            and clause.span[0].tag_ not in ("NNP", "NNPS")
        )
        rest = content[0].lower() + content[1:] if small else content
        content = sentence(f"{_subject_less_head(clause.head)}: {rest}")
    content = finished_fact(re.sub(r", not [\w -]+\.$", ".", content) if clause.sentence.laughs else content)
    if len(content) > TEAM_LENGTH or len(content.split()) < ACCEPTED_TEXT:
        return None
    importance = 4 if explicit else 3
    return TeamStatement(content=content, kind=kind, importance=importance, explicit=explicit)


def _subject_less_head(head: str) -> str:
    return re.sub(r"(?i)\bwe\b", "the team", re.sub(r"(?i)\b(our|my)\b", "the", head)).strip()


def _joined(clause: Clause) -> str:
    return f"{clause.head}: {clause.text}" if clause.head else clause.text


_POINTING = frozenset({"it", "this", "that", "he", "she", "there", "what", "these", "those", "they"})


def _never(clause: Clause, reading: Reading, text: str) -> bool:
    """Whether it is no fact of a project, whatever words it has."""
    return (
        _of_somebody(clause, reading, text)
        or _only_now(clause, reading, text)
        or _of_a_home(clause, reading, text)
        or bool(ALONE.search(text) or ELSEWHERE.search(text) or ASKED.search(clause.text))
    )


OF_MINE = re.compile(r"(?i)(?:(?:so|and|but|also) )*(?:i|i'm|i've|my)\b")


def _bare(reading: Reading, clause: Clause) -> bool:
    """As in "I rent four hectares from him, contract goes until 2029": one's own goes on without its "my"."""
    start = reading.start
    if start is None or start.tag_ != "NN" or DEIXIS.search(clause.text):
        return False
    return not any(child.dep_ in ("det", "poss", "predet", "amod", "compound") for child in start.lefts)


def _before(clause: Clause) -> str:
    return str(clause.span.doc[: clause.span.start].text)


FOR_ALL = re.compile(
    r"(?i)(?:all|each|every|everyone|everybody|nobody|no)\b"
)  # a rule, and no news of anybody
BUSINESS = re.compile(
    r"(?i)\b(?:an?|any|each|every|the|both|all|two|senior|managing|trading|contract|sales|supply) partners?\b"
)
# Of a school or a club these are whom it is for: "Our nursery takes children from 8 months".
WHOM_FOR = re.compile(
    r"(?i)(?<!my )(?<!our )(?<!his )(?<!her )\b(?:children|kids|parents|boys|girls|babies)\b(?!['’]s)"
)


# "The minutes of our parents' council": a body that is called after them, and nobody's parents.
CALLED_AFTER = regex(r"""
    (?i)\b(?:parents?|mothers?|fathers?|mums?|dads?|children|kids|sisters?|brothers?|grandparents?|famil(?:y|ies)|boys|girls|wives|widows)
      (?:['’]s?)?[ -](?:teacher )?(?:
        council|committee|board|association|union|league|club|centre|center|ward|library|choir|initiative|assembly|house|society
        |network|federation|group|group chat|office|clinic|hospital|department|evenings?|reps?|representatives?|company
      )\b
""")

OURS = re.compile(r"(?i)\b(?:our|ours|us|we)\b")


def _of_somebody(clause: Clause, reading: Reading, text: str) -> bool:
    """Of one person, of what "they" do, of what somebody is; a term that is explained may speak of people."""
    glossary = bool(GLOSSARY.search(text))
    named = CALLED_AFTER.sub("", clause.text) if OURS.search(text) else clause.text
    said = BUSINESS.sub("", re.sub(r"(?i)'[^']+'", "", named))
    if DEIXIS.search(text) and any_of("workplace").search(text):
        said = WHOM_FOR.sub("", said)
    kin = any_of("kin").search(said)
    if kin and not (glossary and DEIXIS.search(text)):
        return True
    if PERSONAL.search(clause.text) and not _explains(clause.text):
        return True
    if reading.person == "other" and clause.number and any_of("kin").search(_before(clause)):
        return True  # "My wife and I, it's settled: the kitchen gets green tiles"
    if reading.person == "other" and OF_MINE.match(_before(clause)) and _bare(reading, clause):
        return True
    if clause.sentence.laughs and not glossary:
        return True
    acquainted = reading.noun in words("acquaintances") - {"customer", "client", "people"}
    acquainted = acquainted and not (FOR_ALL.match(reading.subject) and DEIXIS.search(text))
    pointed = reading.start is not None and reading.start.lower_ in _POINTING
    are_something = (
        reading.person == "we"
        and reading.verb == "be"
        and re.search(
            r"(?i)\b(we|we're) ?(are )?(?!(?:all |still )?(?:on|with|behind) )(an?|\w+) ", clause.text
        )
    )
    return bool((acquainted and not glossary) or pointed or are_something or _of_one_customer(reading))


# "The CMS login moved to cms.intern.example": where it is now; an appointment moves as well.
MOVED = regex(r"""
    (?i)(?:our|the|all) (?!
      (?:[\w-]+ )*(?:meeting|call|appointment|exam|lecture|party|deadline|interview|demo|talk|date|cursor|mouse|box|table)s?\b
    )(?:[\w-]+ ){1,4}(?:has |have |'ve |'s )?(?:just |now |finally )?(?:moved|switched|migrated|changed over|relocated) (?:to|into|onto|over)\b
""")


def _only_now(clause: Clause, reading: Reading, text: str) -> bool:
    """What is passing, over, wished for or thought, and what acts up at the moment."""
    if PASSING.search(CONDITION.split(clause.text)[0] or clause.text) and not re.search(
        r"(?i)\b(today|right now),? (everything|all) ", clause.text
    ):
        return True
    if GLOSSARY.search(text) and DEIXIS.search(text):
        return False
    if OPINION.search(QUOTED.sub("", clause.text)) or reading.tense in ("progressive", "modal"):
        return True
    acts_up = reading.verb in words("symptoms") and not RULES.search(reading.noun)
    if acts_up and not (reading.verb == "stop" and stated(reading, clause)):
        return True
    lasts = re.search(r"(?i)\bsince\b|\bagreed\b", text) or MOVED.match(clause.text)
    return reading.tense == "past" and reading.verb != "be" and not lasts


def said_at_home(text: str) -> bool:
    """Whether it is said of where one lives."""
    return AT_HOME.search(text) is not None and not CARE_HOME.search(text)


def household(text: str) -> bool:
    """Whether a thing of a home is in it, and no workplace beside it: "our home" may be one where residents live."""
    home = said_at_home(text) or any_of("homes").search(text)
    return bool(home) and not (any_of("workplace").search(text) or CARE_HOME.search(text))


def _of_a_home(clause: Clause, reading: Reading, text: str) -> bool:
    """What a household has or does, unless a workplace stands beside it."""
    homes, workplace = any_of("homes"), any_of("workplace")
    if GLOSSARY.search(text):
        return False
    if (
        said_at_home(clause.sentence.text)
        or said_at_home(text)
        or (reading.person == "we" and reading.verb == "live")
    ):
        return True
    if reading.person == "our":
        at_home = homes.search(AT_OURS.sub("", reading.subject))
        return bool(at_home and not workplace.search(reading.subject))
    we = reading.person == "we"
    return bool(we and homes.search(clause.text) and not workplace.search(clause.text))
