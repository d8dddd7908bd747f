"""Instructions that hold from now on, told from those for one answer only."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides
import re
from dataclasses import dataclass

from brain.extract.rules.clauses import Clause
from brain.extract.rules.setting import STORY_PLACE
from brain.extract.rules.third_person import sentence, third_person
from brain.extract.rules.words import words

ONCE = re.compile(
    r"(?i)\b(this (once|time|one|answer|reply|email|e-mail|mail|text|letter|message|post|question|case|column|paragraph|list|mock|draft|story|file|function|script|week)|just (once|now)|today only|only today|for today|for now|for once|in (this|that|the next) \w+|in here|here(?=[,.]| \w+ is)|for (this|these|the following)|that (column|row|table|paragraph|list|formula|cell)|(from here on|round|in|format|sort) the (column|row|table|paragraph|list|formula|cell)|from here on the|next (one|paragraph|answer)|tonight|tomorrow|in a hurry|story|the (answer|reply) (short|brief|long))\b"
)
STRONG = re.compile(
    r"(?i)\b(from now( on)?|in (the )?future|going forward|henceforth|from here on|as of (now|today)|every time|each time|any time|whenever|by default|as a rule|in general|generally|new rule|(?:house|standing) rule|(in|for|with|on) (every|all|any|each) (\w+ ){0,3}(you|i ask|for me|from you)|every (answer|reply|text|mail|email|draft|message)|with me\b|always|never|ever\b|at all times|without exception|(in|for) (anything|everything|whatever) (you|for me))"
)
CONDITION = re.compile(
    r"(?i)^(so |and |but )?(if|when) i (ask|write|say|paste|send|type|mention|give|share|post|upload|tell)\b|^(if|when|whenever) you (write|quote|draft|use|answer|reply|give|make|explain|suggest|don't know|are not sure|aren't sure|are unsure|list|cite)\b"
)
STOP = re.compile(
    r"(?i)^(so |and |but )?(please )?(stop|quit) (\w+ing|with)\b|^(so |and )?(please )?(don't|do not|never) (ever )?(call|address|suggest|use|give|write|send|start|end|assume that i like|recommend|offer|explain|repeat|apologi[sz]e|add|include|say|tell)\b.*\b(me|any ?more|again|ever|to me|for me)\b"
)
STYLE_PLURAL = re.compile(
    r"(?i)^(please )?(keep|make|write|give( me)?|i (like|want|need|prefer)) (your |all |the )?(answers|replies|responses|explanations|messages|texts|summaries)\b.*|^(short|brief|long|direct|concise|plain|detailed|blunt) (answers|replies|explanations|responses)\b(?!.*\?)"
)
ADDRESS = re.compile(r"(?i)^(please )?(call|address) me (?!back|when|if|a |later|tomorrow|at )")
ONLY_NEVER = re.compile(
    r"(?i)^no (?P<what>[\w -]{2,40}?) for me\b|^(?P<never>no [\w -]{2,40}?),? (please,? )?(ever|at all)\b"
)
ALLOWS = re.compile(
    r"(?i)^(you can|you may|feel free to|no need to|you don't (have|need) to|you needn't|you should|i (want|need|would like|expect) you to|i'd like you to|can you|could you|would you|will you)\s+(?P<rest>.+)"
)
MARKS = re.compile(
    r"(?i)\b(from now on|from now|in (the )?future|going forward|henceforth|as of now|from here on|please|as a rule|new rule:?|always|in general|generally|by default|every time(?=[.!]?$)|without exception|ok\??$)\b,?\s*"
)


@dataclass(frozen=True, slots=True)
class Standing:
    content: str
    reason: str


def standing(clause: Clause, *, requested: bool) -> Standing | None:
    """The instruction as a statement about the user; None when it is for this answer only or no instruction."""
    text = f"{clause.head}: {clause.text}" if clause.head and STRONG.search(clause.head) else clause.text
    if STORY_PLACE.search(text):
        return None
    if ADDRESS.match(_stripped(text)):
        return _wanted(clause, text, "how to be addressed")
    if ONCE.search(text):
        return None
    if bare := ONLY_NEVER.match(_stripped(text)):
        what = bare["what"] or bare["never"][3:]
        return Standing(sentence(f"The user never wants {what}"), "a lasting ban")
    if STYLE_PLURAL.match(_stripped(text)) and not clause.question:
        return _wanted(clause, text, "how answers should be")
    asked = requested or _addresses_assistant(clause) or bool(re.search(r"(?i)\bplease\b", text))
    if re.match(
        r"(?i)(so |and |but )?i('d| would| want)( like)? you to\b.*\b(before|when|whenever|if|every|always|never)\b",
        text,
    ):
        return _wanted(clause, text, "an instruction that lasts")
    if asked and (CONDITION.match(text) or STRONG.search(text) or STOP.match(text)):
        return _wanted(clause, text, "an instruction that lasts")
    return None


def _stripped(text: str) -> str:
    return re.sub(
        r"(?i)^((so|and|but|also|please|ok|note|hey|well|from now on|in future|going forward)[\s,:]+)+",
        "",
        text,
    )


def _addresses_assistant(clause: Clause) -> bool:
    """As in "… you give me one line", "… assume 50 minutes": the main verb is the assistant's to do."""
    text = clause.lower
    if re.search(
        r"\byou (always|never|should|must|can|could|give|write|answer|reply|use|make|start|keep|tell|put|call|skip)\b",
        text,
    ):
        return True
    if clause.head and re.search(r"(?i)\b(you (draft|write|make|give|send)|for me|rule)\b", clause.head):
        return True
    return _imperative_at(clause) is not None


def _imperative_at(clause: Clause) -> int | None:
    """Where the verb stands that the assistant is to do, counted in characters of the clause."""
    span = clause.span
    for token in span:
        word = token.lower_
        if word not in words("requests") and word not in ("don't", "do"):
            continue
        before = span.doc[token.i - 1] if token.i > span.start else None
        free = (
            before is None
            or before.text in (",", ":", ";")
            or before.lower_
            in (
                "please",
                "on",
                "future",
                "always",
                "never",
                "then",
                "forward",
                "now",
                "so",
                "not",
                "n't",
                "just",
                "and",
            )
        )
        adverbial = (
            token.tag_ in ("VB", "VBP")
            and before is not None
            and before.pos_ in ("NOUN", "PROPN", "PRON", "ADV")
            and bool(re.match(r"(?i)(so |and )?(every|each|any|when|if|in|for|with)", span.text))
        )
        own_subject = any(
            child.dep_ == "nsubj" and child.lower_ in ("i", "we", "they", "he", "she", "it")
            for child in token.lefts
        )
        if (free or adverbial) and not own_subject and token.tag_ not in ("VBZ", "VBG", "NNS"):
            return int(token.idx - span.start_char)
    return None


def _wanted(clause: Clause, text: str, reason: str) -> Standing:
    """As in "The user wants the assistant to …", or the plain swap of pronouns where no imperative is found."""
    swapped = re.sub(r"\s+", " ", _swapped(text)).strip(" .!?,")
    condition = re.match(
        r"(?i)(?P<when>(if|when|whenever|every time|each time|any time)\b.+?)(,| then)\s*(?P<what>(?!and\b|or\b).+)$",
        swapped,
    )
    when, what = ("", swapped) if condition is None else (condition["when"], condition["what"])
    if not when:
        at = _imperative_at(clause)
        lead = clause.text[:at].strip(" ,:") if at else ""
        if at and re.match(
            r"(?i)(every time|each time|whenever|in every|in all|for every|for all|when|if|with)\b", lead
        ):
            when, what = _swapped(lead), _swapped(clause.text[at:])
    negative = bool(
        re.match(r"(?i)(please )?(don't|do not|never|stop|no need to|you don't (have|need) to)\b", what)
    ) or bool(re.match(r"(?i)never\b", MARKS.sub("", what)))
    body = MARKS.sub("", what)
    body = re.sub(
        r"(?i)^(don't|do not|never|stop|no need to|it doesn't (have|need) to|the assistant (can|may|should|must|gives|always)?|it (can|may|should|must)|(i|they) (want|would like|'d like) (it|the assistant) to|can (it|the assistant)|could (it|the assistant)|so|and|then|but)\s+",
        "",
        body.strip(" ,:."),
    )
    if re.match(r"(?i)^(don't|do not|never|stop)\s", body):
        negative, body = True, re.sub(r"(?i)^(don't|do not|never|stop)\s+", "", body)
    verb = body.split()[0].lower() if body.split() else ""
    stem = re.sub(r"ing$", "", verb)
    if not when and not (
        verb in words("requests") or stem in words("requests") or stem + "e" in words("requests")
    ):
        return Standing(
            third_person(clause.span)
            if re.search(r"\b(i|my|me)\b", clause.lower) and not clause.head
            else sentence(f"The user's standing wish for answers: {MARKS.sub('', swapped).strip(' ,:')}"),
            reason,
        )
    aim = f"the assistant {'to stop' if verb.endswith('ing') else 'never to' if negative else 'to'} {body}"
    if verb.endswith("s") and when:
        aim = f"that {body}"
    head = f"{when[0].upper()}{when[1:]}, the user wants" if when else "The user wants"
    return Standing(sentence(f"{head} {aim}"), reason)


def _swapped(text: str) -> str:
    """Pronouns of an instruction in the third person: the user is "they", the assistant is "it"."""
    pairs = (
        (r"\bI'm\b|\bI am\b", "they are"), (r"\bI've\b", "they have"), (r"\bI'd\b", "they would"), (r"\bI\b", "they"), (r"\bmy\b", "their"), (r"\bme\b", "them"),
        (r"\bmine\b", "theirs"), (r"\bmyself\b", "themselves"), (r"\bwe\b", "they"), (r"\bour\b", "their"), (r"\bus\b", "them"),
        (r"\byou're\b|\byou are\b", "it is"), (r"\byou (?=(give|make|write|quote|use|draft|send|list|suggest|cite|explain|answer|start|put|call|tell|show|include|add|skip|mention|offer|produce|create|want|need|do|say)\b)", "it +"), (r"\byour\b", "its"), (r"\byou\b", "it"),
    )  # fmt: skip
    for pattern, word in pairs:
        text = re.sub(pattern, word, text, flags=0 if pattern == r"\bus\b" else re.IGNORECASE)
    return re.sub(
        r"\bit \+(\w+)",
        lambda hit: f"it {hit.group(1)}{'es' if hit.group(1).endswith(('s', 'x', 'ch', 'o')) else 's'}",
        text,
    )
