"""Why a clause is not looked at at all: a secret, a quotation, play, a joke, a denial, something only supposed."""

# ruff: noqa: PLR0911 -- reasons asked in order, the first that holds decides

import re
from dataclasses import dataclass

from brain.extract.commands import forget_command, wipes
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.clause.moments import DATE
from brain.extract.rules.kept_out import jest, orders, setting, supposed, task
from brain.extract.rules.kept_out.absurd import absurd
from brain.extract.rules.kept_out.acting_up import acts_up
from brain.extract.rules.kept_out.at_hand import at_hand
from brain.extract.rules.kept_out.denials import denied, of_another, told_before
from brain.extract.rules.kept_out.hollow import hollow
from brain.extract.rules.kept_out.idioms import idle, in_jest
from brain.extract.rules.kept_out.of_the_hour import of_the_hour
from brain.extract.rules.kept_out.opens import opens
from brain.extract.rules.kept_out.spoken_to import spoken_to_another
from brain.extract.rules.own_words.layout import QUOTATION
from brain.extract.rules.own_words.sentences import Sentence
from brain.extract.rules.told.fragments import heads_list, names_what_follows
from brain.extract.rules.told.inside import inside_request
from memories.regex import regex

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
PURPOSE_OF = regex(r"""
    (?i)so (?:that )?(?!
      i'm\b|i've\b|we\b
      |i (?!sound|look|seem|appear|come across|can\b|could\b|don't|won't|feel)
    )
""")

FOLLOWS = re.compile(r"(?i)so (?:i|we)\b")  # "my tablet is being mended, so I type on a phone": ends with it


@dataclass(slots=True)
class Exclusion:
    """What of one message is left out, told clause by clause in their order."""

    message: str
    own: str
    forgetting: bool  # the message asks to forget something
    secret: bool = False  # the sentence before gave one
    meant: bool = False  # what is played is left: "I practise because I'm moving to Japan"
    figure: bool = False  # a figure of a story or a joke was spoken of last
    passing: Sentence | None = None  # what was of the moment last was told in it

    def gives_secret(self, text: str) -> bool:
        """A sentence with a secret in it, or the next, where it speaks of "it": "I share it with my wife"."""
        given = WITHHELD in text or opens(text)
        self.secret = given or (self.secret and OF_WHAT_WAS_SAID.search(text) is not None)
        return self.secret

    def before_it(self, part: list[Clause]) -> list[Clause]:
        """What the sentence behind a secret's tells before it comes back to it: "I own the shop, so all hangs on it"."""
        said = part[0].sentence.text
        if not self.secret or WITHHELD in said or opens(said):
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

    def why(self, clause: Clause, marked: str, *, played: bool) -> str:
        """The reason, or nothing. `marked`: what the text around it makes of the clause."""
        reason = self._of_setting(clause, marked, played=played) or _of_words(clause, self.message, self.own)
        if not reason and clause.sentence is self.passing and FOLLOWS.match(clause.text):
            reason = "of the moment"
        if reason == "of the moment":
            self.passing = clause.sentence
        elif reason == "joke":
            self.figure = read(clause.span).person not in ("i", "we")
        elif not reason:
            self.figure = False
        return reason

    def _of_setting(self, clause: Clause, marked: str, *, played: bool) -> str:
        text = clause.text
        if WITHHELD in text or QUOTATION in text:
            return "secret" if WITHHELD in text else "quotation"
        self.meant = self.meant or (played and setting.meant(clause))
        if marked or (played and not self.meant):
            return marked or "role play"
        if self.forgets(text) or wipes(clause.sentence.text) or self._says_why_to_forget(clause):
            return "command"
        return "fiction" if self._of_a_figure(clause) else ""

    def _says_why_to_forget(self, clause: Clause) -> bool:
        """As in "delete what you have on my landlord, we settled": what is over, told beside the command."""
        past = read(clause.span).tense == "past" and not DATE.search(clause.text)
        return past and self.forgets(clause.sentence.text)

    def _of_a_figure(self, clause: Clause) -> bool:
        """Of a story, or of "he" and "she" after somebody of a story or a joke was spoken of."""
        if setting.in_story(clause) and not (
            orders.requests(clause) and inside_request(clause.text, asked=False)
        ):
            self.figure = True
            return True
        return self.figure and bool(
            re.match(r"(?i)(and |but )?(?!it's for\b)(he|she|they|it|his|her)('s)?\b", clause.text)
        )


def _of_words(clause: Clause, message: str, own: str) -> str:
    text = clause.text
    if setting.visited(text):
        return "of a guest"
    if idle(text) or in_jest(clause.head, text):
        return "turn of phrase"
    if at_hand(clause, message) or of_the_hour(clause) or acts_up(clause):
        return "of the moment"
    if jest.joking(clause, message) or absurd(clause):
        return "joke"
    if denied(clause.sentence.text) or told_before(text, own):
        return "not so"
    if supposed.operand(clause, own):
        return "calculation"
    if task.of_an_answer(text):
        return "about an answer"
    if of_another(text) or setting.PERSONA.match(clause.head) or spoken_to_another(clause):
        return "somebody else"
    if heads_list(clause) or names_what_follows(clause) or hollow(clause):
        return "of no substance"
    return "hypothetical" if supposed.hypothetical(clause) and not clause.question else ""


def is_purpose(clause: Clause, asked_for: Clause | None) -> bool:
    """As in "a poem for the fridge so my flatmates wash up": what a request is for."""
    if not clause.number:
        return False
    asked = asked_for is not None and asked_for.sentence is clause.sentence
    return bool(orders.PURPOSE.match(clause.text) or (asked and PURPOSE_OF.match(clause.text)))
