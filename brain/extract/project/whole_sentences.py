"""Reads a sentence that is a project's fact only as a whole: steps, a decision behind a colon, a term."""

import re
from collections.abc import Sequence
from dataclasses import replace

from brain.extract.classifier import judged
from brain.extract.project.kinds import CODE, DEIXIS
from brain.extract.project.team import (
    ALONE,
    PERSONAL,
    household,
    is_ours,
    said_at_home,
    told_to_team,
)
from brain.extract.rules.clause.clauses import Clause, clauses
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.words import any_of
from brain.extract.schema import TeamKind, TeamStatement
from memories.regex import laid_out, regex

STEPS = regex(r"""
    (?i)^(so\s|and\s)?(
      to\s(?!me\b|us\b|be\b)\w+|in\sorder\sto|before|after|when|whenever|if|for\s(a|an|every|each)\b
    )\b
""")
# As in "How the robot is reset on our farm" and "With us swaps work so", with the steps behind a colon.
HOW_HEAD = regex(r"""
    (?i)
    (?:
      (?:so |and )?(?:
        what we (?:all |always |usually )*(?:do|check|follow)\b[^:?]{5,80}
        |(?:the|our) (?:[\w-]+ )?(?:routine|drill|procedure|ritual|steps)\b[^:?]{3,80}
      )
      |(?:so |and )?(?:(?:here's|here is|this is|that's) )?(?:how|the way)\b(?!
        \ (?:do|does|did|can|could|should|would|to|is|are|much|many|long|come)\b
      )[^:?]{5,80}
      |(?:so |and )?[^:?]{3,80}\b(?:
        works?|goes|go|runs?|(?:is|are|gets?|get) (?:done|made|sent|set|put|built|run|found|given|taken|[a-z]+ed)
      )(?: like this| like so| so| as follows)?(?: (?:at|with|for|in) (?:us|ours|our \w+))?
    ):\s
    |[^:?]{3,80}:\s(?=first(?:ly)?\b)
    |(?:so |and )?steps (?:for|to|when|whenever|if|after|before|in case)\b[^:?]{3,120}:\s
    |(?:so |and )?to (?!me\b|us\b|be\b)[a-z]+ [^:?]{3,70}:\s
""")
# "First the crust, then the crumb. That's how we do it at our bakery.": said behind the steps.
SO_IT_IS_DONE = regex(r"""
    (?i)(?:and |so )?(?:that's|that is|this is) (?:how|the way) (?:it's|its|it is|it gets|it|we|we all|things are|this is|they're|they are)
      (?: \w+){0,3}? (?:here|(?:at|in|on|with|for|among) (?:our|us|ours)\b[\w' -]{0,30})[.!]*
    |(?:the )?same (?:every|each) \w+ (?:here|(?:at|in|on|with|for) (?:our|us|ours)\b[\w' -]{0,30})[.!]*
""")
MEETING = laid_out(r"""
    (?:
      stand-?up|retro(?:spective)?|meeting|planning|call|sync|board|council|vote|huddle|all-hands
      |kick-?off|committee|assembly
    )s?
""")
# As in "Retro result: we drop the demo", "After two hours in our planning: …", "The team has decided just now: …".
DECISION = regex(rf"""
    (?i)(?:(?:so|ok|okay|and|well|after\s[^:?,]{{3,50}}),?\s)*(?:
      (?:
        we
        |the\s(?:whole\s)?(?:team|board|crew|group|department)
      )(?:'ve|\shave|\shas)?(?:\s(?:all|just|now|finally|today))*
        \s(?:decided|agreed|settled|voted|resolved)\b(?:
        [^:?]{{0,60}}(?=:)
        |\s(?:it|that|this)\b[^:?,]{{0,40}},(?=\s)(?!.*:)
      )
      |(?:
        (?:since|as\sof|after|at|in)\s(?:the|our|last|today's|yesterday's|this)\s[^:?,]{{3,40}}?,?\s
      )?(?:
        it's\s|it\sis\s|it\shas\sbeen\s|it\swas\s
      )?(?:decided|agreed|settled|voted|resolved)\b[^:?]{{0,60}}(?=:)
      |(?:(?:the|our|final|today's|team)\s)*(?:
        decision|result|outcome|verdict|upshot|conclusion|resolution
      )\b[^:?]{{0,50}}(?=:)
      |[^:?]{{0,50}}\b{MEETING}\s(?:
        result|outcome|decision|verdict|is\sover|(?:just\s|has\s)?(?:ended|decided)|done
      )s?\b[^:?]{{0,20}}(?=:)
      |[^:?]{{0,60}}\b(?:in|at|from|after|of)\s(?:our|the|today's|yesterday's|this\s\w+'s)
        \s[\w'\ -]{{0,20}}\b{MEETING}[^:?]{{0,20}}(?=:)
    )(?:(?<=,)|:)\s
""")
OF_WORK = re.compile(rf"(?i)\b(?:{MEETING}|team|crew|department)\b")
SO_IT_IS = re.compile(r"(?i)[^,.]{2,40} it (?:is|will be|shall be)\b")
TERM = re.compile(r"['\"“][^'\"”]{2,40}['\"”]|\b[A-Z]{2,6}\b")
TERM_AT_FIRST = re.compile(rf"(?:(?:[Aa]n?|[Tt]he|[Oo]ur|[Bb]y|[Ww]ith us,?) )*(?:{TERM.pattern})")
NOT = re.compile(r"(?i)n't\b|\bnot\b")
IT_IS = re.compile(r"(?i)(?:but )?(?:it's|it is|it means|that's)\b")
IT_IS_SOMETHING = re.compile(
    rf"{IT_IS.pattern} (?:just |only |simply |really )?(?:(?:the|an?|our|one)\b|['\"“\d])"
)
MEANS_HERE = re.compile(
    r"(?i)(?:here|(?:in|at|on|with|for) (?:us\b|ours\b|our \w+)),? (?:it|this|that)(?: means|'s| is| stands for)\b"
)
STANDS_FOR = re.compile(r"(?i)=|\b(?:stands for|means|is short for)\b")
QUOTED_TERM = r"(?P<term>['\"“‘][^'\"”’]{2,40}['\"”’])"
TOLD_TERM = laid_out(r"""
    (?i)(?:
      (?:
        so|and|but|also|oh|by the way|for your information|note that
        |you (?:need|have|ought) to know(?: that)?|you should know(?: that)?
      ),? \
    )*
""")
SAID_HERE = regex(rf"""
    {TOLD_TERM}(?:when|whenever|if) (?:
      any(?:one|body)|some(?:one|body)|every(?:one|body)|people|we|they|you hear|you read
      |one of (?:us|our \w+|the \w+)|our \w+
    )\b[^'\"“‘?:,]{{0,40}}?(?:
      \ (?:says?|writes?|mentions?|talks? (?:about|of)|speaks? (?:about|of)|hears?)
    )? ?{QUOTED_TERM}(?: [^,.:;?]{{2,40}}?)??,? (?:they|it|this|that|we|people|he or she|s?he)
      (?:'s|'re| is| are| all)?(?: always| just)?(?:
      \ (?:means?|meaning|refer(?:s|ring)? to|stands? for|talk(?:s|ing)? (?:about|of)|speak(?:s|ing)? (?:about|of))
    )?:? (?P<what>(?<=:\ )[^.;:!?]{{3,80}}|(?:the|an?|our|all|every)\b[^,.;:!?]{{3,80}})
""")
SAY_FOR = regex(rf"""
    {TOLD_TERM}(?:
      we|our [\w-]+|people here|every(?:one|body) here|the (?:team|crew|staff|whole \w+)
    )(?: (?:here|all|in|at|on)\b[^,.;:!?'\"“‘]{{0,30}}?)? (?:says?|shouts?|calls? out|writes?)(?: just)? {QUOTED_TERM}
      (?:,? (?:for|meaning|and means?|to mean)|,? when (?:we|they|it) means?) (?P<what>
      (?:the|an?|our|all|any|every|each)\b[^,.;:!?]{{3,80}}
    )
""")
CALLED_HERE = regex(rf"""
    {TOLD_TERM}{QUOTED_TERM} is (?:what|how) (?:
      we|our [\w-]+|people here|every(?:one|body) here|the (?:team|crew|staff|whole \w+)
    )(?: (?:here|all|in|at|on)\b[^,.;:!?]{{0,30}}?)? (?:calls?|names?|refers? to) (?P<what>
      (?:the|an?|our|all|every)\b[^,.;:!?]{{3,80}}
    )
""")
WHAT_IS_CALLED = regex(rf"""
    {TOLD_TERM}what (?:
      we|our [\w-]+|people|every(?:one|body)|the (?:team|crew|staff|whole \w+)
    )(?: (?:here|all|in|at|on)\b[^,.;:!?'\"“‘]{{0,30}}?
    )? (?:calls?|names?|refers? to as) {QUOTED_TERM} (?:is|means) (?P<what>
      (?:the|an?|our|all|every)\b[^,.;:!?]{{3,80}}
    )
""")
TOLD_TERMS = (SAID_HERE, SAY_FOR, CALLED_HERE, WHAT_IS_CALLED)
PLACE_OF_TERM = regex(r"""
    (?i)\b(?:in|at|on) (?:our|the|this) (?:
      company|firm|team|office|department|lab|clinic|studio|ward|shop|store|warehouse|workshop|factory
      |kitchen|school|hotel|museum|project|library|group|agency|bureau|club|crew|plant|practice
      |theatre|theater|choir|orchestra|band|pool|post|station|bakery|garage|farm|brigade|parish|depot|yard|mill|house
    )\b
""")
AMONG_US = re.compile(rf"{PLACE_OF_TERM.pattern}|\b(?:our|us|ours|we|here|at work)\b")
LONGEST_TERM = 5  # words
FEWEST_STEPS = 2
STEPS_FROM = 0.65  # likelihood from which steps are the project's
OPENING_WORDS = 2  # "to open …" is what the steps are for
GUESSING = frozenset({"would", "could", "might"})
STEP_TAGS = frozenset({"VB", "VBP"})


def whole_sentence(part: Sequence[Clause]) -> TeamStatement | None:
    """The sentence as one fact of the project, where its clauses by themselves would be none."""
    said = part[0].sentence
    if said.question:
        return None
    if (spoken := spoken_term(part)) is not None or said.laughs:
        return spoken
    return procedure(part) or decision(part) or term(part)


def tells_how(said: str) -> bool:
    """Whether a sentence opens by saying that it tells how something is done at our place: "How we ship here: …"."""
    return HOW_HEAD.match(said) is not None and is_ours(said)


def belonging(found: list[Sentence]) -> list[Sentence]:
    """The sentences, with two that tell one fact of the project as one."""
    done: list[Sentence] = []
    for said in found:
        last = done[-1] if done else None
        if last is not None and _tell_one_fact(last, said):
            first, rest = last.text.rstrip(" .!"), said.text[0].lower() + said.text[1:]
            done[-1] = replace(last, text=f"{first}, {rest}", laughs=last.laughs or said.laughs)
        else:
            done.append(said)
    return done


def _tell_one_fact(last: Sentence, said: Sentence) -> bool:
    if last.question or said.question or last.paragraph != said.paragraph:
        return False
    return _denied_and_told(last, said) or _steps_and_whose(last, said)


def _denied_and_told(last: Sentence, said: Sentence) -> bool:
    """As in "A 'walk' with us isn't one. It's the round at nine.": what a term is not, and what it is."""
    return bool(
        TERM_AT_FIRST.match(last.text)
        and DEIXIS.search(last.text)
        and NOT.search(last.text)
        and IT_IS_SOMETHING.match(said.text)
        and not ALONE.search(said.text)
    )


def _steps_and_whose(last: Sentence, said: Sentence) -> bool:
    """As in "First the crust, then the crumb. That's how we do it at our bakery."."""
    return SO_IT_IS_DONE.fullmatch(said.text) is not None and last.text.count(",") >= FEWEST_STEPS - 1


def _so_done(text: str) -> bool:
    return any(SO_IT_IS_DONE.fullmatch(text, comma.end()) for comma in re.finditer(", ", text))


def procedure(part: Sequence[Clause]) -> TeamStatement | None:
    """A whole sentence that says how something is done at our place: "If the till freezes you hold X, then …"."""
    said = part[0].sentence
    headed = (len(part) > 1 and HOW_HEAD.match(said.text) is not None) or _so_done(said.text)
    if not (headed or STEPS.match(part[0].text)) or not is_ours(said.text):
        return None
    kin = any_of("kin").search(said.text) is not None and not headed
    if ALONE.search(said.text) or PERSONAL.search(said.text) or kin or (headed and _of_a_home(part[0])):
        return None
    doc = part[0].span.doc
    steps = sum(token.tag_ in STEP_TAGS and token.dep_ not in ("aux", "neg") for token in doc[OPENING_WORDS:])
    steps += sum(token.lower_ == "then" for token in doc)
    steps += said.text.count(",") if headed else 0
    if steps < FEWEST_STEPS or any(token.lower_ in GUESSING for token in doc):
        return None
    whole = Clause(doc[:], said, question=False, number=0)
    if not headed and judged(whole).team < STEPS_FROM:
        return None
    statement = told_to_team(whole, explicit=False)
    return statement.model_copy(update={"kind": TeamKind.HOWTO}) if statement else None


def _of_a_home(head: Clause) -> bool:
    """As in "What we do at home before bed: …", unless a workplace stands beside it."""
    return household(head.text) or (
        said_at_home(head.sentence.text) and any_of("workplace").search(head.text) is None
    )


def decision(part: Sequence[Clause]) -> TeamStatement | None:
    """What was decided among those who work together, behind a colon; what a couple decides is none."""
    said, doc = part[0].sentence, part[0].span.doc
    hit = DECISION.match(said.text)
    if hit is None:
        return None
    start = next((token.i for token in doc if token.idx >= hit.end()), len(doc))
    end = next(
        (clause.span.start for clause in part if clause.span.start > start and _asks(clause)), len(doc)
    )
    body = doc[start:end]
    workplace = OF_WORK.search(hit.group()) or any_of("workplace").search(hit.group())
    of_work = workplace or any_of("systems").search(body.text) or CODE.search(body.text)
    private = any(any_of(table).search(body.text) for table in ("kin", "homes", "occasions", "animals"))
    told = [clause for clause in part if start <= clause.span.start < end]
    if len(told) > 1 and all(judged(clause).team >= STEPS_FROM for clause in told):
        return None  # one fact each
    if not len(body) or not of_work or private or _asks(Clause(body, said, question=False, number=0)):
        return None
    statement = told_to_team(Clause(body, said, question=False, number=0), explicit=False)
    if statement is None:
        return None
    if any(token.tag_ in FINITE for token in body) and not SO_IT_IS.match(body.text):
        return statement
    content = statement.content
    small = content[0].lower() + content[1:] if body[0].text[:1].islower() else content
    return statement.model_copy(update={"content": f"The team decided: {small}"})


def _asks(clause: Clause) -> bool:
    return clause.question or requests(clause)


def spoken_term(part: Sequence[Clause]) -> TeamStatement | None:
    """As in "when anyone in the firm says 'the nest' it's the archive", "'the nest' is what our people call it"."""
    said = part[0].sentence
    hit = next((hit for told in TOLD_TERMS if (hit := told.match(said.text))), None)
    if hit is None or any_of("kin").search(hit.group()):
        return None
    if not (AMONG_US.search(hit.group()) or DEIXIS.search(hit.group())):
        return None
    place = PLACE_OF_TERM.search(hit.group())
    where = f"{place.group().lower()} " if place else ""
    whole = clauses(Sentence(f"{where}{hit['term']} means {hit['what'].strip()}."))
    statement = told_to_team(whole[0], explicit=False) if len(whole) == 1 else None
    return statement.model_copy(update={"kind": TeamKind.GLOSSARY}) if statement else None


def term(part: Sequence[Clause]) -> TeamStatement | None:
    """As in "A 'cold file' with us isn't closed, it's one that waits" and "KGL stands for …, with us it's …"."""
    if len(part) == 1:
        return None
    first, second = part[:2]
    told = second.head or (TERM.search(first.text) and STANDS_FOR.search(first.text))
    named = len(first.text.split()) <= LONGEST_TERM and told and MEANS_HERE.match(second.text)
    denied = (
        TERM.search(first.text)
        and DEIXIS.search(first.text)
        and NOT.search(first.text)
        and IT_IS.match(second.text)
    )
    if not (named or denied):
        return None
    whole = Clause(
        first.span.doc[first.span.start : second.span.end], first.sentence, question=False, number=0
    )
    statement = told_to_team(whole, explicit=False)
    return statement.model_copy(update={"kind": TeamKind.GLOSSARY}) if statement else None
