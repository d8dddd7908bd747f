"""What the gate answers, and how a reviewer reads it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verdict:
    passed: bool
    rule: str | None = None
    span: tuple[int, int] | None = None

    @property
    def needs_reviewer(self) -> bool:
        """It passed, and is never approved by numbers."""
        return self.passed and self.rule is not None

    @property
    def reason(self) -> str:
        """One sentence: what was found and what to do. It quotes nothing of the text."""
        if self.rule is None:
            return "Passed: no person and no secret was found."
        layer = self.rule.partition(".")[0]
        return _REASONS.get(self.rule) or _BY_LAYER[layer]


_REASONS = {
    "unicode.length": "Longer than 300 characters: split it into single facts or shorten it.",
    "unicode.bidi": (
        "Contains a character that changes the reading direction: type the statement again in plain letters."
    ),
    "unicode.invisible": "Contains an invisible character: type the statement again in plain letters.",
    "unicode.mark": "Contains a combining mark: type the letter as one character.",
    "unicode.digit": "Contains a digit of another script: use 0 to 9.",
    "unicode.script": "Contains a letter that is not Latin: write the statement in English with Latin letters.",
    "unicode.compatibility": "Contains a look-alike of a plain letter or sign: type it again in plain letters.",
    "unicode.noise": "Reads like signs and single letters, not like a statement: write it as a sentence.",
    "roster.person": "Names somebody who has an account here: say what holds for the project without the person.",
    "roster.login": "Contains the login or id of somebody who has an account here: leave it out.",
    "identifier.email": "Contains an e-mail address: name the team or the channel instead.",
    "identifier.handle": "Contains somebody's handle or login: name the team or the channel instead.",
    "identifier.encoded": "Contains an encoded address or name: leave it out.",
    "identifier.address": "Contains a street or postal address: leave it out.",
    "identifier.position": "Contains a position on the map: leave it out.",
    "identifier.birth": "Speaks of somebody's birth or birthday: leave it out.",
    "identifier.phone": "Contains a phone number: name the rota or the channel instead.",
    "identifier.number": (
        "Contains a long number that may be a phone, an account or an id: leave it out or say "
        "what it measures."
    ),
    "identifier.id": "Contains a number that identifies a person, an account or a document: leave it out.",
    "identifier.iban": "Contains a bank account number: leave it out.",
    "identifier.uuid": "Contains a UUID, which stands for one record or person: leave it out.",
    "identifier.hash": "Contains a commit or content hash: name the release or the branch instead.",
    "identifier.ip": "Contains an IP address or network: name the service instead.",
    "identifier.mac": "Contains a hardware address: name the device's purpose instead.",
    "identifier.host": "Contains a host name: name the service or the environment instead.",
    "identifier.device": "Contains the name of a single device: name its purpose instead.",
    "identifier.url": "Contains a URL with a host: name the page or the repository path instead.",
    "identifier.path": "Contains an absolute, home or network path: use a path relative to the repository.",
    "identifier.first_person": "Written in the first person: say what holds for the project.",
    "identifier.second_person": "Addresses the reader: say what holds for the project.",
    "identifier.third_person": "Speaks of a person as he, she or they: say what holds for the project.",
    "identifier.user": "Speaks of one user or person: say what holds for all users or for the project.",
    "identifier.role": "Speaks of a role that one person holds: name the team instead.",
    "identifier.relation": "Speaks of somebody's family or household: leave it out.",
    "name.lexicon": (
        "Contains a person's name: leave the person out, or add the term to the allowed products "
        "if it is one."
    ),
    "name.unknown": (
        "Contains an unknown proper noun, which may be a person: add it to the allowed products "
        "if it is one, or write it out."
    ),
    "name.cue": "A word stands where a person stands (asked, contacted, done by): name the team instead.",
    "name.ambiguous": (
        "A word that is also a name stands where a person stands: name the team or say what the thing is."
    ),
    "name.title": "A title is followed by a name: leave the person out.",
    "name.initial": "An initial stands beside a name: leave the person out.",
    "name.spaced": "A name is spelt out or disguised: leave the person out.",
    "name.handle": "An identifier contains a person's name: leave it out.",
    "instruction.override": "Tells an assistant to ignore something: a fact describes the project and gives no orders.",
    "instruction.behaviour": "Tells an assistant how to answer: a fact describes the project and gives no orders.",
    "instruction.assistant": "Gives orders to an assistant: a fact describes the project and gives no orders.",
    "instruction.prompt": "Contains prompt syntax: say it in a plain sentence.",
    "instruction.tool": "Contains the syntax of a tool call: say it in a plain sentence.",
    "instruction.markup": "Contains mark-up: say it in a plain sentence.",
    "meaning.credential": (
        "Tells how one gets in somewhere: leave the credential out, and change it if it is in use."
    ),
    "meaning.role": (
        "Tells something private of one person, by their role: say what holds for the project without them."
    ),
    "meaning.pieces": "Describes one person piece by piece, so that others know who is meant: leave the person out.",
    "meaning.order": "Orders its reader about: a reviewer decides on it, however many people say it.",
}
_BY_LAYER = {
    "unicode": "Contains a character that is not allowed: type the statement again in plain letters.",
    "roster": "Points at somebody who has an account here: leave the person out.",
    "identifier": "Contains something that identifies a person or a machine: leave it out.",
    "secret": "Contains what looks like a secret: remove it, and rotate it if it is in use.",
    "name": "Contains what looks like a person's name: leave the person out.",
    "instruction": "Reads as an instruction to an assistant: a fact describes the project and gives no orders.",
}
