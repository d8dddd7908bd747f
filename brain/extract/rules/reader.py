"""Reads one message clause by clause and decides for each: kept for the person, proposed to the team, or dropped."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides
import re
from dataclasses import replace
from datetime import datetime

from brain.extract.commands import asks_what_is_remembered, forget_command, wipes
from brain.extract.judge import BARE_FROM, PERSONAL_FROM, TEAM_FROM, TEAM_SURELY, second_reading
from brain.extract.rules import setting
from brain.extract.rules.asked import NOTED, as_asked
from brain.extract.rules.changes import Changes, worked_on
from brain.extract.rules.clauses import Clause, clauses, clauses_of
from brain.extract.rules.denials import denied, of_another
from brain.extract.rules.explicit import Audience, Request, explicit, refuses
from brain.extract.rules.fields import personal
from brain.extract.rules.fragments import as_role, called, fragment, heads_list, names_what_follows
from brain.extract.rules.grammar import read
from brain.extract.rules.idioms import idle
from brain.extract.rules.inside import inside_request, of_oneself
from brain.extract.rules.lasting import lasting
from brain.extract.rules.layout import QUOTATION, own_words
from brain.extract.rules.lists import joined
from brain.extract.rules.material import material, ordered
from brain.extract.rules.moments import DATE, LONG, NOW
from brain.extract.rules.others import Mentions, about_own
from brain.extract.rules.plain_words import in_plain_words, noun_phrase, of_something_else, speaks_of_self
from brain.extract.rules.preface import SUPPOSED, prefaced
from brain.extract.rules.references import dangling
from brain.extract.rules.sentences import Sentence, sentences
from brain.extract.rules.spelling import plain
from brain.extract.rules.standing import FOR_GOOD, for_good, standing
from brain.extract.rules.third_person import third_person
from brain.extract.rules.topics import Topics
from brain.extract.rules.trimming import trimmed
from brain.extract.rules.wording import finished, pointed
from brain.extract.schema import Dropped, Extraction, PersonalStatement, TeamStatement
from brain.extract.secrets import withhold
from brain.extract.team import sounds_of_team, surely_of_team, team_statement, told_to_team
from brain.extract.whole_sentences import tells_how, whole_sentence

MARK = re.compile(r"\[secret: [^\]]*\]")
MOST_STATEMENTS = 12  # of one message; more is a list that somebody pasted
NOTHING_LASTING = "nothing lasting"
UNREADABLE = "means nothing by itself"
LONGEST_MESSAGE = 6000  # characters of a person's own words; more is a paste
WITHHELD = "WITHHELD"  # one word for the parser where a secret stood
FOR_WHAT = re.compile(r"(?i)(?:and |so )?(?:it's|it is|this is|that's) for\b")
OF_WHAT_WAS_SAID = re.compile(
    r"(?i)\b(?:it(?! matters| helps)|it's|them|(?:this|that) one|the same|(?:that|this|the) (?:login|password|pin|code|key|number|token|account|one))\b"
)
MOMENTARY = ("present", "progressive")  # "today I'm in Turin"; "signed the lease today" stays so


def extract_by_rules(message: str, *, now: datetime) -> Extraction:
    """What the message tells that lasts. The reply is not asked for: an assistant's claims are never evidence."""
    return Reader(message, now=now).read()


class Reader:
    """One message. `read()` gives the extraction; the parts of a message are judged in their order."""

    def __init__(self, message: str, *, now: datetime, twice: bool = True) -> None:
        """`twice`: what the rules find nothing in gets the classifier's second reading."""
        self.now = now
        self.twice = twice
        withheld = withhold(message)
        self.found = Extraction(
            forget=forget_command(withheld), asks_what_is_remembered=asks_what_is_remembered(message)
        )
        self.message = message
        layout = own_words(withheld)
        self.found.dropped += layout.dropped
        self.own = plain(MARK.sub(WITHHELD, layout.own[:LONGEST_MESSAGE]))
        self.mentions = Mentions()
        self.changes = Changes()
        self.topics = Topics()
        self.shared: Sentence | None = None  # that a project's fact was found in last
        self.meant = False  # what is played is left: "I practise because I'm moving to Japan"
        self.last: Sentence | None = None
        self.figure = False  # a figure of a story was spoken of last
        self.asked = "?" in self.own
        self.before = ""
        self.named = ""  # the clause before, where it only names something: "M1 Air, 8 gigs"
        self.asked_for: Clause | None = None  # the request just made: "Permanently." may follow
        self.pending: Audience | None = None  # "Write this down please." speaks of the sentence that follows
        self.heading = ""  # "My setup:" above a list
        self.held = (0, 0)  # what was kept before the last sentence, which "just kidding" takes back
        self.secret = False  # the sentence before gave one

    def read(self) -> Extraction:
        supposed = SUPPOSED.search(self.own) is not None
        parts = clauses_of(
            [prefaced(said, supposed=supposed) for said in joined(sentences(self.own), also=tells_how)]
        )
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
        said = part[0].sentence
        if setting.retracts(said.text):
            del self.found.personal[self.held[0] :], self.found.team[self.held[1] :]
        self.held = len(self.found.personal), len(self.found.team)
        if self._gives_secret(said.text) or refuses(said.text):
            self._drop("secret" if self.secret else "asked not to keep", said.text)
            return
        awaited = Request(self.pending, 0, len(said.text)) if self.pending and not said.question else None
        request = awaited or explicit(said.text)
        self.pending = None
        if request is not None and not self._forgets(said.text):
            self._explicit(said, request.audience, said.text[request.start : request.end])
            return
        if said.item and self.heading:
            part = [replace(clause, head=self.heading) for clause in part]
        elif not said.item:
            self.heading = said.text[:-1] if said.text.endswith(":") else ""
        steps = (
            None if played or (any(marked.values()) and not tells_how(said.text)) else whole_sentence(part)
        )
        if steps is not None and not setting.gossip(part[0]):
            self.found.team.append(steps)
            self.before, self.shared, self.last = said.text, said, said
            return
        for at, clause in enumerate(part):
            self._judge(clause, marked[at], played=played)
            self.named = noun_phrase(clause.span)
            self.mentions.before = clause.text
            self.topics.note(clause)
        self.before, self.last = said.text, said

    def _gives_secret(self, text: str) -> bool:
        """A sentence with a secret in it, or the next, where it speaks of "it": "I share it with my wife"."""
        self.secret = WITHHELD in text or (self.secret and OF_WHAT_WAS_SAID.search(text) is not None)
        return self.secret

    def _forgets(self, text: str) -> bool:
        return self.found.forget is not None and forget_command(text) is not None

    def _says_why_to_forget(self, clause: Clause) -> bool:
        """As in "delete what you have on my landlord, we settled": what is over, told beside the command."""
        past = read(clause.span).tense == "past" and not DATE.search(clause.text)
        return past and self._forgets(clause.sentence.text)

    # --- said to be kept ---------------------------------------------------------------------------

    def _explicit(self, said: Sentence, audience: Audience, asked: str) -> None:
        asked = asked.strip(" ,:;–—-")
        if not re.search(r"\w", asked):
            self.before, self.pending = said.text, audience
            return
        if WITHHELD in asked or QUOTATION in asked:
            self._drop("secret" if WITHHELD in asked else "quotation", asked)
            return
        inner = clauses(Sentence(asked, paragraph=said.paragraph))
        if audience == "team":
            for clause in inner:
                self._propose(clause)
            return
        whole = inner[0].span.doc[:]
        first = Clause(whole, inner[0].sentence, question=False, number=0)
        noted = NOTED.match(said.text) is not None and not speaks_of_self(whole, alone=True)
        proposal = team_statement(first, read(whole)) if noted else None
        if proposal is not None:
            self._share(first, proposal)
            return
        self._keep(first, as_asked(first), "asked to remember", explicit=True)

    def _propose(self, clause: Clause) -> None:
        if re.search(r"(?i)^(just )?for me\b", clause.head) or (
            clause.number and re.search(r"(?i)\b(i|my|me)\b", clause.text)
        ):
            self._judge(clause, "", played=False)
            return
        statement = told_to_team(clause)
        if statement is None or setting.gossip(clause):
            self._drop("about a person, not the project", clause.text)
        else:
            self.found.team.append(statement)

    # --- one clause --------------------------------------------------------------------------------

    def _judge(self, clause: Clause, marked: str, *, played: bool) -> None:
        if not clause.question or re.search(r"(?i)\b(my|our|an?)\b", clause.text):
            self.mentions.note(clause)
        reason = self._excluded(clause, marked, played=played)
        if reason:
            self._drop(reason, clause.text)
            return
        self.figure = False
        requested = setting.requests(clause) or ordered(clause)
        if self._said_besides(clause) or self._wished(clause, requested=requested):
            return
        fragmentary = (
            clause.question or requested or FOR_WHAT.match(clause.text) or read(clause.span).head is None
        )
        inside = inside_request(clause.text, asked=clause.question) if fragmentary else None
        steps = (
            team_statement(clause, read(clause.span), context=self.before)
            if clause.head and requested
            else None
        )
        if inside is not None:
            self._keep(clause, *inside)
        elif steps is not None and not setting.orders(clause.head):
            self._share(clause, steps)
        elif clause.question or (requested and not setting.tells(clause.text)):
            self._drop("question" if clause.question else "request", clause.text)
            self.asked_for = None if clause.question else clause
        else:
            self._told_something(clause)

    def _said_besides(self, clause: Clause) -> bool:
        """What one is, named inside a question, and what stands instead of what was told before."""
        oneself = of_oneself(clause.sentence.text) if clause.number == 0 else None
        found = (
            oneself or called(clause) or self.changes.corrected(clause) or self.topics.looked_after(clause)
        )
        if found is not None:
            self._keep(clause, *found)
        return found is not None

    def _wished(self, clause: Clause, *, requested: bool) -> bool:
        """An instruction that lasts, or one that the words behind it make last: "Permanently."."""
        wanted = standing(clause, requested=requested)
        if self.asked_for is not None and FOR_GOOD.match(clause.text):
            wanted, self.asked_for = for_good(self.asked_for), None
        if wanted is None or (clause.question and not requested):
            return False
        if clause.span.end < len(clause.span.doc) and clause.span.doc[clause.span.end].text == ":":
            self._drop("heading", clause.text)
        elif self._of_shared(clause) and not setting.ABOUT_ANSWERS.search(clause.text):
            self._drop("part of a project's fact", clause.text)
        else:
            self._keep(clause, wanted.content, wanted.reason, standing=True)
        return True

    def _of_shared(self, clause: Clause) -> bool:
        """Said in the sentence of a project's fact, or as an order right behind one: "Never skip the checksums."."""
        return self.shared is not None and self.shared in (clause.sentence, self.last)

    def _told_something(self, clause: Clause) -> None:
        if setting.gossip(clause):
            self._drop("gossip", clause.text)
            return
        if setting.TRAVELLED.match(clause.text) or self._is_purpose(clause):
            self._drop(NOTHING_LASTING, clause.text)
            return
        reading = read(clause.span)
        if self.shared is clause.sentence and reading.head is None and not speaks_of_self(clause.span):
            self._drop("part of a project's fact", clause.text)
            return
        proposal = team_statement(clause, reading, context=self.before)
        own = speaks_of_self(clause.span.doc[:], alone=True)
        if proposal is None and not own and (spoken := self.topics.resolved(clause)) is not None:
            proposal = team_statement(spoken, read(spoken.span), context=self.before)
        if proposal is None and self.twice:
            proposal = surely_of_team(clause, reading)
        if proposal is not None:
            self._share(clause, proposal)
            return
        if self.shared is clause.sentence and reading.person == "we":
            self._drop("part of a project's fact", clause.text)
            return
        self._personal(clause)

    def _is_purpose(self, clause: Clause) -> bool:
        """As in "a poem for the fridge so my flatmates wash up": what a request is for."""
        if not clause.number:
            return False
        asked = self.asked_for is not None and self.asked_for.sentence is clause.sentence
        others = re.match(
            r"(?i)so (?:that )?(?!i'm\b|i've\b|we\b|i (?!sound|look|seem|appear|come across|can\b|could\b|don't|won't|feel))",
            clause.text,
        )
        return bool(setting.PURPOSE.match(clause.text) or (asked and others))

    def _share(self, clause: Clause, proposal: TeamStatement) -> None:
        self.found.team.append(proposal)
        self.shared = clause.sentence
        self.topics.tell(clause)

    def _excluded(self, clause: Clause, marked: str, *, played: bool) -> str:
        """Why the clause is not looked at at all, or nothing."""
        text = clause.text
        if WITHHELD in text or QUOTATION in text:
            return "secret" if WITHHELD in text else "quotation"
        self.meant = self.meant or (played and setting.meant(clause))
        if marked or (played and not self.meant):
            return marked or "role play"
        if self._forgets(text) or wipes(clause.sentence.text) or self._says_why_to_forget(clause):
            return "command"
        if self._of_a_figure(clause) or setting.visited(text):
            return "fiction" if self.figure else "of a guest"
        if setting.joking(clause, self.message) or idle(text):
            return "turn of phrase" if idle(text) else "joke"
        if denied(clause.sentence.text) or of_another(text):
            return "not so" if denied(clause.sentence.text) else "somebody else"
        if setting.operand(clause, self.own):
            return "calculation"
        if setting.of_an_answer(text) or setting.PERSONA.match(clause.head):
            return "about an answer" if setting.of_an_answer(text) else "somebody else"
        if heads_list(clause) or names_what_follows(clause):
            return "heading"
        return "hypothetical" if setting.hypothetical(clause) and not clause.question else ""

    def _of_a_figure(self, clause: Clause) -> bool:
        """Of a story, or of "he" and "she" after somebody of a story was spoken of."""
        if setting.in_story(clause) and not (
            setting.requests(clause) and inside_request(clause.text, asked=False)
        ):
            self.figure = True
            return True
        return self.figure and bool(re.match(r"(?i)(and |but )?(he|she|they|it|his|her)('s)?\b", clause.text))

    def _personal(self, clause: Clause) -> None:
        reading = read(clause.span)
        if (
            reading.person == "we"
            and setting.OF_SYSTEMS.search(clause.sentence.text)
            and not speaks_of_self(clause.span, alone=True)
        ):
            self._drop("part of a project's fact", clause.text)
            return
        if reading.person in ("i", "we"):
            reason = lasting(reading, clause)
            found = (trimmed(third_person(clause.span)), reason) if reason else None
            if found and reason == "a change":
                found = (worked_on(found[0]), reason)
            found = as_role(clause.text) or found
        else:
            found = self.changes.told(clause) or about_own(reading, clause, self.mentions)
            found = (trimmed(found[0]), found[1]) if found else None
        if found is None and (
            reading.person in ("none", "other")
            or not re.match(r"(?i)((and|but|so|also) )?(i|we|my|our)\b", clause.text)
        ):
            found = fragment(clause)
        if found is None and self.twice and self._read_twice(clause):
            return
        if found is None or dangling(clause.span):
            self._drop(NOTHING_LASTING if found is None else UNREADABLE, clause.text)
            self.mentions.kept = False
            return
        self._keep(clause, *found)

    def _read_twice(self, clause: Clause) -> bool:
        """Whether the classifier hears something lasting where no rule does, and it could be put into words."""
        if setting.tells_nothing(clause) or dangling(clause.span) or of_something_else(clause):
            return False
        likely = second_reading(clause)
        if likely.team >= TEAM_FROM and likely.team > likely.personal:
            proposal = sounds_of_team(clause, read(clause.span), surely=likely.team >= TEAM_SURELY)
            if proposal is not None and not setting.gossip(clause):
                self._share(clause, proposal)
                return True
        if likely.personal < (PERSONAL_FROM if speaks_of_self(clause.span) else BARE_FROM):
            return False
        passing = read(clause.span).tense in MOMENTARY or clause.span[0].tag_ == "VBG"
        if passing and NOW.search(clause.text) and not LONG.search(clause.text):
            return False
        content = in_plain_words(clause.span)
        if not content:
            return False
        self._keep(clause, content, "sounds lasting")
        return True

    # --- results -----------------------------------------------------------------------------------

    def _keep(
        self, clause: Clause, content: str, reason: str, *, explicit: bool = False, standing: bool = False
    ) -> None:
        content = finished(pointed(content, self.named, self.mentions.being), wish=standing)
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
