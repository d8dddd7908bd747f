"""Marks what somebody else says in the first person behind a colon, and what is to be said in another language."""

import re
from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby

from brain.extract.explicit import explicit
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.exclusions.text_requests import TASK_TEXT
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.preprocessing.text_beside_task import LANGUAGES, in_language
from memories.regex import regex

FIRST_PERSON = re.compile(r"(?i)\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|we're|we've|our|us)\b")
# "The villain then says", "Someone in my running group posted", but not "the rule says".
REPORTS = regex(r"""
    (?i)(?!
      (?:(?:and|but|so|well|ok|as)[\s,]+)*(?:
        (?:write|post|reply|answer|explain|sing|say|tell)\b(?!.*\b(?:says|said|tells|thinks|sings|who|which|where)\b)
        |i|i've|we|we've|whatever|whoever|no matter|regardless|because|since|if|when
        |(?:the|our|my|a) (?:\w+ )?(?:
          rules?|docs?|documentation|polic(?:y|ies)|signs?|contract|manual|handbook|wiki|readme|plan|law|notice|label
          |agreement|guideline|decision|checklist|runbook|note|ticket|memo|minutes|title
        )
      )\b
      |.*\b(?:i|we|you)(?:'ve|'d| have| had| just| also)* (?:tell|told|sa(?:y|id)|wr[io]te|thought|think|claim|ask)
    ).*\b(?:
      says?|said|tells? \w+|told \w+|thinks?|thought|writes?|wrote|posts?|posted|tweeted|commented|whispers?|shouts?
      |sings?|replies|replied|answers|answered|explains|confesses|admits|brags?|claims?|complains
      |introduces? \w+sel(?:f|ves)|(?:starts?|begins?|opens|ends|continues) (?:like this|so|with|thus)
      |(?:narrator|story|song|poem|joke|verse|chorus|line|lyrics) goes
    )(?: (?!that\b|i\b|we\b)\w+){0,4}$
""")
# "I live near the pool, said one visitor".
REPORTED_BY = regex(r"""
    (?i)[,\u2013-]\ (?:said|says|adds|added|explains|explained|writes|wrote|claims|claimed|recalls|recalled|complains|complained)
    \ (?!i\b|we\b)(?:one|another|an?|the|his|her|their|my|our|[A-Z])
""")
# "Saw this on Mastodon", "DeepL gave me nonsense for this one".
SHOWN = regex(r"""
    (?i)(?:
      (?:(?:and|so|ok|just|i|i've|we) )*(?:saw|seen|found|read|spotted|overheard|got|copied|came across|heard)
        \ (?:(?:this|these|that|the following|one|it)\b|(?:on|in|at|from) ).*
      |.*\b(?:for|with|of|on|about|into?) (?:this|that) (?:one|line|sentence|phrase|bit|part|text|quote|saying)
    )$
""")
# "My character's inner voice", "Opening line of my play", "Lyrics so far".
LINE_OF = regex(r"""
    (?i)(?:
      .*\b(?:his|her|their|[a-z]+'s) (?:[\w-]+ ){0,2}(?:
        voice|monologue|thoughts?|lines?|words|verse|stanza|speech|reply|diary|letter|motto|bio|status|caption|post
      )
      |.*\b(?:
        lyrics|(?:opening|first|last|next|closing) (?:line|sentence|words|paragraph)|subtitles?(?: line)?|voice-?over|punchline
        |tagline|slogan|verse|chorus|speech bubble|caption|epigraph
      )\b(?!.*\b(?:i|i'm|i've|is due)\b)[^:]{0,40}
    )$
""")
# "An ad in which a granny says I have used this soap …".
STAGED = regex(r"""
    (?i)(?:(?:write|make|give me|need|i need|please|ok|so|a|an|the|one|short|little|funny|silly|new|for)[\s,]+)*
    (?:ad|advert|sketch|scene|poem|song|play|script|story|comic|cartoon|joke|meme|monologue|film|video|ballad|limerick
      |jingle|spot|commercial|dialogue)\b[^,:]{0,50}\b(?:in which|where|whose|when|about|with|of|the|an?) [^,:]{2,40}
    \b(?:says?|sings?|tells?|claims?|thinks?|confesses|explains?|complains?|boasts?|brags?)\b
""")
# "How would a Spaniard say that", "what is the Greek for …".
HOW_SAID = regex(rf"""
    \b(?:
      (?i:how (?:do|would|does|can|could|should|did|might) (?:you|i|we|one|they|people|locals?)
        (?: best)? (?:say|put|write|express|translate|phrase|spell)\b(?=.*\b(?:in|into) (?:\w+ )?(?:{LANGUAGES})\b))
      |[Hh]ow (?:do|would|does|can|could|might) (?:an?|the) [A-Z]\w+ (?:say|put|write|express|phrase)
      |(?i:how (?:is|are|does|would)\b(?=.*\b(?:said|sound|called|translated)\b.*\b(?:{LANGUAGES})\b))
      |(?i:what(?:'s| is| would be) (?:the |a |good )*(?:{LANGUAGES})(?: \w+)? (?:for|of))
    )\b
""")
SAID_OF_ABOVE = re.compile(
    r"(?i)\b(?:say|put|write|express|translate|phrase|spell|said|sound) (?:this|that|it|so)\b"
)
QUOTED_NEXT = re.compile(rf"\s*(?:[\"'“‘„«]|{QUOTATION})")
# "French for a postcard, we're having …".
FOR_A_TEXT = regex(rf"""
    (?i)(?:(?:in|into|to|please|and|now) )*(?:{LANGUAGES})(?: please| pls)?,? (?:for|on|as) (?:an?|the|my|our|his|her) (?:[\w-]+ )?(?:
      (?:post|birthday|greeting|place)? ?cards?|signs?|mugs?|labels?|menus?|t-?shirts?|notes?|letters?|mails?|messages?|boards?
      |posters?|flyers?|towels?|guest ?book|captions?|invitations?|banners?|stickers?|texts?|speech|toast|tattoo
      |gravestone|subtitles?|plaque|door|website
    )\W*$
""")
# "I live in a bell tower. That's how the monologue begins", "That's the family from the puzzle": what stands before it.
TEXT_BEFORE = regex(r"""
    (?i)(?:(?:and|so|well) )*that(?:'s| is| was) (?:
      how (?:the|my|his|her|our|an?) (?:[\w-]+ )?(?:
        monologue|story|novel|letter|poem|song|play|speech|scene|chapter|essay|sketch|diary|book|text|script|aria|ballad|fable
      ) (?:begins?|starts?|opens?|goes|ends?|reads?)
      |(?:(?:the|an?|my) [\w' -]{0,30})?(?:from|in|out of) (?:the|an?|my|this|our) (?:[\w-]+ )?(?:
        puzzle|riddle|quiz|exercise|story|novel|book|film|movie|series|song|poem|play|textbook|game|worksheet|exam|exam paper
      )
    )\b
""")


def spoken(parts: Sequence[Clause]) -> dict[int, str]:
    """By position, the clauses that another speaks, or that are to be put into another language."""
    marked = {at: "quotation" for at, clause in enumerate(parts) if REPORTED_BY.search(clause.sentence.text)}
    ends = next((at for at, clause in enumerate(parts) if TEXT_BEFORE.match(clause.text)), 0)
    marked.update(dict.fromkeys(range(ends), "quotation"))
    sentences = _runs(id(clause.sentence) for clause in parts)
    paragraphs = _runs(clause.sentence.paragraph for clause in parts)
    quoted: int | None = None  # the paragraph in which somebody else speaks
    for index, clause in enumerate(parts):
        if quoted == clause.sentence.paragraph:
            if clause.question or requests(clause):
                quoted = None
            elif FIRST_PERSON.search(clause.text):
                marked[index] = "quotation"
        if _opens_speech(clause):
            quoted = clause.sentence.paragraph
        marked.update(
            dict.fromkeys(_to_be_said(parts, index, sentences[index], paragraphs[index]), TASK_TEXT)
        )
    return marked


def _at_colon(clause: Clause) -> bool:
    """Whether what follows stands behind a colon and without quotation marks."""
    doc, end = clause.span.doc, clause.span.end
    return doc[end : end + 1].text == ":" and not QUOTED_NEXT.match(doc[end + 1 : end + 4].text)


def _opens_speech(clause: Clause) -> bool:
    return (
        _at_colon(clause)
        and explicit(clause.sentence.text) is None
        and any(pattern.match(clause.text) for pattern in (REPORTS, SHOWN, LINE_OF))
    )


def _to_be_said(parts: Sequence[Clause], index: int, sentence: range, paragraph: range) -> range:
    """The clauses that this one asks to have put into other words, another language or a scene."""
    clause = parts[index]
    text = clause.sentence.text if clause.number == 0 else clause.text
    if HOW_SAID.search(clause.text) and SAID_OF_ABOVE.search(clause.text):
        return range(paragraph.start, index)
    if HOW_SAID.search(text) or (clause.number == 0 and STAGED.match(clause.text)):
        return sentence
    opens = clause.number == 0 and len(sentence) > 1
    if opens and ((_at_colon(clause) and in_language(clause.text)) or FOR_A_TEXT.match(clause.text)):
        return range(index + 1, paragraph.stop)
    return range(0)


def _runs(keys: Iterable[Hashable]) -> list[range]:
    """For each the run of equal neighbours that it stands in: 5, 5, 7 → 0–2, 0–2, 2–3."""
    found = list[range]()
    for _, equal in groupby(keys):
        many = len(list(equal))
        found += [range(len(found), len(found) + many)] * many
    return found
