"""Reads one message clause by clause and decides for each: kept for the person, proposed to the team, or dropped."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from brain.extract.bounds import JUDGED_BY, PARSED_AT_ONCE, PARSED_BY, TOO_LONG, Budget
from brain.extract.classifier import Passage, attach
from brain.extract.commands import Commands
from brain.extract.explicit import (
    Audience,
    Request,
    asked_back,
    explicit,
    refuses,
    speaks_for_itself,
    without_laugh,
)
from brain.extract.project.team import is_ours, team_statement
from brain.extract.quotable import quotable
from brain.extract.rules.begun import Begun, begin, begin_together, warm_up
from brain.extract.rules.clause.clauses import Clause, clauses, clauses_of
from brain.extract.rules.clause.grammar import FINITE, read
from brain.extract.rules.clause.tails import without_tails
from brain.extract.rules.exclusions import orders, setting
from brain.extract.rules.exclusions.exclusion import WITHHELD, Exclusion
from brain.extract.rules.exclusions.form_fields import fills_in
from brain.extract.rules.exclusions.task_text import BEHIND_REQUEST, task_text
from brain.extract.rules.personal.asked import NOTED, as_asked
from brain.extract.rules.personal.plain_words import SOMEBODY, noun_phrase, speaks_of_self
from brain.extract.rules.personal.standing import FOR_GOOD, for_good, standing, unwanted, wish_whenever
from brain.extract.rules.personal.wishes import ABOUT_ANSWERS
from brain.extract.rules.preprocessing.own_words import QUOTATION, preprocess
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.rules.statement.fields import personal
from brain.extract.rules.statement.note_types import ASKED, DIARY, DIARY_ENTRY
from brain.extract.rules.statement.pronouns import as_quoted
from brain.extract.rules.statement.readable import as_said, readable
from brain.extract.rules.statement.wording import finished, pointed
from brain.extract.rules.thresholds import (
    doubted_wish,
    goes_on,
    goes_on_about_somebody,
    in_words,
    lasts,
    likely_team_fact,
    may_last,
    of_ones_own,
    of_the_hour,
    sounds_lasting,
    sounds_sure,
    surely_lasts,
    surely_stated,
)
from brain.extract.rules.words import any_of
from brain.extract.schema import Dropped, Extraction, Intent, PersonalStatement, TeamStatement
from brain.extract.secrets import MARK, withhold
from brain.extract.world.classifier import Read
from brain.extract.world.of_the_person import named, typed
from brain.extract.world.selection import KEPT_FROM
from brain.extract.world.statements import world_statements

NEVER_TOLD = 0.0  # likelihood under which a sentence tells nothing, of oneself either
MOST_OF_IT = 0.6  # of a sentence's words
OF_THE_USER = re.compile(r"The user(?:'s|’s)? (?!he\b|she\b|it\b|they\b)")
# Reasons that the classifier of the world, which has read the whole message, knows better.
HEARD_BY_THE_WORLD = frozenset({"joke", "quotation"})
MOST_STATEMENTS = 12  # of one message; more is a list that somebody pasted
NOTHING_LASTING = "nothing lasting"
SOUNDS_LASTING = "sounds lasting"
UNREADABLE = "means nothing by itself"
PASSING = "sounds passing"
# Reasons that know too little of a text to speak against what is surely told.
GIVES_WAY = frozenset({BEHIND_REQUEST, "joke"})
LONGEST_MESSAGE = 6000  # characters of a person's own words; more is a paste
DAY = re.compile(
    rf"(?i)(?:on |in )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:of )?(?:{any_of('dates').pattern}|may)(?: \d{{1,4}})?(?:,? \d{{4}})?"
)
OURS = re.compile(r"(?i)\b(?:our|us|ours)\b|\bof the (?:team|crew|house|shop|lab)\b")
GOES_ON = re.compile(r"(?i)(?:and |but |so )?(?:he|she|they)\b")
FOR_WHAT = re.compile(r"(?i)(?:and |so )?(?:it's|it is|this is|that's) for\b")


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
    """One message. `read()` gives the extraction; the parts of a message are judged in their order."""

    def __init__(self, message: str, *, now: datetime, world: bool, commands: Commands) -> None:
        self.now, self.world = now, world
        self.beside: dict[
            int, PersonalStatement
        ] = {}  # what was found of the person in a sentence of the world
        self.barred: set[int] = (
            set()
        )  # sentences that are not the person's to tell, or that told everything already
        self.kept_back: set[int] = set()  # sentences that must not be quoted either
        withheld = withhold(message)
        without_secrets = commands if withheld == message else Commands(withheld)
        self.found = Extraction(
            forget=without_secrets.forget, asks_what_is_remembered=commands.what_is_remembered
        )
        layout = preprocess(withheld)
        self.found.dropped += layout.dropped
        self.quotations = tuple(layout.dropped)
        self.own = plain(MARK.sub(WITHHELD, layout.own[:LONGEST_MESSAGE]))
        if rest := layout.own[LONGEST_MESSAGE:].strip():
            self._drop(TOO_LONG, rest)
        self.exclusion = Exclusion(message, forgetting=self.found.forget is not None)
        self.shared: Sentence | None = None  # that a project's fact was found in last
        self.last: Sentence | None = None
        self.quoted: Sentence | None = None  # that was kept as it was said
        self.asked = "?" in self.own
        self.before = ""
        self.named = ""  # the clause before, where it only names something: "M1 Air, 8 gigs"
        self.asked_for: Clause | None = None  # the request just made: "Permanently." may follow
        self.pending: Audience | None = None  # "Write this down please." speaks of the sentence that follows
        self.heading = ""  # "My setup:" above a list
        self.part: list[Clause] = []  # the sentence before: "Save that please." may follow
        self.held = (0, 0)  # what was kept before the last sentence, which "just kidding" takes back

    def read(self, begun: Begun | None = None) -> Extraction:
        warm_up(world=self.world)
        self.budget = Budget()
        begun = begun or begin(self.own, world=self.world)
        said, passage, world = begun.said, begun.passage, begun.world
        parts = self._parsed(begun)
        passage.leave(len(parts))
        flat = [clause for part in parts for clause in part]
        marked = task_text(flat)
        played = setting.game(self.own)
        index = 0
        for number, part in enumerate(parts):
            if self.budget.spent(JUDGED_BY):
                parts = parts[:number]
                passage.leave(number)
                break
            self.number, before = number, len(self.found.personal)
            of_it = {at: marked.get(index + at, "") for at in range(len(part))}
            if part and all(reason and reason not in GIVES_WAY for reason in of_it.values()):
                self.kept_back.add(number)
            self._statements(part, of_it, played=played)
            index += len(part)
            if world is not None and len(self.found.personal) > before:
                self._typed(part, world, before)
        if world is not None:
            world.leave(len(parts))
            quotations = self._quotations()
            of_world, in_time = world_statements(
                parts,
                self.barred,
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
                self.found.quotable = quotable(said[: len(parts)], world, self._quotations(), self.kept_back)
        if rest := said[len(parts) :]:
            self._drop(TOO_LONG, " ".join(each.text for each in rest))
        self.found.personal = self.found.personal[:MOST_STATEMENTS]
        return self.found

    def _parsed(self, begun: Begun) -> list[list[Clause]]:
        """The clauses of each sentence, of as many as there is time for."""
        said, found = begun.said, list[list[Clause]]()
        while len(found) < len(said) and not (found and self.budget.spent(PARSED_BY)):
            upto = len(found) + 1
            while (
                upto < len(said) and sum(len(each.text) for each in said[len(found) : upto]) < PARSED_AT_ONCE
            ):
                upto += 1
            some = begun.parsed[len(found) : upto] or clauses_of(said[len(found) : upto])
            attach(begun.passage, [part[0].span.doc if part else None for part in some], first=len(found))
            found += [without_tails(part) for part in some]
        return found

    def _quotations(self) -> Iterator[str]:
        """What stood in quotation marks, in order."""
        return (each.text for each in self.quotations if each.reason == "quotation")

    def _typed(self, part: list[Clause], world: Read, before: int) -> None:
        """What was just found of the person, of a type, too; where the sentence says more, it is written as it was told.

        What was found then only tells how much it matters: a wish for answers stays one, in the person's own words.
        """
        told, new = world.told(self.number), self.found.personal[before:]
        explicit = any(each.explicit for each in new)
        wish = any(each.meaning.intent is Intent.INSTRUCTION for each in new)
        if told.likelihood < NEVER_TOLD and not (explicit or wish):
            del self.found.personal[before:]
        elif explicit or told.likelihood < KEPT_FROM or self._says_it_all(part, new):
            self.barred.add(self.number)
            self.found.personal[before:] = [
                each.model_copy(update=typed(each, told) | named(each, part, self.number, world))
                for each in new
            ]
        else:
            self.beside[self.number] = new[0]
            del self.found.personal[before:]

    @staticmethod
    def _says_it_all(part: list[Clause], new: list[PersonalStatement]) -> bool:
        kept = sum(len(each.content.split()) for each in new)
        of_oneself = speaks_of_self(part[0].span, alone=True) and all(
            OF_THE_USER.match(each.content) for each in new
        )
        wish = any(each.meaning.intent is Intent.INSTRUCTION for each in new)
        return of_oneself and not wish and kept >= MOST_OF_IT * len(part[0].sentence.text.split())

    def _statements(self, part: list[Clause], marked: dict[int, str], *, played: bool) -> None:
        if not part:
            return
        said, before = part[0].sentence, self._unkept()
        if orders.retracts(said.text):
            del self.found.personal[self.held[0] :], self.found.team[self.held[1] :]
        self.held = self._counts()
        if self.exclusion.gives_secret(said.text) or refuses(said.text):
            self._drop("secret" if self.exclusion.secret else "asked not to keep", said.text)
            self.barred.add(self.number)
            self.kept_back.add(self.number)
            part = self.exclusion.before_it(part)
            marked = {clause.number: marked[clause.number] for clause in part}
            if not part:
                return
        if not self.exclusion.forgets(said.text) and self._asked_to_keep(said, before):
            self.barred.add(self.number)
            return
        if said.item and self.heading:
            part = [replace(clause, head=self.heading) for clause in part]
        elif not said.item:
            self.heading = said.text[:-1] if said.text.endswith(":") else ""
        for at, clause in enumerate(part):
            self._judge(clause, marked[at], played=played)
            self.named = noun_phrase(clause.span) if sounds_lasting(clause) else ""
        self.before, self.last = said.text, said
        self.part = part

    def _asked_to_keep(self, said: Sentence, before: list[Clause]) -> bool:
        """Whether it was, as in "remember that …", "write this down." before it and "save that please." behind it."""
        awaited = Request(self.pending, 0, len(said.text)) if self.pending and not said.question else None
        self.pending = None
        if (audience := asked_back(said.text)) is not None:
            self._keep_before(before, audience)
            return True
        request = awaited or explicit(said.text)
        if request is None:
            return False
        self._explicit(said, request.audience, said.text[request.start : request.end])
        return True

    def _keep_before(self, before: list[Clause], audience: Audience) -> None:
        if any(may_last(clause) for clause in before):
            meant = before[0].sentence
            self.found.dropped = [each for each in self.found.dropped if each.text not in meant.text]
            self._explicit(meant, audience, meant.text)

    def _unkept(self) -> list[Clause]:
        """The sentence before, where nothing of it was kept and it says itself what it speaks of."""
        part, self.part = self.part, []
        if not part or part[0].sentence.question or self._counts() != self.held:
            return []
        return part if speaks_for_itself(part[0].sentence.text) else []

    def _counts(self) -> tuple[int, int]:
        return len(self.found.personal), len(self.found.team)

    # --- said to be kept ---------------------------------------------------------------------------

    def _explicit(self, said: Sentence, audience: Audience, asked: str) -> None:
        asked = without_laugh(asked.strip(" ,:;–—-"))
        if not re.search(r"\w", asked):
            self.before, self.pending = said.text, audience
            return
        if WITHHELD in asked or QUOTATION in asked:
            self._drop("secret" if WITHHELD in asked else "quotation", asked)
            return
        passage = Passage([asked])  # by itself, while it is parsed
        inner = clauses(Sentence(asked, paragraph=said.paragraph))
        attach(passage, [clause.span.doc for clause in inner[:1]])
        if audience == "team":
            someone = False
            for clause in inner:
                someone = not self._propose(clause, someone=someone)
            return
        whole = inner[0].span.doc[:]
        first = Clause(whole, inner[0].sentence, question=False, number=0)
        noted = NOTED.match(said.text) is not None and not speaks_of_self(whole, alone=True)
        proposal = likely_team_fact(first) if noted else None
        if proposal is not None:
            self._share(first, proposal)
            return
        reason = DIARY_ENTRY if DIARY.match(said.text) else ASKED
        self._keep(first, as_asked(first), reason, explicit=True)

    def _propose(self, clause: Clause, *, someone: bool) -> bool:
        """Whether nobody is spoken of. `someone` was before: "…, everybody can draw their own conclusions" goes too."""
        if re.search(r"(?i)^(just )?for me\b", clause.head) or (
            clause.number and re.search(r"(?i)\b(i|my|me)\b", clause.text)
        ):
            self._judge(clause, "", played=False)
            return True
        statement = likely_team_fact(clause) if someone else team_statement(clause)
        if statement is None:
            self._drop("about a person, not the project", clause.text)
            return False
        if not someone and of_the_hour(clause):
            self._drop(PASSING, clause.text)
            return True
        self.found.team.append(statement)
        return True

    # --- one clause --------------------------------------------------------------------------------

    def _judge(self, clause: Clause, marked: str, *, played: bool) -> None:
        reason = self.exclusion.why(clause, marked, played=played)
        if reason and not (reason in GIVES_WAY and surely_stated(clause)):
            if not (marked or reason in HEARD_BY_THE_WORLD):
                self.barred.add(self.number)
            self._drop(reason, clause.text)
            return
        requested = orders.requests(clause)
        if fills_in(clause.text, self.own, requested=self.asked_for is not None):
            self._drop("for a text", clause.text)
            return
        if self._wished(clause, requested=requested):
            return
        if (clause.question or (requested and not orders.tells(clause.text))) and not surely_stated(clause):
            self._drop("question" if clause.question else "request", clause.text)
            self.asked_for = clause if requested or not clause.question else None
        else:
            self._likely_statement(clause)

    def _wished(self, clause: Clause, *, requested: bool) -> bool:
        """An instruction that lasts, or one that the words behind it make last: "Permanently."."""
        wanted = standing(clause, requested=requested)
        said_so = self.asked_for is not None and FOR_GOOD.match(clause.text) is not None
        if self.asked_for is not None and said_so:
            wanted, self.asked_for = for_good(self.asked_for, clause.text), None
        elif wanted is None and requested and surely_lasts(clause):
            wanted = for_good(clause, "")
        elif wanted is None and sounds_lasting(clause):
            wanted = wish_whenever(clause) or unwanted(clause)
        if wanted is None or (clause.question and not requested) or _heads_ours(clause):
            return False
        if clause.span.end < len(clause.span.doc) and clause.span.doc[clause.span.end].text == ":":
            self._drop("heading", clause.text)
        elif self._of_shared(clause) and not ABOUT_ANSWERS.search(clause.text):
            self._drop("part of a project's fact", clause.text)
        elif not said_so and doubted_wish(clause):
            self._drop(PASSING, clause.text)
        else:
            self._keep(clause, wanted.content, wanted.reason, standing=True)
        return True

    def _of_shared(self, clause: Clause) -> bool:
        """Said in the sentence of a project's fact, or as an order right behind one: "Never skip the checksums."."""
        return self.shared is not None and self.shared in (clause.sentence, self.last)

    def _likely_statement(self, clause: Clause) -> None:
        reading = read(clause.span)
        if self.shared is clause.sentence and reading.head is None and not speaks_of_self(clause.span):
            self._drop("part of a project's fact", clause.text)
            return
        if not self._of_own_sentence(clause) and (told := likely_team_fact(clause)) is not None:
            self._share(clause, told)
        elif self.shared is clause.sentence and (more := goes_on(self.found.team[-1], clause)) is not None:
            self.found.team[-1] = more
        elif self.shared is clause.sentence and reading.person == "we":
            self._drop("part of a project's fact", clause.text)
        else:
            self._personal(clause)

    def _of_own_sentence(self, clause: Clause) -> bool:
        """Said of oneself, or beside it and of nothing that is the project's: "I'm best man in May, flights are booked"."""
        beside = clause.number > 0 and len(self.found.personal) > self.held[0]
        return of_ones_own(clause) or (beside and not is_ours(clause.text))

    def _personal(self, clause: Clause) -> None:
        if goes_on_about_somebody(clause) and self._counts() > self.held:
            self._quote(clause, NOTHING_LASTING, sure=True)
        elif not lasts(clause):
            self._drop(NOTHING_LASTING, clause.text)
        elif told := in_words(clause):
            self._keep(clause, told, SOUNDS_LASTING)
        else:
            self._quote(clause, NOTHING_LASTING)

    # --- results -----------------------------------------------------------------------------------

    def _share(self, clause: Clause, proposal: TeamStatement) -> None:
        self.found.team.append(proposal)
        self.shared = clause.sentence

    def _keep(
        self, clause: Clause, content: str, reason: str, *, explicit: bool = False, standing: bool = False
    ) -> None:
        content = as_quoted(content, clause.text)
        if clause.head and DAY.fullmatch(clause.head):
            content = f"{clause.head}: {content[0].lower()}{content[1:]}"
        named = pointed(content, self.named)
        if SOMEBODY.match(named) and not explicit:
            self._quote(clause, "about somebody unnamed")
            return
        content = finished(named, wish=standing, sure=sounds_sure(clause))
        if not content or not (explicit or standing or readable(content, clause.text)):
            self._quote(clause, UNREADABLE)
            return
        statement: PersonalStatement | None = personal(
            content,
            clause,
            reason,
            now=self.now,
            explicit=explicit,
            standing=standing,
            question_asked=self.asked,
        )
        if statement is None:
            self._drop("too long or too short", clause.text)
            return
        if all(statement.content != other.content for other in self.found.personal):
            self.found.personal.append(statement)

    def _quote(self, clause: Clause, reason: str, *, sure: bool = False) -> None:
        """What surely lasts and becomes no sentence by itself is kept as it was said, once a sentence."""
        said = clause.sentence
        whole = not said.question and not any(mark in said.text for mark in (WITHHELD, QUOTATION, "?"))
        told = as_said(said.text, self.before if said is not self.last else "") if whole else ""
        before = clause.span.doc[: clause.span.start]  # "poem for a card, four lines, she's my head nurse"
        told = told if not len(before) or any(token.tag_ in FINITE for token in before) else ""
        if not told or self.quoted is said or not (sure or sounds_lasting(clause)):
            self._drop(reason, clause.text)
            return
        self.quoted = said
        statement = personal(told, clause, SOUNDS_LASTING, now=self.now, question_asked=self.asked)
        if statement is not None:
            self.found.personal.append(statement)

    def _drop(self, reason: str, text: str) -> None:
        self.found.dropped.append(Dropped(reason=reason, text=text))


def _heads_ours(clause: Clause) -> bool:
    """As in "Rule in our lab: never over the phone": no wish for answers stands behind such a colon."""
    return OURS.search(clause.head) is not None and not ABOUT_ANSWERS.search(f"{clause.head} {clause.text}")
