"""Text that is introduced: what stands behind "here's my essay:" or "from my diary:", what a paper says, a talk that was pasted."""

import re
from collections.abc import Sequence

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.exclusions.text_requests import TASK_TEXT
from brain.extract.rules.preprocessing.own_words import QUOTATION
from memories.regex import regex

INTRODUCES = regex(r"""
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
# "First one coming: …", "Rows: Mia 4 June, Jon 2 May": what is handed over begins here.
HANDS_OVER = regex(r"""
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
SPEAKER = re.compile(r"[A-ZÀ-Ý][a-zà-ÿ]*$")
FEWEST_SPEAKERS = 2
TALKS = re.compile(r"(?i)\b(?:i|you|we)\b|\?")  # and not "Router: FritzBox. Walls: granite."
# "My CV says: ten years of driving": a line of a paper.
PAPER_SAYS = re.compile(
    r"(?i)(?:my|the|his|her) (?:\w+ )?(?:horoscope|fortune cookie|tarot|quiz|dream|palm|app|watch|scale|calendar|cv|r[ée]sum[ée]|bio|ad|caption|slogan|headline|cover letter|profile(?: text)?|essay|speech|toast|talk|letter|mail|story|novel|poem|post|text|draft|report|application) (?:says|reads|goes|states|(?:starts|begins|opens|ends|closes) (?:with|so|like this|as follows|thus))\b"
)


def of_a_paper(clause: Clause) -> bool:
    """Whether a paper says it ("my CV says I'm a diver"), with a colon all of the sentence ("my essay begins so: …")."""
    text = clause.sentence.text
    whole = PAPER_SAYS.match(text) is not None and ":" in text and not clause.question
    return whole or PAPER_SAYS.match(clause.text) is not None


def introduced(parts: Sequence[Clause]) -> dict[int, str]:
    """What stands behind an introduction or order in its paragraph ("here's my essay:", "correct the commas.")."""
    marked: dict[int, str] = {}
    introduced_in: int | None = None
    quoted = any(QUOTATION in clause.text for clause in parts)
    for index, clause in enumerate(parts):
        if introduced_in == clause.sentence.paragraph and not (clause.question or requests(clause)):
            marked[index] = TASK_TEXT
            if QUOTATION in clause.text:
                introduced_in = None  # it ends with its quotation mark
        hands_over = (HANDS_OVER.match(clause.text) or SOURCE.match(clause.text)) and clause.span.doc[
            clause.span.end : clause.span.end + 1
        ].text == ":"
        if hands_over:
            marked[index] = TASK_TEXT
        if hands_over or INTRODUCES.match(clause.text) or (not quoted and CORRECTED.match(clause.text)):
            introduced_in = clause.sentence.paragraph
    return marked


def talk_of_others(parts: Sequence[Clause]) -> dict[int, str]:
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
