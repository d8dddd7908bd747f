"""Clauses about somebody or something of the user's: family, pets, home, things, and what touches the user."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

import re
from dataclasses import dataclass

from brain.extract.rules.changes import CONTRAST
from brain.extract.rules.clauses import Clause
from brain.extract.rules.grammar import Reading
from brain.extract.rules.inside import used
from brain.extract.rules.moments import DATE, EVENT_WEIGHT, LIVED_WITH, LONG, NOW, acts_up
from brain.extract.rules.openings import without_openings
from brain.extract.rules.third_person import sentence, third_person
from brain.extract.rules.words import any_of, words

OWN_NOUN = re.compile(r"(?i)\b(?:my|our)\s+((?:[\w'-]+\s+){0,3}[\w'-]+)")
MINE = re.compile(r"(?i)\b(my|our|mine|ours)\b")
DEICTIC = re.compile(
    r"(?i)^(this|that|it|these|those|your|option|version|the (first|second|third|last|other|blue|green|red|grey) )\b|\b(option|version|draft|headline|answer|paragraph)\b"
)
TOUCHES = re.compile(
    r"(?i)\b(helps?|beats?|sends?|puts?|knocks?|lose|loses|drives?|mean(s)?|sets?|gives?|makes?|works?|suits?|bothers?|confuses?|hurts?|triggers?|kills?|annoys?|is|are|clicked|calms?|keeps?|costs?)\b.*\b(me|us)\b"
)
NOT_TOUCHING = re.compile(
    r"(?i)\b(tell|told|tells|gave|showed?|send|sent|ask|asked|asks|looks?|sounds?|seems?|let|lets|forward|forwarded|said|says|remind|better|fine|good|ok|okay|great|weird|strange|odd|interesting|new|clear|unclear|gives? me (an? )?(error|4\d\d|5\d\d|this|that)|shows me|makes sense)\b"
)
TOOL = re.compile(
    r"(?i)\b(?:shell|editor|browser|os|terminal|distro|window manager|keyboard layout|mail client|phone|language|db|database)$"
)
LONGEST_NAME = 5  # words of what "it" stands for
GUESTS = re.compile(r"(?i)\bguests?\b")
ACQUAINTANCE = re.compile(
    r"(?i)\bmy (\w+ )?(boss|friend|colleague|neighbou?r|roommate|flatmate|housemate|landlord|teacher|manager)\b"
)
BEFELL = re.compile(r"(?i)\b(was|got) (rejected|accepted|diagnosed|approved|stolen|cancelled)\b")
# What somebody or something has or does for a day: "the baby finally sleeps", "my shoe has a hole".
PASSES = re.compile(
    r"(?i)\b(?:finally|at last) (?!got\b|has\b|have\b|is\b)\w+s\b|\b(?:has|have|'s got|has got|have got|got) (?:an? |the )?(?:(?:bad|slight|little|nasty|high|new|big|small) )*(?:hole|crack|leak|stain|tear|dent|scratch|virus|flat tyre|flat tire|fever|cold|cough|temperature|flu|runny nose|tummy ache|stomach bug|headache|nosebleed|toothache|one|someone|somebody)\b(?! (?:of|for|in)\b)"
)
FAMILY_EVENTS = frozenset({"die", "pass", "bear", "marry", "retire", "graduate", "move", "turn", "adopt"})
LASTING_PROGRESS = words("lasting_progress") - {"marry", "divorce"} | {"grade"}
PRONOUNS = frozenset({"he", "she", "they"})


@dataclass(slots=True)
class Mentions:
    """Who of the user's people was last named, so that "he's 13" can be told of somebody."""

    being: str = ""  # "the user's old tom"
    thing: str = ""  # "bungalow": what "ours" stands for
    kept: bool = False  # the clause before was kept
    before: str = ""  # the clause before

    def note(self, clause: Clause) -> None:
        for hit in OWN_NOUN.finditer(clause.text):
            phrase = hit.group(1)
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
                token.tag_ == "NN"
                and token.dep_ in ("pobj", "dobj", "attr", "nsubj")
                and any(child.lower_ in ("a", "an") for child in token.lefts)
            ):
                self.thing = token.text


def about_own(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    """(statement, reason) for a clause whose subject is somebody or something of the user's."""
    if NOW.search(clause.text) and not LONG.search(clause.text):
        return None
    if (
        reading.negated
        and not CONTRAST.search(clause.text)
        and re.match(r"(?i)(no|nope|nah)\b[,.]", clause.sentence.text)
        and not LONG.search(clause.text)
    ):
        return None  # "No, my name isn't Kevin": what is not so, and not what is
    for rule in (
        _corrected,
        _given,
        _possessed,
        _bare_kin,
        _born,
        _is_only,
        used,
        _is_mine,
        _resolved,
        _ours,
        _touching,
        _happened_to_own,
    ):
        found = rule(reading, clause, mentions)
        if found:
            return found
    return None


def _possessed(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    if reading.person not in ("my", "our") or reading.head is None:
        return None
    subject = " ".join(reading.subject.split()[:9])
    kin = any_of("kin").search(subject) is not None
    if not kin and _serves_the_moment(reading, clause, subject):
        return _dated_own(clause, reading)
    if reading.person == "our" and not kin and not _of_home(reading, clause, subject):
        return None
    if ACQUAINTANCE.search(subject) and "'s" in subject:
        return None
    if DEICTIC.search(subject) or GUESTS.search(subject) or reading.noun in ("mine", "ours"):
        return None
    if _passing_predicate(reading, clause) or not _holds(reading, clause, kin=kin):
        return None
    if not kin and (
        _of_the_day(reading, clause) or (reading.tense in ("present", "progressive") and acts_up(clause.text))
    ):
        return None
    past = reading.tense in ("past", "perfect")
    return third_person(
        clause.span
    ), "an event with its time" if past else "family" if kin else "something of theirs"


def _of_the_day(reading: Reading, clause: Clause) -> bool:
    """As in "my shoes are muddy": a bare quality of a thing passes."""
    rest = clause.span.doc[reading.head.i : clause.span.end] if reading.head is not None else clause.span
    bare = re.fullmatch(
        r"(?i)((is|are|'s|'re|was|were) )?((so|very|really|quite|too|completely|totally) )?[a-z-]+[.! ]*",
        rest.text,
    )
    plain = any(token.pos_ == "ADJ" or token.tag_ == "VBN" for token in rest)
    tool = any_of("homes").search(reading.subject) or TOOL.search(reading.subject)
    return bool(bare) and not tool and plain and not any_of("lasting_states").search(rest.text)


def _serves_the_moment(reading: Reading, clause: Clause, subject: str) -> bool:
    """A thing of the day or another person's doings, unless it is told as lasting: "my laptop is a ThinkPad"."""
    if reading.noun not in words("passing_things") and not ACQUAINTANCE.search(subject):
        return False
    lasting = LONG.search(clause.text) or re.search(r"\b(is|'s|are|was) .*?[A-Z]", clause.text)
    return not lasting or reading.noun in words("acquaintances") | {"question", "problem", "dream"}


def _of_home(reading: Reading, clause: Clause, subject: str) -> bool:
    """The word "our" is the household's where a thing of home is named, else the team's."""
    if reading.noun in words("homes") or any_of("homes").search(subject):
        return True
    return bool(re.search(r"(?i)\b(my|i)\b", clause.text))


def _holds(reading: Reading, clause: Clause, *, kin: bool) -> bool:
    text = clause.text
    if reading.tense in ("past", "perfect"):
        return bool(
            DATE.search(text)
            or EVENT_WEIGHT.search(text)
            or BEFELL.search(text)
            or (kin and reading.verb in FAMILY_EVENTS)
        )
    if reading.tense == "progressive":
        return bool(LONG.search(text)) or reading.verb in LASTING_PROGRESS
    return reading.tense != "modal" and not (reading.verb in words("symptoms") and not LONG.search(text))


def _dated_own(clause: Clause, reading: Reading) -> tuple[str, str] | None:
    """As in "my exam is on the 14th": a passing thing with a date is a plan."""
    if (
        any_of("occasions").search(reading.subject)
        and DATE.search(clause.text)
        and re.search(r"\d", clause.text)
    ):
        return third_person(clause.span), "a plan with its date"
    return None


def _passing_predicate(reading: Reading, clause: Clause) -> bool:
    rest = clause.span.doc[reading.head.i : clause.span.end].text if reading.head is not None else ""
    if PASSES.search(clause.text) and not LONG.search(clause.text):
        return True
    if re.search(
        r"(?i)^((?:is|are|'s) (?:due\b|in (?:an?|one|two|half an|\d+) (?:hours?|minutes?|mins?)\b|on (?:holiday|vacation) until|out of office)|want|ask|hurt|hurts|ache|aches|itch|itches|insists?|claims?|swears?|reckons?|says?|said|fails?|crashe?s?|throws?|shows?|takes \d|liked|likes the|forwarded|wants|asked|asks|needs (this|it|help|to know)|thinks)\b",
        rest,
    ):
        return True
    if reading.verb != "be" or reading.tense not in ("present", "past"):
        return False
    word = (
        re.sub(
            r"(?i)^(is|are|'s|'re|was|were)\s+(not |n't |so |very |really |nearly |almost |quite |a bit |too |still |now )*",
            "",
            rest,
        )
        .strip(" .!")
        .lower()
    )
    first = re.split(r"[\s,]", word)[0] if word else ""
    if (
        any_of("kin").search(reading.subject)
        and re.match(r"(at|in|on|out|off|over|upstairs|downstairs|outside)\b", word)
        and not re.search(r"[A-Z\d]", rest)
        and not (LONG.search(rest) or LIVED_WITH.search(rest))
    ):
        return True
    return first in words("transient_states") - {"afraid", "scared", "deaf"} and not re.search(
        r"\b(every|always|since)\b", rest
    )


def _bare_kin(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "Dad is 84", "the cat, Biscuit, is 17": family is spoken of without "my"."""
    text = re.sub(r"(?i)^(so|and|but|well|also)[\s,]+", "", clause.text)
    hit = re.match(
        r"(?i)(dad|mum|mom|mam|grandma|grandpa|granny|nan|papa|mama|daddy|mummy|hubby|wife|husband|(the ("
        + "|".join(sorted(words("animals")))
        + r")))\b",
        text,
    )
    if (
        hit is None
        or reading.tense in ("modal", "progressive")
        or (reading.tense in ("past", "perfect") and not DATE.search(text))
        or reading.head is None
        or _passing_predicate(reading, clause)
    ):
        return None
    if re.match(r"(?i)the \w+ (next|of|from|who|that|across|upstairs)\b", text):
        return None
    if re.match(r"(?i)the (dog|cat|baby) (ate|is (eating|crying|barking|in|on))\b", text):
        return None
    named = re.sub(r"(?i)^the ", "", hit.group())
    rest = third_person(clause.span, mentioned=True).rstrip(".")
    rest = re.sub(rf"(?i)^(the )?{re.escape(named)}", "", rest)
    return sentence(f"The user's {named.lower()}{rest}"), "family"


def _born(_reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "it's two kids now", "Mila was born in April"."""
    text = without_openings(clause.span).text.strip(" .!")
    if hit := re.match(
        rf"(?i)(?:it's|it is|we're|there are) (?P<count>an?|one|two|three|four|five|six|seven|eight|\d+|both) (?P<kin>{'|'.join(sorted(words('kin') | words('animals')))})\b(?P<rest>.*)$",
        text,
    ):
        return sentence(f"The user has {hit['count']} {hit['kin']}{hit['rest']}"), "family"
    if re.match(r"[A-ZÀ-Ý][\w'-]+ (was|were) born\b", text):
        return sentence(text), "family"
    return None


def _is_only(_reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    """As in "Postgres please, it's the only db I use": what "it" is stands just before."""
    if not re.match(
        r"(?i)(so |and )?(it's|it is|that's|that is|this is) (the only|my (only|favou?rite|usual|default|main|mother)|what (i|we) (always|usually|use|work)|how (i|we) (always|usually|do|work|talk|write|learn|like|grew)|all (i|we) (use|have|own)|just how my)\b",
        clause.text,
    ):
        return None
    named = re.sub(r"(?i)[\s,]*(please|only|instead)?\W*$", "", mentions.before)
    if not named or len(named.split()) > LONGEST_NAME or "?" in mentions.before:
        return None
    said = third_person(clause.span).rstrip(".")
    return sentence(re.sub(r"(?i)^(it|that|this)('s| is)\b", f"{named} is", said)), "a preference"


def _is_mine(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "Tamil is my mother tongue", "three sentences max is my limit"."""
    if (
        reading.verb != "be"
        or reading.tense != "present"
        or reading.head is None
        or DEICTIC.search(clause.text)
    ):
        return None
    rest = clause.span.doc[reading.head.i + 1 : clause.span.end].text
    hit = re.match(r"(?i)(not )?(my|our) ((\w+ ){0,2}\w+)", rest)
    if hit is None or re.search(
        r"(?i)\b(question|problem|guess|point|idea|turn|fault|draft|text|code|sentence|mistake|favourite hobby|friend)\b",
        hit.group(3),
    ):
        return None
    if re.match(r"(?i)(here|there|what|where|so|it|this|that)\b", reading.subject):
        return None
    return third_person(clause.span), "something of theirs"


def _resolved(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
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
    if (
        reading.tense != "past"
        and clause.span.doc[reading.start.i + 1].lower_ not in ("'s", "'re", "is", "are", "has", "have")
        and reading.tense != "present"
    ):
        return None
    if (
        reading.head is None
        or _passing_predicate(reading, clause)
        or reading.verb in ("say", "want", "ask", "think", "need", "know")
    ):
        return None
    rest = clause.span.doc[reading.start.i + 1 : clause.span.end]
    body = third_person(rest, mentioned=True).rstrip(".")
    joined = re.sub(r"(?i)^'(s|re)\b", _is_or_are, body[0].lower() + body[1:]) if body else ""
    return sentence(f"{mentions.being} {joined}"), "family"


def _is_or_are(hit: re.Match[str]) -> str:
    return "is" if hit.group(1).lower() == "s" else "are"


def _ours(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    if (
        reading.start is None
        or reading.start.lower_ not in ("ours", "mine")
        or not mentions.thing
        or reading.head is None
        or reading.tense != "present"
        or _passing_predicate(reading, clause)
    ):
        return None
    rest = third_person(clause.span.doc[reading.start.i + 1 : clause.span.end], mentioned=True)
    return sentence(f"The user's {mentions.thing} {rest[:1].lower()}{rest[1:]}"), "something of theirs"


def _touching(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "long answers lose me", "deadlifts are off the table for me"."""
    if (
        reading.person != "other"
        or reading.head is None
        or reading.start is None
        or reading.start.lower_ in ("it", "this", "that", "there", "what", *PRONOUNS, "you")
    ):
        return None
    text = clause.text
    if reading.tense != "present" and not re.search(r"(?i)\bnever\b.*\b(me|us)\b", text):
        return None
    if (
        not TOUCHES.search(text)
        or NOT_TOUCHING.search(text)
        or DEICTIC.search(text)
        or reading.noun in words("acquaintances")
    ):
        return None
    return third_person(clause.span), "what does something to them"


def _corrected(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "I told you Tuesday but choir is on Wednesdays now", "it's not Windows 10 any more on my side"."""
    text = clause.text
    if re.match(
        r"(?i)(and |but )?(it's|it is) (not|no longer)\b.*\b(any ?more|on my|for me|with me)\b", text
    ):
        return third_person(clause.span), "a change"
    if (
        reading.person == "other"
        and reading.tense == "present"
        and re.search(
            r"(?i)\b(i (told|said|gave) you|you still think|not on|used to be|no longer|instead of)\b",
            clause.sentence.text,
        )
        and re.search(r"(?i)\bnow\b", text)
        and DATE.search(text)
    ):
        return sentence(f"The user's {without_openings(clause.span).text}"), "a change"
    return None


def _given(_reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "At work they only give us Office 2016"."""
    if re.search(
        r"(?i)\b(at|in) (work|school|uni|the office|my \w+|our \w+)\b.*\bthey (only |just |always |still |never )?(give|provide|let|make|allow|pay|block|force)s? (me|us)\b",
        clause.text,
    ):
        return third_person(clause.span), "what they use"
    return None


def _happened_to_own(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "In January someone broke into my shop": an event, dated, that befell something of the user's."""
    if (
        reading.person != "other"
        or reading.tense != "past"
        or not MINE.search(clause.text)
        or not DATE.search(clause.text)
    ):
        return None
    return (
        (third_person(clause.span), "an event with its time") if reading.verb in words("life_verbs") else None
    )
