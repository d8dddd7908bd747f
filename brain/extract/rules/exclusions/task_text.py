"""Which parts of a message are text to be worked on, and not meant: what a request translates, corrects, continues."""

import re
from collections.abc import Callable, Sequence

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.exclusions.introduced_text import introduced, of_a_paper, talk_of_others
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.exclusions.spoken import spoken
from brain.extract.rules.exclusions.text_requests import TASK_TEXT, TEXT_NOUN, asks_for_text, works_on_text
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.preprocessing.text_beside_task import in_language
from brain.extract.rules.words import words
from memories.regex import regex

FEWEST_FOREIGN = 4  # words; fewer do not give a language away
RESUMED = regex(r"""
    (?i)^(
      for context|for me|you (?:need|have|ought) to know|by the way|for your information|also,
      |background|note that|it's for|that's for|this is for|so use|thanks|please
    )\b
""")
CONTINUED = regex(r"""
    (?i)\b(?:continue|finish|complete|go on with|end|close) (?:the|this|my) (?:
      letter|mail|e-?mail|story|text|petition|essay|poem|speech|note|sentence|paragraph
    )\b
""")
# "Facts about me, use them: …": what is told, whatever is to be done with it.
OF_ME = re.compile(
    r"(?i)(?:(?:so|ok|and|the|some|a few|a bit of|more|few|first|quick)[\s,]+)*(?:facts?|things?|info|information|stuff|background|notes?|data|bits)"
    r"(?: (?:you should know|to know|worth knowing))? (?:about|on|of) (?:me|us|myself)\b"
)
# "Tom: I quit. Ann: why?": who says what in a talk that was pasted.
QUOTED_TEXT = re.compile(rf"[\"'“‘„«]|{QUOTATION}")  # what ends with its quotation mark
GREETED = re.compile(r"(?i)(?:dear|hi|hello) (?:all|team|sir|madam|everyone|m[rs]s?\.? \w+|\w+),")
# "Correct this sentence please, I am living …": what stands behind it in the sentence.
WORKED_ON = regex(r"""
    (?i)(?:(?:please|pls|can you|could you|just|hi|hey|so|ok)[\s,]+)*(?:
      correct|fix|check|translate|proofread|improve|rewrite|rephrase|reword|polish|shorten|edit|paraphrase|simplify
    ) (?:me |us )?(?:this|that|the following|my|the next) (?:[\w-]+ )?(?:
      sentence|text|line|paragraph|phrase|mail|e-?mail|message|letter|post|bio|caption|answer|reply|passage
    )(?: (?:please|pls|for me|into \w+|to \w+|in \w+))*$
""")
# "Into German please - we close at five"
INTO = re.compile(
    rf"(?i)(?:(?:ok|so|now|and|please|pls|hi)[\s,]+)*(?:in|into|to) (?:\w+ )?(?:{'|'.join(sorted(words('languages')))})(?:[\s,]+(?:please|pls|for me|now))*"
)
# "(make this shorter)" below a letter.
MADE = regex(r"""
    \(?(?:please |can you |could you |now |just )*(?:make|turn|put|get) (?:this|it|that|the \w+) (?:
      (?:sound )?(?:more|less|a bit|much|shorter|longer|nicer|friendlier|politer|funnier|warmer|simpler|formal|polite)|into
    )\b
""")
BEHIND_REQUEST = "behind a request"  # what it is for, most often


def task_text(parts: Sequence[Clause]) -> dict[int, str]:
    """Which clauses, by position, are text to be worked on: what follows "translate:", what precedes "- english?"."""
    marked = (
        introduced(parts)
        | _behind_order(parts)
        | talk_of_others(parts)
        | _worked_on_above(parts)
        | spoken(parts)
    )
    behind = _behind_request(parts)
    text_work = _true_before(parts, works_on_text) if any(behind) else behind
    open_paragraph: int | None = None
    below = False  # "grade this essay:" with the essay in the paragraphs that follow
    for index, clause in enumerate(parts):
        if (in_language(clause.text) and index) or CONTINUED.search(clause.text):
            marked.update(dict.fromkeys(range(index), TASK_TEXT))
        if _foreign(clause):
            marked[index] = "foreign"
        if below and not (
            clause.question
            or (requests(clause) and clause.sentence.paragraph > parts[index - 1].sentence.paragraph)
        ):
            marked.setdefault(index, BEHIND_REQUEST)
        if (
            clause.sentence.text.endswith(":")
            and (requests(clause) or clause.question)
            and TEXT_NOUN.search(clause.text)
        ):
            below = True
        if open_paragraph == clause.sentence.paragraph and not RESUMED.search(clause.text):
            marked.setdefault(index, BEHIND_REQUEST)
        elif clause.sentence is not parts[index - 1].sentence and index:
            open_paragraph = None
        if behind[index]:
            marked.setdefault(index, BEHIND_REQUEST)
            if (
                not QUOTED_TEXT.match(clause.text)
                and text_work[index]
                and (
                    any(token.tag_ in FINITE for token in clause.span)
                    or re.match(r"(?i)(hi|hey|hello|dear)\b", clause.text)
                )
            ):
                open_paragraph = clause.sentence.paragraph
    return marked


def _behind_order(parts: Sequence[Clause]) -> dict[int, str]:
    """What stands behind an order to work on a text ("correct this sentence please, I am living in Turin")."""
    behind = _true_before(
        parts,
        lambda clause: bool(
            WORKED_ON.match(clause.text) or (INTO.fullmatch(clause.text) and _colon_behind(clause))
        ),
    )
    return {
        index: TASK_TEXT
        for index, clause in enumerate(parts)
        if behind[index] and not (clause.question or requests(clause))
    } | {index: TASK_TEXT for index, clause in enumerate(parts) if of_a_paper(clause)}


def _colon_behind(clause: Clause) -> bool:
    """Whether a colon or a dash stands behind it."""
    return clause.span.doc[clause.span.end : clause.span.end + 1].text in (":", "-", "–", "—")


def _worked_on_above(parts: Sequence[Clause]) -> dict[int, str]:
    """What stands above a bare "Shorten.": an order without an object speaks of all that was written before it."""
    last = parts[-1] if parts else None
    if last is None or len(parts) == 1:
        return {}
    order = last.lower.removesuffix("please").strip(" .!,")
    worked_on = bool(order.split()[:1]) and (order.split()[0] in words("text_verbs") or MADE.match(order))
    letter = worked_on and GREETED.match(parts[0].sentence.text)
    if letter or order in words("text_verbs"):
        return dict.fromkeys(range(len(parts) - 1), TASK_TEXT)
    return {}


def _true_before(parts: Sequence[Clause], holds: Callable[[Clause], bool]) -> list[bool]:
    """Of each clause, whether one before it in its sentence says so. Each is asked once, however long the sentence is."""
    found, seen = list[bool](), False
    for index, clause in enumerate(parts):
        seen = seen and not _begins(parts, index)
        found.append(seen)
        seen = seen or holds(clause)
    return found


def _begins(parts: Sequence[Clause], index: int) -> bool:
    """Whether its sentence begins with it."""
    return index == 0 or parts[index].sentence is not parts[index - 1].sentence


def _behind_request(parts: Sequence[Clause]) -> list[bool]:
    """Of each clause, whether it stands behind the colon of a request: "Sort these by price: lamp 39, rug 120"."""
    found = list[bool]()
    start, colon, behind = 0, False, False
    for index, clause in enumerate(parts):
        if _begins(parts, index):
            start, colon, behind = index, False, False
        if clause.head and not colon:  # the first of the sentence
            earlier = parts[start:index]
            colon, behind = True, any(map(asks_for_text, earlier)) and not OF_ME.match(earlier[0].text)
        found.append(behind)
    return found


def _foreign(clause: Clause) -> bool:
    tokens = [token.lower_ for token in clause.span if token.is_alpha]
    if len(tokens) < FEWEST_FOREIGN:
        return False
    foreign = sum(word in words("foreign") for word in tokens)
    english = sum(token.is_stop and token.lower_ not in words("foreign") for token in clause.span)
    return foreign > english
