"""Reads one message from top to bottom: its sentences are parsed, read one by one, and told of the world, as long as there is time."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from brain.extract.bounds import JUDGED_BY, PARSED_AT_ONCE, PARSED_BY, TOO_LONG, Budget
from brain.extract.classifier import attach
from brain.extract.commands import Commands
from brain.extract.quotable import quotable
from brain.extract.rules.begun import Begun, begin, begin_together, warm_up
from brain.extract.rules.clause.clauses import Clause, clauses_of
from brain.extract.rules.clause.tails import without_tails
from brain.extract.rules.exclusions import setting
from brain.extract.rules.exclusions.exclusion import WITHHELD, Exclusion
from brain.extract.rules.personal.plain_words import speaks_of_self
from brain.extract.rules.preprocessing.own_words import preprocess
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.rules.results import Results
from brain.extract.rules.sentence_reader import SentenceReader
from brain.extract.schema import Extraction, Intent, PersonalStatement
from brain.extract.secrets import MARK, withhold
from brain.extract.world.classifier import Read
from brain.extract.world.of_the_person import named, typed
from brain.extract.world.selection import KEPT_FROM
from brain.extract.world.statements import world_statements

MOST_OF_IT = 0.6  # of a sentence's words
OF_THE_USER = re.compile(r"The user(?:'s|’s)? (?!he\b|she\b|it\b|they\b)")
MOST_STATEMENTS = 12  # of one message; more is a list that somebody pasted
LONGEST_MESSAGE = 6000  # characters of a person's own words; more is a paste


def extract_by_rules(
    message: str, *, now: datetime, world: bool = False, commands: Commands | None = None
) -> Extraction:
    """What the message tells that lasts, of the person alone or of their world as well. `commands` as already read.

    The reply is not asked for: an assistant's claims are never evidence.
    """
    return Reader(message, now=now, world=world, commands=commands or Commands(message)).read()


def extract_together(messages: Sequence[tuple[str, datetime, Commands]], *, world: bool) -> list[Extraction]:
    """As `extract_by_rules`, of several short messages: each with when it was said, and the commands in it."""
    readers = [Reader(message, now=at, world=world, commands=found) for message, at, found in messages]
    begun = begin_together([each.own for each in readers], world=world)
    return [reader.read(each) for reader, each in zip(readers, begun, strict=True)]


class Reader:
    """One message. `read()` gives the extraction; its sentences are read in their order."""

    def __init__(self, message: str, *, now: datetime, world: bool, commands: Commands) -> None:
        self.now, self.world = now, world
        # What was found of the person in a sentence of the world.
        self.beside: dict[int, PersonalStatement] = {}
        withheld = withhold(message)
        without_secrets = commands if withheld == message else Commands(withheld)
        self.found = Extraction(
            forget=without_secrets.forget, asks_what_is_remembered=commands.what_is_remembered
        )
        layout = preprocess(withheld)
        self.found.dropped += layout.dropped
        self.quotations = tuple(layout.dropped)
        self.own = plain(MARK.sub(WITHHELD, layout.own[:LONGEST_MESSAGE]))
        self.results = Results(self.found, now=now, question_asked="?" in self.own)
        if rest := layout.own[LONGEST_MESSAGE:].strip():
            self.results.drop(TOO_LONG, rest)
        exclusion = Exclusion(message, forgetting=self.found.forget is not None)
        self.sentences = SentenceReader(self.own, exclusion, self.results)

    def read(self, begun: Begun | None = None) -> Extraction:
        warm_up(world=self.world)
        self.budget = Budget()
        begun = begun or begin(self.own, world=self.world)
        own_sentences, passage, world = begun.sentences, begun.passage, begun.world
        parts = self._parsed(begun)
        passage.leave(len(parts))
        played = setting.game(self.own)
        for number, part in enumerate(parts):
            if self.budget.spent(JUDGED_BY):
                parts = parts[:number]
                passage.leave(number)
                break
            before = len(self.found.personal)
            self.sentences.read(number, part, played=played)
            if world is not None and len(self.found.personal) > before:
                self._typed(number, part, world, before)
        if world is not None:
            world.leave(len(parts))
            quotations = self._quotations()
            of_world, in_time = world_statements(
                parts,
                self.sentences.barred,
                world,
                now=self.now,
                quotations=quotations,
                beside=self.beside,
                budget=self.budget,
            )
            self.found.personal += of_world
            parts = parts[:in_time]
            if not (played or self.found.forget or self.found.asks_what_is_remembered):
                # what there was no time to read may hold what must be kept back
                self.found.quotable = quotable(
                    own_sentences[: len(parts)], world, self._quotations(), self.sentences.kept_back
                )
        if rest := own_sentences[len(parts) :]:
            self.results.drop(TOO_LONG, " ".join(each.text for each in rest))
        self.found.personal = self.found.personal[:MOST_STATEMENTS]
        return self.found

    def _parsed(self, begun: Begun) -> list[list[Clause]]:
        """The clauses of each sentence, of as many as there is time for."""
        own_sentences, found = begun.sentences, list[list[Clause]]()
        while len(found) < len(own_sentences) and not (found and self.budget.spent(PARSED_BY)):
            upto = len(found) + 1
            while (
                upto < len(own_sentences)
                and sum(len(each.text) for each in own_sentences[len(found) : upto]) < PARSED_AT_ONCE
            ):
                upto += 1
            some = begun.parsed[len(found) : upto] or clauses_of(own_sentences[len(found) : upto])
            attach(begun.passage, [part[0].span.doc if part else None for part in some], first=len(found))
            found += [without_tails(part) for part in some]
        return found

    def _quotations(self) -> Iterator[str]:
        """What stood in quotation marks, in order."""
        return (each.text for each in self.quotations if each.reason == "quotation")

    def _typed(self, number: int, part: list[Clause], world: Read, before: int) -> None:
        """What was just found of the person, of a type, too; where the sentence says more, it is written as it was told.

        What was found then only tells how much it matters: a wish for answers stays one, in the person's own words.
        """
        sentence_label, new = world.sentence_type(number), self.found.personal[before:]
        explicit = any(each.explicit for each in new)
        if explicit or sentence_label.likelihood < KEPT_FROM or self._says_it_all(part, new):
            self.sentences.barred.add(number)
            self.found.personal[before:] = [
                each.model_copy(
                    update=typed(each, sentence_label, self.now.date()) | named(each, part, number, world)
                )
                for each in new
            ]
        else:
            self.beside[number] = new[0]
            del self.found.personal[before:]

    @staticmethod
    def _says_it_all(part: list[Clause], new: list[PersonalStatement]) -> bool:
        kept = sum(len(each.content.split()) for each in new)
        of_oneself = speaks_of_self(part[0].span, alone=True) and all(
            OF_THE_USER.match(each.content) for each in new
        )
        wish = any(each.meaning.intent is Intent.INSTRUCTION for each in new)
        return of_oneself and not wish and kept >= MOST_OF_IT * len(part[0].sentence.text.split())
