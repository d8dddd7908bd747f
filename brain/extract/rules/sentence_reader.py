"""Reads one sentence after another and decides for each clause: kept for the person, proposed to the team, or dropped."""

import re
from dataclasses import replace

from brain.extract.classifier import Passage, attach
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
from brain.extract.rules.clause.clauses import Clause, clauses
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.exclusions import orders
from brain.extract.rules.exclusions.exclusion import FOREIGN, JOKE, PLAYED, WITHHELD, Exclusion
from brain.extract.rules.personal.asked import NOTED, as_asked
from brain.extract.rules.personal.plain_words import noun_phrase, speaks_of_self
from brain.extract.rules.personal.standing import FOR_GOOD, for_good, standing, unwanted, wish_whenever
from brain.extract.rules.personal.wishes import ABOUT_ANSWERS
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.results import SOUNDS_LASTING, Results
from brain.extract.rules.statement.note_types import ASKED, DIARY, DIARY_ENTRY
from brain.extract.rules.thresholds import (
    doubted_wish,
    goes_on,
    goes_on_about_somebody,
    in_words,
    lasts,
    likely_team_fact,
    may_last,
    meant_in_play,
    of_ones_own,
    of_the_hour,
    sounds_lasting,
    surely_lasts,
    surely_stated,
)

# Reasons that the classifier of the world, which has read the whole message, knows better.
BETTER_KNOWN_BY_THE_WORLD = frozenset({JOKE, "quotation", FOREIGN})
NOTHING_LASTING = "nothing lasting"
PASSING = "sounds passing"
BEHIND_REQUEST = "behind a request"
OURS = re.compile(r"(?i)\b(?:our|us|ours)\b|\bof the (?:team|crew|house|shop|lab)\b")


def _meant_anyway(clause: Clause, reason: str) -> bool:
    """Whether it is told for certain though the message plays or says that it jokes."""
    return (reason == PLAYED and meant_in_play(clause)) or (reason == JOKE and surely_stated(clause))


def _heads_ours(clause: Clause) -> bool:
    """Whether a heading is of a group's own rules, no wish for answers ("Rule in our lab: never over the phone")."""
    return OURS.search(clause.head) is not None and not ABOUT_ANSWERS.search(f"{clause.head} {clause.text}")


class SentenceReader:
    """The sentences of one message, in their order: each may speak of the one before it."""

    def __init__(self, own: str, exclusion: Exclusion, results: Results) -> None:
        self.own, self.exclusion, self.results = own, exclusion, results
        self.number = 0
        # Sentences that are not the person's to tell, or that told everything already.
        self.barred: set[int] = set()
        self.kept_back: set[int] = set()  # sentences that must not be quoted either
        self.asked_for: Clause | None = None  # the request just made: "Permanently." may follow
        self.awaits_answer = False  # something was asked for that this one answer may be about
        self.pending: Audience | None = None  # "Write this down please." speaks of the sentence that follows
        self.heading = ""  # "My setup:" above a list
        self.part: list[Clause] = []  # the sentence before: "Save that please." may follow
        self.held = (0, 0)  # what was kept before the last sentence, which "just kidding" takes back

    def read(self, number: int, part: list[Clause], *, played: bool) -> None:
        self.number = number
        if not part:
            return
        sentence, before = part[0].sentence, self._unkept()
        if orders.retracts(sentence.text):
            self.results.take_back(self.held)
        self.held = self.results.counts()
        if self.exclusion.gives_secret(sentence.text) or refuses(sentence.text):
            self.results.drop("secret" if self.exclusion.secret else "asked not to keep", sentence.text)
            self.barred.add(self.number)
            self.kept_back.add(self.number)
            part = self.exclusion.before_it(part)
            if not part:
                return
        if not self.exclusion.forgets(sentence.text) and self._asked_to_keep(sentence, before):
            self.barred.add(self.number)
            return
        if sentence.item and self.heading:
            part = [replace(clause, head=self.heading) for clause in part]
        elif not sentence.item:
            self.heading = sentence.text[:-1] if sentence.text.endswith(":") else ""
        for clause in part:
            self._judge(clause, played=played)
            self.results.named = noun_phrase(clause.span) if sounds_lasting(clause) else ""
        self.results.before, self.results.last = sentence.text, sentence
        self.part = part

    def _asked_to_keep(self, sentence: Sentence, before: list[Clause]) -> bool:
        """Whether it was, as in "remember that …", "write this down." before it and "save that please." behind it."""
        awaited = (
            Request(self.pending, 0, len(sentence.text)) if self.pending and not sentence.question else None
        )
        self.pending = None
        if (audience := asked_back(sentence.text)) is not None:
            self._keep_before(before, audience)
            return True
        request = awaited or explicit(sentence.text)
        if request is None:
            return False
        self._explicit(sentence, request.audience, sentence.text[request.start : request.end])
        return True

    def _keep_before(self, before: list[Clause], audience: Audience) -> None:
        if any(may_last(clause) for clause in before):
            meant = before[0].sentence
            self.results.found.dropped = [
                each for each in self.results.found.dropped if each.text not in meant.text
            ]
            self._explicit(meant, audience, meant.text)

    def _unkept(self) -> list[Clause]:
        """The sentence before, where nothing of it was kept and it says itself what it speaks of."""
        part, self.part = self.part, []
        if not part or part[0].sentence.question or self.results.counts() != self.held:
            return []
        return part if speaks_for_itself(part[0].sentence.text) else []

    def _explicit(self, sentence: Sentence, audience: Audience, asked: str) -> None:
        asked = without_laugh(asked.strip(" ,:;–—-"))
        if not re.search(r"\w", asked):
            self.results.before, self.pending = sentence.text, audience
            return
        if WITHHELD in asked or QUOTATION in asked:
            self.results.drop("secret" if WITHHELD in asked else "quotation", asked)
            return
        passage = Passage([asked])  # by itself, while it is parsed
        inner = clauses(Sentence(asked, paragraph=sentence.paragraph))
        attach(passage, [clause.span.doc for clause in inner[:1]])
        if audience == "team":
            someone = False
            for clause in inner:
                someone = not self._propose(clause, someone=someone)
            return
        whole = inner[0].span.doc[:]
        first = Clause(whole, inner[0].sentence, question=False, number=0)
        noted = NOTED.match(sentence.text) is not None and not speaks_of_self(whole, alone=True)
        proposal = likely_team_fact(first) if noted else None
        if proposal is not None:
            self.results.share(first, proposal)
            return
        reason = DIARY_ENTRY if DIARY.match(sentence.text) else ASKED
        self.results.keep(first, as_asked(first), reason, explicit=True)

    def _propose(self, clause: Clause, *, someone: bool) -> bool:
        """Whether nobody is spoken of. `someone` was before: "…, everybody can draw their own conclusions" goes too."""
        if re.search(r"(?i)^(just )?for me\b", clause.head) or (
            clause.number and re.search(r"(?i)\b(i|my|me)\b", clause.text)
        ):
            self._judge(clause, played=False)
            return True
        statement = likely_team_fact(clause) if someone else team_statement(clause)
        if statement is None:
            self.results.drop("about a person, not the project", clause.text)
            return False
        if not someone and of_the_hour(clause):
            self.results.drop(PASSING, clause.text)
            return True
        self.results.found.team.append(statement)
        return True

    def _judge(self, clause: Clause, *, played: bool) -> None:
        reason = self.exclusion.why(clause, played=played)
        if reason and not _meant_anyway(clause, reason):
            if reason not in BETTER_KNOWN_BY_THE_WORLD:
                self.barred.add(self.number)
            self.results.drop(reason, clause.text)
            return
        if self._behind_request(clause) and not surely_stated(clause):
            self.results.drop(BEHIND_REQUEST, clause.text)
            return
        requested = orders.requests(clause)
        if self._wished(clause, requested=requested):
            return
        if (clause.question or (requested and not orders.tells(clause.text))) and not surely_stated(clause):
            self.results.drop("question" if clause.question else "request", clause.text)
            self.asked_for = clause if requested or not clause.question else None
            self.awaits_answer = True
        else:
            self._likely_statement(clause)

    def _behind_request(self, clause: Clause) -> bool:
        """Whether the request before its colon is about it: "Explain it to me in two lines: mortgages"."""
        return bool(clause.head) and self.asked_for is not None and self.asked_for.sentence is clause.sentence

    def _wished(self, clause: Clause, *, requested: bool) -> bool:
        """An instruction that lasts, or one that the words behind it make last: "Permanently."."""
        wanted = standing(clause, requested=requested)
        made_permanent = self.asked_for is not None and FOR_GOOD.match(clause.text) is not None
        if self.asked_for is not None and made_permanent:
            wanted, self.asked_for = for_good(self.asked_for, clause.text), None
        elif wanted is None and requested and surely_lasts(clause):
            wanted = for_good(clause, "")
        elif wanted is None and sounds_lasting(clause):
            wanted = wish_whenever(clause) or unwanted(clause)
        if wanted is None or (clause.question and not requested) or _heads_ours(clause):
            return False
        if clause.span.end < len(clause.span.doc) and clause.span.doc[clause.span.end].text == ":":
            self.results.drop("heading", clause.text)
        elif self._of_shared(clause) and not ABOUT_ANSWERS.search(clause.text):
            self.results.drop("part of a project's fact", clause.text)
        elif not made_permanent and not self._beside_what_lasts() and doubted_wish(clause):
            self.results.drop(PASSING, clause.text)
        else:
            self.results.keep(clause, wanted.content, wanted.reason, standing=True)
        return True

    def _beside_what_lasts(self) -> bool:
        """Whether no answer is awaited that a wish could be for alone: "I moved to the gate team. Keep answers short."."""
        return bool(self.results.found.personal) and not self.awaits_answer

    def _of_shared(self, clause: Clause) -> bool:
        """Said in the sentence of a project's fact, or as an order right behind one: "Never skip the checksums."."""
        return self.results.shared is not None and self.results.shared in (clause.sentence, self.results.last)

    def _likely_statement(self, clause: Clause) -> None:
        reading = read(clause.span)
        if (
            self.results.shared is clause.sentence
            and reading.head is None
            and not speaks_of_self(clause.span)
        ):
            self.results.drop("part of a project's fact", clause.text)
            return
        if not self._of_own_sentence(clause) and (team_fact := likely_team_fact(clause)) is not None:
            self.results.share(clause, team_fact)
        elif (
            self.results.shared is clause.sentence
            and (more := goes_on(self.results.found.team[-1], clause)) is not None
        ):
            self.results.found.team[-1] = more
        elif self.results.shared is clause.sentence and reading.person == "we":
            self.results.drop("part of a project's fact", clause.text)
        else:
            self._personal(clause)

    def _of_own_sentence(self, clause: Clause) -> bool:
        """Said of oneself, or beside it and of nothing that is the project's: "I'm best man in May, flights are booked"."""
        beside = clause.number > 0 and len(self.results.found.personal) > self.held[0]
        return of_ones_own(clause) or (beside and not is_ours(clause.text))

    def _personal(self, clause: Clause) -> None:
        if goes_on_about_somebody(clause) and self.results.counts() > self.held:
            self.results.quote(clause, NOTHING_LASTING, sure=True)
        elif not lasts(clause):
            self.results.drop(NOTHING_LASTING, clause.text)
        elif statement := in_words(clause):
            self.results.keep(clause, statement, SOUNDS_LASTING)
        else:
            self.results.quote(clause, NOTHING_LASTING)
