"""Reads one message clause by clause and decides for each: kept for the person, proposed to the team, or dropped."""

import re
from dataclasses import replace
from datetime import datetime

from brain.extract.classifier import Heard, hear
from brain.extract.commands import asks_what_is_remembered, forget_command
from brain.extract.project.team import is_ours, told_to_team
from brain.extract.project.whole_sentences import belonging, tells_how, whole_sentence
from brain.extract.rules.by_rules import by_rules
from brain.extract.rules.clause.clauses import Clause, clauses, clauses_of
from brain.extract.rules.clause.grammar import Reading, read
from brain.extract.rules.clause.mentions import Mentions
from brain.extract.rules.clause.references import dangling
from brain.extract.rules.clause.tails import without_tails
from brain.extract.rules.exclusions import orders, setting
from brain.extract.rules.exclusions.exclusion import WITHHELD, Exclusion
from brain.extract.rules.personal.asked import NOTED, as_asked
from brain.extract.rules.personal.changes import Changes
from brain.extract.rules.personal.explicit import (
    Audience,
    Request,
    asked_back,
    explicit,
    refuses,
    speaks_for_itself,
    without_laugh,
)
from brain.extract.rules.personal.fragments import called
from brain.extract.rules.personal.inside import inside_request, of_oneself
from brain.extract.rules.personal.intentions import intended
from brain.extract.rules.personal.plain_words import SOMEBODY, noun_phrase, speaks_of_self
from brain.extract.rules.personal.standing import FOR_GOOD, for_good, standing, told_whenever, unwanted
from brain.extract.rules.personal.wishes import ABOUT_ANSWERS
from brain.extract.rules.preprocessing.layout import QUOTATION, own_words
from brain.extract.rules.preprocessing.lists import joined
from brain.extract.rules.preprocessing.preface import SUPPOSED, prefaced
from brain.extract.rules.preprocessing.repairs import repaired
from brain.extract.rules.preprocessing.sentences import Sentence, sentences
from brain.extract.rules.preprocessing.spelling import plain
from brain.extract.rules.preprocessing.task_text import BEHIND_REQUEST, material
from brain.extract.rules.statement.fields import personal
from brain.extract.rules.statement.note_types import ASKED, DIARY, DIARY_ENTRY
from brain.extract.rules.statement.pronouns import as_quoted
from brain.extract.rules.statement.trimming import without_consequence
from brain.extract.rules.statement.wording import finished, pointed
from brain.extract.rules.verdict import (
    believed,
    doubted_wish,
    goes_on,
    heard,
    heard_fact,
    may_last,
    of_ones_own,
    of_the_hour,
    sounds_lasting,
    sounds_sure,
    surely_lasts,
    surely_told,
)
from brain.extract.rules.words import any_of
from brain.extract.schema import Dropped, Extraction, PersonalStatement, TeamStatement
from brain.extract.secrets import withhold
from memories.regex import regex

MARK = re.compile(r"\[secret: [^\]]*\]")
MOST_STATEMENTS = 12  # of one message; more is a list that somebody pasted
NOTHING_LASTING = "nothing lasting"
UNREADABLE = "means nothing by itself"
PASSING = "sounds passing"
# Reasons that know too little of a text to speak against what is surely told.
GIVES_WAY = frozenset({BEHIND_REQUEST, "joke"})
LONGEST_MESSAGE = 6000  # characters of a person's own words; more is a paste
DAY = re.compile(
    rf"(?i)(?:on |in )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:of )?(?:{any_of('dates').pattern}|may)(?: \d{{1,4}})?(?:,? \d{{4}})?"
)
OURS = re.compile(r"(?i)\b(?:our|us|ours)\b|\bof the (?:team|crew|house|shop|lab)\b")
# "Name is Svetlana.": bare, behind something that is to be written or filled in, it goes into that.
FIELD = regex(r"""
    (?i)(?:(?:and|so|the|first|last|full|middle|new|her|his|their) )*(?:
      name|surname|address|date of birth|birthday|birth date|phone(?: number)?|e-?mail|age|job title|title|sender|recipient|customer
    )(?:'s| is|:| =) (?!.*\b(?:by the way|here|my|me|i)\b)
""")
FORM = regex(rf"""
    (?i)_{{2,}}|{QUOTATION}|\bfill (?:in|out|it|this|the)\b|\b(?:blanks?|template|form|placeholders?|name tag|badge|certificate)\b
    |\[(?:name|your name|date|address)\]
""")
GOES_ON = re.compile(r"(?i)(?:and |but |so )?(?:he|she|they)\b")
FOR_WHAT = re.compile(r"(?i)(?:and |so )?(?:it's|it is|this is|that's) for\b")


def extract_by_rules(message: str, *, now: datetime) -> Extraction:
    """What the message tells that lasts. The reply is not asked for: an assistant's claims are never evidence."""
    return Reader(message, now=now).read()


class Reader:
    """One message. `read()` gives the extraction; the parts of a message are judged in their order."""

    def __init__(self, message: str, *, now: datetime) -> None:
        self.now = now
        withheld = withhold(message)
        self.found = Extraction(
            forget=forget_command(withheld), asks_what_is_remembered=asks_what_is_remembered(message)
        )
        layout = own_words(withheld)
        self.found.dropped += layout.dropped
        self.own = repaired(plain(MARK.sub(WITHHELD, layout.own[:LONGEST_MESSAGE])))
        self.exclusion = Exclusion(message, forgetting=self.found.forget is not None)
        self.mentions = Mentions()
        self.changes = Changes()
        self.shared: Sentence | None = None  # that a project's fact was found in last
        self.last: Sentence | None = None
        self.asked = "?" in self.own
        self.before = ""
        self.named = ""  # the clause before, where it only names something: "M1 Air, 8 gigs"
        self.asked_for: Clause | None = None  # the request just made: "Permanently." may follow
        self.pending: Audience | None = None  # "Write this down please." speaks of the sentence that follows
        self.heading = ""  # "My setup:" above a list
        self.part: list[Clause] = []  # the sentence before: "Save that please." may follow
        self.held = (0, 0)  # what was kept before the last sentence, which "just kidding" takes back

    def read(self) -> Extraction:
        supposed = SUPPOSED.search(self.own) is not None
        said = [
            prefaced(each, supposed=supposed)
            for each in belonging(joined(sentences(self.own), also=tells_how))
        ]
        heard = Heard([each.text for each in said])
        parts = clauses_of(said)
        hear(heard, [part[0].span.doc if part else None for part in parts])
        parts = [without_tails(part) for part in parts]
        flat = [clause for part in parts for clause in part]
        marked = material(flat)
        played = setting.game(self.own)
        index = 0
        for part in parts:
            self._told(part, {at: marked.get(index + at, "") for at in range(len(part))}, played=played)
            index += len(part)
        self.found.personal = self.found.personal[:MOST_STATEMENTS]
        return self.found

    def _told(self, part: list[Clause], marked: dict[int, str], *, played: bool) -> None:
        if not part:
            return
        said, before = part[0].sentence, self._unkept()
        if orders.retracts(said.text):
            del self.found.personal[self.held[0] :], self.found.team[self.held[1] :]
        self.held = self._counts()
        if self.exclusion.gives_secret(said.text) or refuses(said.text):
            self._drop("secret" if self.exclusion.secret else "asked not to keep", said.text)
            part = self.exclusion.before_it(part)
            marked = {clause.number: marked[clause.number] for clause in part}
            if not part:
                return
        if not self.exclusion.forgets(said.text) and self._asked_to_keep(said, before):
            return
        if said.item and self.heading:
            part = [replace(clause, head=self.heading) for clause in part]
        elif not said.item:
            self.heading = said.text[:-1] if said.text.endswith(":") else ""
        steps = (
            None if played or (any(marked.values()) and not tells_how(said.text)) else whole_sentence(part)
        )
        if steps is not None:
            self.found.team.append(steps)
            self.before, self.shared, self.last = said.text, said, said
            return
        for at, clause in enumerate(part):
            self._judge(clause, marked[at], played=played)
            self.named = noun_phrase(clause.span) if sounds_lasting(clause) else ""
            self.mentions.before = clause.text
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
        heard = Heard([asked])  # by itself, while it is parsed
        inner = clauses(Sentence(asked, paragraph=said.paragraph))
        hear(heard, [clause.span.doc for clause in inner[:1]])
        if audience == "team":
            someone = False
            for clause in inner:
                someone = not self._propose(clause, someone=someone)
            return
        whole = inner[0].span.doc[:]
        first = Clause(whole, inner[0].sentence, question=False, number=0)
        noted = NOTED.match(said.text) is not None and not speaks_of_self(whole, alone=True)
        proposal = heard_fact(first) if noted else None
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
        statement = heard_fact(clause) if someone else told_to_team(clause)
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
        if not clause.question or re.search(r"(?i)\b(my|our|an?)\b", clause.text):
            self.mentions.note(clause)
        reason = self.exclusion.why(clause, marked, played=played)
        if reason and not (reason in GIVES_WAY and surely_told(clause)):
            self._drop(reason, clause.text)
            return
        requested = orders.requests(clause)
        if FIELD.match(clause.text) and (self.asked_for is not None or FORM.search(self.own)):
            self._drop("for a text", clause.text)
            return
        if self._said_besides(clause) or self._wished(clause, requested=requested):
            return
        fragmentary = (
            clause.question or requested or FOR_WHAT.match(clause.text) or read(clause.span).head is None
        )
        inside = inside_request(clause.text, asked=clause.question) if fragmentary else None
        if inside is not None:
            self._keep(clause, *inside)
        elif (clause.question or (requested and not orders.tells(clause.text))) and not surely_told(clause):
            self._drop("question" if clause.question else "request", clause.text)
            self.asked_for = clause if requested or not clause.question else None
        else:
            self._told_something(clause)

    def _said_besides(self, clause: Clause) -> bool:
        """What one is, named inside a question, and what stands instead of what was told before."""
        oneself = of_oneself(clause.sentence.text) if clause.number == 0 else None
        found = oneself or called(clause) or self.changes.corrected(clause) or intended(clause)
        if found is None or not self._believed(clause, found[1]):
            return False
        self._keep(clause, *found)
        return True

    def _wished(self, clause: Clause, *, requested: bool) -> bool:
        """An instruction that lasts, or one that the words behind it make last: "Permanently."."""
        wanted = standing(clause, requested=requested)
        said_so = self.asked_for is not None and FOR_GOOD.match(clause.text) is not None
        if self.asked_for is not None and said_so:
            wanted, self.asked_for = for_good(self.asked_for, clause.text), None
        elif wanted is None and requested and surely_lasts(clause):
            wanted = for_good(clause, "")
        elif wanted is None and sounds_lasting(clause):
            wanted = told_whenever(clause) or unwanted(clause)
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

    def _told_something(self, clause: Clause) -> None:
        reading = read(clause.span)
        if self.shared is clause.sentence and reading.head is None and not speaks_of_self(clause.span):
            self._drop("part of a project's fact", clause.text)
            return
        if not self._of_own_sentence(clause) and (told := heard_fact(clause)) is not None:
            self._share(clause, told)
        elif self.shared is clause.sentence and (more := goes_on(self.found.team[-1], clause)) is not None:
            self.found.team[-1] = more
        elif self.shared is clause.sentence and reading.person == "we":
            self._drop("part of a project's fact", clause.text)
        else:
            self._personal(clause, reading)

    def _of_own_sentence(self, clause: Clause) -> bool:
        """Said of oneself, or beside it and of nothing that is the project's: "I'm best man in May, flights are booked"."""
        beside = clause.number > 0 and len(self.found.personal) > self.held[0]
        return of_ones_own(clause) or (beside and not is_ours(clause.text))

    def _personal(self, clause: Clause, reading: Reading) -> None:
        found = by_rules(clause, reading, self.changes, self.mentions)
        if found is not None and not dangling(clause.span) and self._believed(clause, found[1]):
            self._keep(clause, *found)
        elif told := heard(clause):
            self._keep(clause, told, "sounds lasting")
        else:
            reason = NOTHING_LASTING if found is None else UNREADABLE if dangling(clause.span) else PASSING
            self._drop(reason, clause.text)
            self.mentions.kept = False

    # --- results -----------------------------------------------------------------------------------

    def _believed(self, clause: Clause, reason: str) -> bool:
        """What a rule has found of the person, unless it sounds passing and goes on about nobody, and no list, just kept."""
        listed = clause.sentence.item and self.last is not None and self.last.item
        goes_on = self.mentions.kept and (listed or GOES_ON.match(clause.text) is not None)
        return goes_on or believed(clause, reason)

    def _share(self, clause: Clause, proposal: TeamStatement) -> None:
        self.found.team.append(proposal)
        self.shared = clause.sentence

    def _keep(
        self, clause: Clause, content: str, reason: str, *, explicit: bool = False, standing: bool = False
    ) -> None:
        content = as_quoted(content, clause.text)
        if clause.head and DAY.fullmatch(clause.head):
            content = f"{clause.head}: {content[0].lower()}{content[1:]}"
        if not (explicit or standing):
            content = without_consequence(content)
        named = pointed(content, self.named, self.mentions.being)
        if SOMEBODY.match(named) and not explicit:
            self._drop("about somebody unnamed", clause.text)
            return
        content = finished(named, wish=standing, sure=sounds_sure(clause))
        if not content:
            self._drop(UNREADABLE, clause.text)
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
        self.mentions.kept = True
        if all(statement.content != other.content for other in self.found.personal):
            self.found.personal.append(statement)

    def _drop(self, reason: str, text: str) -> None:
        self.found.dropped.append(Dropped(reason=reason, text=text))


def _heads_ours(clause: Clause) -> bool:
    """As in "Rule in our lab: never over the phone": no wish for answers stands behind such a colon."""
    return OURS.search(clause.head) is not None and not ABOUT_ANSWERS.search(f"{clause.head} {clause.text}")
