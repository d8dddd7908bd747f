"""Which parts of a message are text to be worked on, and not meant: what a request translates, corrects, continues."""

import re
from collections.abc import Callable, Sequence

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.exclusions.spoken import spoken
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.preprocessing.text_beside_task import in_language
from brain.extract.rules.words import any_of, words
from memories.regex import regex

FEWEST_FOREIGN = 4  # words; fewer do not give a language away
CREATIVE = regex(r"""
    (?i)
    \b(
      (first|third)[- ]person|diary entry
      |(?:diary|journal|memoirs?|confessions?|log ?book) of
      |poem|song|lyrics|limerick|haiku|monologue|short story|fairy tale|dialogue|screenplay|fictional
      |made-up
    )\b
    |(write|continue|tell|make up)\b.{0,30}\bstory
""")
RESUMED = regex(r"""
    (?i)^(
      for context|for me|you (?:need|have|ought) to know|by the way|for your information|also,
      |background|note that|it's for|that's for|this is for|so use|thanks|please
    )\b
""")
TEXT_NOUN = regex(r"""
    (?i)\b(
      this|these|the following|mail|e-?mail|essay|review|sentences?|letter|message|text|post|lines?
      |paragraph|article|note|tweet|caption|ad|bio|homework|summary|transcript|below
    )\b
""")
FOR_LANGUAGE = re.compile(
    r"(?i)\b({})( \w+)? (for|of)\W*$|\b(in|to|into) ({})\b".format(
        *["|".join(sorted(words("languages")))] * 2
    )
)


ANNOUNCED = regex(r"""
    (?i)(?:so |and |ok )?(?:
      here's|here is|here are|this is|below is|my|our|the
    ) (?:(?:my|our|the|a|an|his|her|their) )?(?:[\w-]+ ){0,2}(?:
      essay|text|draft|letter|mail|e-?mail|abstract|bio|caption|post|ad|paragraph|speech|toast|story
      |blurb|intro|summary|report|sentences?|note
    )(?: so far| now| is| i (?:got|have|wrote))*$
""")
CORRECTED = regex(r"""
    (?i)(?:(?:please|pls|can you|could you|just) )*(?:
      correct|fix|check|proofread|mark|punctuate|edit|polish|tidy(?: up)?|add|put in|set
    )(?: all)?(?: the| my| any)? (?:missing )?(?:
      commas?|grammar|spelling|typos?|punctuation|tenses?|mistakes|errors|capitals|articles
    )\b[\w ]{0,20}[.:]?$
""")
CONTINUED = regex(r"""
    (?i)\b(?:continue|finish|complete|go on with|end|close) (?:the|this|my) (?:
      letter|mail|e-?mail|story|text|petition|essay|poem|speech|note|sentence|paragraph
    )\b
""")


# "Toast for Ingrid, 30 words": a text is ordered by naming it, and what it is to say comes behind a colon.
ORDERED = regex(rf"""
    (?i)(?:
      (?:
        ok|so|and|now|hey|hi|please|pls|need|some|an?|one|two|three|four|five|\d+|short|funny|nice|quick
        |little|good|better|new
      ) \
    )*(?:(?:{any_of("texts").pattern})(?: text)?|[a-z-]+ text(?= for| to| about))(?=
      \s*(?:
        $|[,:;.(–-]
        |(?:for|of|to|about|with|without|in|on|as|saying|please|pls|from|against|max|\d+)\b
      )
    )
""")
# "Fridge temperature sheet, A4 landscape, to print": no kind of text is named, but what it is to look like.
FORMAT = regex(r"""
    (?i)
    \bA[3-6]\b(?! (?:paper|printer))|\b(?:landscape|portrait) format\b|[,;(] ?(?:landscape|portrait|printable)\b
    |\b(?:to print(?: out)?|for printing|to hang up|for the (?:wall|fridge door|notice ?board|pin ?board))\W*$
    |[,;(] ?(?:max(?:imum)?\.? |about |under |at most )?(?:\d+|two|three|four|five|six|ten|half an?|one) (?:
      words?|lines?|sentences?|pages?|slides?|bullets?(?: points)?|columns?|panels?|characters|verses?|stanzas?
    )\b(?! (?:per|each|every|an?|for)\b)
""")
# "Facts about me, use them: …": what is told, whatever is to be done with it.
OF_ME = re.compile(
    r"(?i)(?:(?:so|ok|and|the|some|a few|a bit of|more|few|first|quick)[\s,]+)*(?:facts?|things?|info|information|stuff|background|notes?|data|bits)"
    r"(?: (?:you should know|to know|worth knowing))? (?:about|on|of) (?:me|us|myself)\b"
)
OF_SELF = re.compile(r"(?i)\b(?:i|i'm|my|me|we|our)\b")
# "First one coming: …", "Rows: Mia 4 June, Jon 2 May": what is handed over begins here.
HANDED = regex(r"""
    (?i)(?:so |ok |and )?(?:
      here (?:it|they|we|you) (?:is|are|goes?|comes?)
      |here(?: goes| you go)?
      |(?:the )?(?:first|next|last|second) one(?: coming| is| comes| now)*
      |(?:now )?(?:this|the next|next|today's|tonight's) (?:
        one|mail|message|text|letter|note|post|sms|card|bit|part|here|thing|line|notice
      )(?: here)?(?: goes| is| is going| is meant| has to go| must go| gets sent| will go)?(?: out| straight| up)? (?:to|for) (?!
        the team\b|all\b|everyone\b|us\b|the record|later
      )[\w ]{2,25}
      |(?:this|that|it)(?: (?:one|bit|here|text|sign|note))? (?:goes|is going|has to go|must go|gets sent|will hang|hangs|gets pinned|comes|stands)
        (?: out| up| straight)? (?:to|on|in|into|onto|at|by|above) (?!
          the team\b|all\b|everyone\b|us\b|the (?:record|wiki|notes|docs?)|your\b|our\b
        )[\w' ]{2,30}
      |(?:
        he|she|they|[A-Z]\w+|(?:my|our|the|an?|his|her) [\w' ]{2,25}
      ) (?:just |also )?(?:
        wrote|writes|texted|mailed|replied|posted
      )(?: (?:me|us|back|this|today|just now))*
      |(?:the |our |my |job |small )?(?:
        minutes|review|ad(?:vert)?(?: text)?|article|excerpt|abstract|press release|job ad|comment|testimonial|listing
        |transcript|blurb|obituary|voicemail
      )
      |(?:the )?(?:next |new )?(?:text|card|mail|letter|message|sms|post)
        ,? (?:for|to) (?!the team\b|all\b|everyone\b|us\b|later)[\w ]{2,25}
      |(?:
        fill|put|enter|complete|populate|convert|turn|feed|parse|insert|render|format|encode|export
      )\b.{2,60}\b(?:this|these|the following)
    )$
""")
# "From my old diary: I'm 14", "Sample sentence: …": whose words they are stands first; "Quote for a guest:" orders one.
SOURCE = regex(r"""
    (?i)(?:(?:so|ok|and|now|hi)[\s,]+)*(?:
        (?:from|in|out of)(?: (?:my|our|the|his|her|their|an?))?
        |my|our|the|his|her|their|this|[\w' ]{2,25}'s?|sample|example|test|model|opening|original
      )\ (?:[\w-]+ ){0,2}?(?:
        diary|journal|letter|homework|sentence|dictation|essay|exercise(?=\ )|scene|lyrics|poem|postcard|telegram|worksheet|testimony
        |quote|quotation|extract|dialogue|dialog|flashcard|memoirs?|monologue|screenplay|subtitles?|voice ?over|soliloquy
      )(?: (?:from|of|in|by) [\w' ]{2,30})?$
""")
# What one text is to say, "For this letter today"
FOR_TEXT = regex(r"""
    (?i)(?:(?:and|so|now|ok)[\s,]+)*(?:for|in) (?:this|that|the next|today's|tomorrow's|the) (?:\w+ )?(?:
      letter|mail|e-?mail|message|text|note|notice|post|sign|card|announcement|newsletter|reminder|invitation|flyer
      |poster|leaflet|slide|speech|translation
    )(?: (?:today|now|only|please|tomorrow))*$
    # "Text for the tiny card beside the bowl: stoneware, 120 euros"
    |(?:(?:and|so|now|ok|a|the|short|new)[\s,]+)*(?:text|words|wording|copy|caption|label|blurb|layout|headline|heading)
      \ (?:for|on|of) (?:a|an|the|my|our|this) [^:,.?!]{2,50}$
""")
LABELLED = regex(r"""
    (?i)(?:so |ok |and )?(?:the |your )?(?:
      rows?|data|input|items?|entries|values|lines?|raw text|original|samples?|transcript|source|content
      |bullet points|dictation|bio|cv|caption|profile text|headline|cover letter|first (?:text|draft|line)
    )(?: (?:is|are|below|here|so far|follows))*$
""")
# "Tom: I quit. Ann: why?": who says what in a talk that was pasted.
QUOTED_TEXT = re.compile(rf"[\"'“‘„«]|{QUOTATION}")  # what ends with its quotation mark
SPEAKER = re.compile(r"[A-ZÀ-Ý][a-zà-ÿ]*$")
FEWEST_SPEAKERS = 2
TALKS = re.compile(r"(?i)\b(?:i|you|we)\b|\?")  # and not "Router: FritzBox. Walls: granite."
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


def material(parts: Sequence[Clause]) -> dict[int, str]:
    """Which clauses, by position, are text to be worked on: what follows "translate:", what precedes "- english?"."""
    marked = (
        _announced(parts)
        | _behind_order(parts)
        | _talk_of_others(parts)
        | _worked_on_above(parts)
        | spoken(parts)
    )
    behind = _behind_request(parts)
    text_work = _said_before(parts, _works_on_text) if any(behind) else behind
    open_paragraph: int | None = None
    below = False  # "grade this essay:" with the essay in the paragraphs that follow
    for index, clause in enumerate(parts):
        if (in_language(clause.text) and index) or CONTINUED.search(clause.text):
            marked.update(dict.fromkeys(range(index), "material"))
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


# "My CV says: ten years of driving": a line of a paper.
PAPER_SAYS = re.compile(
    r"(?i)(?:my|the|his|her) (?:\w+ )?(?:horoscope|fortune cookie|tarot|quiz|dream|palm|app|watch|scale|calendar|cv|r[ée]sum[ée]|bio|ad|caption|slogan|headline|cover letter|profile(?: text)?|essay|speech|toast|talk|letter|mail|story|novel|poem|post|text|draft|report|application) (?:says|reads|goes|states|(?:starts|begins|opens|ends|closes) (?:with|so|like this|as follows|thus))\b"
)


def _behind_order(parts: Sequence[Clause]) -> dict[int, str]:
    """Of "correct this sentence please, I am living in Turin" what stands behind the comma."""
    behind = _said_before(
        parts,
        lambda clause: bool(WORKED_ON.match(clause.text) or (INTO.fullmatch(clause.text) and _opens(clause))),
    )
    return {
        index: "material"
        for index, clause in enumerate(parts)
        if behind[index] and not (clause.question or requests(clause))
    } | {index: "material" for index, clause in enumerate(parts) if _of_a_paper(clause)}


def _of_a_paper(clause: Clause) -> bool:
    """As in "my CV says I'm a diver", and all of "my essay begins so: I grew up on an island"."""
    said = clause.sentence.text
    whole = PAPER_SAYS.match(said) is not None and ":" in said and not clause.question
    return whole or PAPER_SAYS.match(clause.text) is not None


def _opens(clause: Clause) -> bool:
    """Whether a colon or a dash stands behind it."""
    return clause.span.doc[clause.span.end : clause.span.end + 1].text in (":", "-", "–", "—")


def _announced(parts: Sequence[Clause]) -> dict[int, str]:
    """Of "here's my essay:" and "correct the commas." what stands behind it in its paragraph."""
    marked: dict[int, str] = {}
    announced: int | None = None
    quoted = any(QUOTATION in clause.text for clause in parts)
    for index, clause in enumerate(parts):
        if announced == clause.sentence.paragraph and not (clause.question or requests(clause)):
            marked[index] = "material"
            if QUOTATION in clause.text:
                announced = None  # it ends with its quotation mark
        handed = (HANDED.match(clause.text) or SOURCE.match(clause.text)) and clause.span.doc[
            clause.span.end : clause.span.end + 1
        ].text == ":"
        if handed:
            marked[index] = "material"
        if handed or ANNOUNCED.match(clause.text) or (not quoted and CORRECTED.match(clause.text)):
            announced = clause.sentence.paragraph
    return marked


def _talk_of_others(parts: Sequence[Clause]) -> dict[int, str]:
    """A talk of two or more people that was pasted, line by line or run together."""
    heads = {
        clause.sentence.text.split(":")[0]
        for clause in parts
        if ":" in clause.sentence.text and SPEAKER.match(clause.sentence.text.split(":")[0])
    }
    spoken_by = [index for index, clause in enumerate(parts) if clause.sentence.text.split(":")[0] in heads]
    talk = any(TALKS.search(parts[index].sentence.text) for index in spoken_by)
    if len(heads) < FEWEST_SPEAKERS or not talk:
        return {}
    return {index: "quotation" for index in spoken_by if not parts[index].question}


def _worked_on_above(parts: Sequence[Clause]) -> dict[int, str]:
    """What stands above a bare "Shorten.": an order without an object speaks of all that was written before it."""
    last = parts[-1] if parts else None
    if last is None or len(parts) == 1:
        return {}
    said = last.lower.removesuffix("please").strip(" .!,")
    worked_on = bool(said.split()[:1]) and (said.split()[0] in words("text_verbs") or MADE.match(said))
    letter = worked_on and GREETED.match(parts[0].sentence.text)
    if letter or said in words("text_verbs"):
        return dict.fromkeys(range(len(parts) - 1), "material")
    return {}


def _said_before(parts: Sequence[Clause], says: Callable[[Clause], bool]) -> list[bool]:
    """Of each clause, whether one before it in its sentence says so. Each is asked once, however long the sentence is."""
    found, said = list[bool](), False
    for index, clause in enumerate(parts):
        said = said and not _begins(parts, index)
        found.append(said)
        said = said or says(clause)
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
            colon, behind = True, any(map(_asks_for_text, earlier)) and not OF_ME.match(earlier[0].text)
        found.append(behind)
    return found


def _asks_for_text(clause: Clause) -> bool:
    return bool(
        requests(clause)
        or clause.question
        or _names_text(clause)
        or ordered(clause)
        or LABELLED.match(clause.text)
        or FOR_TEXT.match(clause.text)
    )


def ordered(clause: Clause) -> bool:
    """Whether a text is ordered by naming it."""
    named = ORDERED.match(clause.text) or (FORMAT.search(clause.text) and not OF_SELF.search(clause.text))
    return named is not None and not any(
        token.tag_ in FINITE and token.dep_ not in ("relcl", "advcl") for token in clause.span
    )


def _names_text(clause: Clause) -> bool:
    asked = FOR_LANGUAGE.search(clause.text) or CREATIVE.search(clause.text)
    worked_on = bool(clause.text) and clause.lower.split()[0] in words("text_verbs")
    return worked_on or bool(asked or in_language(clause.text))


def _works_on_text(clause: Clause) -> bool:
    return bool(
        set(clause.lower.split()[:4]) & words("text_verbs")
        or TEXT_NOUN.search(clause.text)
        or FOR_LANGUAGE.search(clause.text)
    )


def _foreign(clause: Clause) -> bool:
    tokens = [token.lower_ for token in clause.span if token.is_alpha]
    if len(tokens) < FEWEST_FOREIGN:
        return False
    foreign = sum(word in words("foreign") for word in tokens)
    english = sum(token.is_stop and token.lower_ not in words("foreign") for token in clause.span)
    return foreign > english
