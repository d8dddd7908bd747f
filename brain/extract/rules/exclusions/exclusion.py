"""Why a clause is not looked at at all: a secret, a quotation, another language, play, a command, a denial, a joke."""

import re
from dataclasses import dataclass, field

from brain.extract.commands import forget_command, wipes
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.exclusions import setting
from brain.extract.rules.exclusions.access_codes import gives_access
from brain.extract.rules.exclusions.not_theirs import not_theirs
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.words import words
from memories.regex import regex

# "I do NOT own a boat": what somebody seems to have taken for granted, and nothing to keep.
DENIES = re.compile(r"\b(?:I do NOT (?:own|have)|I(?:'m| am) NOT)\b")
DENIED = re.compile(r"(?i)(?:(?:but|and|no),? )?i(?: do not (?:own|have)|'m not| am not)\b")
# "I invented the spoon /s": the message ends by saying that it is a joke.
SAID_SO = re.compile(r"(?i)(?:\b(?:jk|just kidding|just joking)|(?<!\w)/s)\s*[.!]*$")
JOKE, PLAYED, FOREIGN = "joke", "role play", "foreign"
FEWEST_FOREIGN = 4  # words; fewer do not give a language away
WITHHELD = "WITHHELD"  # one word for the parser where a secret stood
OF_WHAT_WAS_SAID = regex(r"""
    (?i)\b(?:
      it(?! matters| helps)|it's|them|(?:this|that) one|the same
      |(?:that|this|the) (?:login|password|pin|code|key|number|token|account|one)
    )\b
""")
SPOKEN_OF_SELF = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've) ")
# "Our packages are on npm.example, so it's not …": "it" is of this sentence's own; no thing that one gets in by.
SPOKEN_OF_OURS = regex(r"""
    (?i)(?:(?:and|but|so) )?our (?!
      [\w' -]{0,30}\b(?:login|log-in|password|passphrase|pin|code|key|token|secret|account|credentials?|wi-?fi|alarm|safe|door|gate|lock|card)s?\b
    )
""")


@dataclass(slots=True)
class Exclusion:
    """What of one message is left out, told clause by clause in their order."""

    message: str
    forgetting: bool  # the message asks to forget something
    secret: bool = False  # the sentence before gave one
    denies: bool = field(init=False)  # "I do NOT own a goat"
    jests: bool = field(init=False)  # it says so at its end
    meant: bool = False  # what is played is left: "I practise because I'm moving to Japan"

    def __post_init__(self) -> None:
        self.denies = DENIES.search(self.message) is not None
        self.jests = SAID_SO.search(self.message[-80:]) is not None

    def gives_secret(self, text: str) -> bool:
        """A sentence with a secret in it, or the next, where it speaks of "it": "I share it with my wife"."""
        given = WITHHELD in text or gives_access(text)
        self.secret = given or (self.secret and OF_WHAT_WAS_SAID.search(text) is not None)
        return self.secret

    def before_it(self, part: list[Clause]) -> list[Clause]:
        """What the sentence behind a secret's tells before it comes back to it: "I own the shop, so all hangs on it"."""
        text = part[0].sentence.text
        if not self.secret or WITHHELD in text or gives_access(text):
            return []
        at = next((at for at, clause in enumerate(part) if OF_WHAT_WAS_SAID.search(clause.text)), 0)
        return [
            clause
            for clause in part[:at]
            if SPOKEN_OF_SELF.match(clause.text) or SPOKEN_OF_OURS.match(clause.text)
        ]

    def forgets(self, text: str) -> bool:
        """Whether this is the part of the message that asks to forget."""
        return self.forgetting and forget_command(text) is not None

    def why(self, clause: Clause, *, played: bool) -> str:
        """The reason, or nothing."""
        text = clause.text
        if WITHHELD in text or QUOTATION in text:
            return "secret" if WITHHELD in text else "quotation"
        self.meant = self.meant or (played and setting.meant(clause))
        if _foreign(clause):
            return FOREIGN
        if played and not self.meant:
            return PLAYED
        if self.forgets(text) or wipes(clause.sentence.text) or self._says_why_to_forget(clause):
            return "command"
        if self.denies and DENIED.match(text):
            return "denial"
        return not_theirs(clause) or (JOKE if self.jests else "")

    def _says_why_to_forget(self, clause: Clause) -> bool:
        """Whether it tells what is over, beside a command to forget ("delete what you have on my landlord, we settled")."""
        past = read(clause.span).tense == "past"
        return past and self.forgets(clause.sentence.text)


def _foreign(clause: Clause) -> bool:
    """Whether more of its words are of another language than English ones that carry grammar."""
    tokens = [token.lower_ for token in clause.span if token.is_alpha]
    if len(tokens) < FEWEST_FOREIGN:
        return False
    foreign = sum(word in words("foreign") for word in tokens)
    english = sum(token.is_stop and token.lower_ not in words("foreign") for token in clause.span)
    return foreign > english
