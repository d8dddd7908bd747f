"""A longer text that an assistant hands over to be distilled: notes on a session, a transcript, what somebody dictated.

It is read paragraph by paragraph by the same extraction, and by the same rules about secrets, quotations and the gate,
as a message is. Three things differ. What it tells of "the user" is read as if they had said it; the assistant's turns
of a transcript are left out; and it is nobody's command: "forget everything" in it forgets nothing, and "remember
that …" makes nothing explicit.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import parse
from brain.extract.rules.exclusions import setting
from brain.extract.rules.preprocessing.own_words import preprocess
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.schema import Dropped, Extraction
from brain.extract.secrets import withhold
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Token

LONGEST_CHUNK = 2_500  # characters, so that a dozen statements of one extraction are enough

ASSISTANTS = re.compile(
    r"(?i)^\s*(?:\*\*)?(?:assistant|ai|bot|model|system|tool|claude|chatgpt|gpt|copilot)(?:\*\*)?\s*:"
)
PERSONS = re.compile(r"(?i)^\s*(?:\*\*)?(?:user|human|me|person|you)(?:\*\*)?\s*:(?:\*\*)?\s*")
OF_THE_USER = re.compile(r"(?i)^\W*(?:the )?user(?:'s)? ")
ABOUT_THEM = re.compile(r"(?i)^\W*(?:they|their) ")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
LISTED = re.compile(r"^\s*(?:[-*•]\s+|\d+[.)]\s+)?")
HEADING = regex(r"""
    (?im)^[^\S\n]*+(?:
      \#+[^\S\n].*
      |(?:[*_]{2})?(?:[\w ]{0,30}\b)?(?:
        summary|notes|context|recap|background|profile|history|about the user
      )(?:[*_]{2})?[^\S\n]*:?(?:[*_]{2})?
    )[^\S\n]*$
""")
BE = {"is": "am", "are": "am", "was": "was", "were": "was"}


def chunks(text: str) -> Iterator[str]:
    """Paragraphs, as many together as fit; one that is too long by itself is cut between its sentences."""
    held = ""
    for part in _parts(text):
        if held and len(held) + len(part) > LONGEST_CHUNK:
            yield held
            held = ""
        held = f"{held}\n\n{part}" if held else part
    if held:
        yield held


def _parts(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text):
        if len(paragraph) <= LONGEST_CHUNK:
            if paragraph.strip():
                yield paragraph.strip("\n")
            continue
        held = ""
        for piece in re.split(r"\n|(?<=[.!?])\s+", paragraph):
            for cut in (piece[at : at + LONGEST_CHUNK] for at in range(0, len(piece), LONGEST_CHUNK)):
                if held and len(held) + len(cut) >= LONGEST_CHUNK:
                    yield held
                    held = ""
                held = f"{held}\n{cut}" if held else cut
        if held.strip():
            yield held


def first_person(text: str) -> str:
    """What is told of "the user" as they would tell it: "The user prefers tabs." becomes "I prefer tabs."."""
    rewritten, of_them = [], False  # "they" is the user where the sentence before was of the user
    for line in text.split("\n"):
        start, *parts = LISTED.match(line).group(), *SENTENCE.split(LISTED.sub("", line))  # type: ignore[union-attr]
        for place, one in enumerate(parts):
            of_them = bool(OF_THE_USER.match(one)) or (of_them and bool(ABOUT_THEM.match(one)))
            parts[place] = _as_they_would_say(one) if of_them else one
        rewritten.append(start + " ".join(parts))
    return "\n".join(rewritten)


def _as_they_would_say(statement: str) -> str:
    """With the verbs that the user is the subject of in the form that goes with "I"."""
    statement = re.sub(r"(?i)^(\W*)(?:the )?user's ", r"\1My ", statement)
    statement = re.sub(r"(?i)^(\W*)their ", r"\1My ", statement)
    (doc,) = parse([re.sub(r"(?i)^(\W*)(?:the )?user ", r"\1He ", statement)])  # agrees
    subject = next((token for token in doc[:2] if token.lower_ in {"he", "they"}), None)
    if subject is None:
        return re.sub(r"(?i)\b(?:the user's|their)\b", "my", statement)
    verbs = set(_verbs_of(subject))
    words = [("I" if token == subject else _with_i(token, verbs)) + token.whitespace_ for token in doc]
    return "".join(words)


def _verbs_of(subject: "Token") -> "Iterator[Token]":
    head = subject.head
    yield head
    yield from (child for child in head.children if child.dep_ in {"aux", "auxpass"})
    for other in head.conjuncts:
        if not any(child.dep_ in {"nsubj", "nsubjpass"} for child in other.children):
            yield other
            yield from (child for child in other.children if child.dep_ in {"aux", "auxpass"})


def _with_i(token: "Token", verbs: "set[Token]") -> str:
    if token.lower_ in {"their", "theirs", "themselves"}:
        return {"their": "my", "theirs": "mine", "themselves": "myself"}[token.lower_]
    if token not in verbs:
        return str(token.text)
    if token.lower_ in BE:
        return BE[token.lower_]
    return str(token.lemma_) if token.tag_ == "VBZ" else str(token.text)


def without_the_assistants_turns(text: str) -> tuple[str, list[Dropped]]:
    """A transcript less what the assistant said; a text without turns as it is."""
    kept, dropped, theirs = [], [], False
    for line in text.split("\n"):
        theirs = bool(ASSISTANTS.match(line)) or (theirs and not PERSONS.match(line))
        if not theirs:
            kept.append(PERSONS.sub("", line))
        elif line.strip():
            dropped.append(Dropped(reason="the assistant's words", text=line.strip()))
    return "\n".join(kept), dropped


def prepared(text: str) -> tuple[list[str], list[Dropped]]:
    """The chunks that are read, and what is not: pasted code and mails, quotations, the assistant's turns, a game."""
    layout = preprocess(withhold(text))
    own, dropped = without_the_assistants_turns(layout.own)
    dropped = [*layout.dropped, *dropped]
    if setting.game(plain(own)):
        return [], [*dropped, Dropped(reason="role play", text=own[:400])]
    return [first_person(each) for each in chunks(HEADING.sub("", own))], dropped


def joined(found: list[Extraction], dropped: list[Dropped]) -> Extraction:
    """One extraction of all chunks: each statement once, none of them explicit, no command."""
    whole = Extraction(dropped=list(dropped))
    for each in found:
        contents = {statement.content for statement in whole.personal}
        whole.personal += [one for one in each.personal if one.content not in contents]
        known = {statement.content for statement in whole.team}
        whole.team += [one for one in each.team if one.content not in known]
        whole.dropped += each.dropped
        whole.form, whole.fallback = each.form, each.fallback or whole.fallback
        whole.usage = (
            whole.usage.plus(each.usage) if whole.usage and each.usage else whole.usage or each.usage
        )
    for personal_statement in whole.personal:
        personal_statement.explicit = False
    for team_statement in whole.team:
        team_statement.explicit = False
    return whole
