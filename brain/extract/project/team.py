"""Proposes what is true of the project: stable, with nobody in it. Strict on purpose; most messages hold nothing.

A proposal is only that: the gate decides whether a person or a secret is in it, reviewers and other people whether
it is so.
"""

import re

from brain.extract.project.kinds import CODE, DEIXIS, GLOSSARY, team_kind
from brain.extract.project.wording import POINTS, TAIL, finished_fact
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.statement.third_person import sentence, subject_less
from brain.extract.rules.statement.trimming import trimmed
from brain.extract.rules.words import any_of
from brain.extract.schema import TEAM_LENGTH, TeamKind, TeamStatement
from memories.gate import check
from memories.regex import regex

ACCEPTED_TEXT = 3  # words; less is no statement
ALONE = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself)\b")
PERSONAL = re.compile(r"(?i)\b(he|she|his|him|her|who)\b")
OPINION = regex(r"""
    (?i)\b(
      better|worse|nice|nicer|ugly|beautiful|annoying|stupid|lazy|forever|always late|hates?|loves?|awful
      |terrible|best|great|good|funny|crazy|wants? to (quit|leave)|earns?|drinks|dating|in love|slow
      |fault|incompetent|rude|smells|spot on|perfect|hilarious|amazing|impressive|brilliant|lovely|horrible
      |(?:is|was) on (?:our|your|my|their) side
    )\b
""")
ASKED = re.compile(r"(?i)\b(?:please|pls)\b")
QUOTED = re.compile(r"['\"“‘][^'\"”’]{2,40}['\"”’]")
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
      |forget|ignore|history|real talk|seriously|ps
    )\b
""")


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


def told_to_team(clause: Clause, *, explicit: bool = True) -> TeamStatement | None:
    """What somebody asked to keep for the team, or sounds like it; opinions on people are no facts of a project."""
    text = TAIL.sub("", clause.text)
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
    if clause.head and (POINTS.match(content) or not LEAD_IN.search(clause.head)):
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


def said_at_home(text: str) -> bool:
    """Whether it is said of where one lives."""
    return AT_HOME.search(text) is not None and not CARE_HOME.search(text)


def household(text: str) -> bool:
    """Whether a thing of a home is in it, and no workplace beside it: "our home" may be one where residents live."""
    home = said_at_home(text) or any_of("homes").search(text)
    return bool(home) and not (any_of("workplace").search(text) or CARE_HOME.search(text))
