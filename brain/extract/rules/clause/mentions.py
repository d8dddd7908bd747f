"""Who of the user's people was last named, and which thing: what "he", "she" and "ours" stand for."""

import re
from dataclasses import dataclass
from functools import cache

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.moments import DATE, LONG
from brain.extract.rules.exclusions.transient import passing_predicate
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.words import any_of, words
from memories.regex import regex

OWN_NOUN = re.compile(r"(?i)\b(?:my|our)\s+((?:[\w'-]+\s+){0,3}[\w'-]+)")
# "My neighbour's kid", "my bosses wife": nobody of the user's own.
OF_ACQUAINTANCE = re.compile(
    rf"(?i)(?:\w+ )?(?:{'|'.join(sorted(words('acquaintances') | {'landlord', 'landlady', 'ex', 'housemate', 'tenant'}))})"
    rf"(?:'s|s'|es|s)? (?:\w+ )?(?:{any_of('kin').pattern}|{any_of('animals').pattern})"
)
# "grandma raised me": one's own, though no "my" says so.
ELDER = re.compile(
    r"(?i)(?:(?:and|but|so) )?(?P<kin>grand(?:ma|pa|mother|father|dad|mum|mom)|granny|gran|nana?|mum|mom|dad)\b"
)
PRONOUNS = frozenset({"he", "she", "they"})


@cache
def _strangers() -> frozenset[str]:
    """Who is spoken of without being the user's: "the plumber", "a man"."""
    return (
        words("occupations")
        | words("acquaintances")
        | {"man", "woman", "guy", "lady", "bloke", "person", "boy", "girl"}
    )


@dataclass(slots=True)
class Mentions:
    """Who of the user's people was last named, so that "he's 13" can be told of somebody."""

    being: str = ""  # "the user's old tom"
    thing: str = ""  # "bungalow": what "ours" stands for
    kept: bool = False  # the clause before was kept
    before: str = ""  # the clause before

    def note(self, clause: Clause) -> None:
        if elder := ELDER.match(clause.text):
            self.being = f"the user's {elder['kin'].lower()}"
        for hit in OWN_NOUN.finditer(clause.text):
            phrase = hit.group(1)
            if OF_ACQUAINTANCE.match(phrase):
                self.being = ""
                continue
            kin = any_of("kin").search(phrase)
            name = re.match(r" ([A-ZÀ-Ý][a-zà-ÿ]+)(?<!day)\b", phrase[kin.end() :]) if kin else None
            if kin and name:
                self.being = f"the user's {phrase[: kin.end()].lower()} {name.group(1)}"
            elif kin:
                self.being = (
                    f"the user's {phrase[: kin.end()]}".lower()
                    if not re.search(r"[A-Z]", phrase[: kin.end()])
                    else f"the user's {phrase[: kin.end()]}"
                )
        here = re.search(
            rf"(?i)\bthe ({'|'.join(sorted(words('animals')))})\b(?! (next|of|from|who|that|in the|at the)\b)",
            clause.text,
        )
        if here and not self.being:
            self.being = f"the user's {here.group(1).lower()}"
        for token in clause.span:
            if (
                token.dep_ == "nsubj"
                and token.lemma_.lower() in _strangers()
                and not any_of("kin").search(clause.text)
            ):
                self.being = ""  # "he" is the man from the insurance now
            if (
                token.tag_ == "NN"
                and token.dep_ in ("pobj", "dobj", "attr", "nsubj")
                and any(child.lower_ in ("a", "an") for child in token.lefts)
            ):
                self.thing = token.text


# "My grandson says it's simple, he's nineteen": colour about somebody whose word is only reported.
ONE = re.compile(
    r"(?i)\b(?:wife|husband|mum|mom|mother|father|dad|daughter|son|brother|sister|aunt|uncle|grand(?:ma|pa|mother|father|son|daughter|dad|mum|mom))\b(?! and)"
)
REPORTED = re.compile(r"(?i)\b(?:says?|said|thinks?|thought|claims?|tells? me|told me|reckons?|finds|found) ")


def _somebody_else(reading: Reading, clause: Clause, mentions: Mentions) -> bool:
    """Whether it is colour about one whose word is reported, or "they" of a firm or a school: "at my wife's office they …"."""
    several = reading.start is not None and reading.start.lower_ == "they" and ONE.search(mentions.being)
    reported = clause.number and REPORTED.search(clause.span.doc[: clause.span.start].text)
    return bool(several or reported)


def resolved(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    """As in "he's 13, named Pascal", of somebody of the user's who was just named."""
    if (
        reading.start is None
        or reading.start.lower_ not in PRONOUNS
        or not mentions.being
        or reading.tense in ("modal", "future", "progressive")
    ):
        return None
    if reading.tense == "past" and not DATE.search(clause.text):
        return None
    if _somebody_else(reading, clause, mentions):
        return None
    if (
        reading.tense != "past"
        and clause.span.doc[reading.start.i + 1].lower_ not in ("'s", "'re", "is", "are", "has", "have")
        and reading.tense != "present"
    ):
        return None
    if (
        reading.head is None
        or passing_predicate(reading, clause)
        or reading.verb in ("say", "want", "ask", "think", "need", "know")
    ):
        return None
    rest = clause.span.doc[reading.start.i + 1 : clause.span.end]
    body = third_person(rest, mentioned=True).rstrip(".")
    joined = re.sub(r"(?i)^'(s|re)\b", _is_or_are, body[0].lower() + body[1:]) if body else ""
    return sentence(f"{mentions.being} {joined}"), "family"


def _is_or_are(hit: re.Match[str]) -> str:
    return "is" if hit.group(1).lower() == "s" else "are"


# "How do you clean a cast iron pan, mine is rusty": the thing at hand, described for the question.
ASKS_FIRST = regex(r"""
    (?i)(?:(?:so|and|ok|please|hi|hey|hello)[\s,]+)*(?:
      (?:can|could|would|will) you|how|what|which|where|when|why|is|are|do|does|should|explain|tell|show|give|help
    )\b
""")


def _beside_question(clause: Clause) -> bool:
    return (
        clause.number > 0
        and ASKS_FIRST.match(clause.sentence.text) is not None
        and not LONG.search(clause.text)
    )


def ours(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    if (
        reading.start is None
        or reading.start.lower_ not in ("ours", "mine")
        or _beside_question(clause)
        or not mentions.thing
        or clause.span.doc[reading.start.i + 1].lower_ in ("are", "were", "have")
        or reading.head is None
        or reading.tense != "present"
        or passing_predicate(reading, clause)
    ):
        return None
    rest = third_person(clause.span.doc[reading.start.i + 1 : clause.span.end], mentioned=True)
    return sentence(f"The user's {mentions.thing} {rest[:1].lower()}{rest[1:]}"), "something of theirs"
