"""Proposes what is true of the project: stable, with nobody in it. Strict on purpose; most messages hold nothing.

A proposal is only that: the gate decides whether a person or a secret is in it, reviewers and other people whether
it is so.
"""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.statement.third_person import sentence, subject_less
from brain.extract.rules.statement.trimming import trimmed
from brain.extract.rules.words import any_of
from brain.extract.schema import TEAM_LENGTH, TeamKind, TeamStatement
from memories.gate import check
from memories.regex import regex

FEWEST = 3  # words; less is no statement
ALONE = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself)\b")
PERSONAL = re.compile(r"(?i)\b(he|she|his|him|her|who)\b")
OURS = re.compile(r"(?i)\b(?:we|us|our|ours|in-house|internal(?:ly)?|at work|the team|here)\b")
OPINION = regex(r"""
    (?i)\b(
      better|worse|nice|nicer|ugly|beautiful|annoying|stupid|lazy|forever|always late|hates?|loves?|awful
      |terrible|best|great|good|funny|crazy|wants? to (quit|leave)|earns?|drinks|dating|in love|slow
      |fault|incompetent|rude|smells|spot on|perfect|hilarious|amazing|impressive|brilliant|lovely|horrible
      |(?:is|was) on (?:our|your|my|their) side
    )\b
""")
QUOTED = re.compile(r"['\"“‘][^'\"”’]{2,40}['\"”’]")
# "People should know": a reason to keep something, and nothing to keep.
MERELY_KNOWN = regex(r"""
    (?i)(?:(?:so|and|because|just so|so that) )?(?:
      people|everyone|everybody|they|others|the others|we|we all|all|all of us|the team|the whole team|colleagues
    ) (?:should|must|needs? to|ought to|ha(?:s|ve) to|better) (?:all )?(?:know|hear|see|learn|read|find out|remember)\b
""")
POINTS = re.compile(r"(?i)(?:they|it|this|that|these|those|he|she|all of them|both)\b(?! of the)")
# What is only the talk around it.
LEAD = re.compile(
    r"(?i)(?:so|and|but|note|mind|fyi|by the way|for the record|agreed|decided)[,:]\s|(?:so|and|but) (?=the\b)"
)
# What stands before a colon and only leads up to it: "Team note", "By the way", "Decided today".
LEAD_IN = regex(r"""
    (?i),
    |^(?:so |and |ok )*(?:for|in|to) (?:the|our|my|your|this)\b
    |\b(?:
      team|notes?|record|everyone|shared|memory|decision|decided|settled|this|it|remind(?:er)?|learn(?:ed|t)|question|context
      |info|information|background|update|news|heads[- ]up|reply|answer|message|know|told|said|says?|facts?|announcement
      |correction|turns out|found out|points?|things?|important|btw|way|draft|disregard|scrap|forget|ignore
    )\b
""")
LONGEST_HEAD = 8  # words
REPLACED = (
    (r"(?i)\b(?:with|among|for|at) the team in (the|a) ", r"in \1 "),
    (r"(?i) (?:with|for|at|among) the team(?=[.,]?$)", ""),
    (r"(?i) (?:of|at|with|for|in) the team's\b", ""),
    (r"(?i) at ours\b", ""),
    (r"(?i)\bthe hall (\d)", r"hall \1"),
)  # fmt: skip
# The kind of a fact, by its form.
TERM = regex(r"""
    (?i)\b(?:stands? for|refers? to|(?:we|the team) (?:mean|call)s?)\b
    |['\"“][^'\"”]{2,40}['\"”](?: (?:at|in|on|with) (?:our \w+|ours|us|the \w+))? ?(?:=|\b(?:means?|is|are)\b)|^[\w' -]{2,40} =\s
""")
STEPS = regex(r"""
    (?i)^(?:to (?!me\b|us\b)\w+|in order to|before|after|whenever|when|if) |\b(?:first|then|only then)\b|\b(?:you|one) (?:must|have to|has to|need to)\b
""")
KEPT_AT = regex(r"""
    (?i)\b(?:is|are|lives?|go(?:es)?|hangs?|stays?|kept|stored|found|documented|pinned|saved|linked|filed|sits?) (?:at|in|on|under) [^.?!]{0,60}(?:
      \b(?:folder|drive|cabinet|binder|repo|repository|wiki|shelf|sheet|channel|dashboard|confluence|sharepoint|notion|intranet|drawer|handbook)\b
      |\w[./]\w|[A-Z]: drive|\#\w
    )
""")


def is_ours(text: str) -> bool:
    """Whether a sentence speaks of a place or a thing of the project."""
    return OURS.search(text) is not None or any_of("systems").search(text) is not None


def team_statement(clause: Clause, *, explicit: bool = True) -> TeamStatement | None:
    """What somebody asked to keep for the team, or sounds like it; opinions on people are no facts of a project."""
    text = clause.text
    if len(f"{_head(clause)} {text}".split()) < FEWEST or ALONE.search(text) or MERELY_KNOWN.match(text):
        return None
    if (PERSONAL.search(text) and not TERM.search(text)) or OPINION.search(QUOTED.sub("", text)):
        return None
    return None if _somebody(clause) else _proposal(clause, _kind(text), explicit=explicit)


SOMEBODY_IS = regex(r"""
    (?P<name>[A-ZÀ-Ý][a-zà-ÿ]+)(?: [A-ZÀ-Ý][a-zà-ÿ]+)?(?: (?:from|in|at|of) (?:the )?[\w-]+)? (
      is|was|has|seems|feels|wants|likes|leaves|prefers|takes|thinks|left|quit
    ) (?P<rest>.*)
""")
OF_THEIR_KIN = re.compile(rf"(?:[Tt]hat )?[A-ZÀ-Ý][a-zà-ÿ]+(?:'s|s') (?:\w+ )?{any_of('kin').pattern}")


def _somebody(clause: Clause) -> bool:
    """Whether a name is a person's: the gate knows it, or it is or feels something ("Julia is pregnant")."""
    if check(clause.text, by_rules_alone=True).rule == "name.lexicon" or OF_THEIR_KIN.match(clause.text):
        return True
    hit = SOMEBODY_IS.match(clause.text)
    if hit is None or re.search(r"\d|`", clause.text) or any_of("workplace").search(hit["name"]):
        return False
    private = any(any_of(table).match(hit["rest"]) for table in ("lasting_states", "transient_states"))
    return (
        private
        or any_of("kin").search(hit["rest"]) is not None
        or not any_of("workplace").search(hit["rest"])
    )


def _kind(text: str) -> TeamKind:
    if TERM.search(text):
        return TeamKind.GLOSSARY
    if KEPT_AT.search(text):
        return TeamKind.REFERENCE
    return TeamKind.HOWTO if STEPS.search(text) else TeamKind.FACT


def _proposal(clause: Clause, kind: TeamKind, *, explicit: bool) -> TeamStatement | None:
    content = subject_less(clause.span) if explicit else trimmed(subject_less(clause.span))
    if head := _head(clause):
        named = clause.text[:1].isupper()
        content = sentence(f"{head}: {content if named else content[0].lower() + content[1:]}")
    content = _finished(content)
    if len(content) > TEAM_LENGTH or len(content.split()) < FEWEST:
        return None
    return TeamStatement(content=content, kind=kind, importance=4 if explicit else 3, explicit=explicit)


def _head(clause: Clause) -> str:
    """The name before its colon of what is told: "ODX: our internal name for the order exchange"."""
    if not clause.head or LEAD_IN.search(clause.head) or len(clause.head.split()) > LONGEST_HEAD:
        return ""
    return re.sub(r"(?i)\bwe\b", "the team", re.sub(r"(?i)\b(our|my)\b", "the", clause.head)).strip()


def _finished(content: str) -> str:
    """The fact without the talk before it, or nothing where it points at something that is not in it."""
    text = content.rstrip(".")
    if (hit := LEAD.match(text)) and hit.end() < len(text):
        text = text[hit.end() :]
    for pattern, word in REPLACED:
        text = re.sub(pattern, word, text)
    text = sentence(text)
    return "" if POINTS.match(text) else text
