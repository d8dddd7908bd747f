"""Tells by its layout a text that is handed over to be worked on: a short task on one line, the text on others.

A task names no text of its own ("tl;dr?", "in Finnish please, informal", "is the tone ok?"), so it speaks of all that
stands above or below it. Nor is a text the person's own that says where it is from ("(course book, unit 4)").
"""

import re
from collections.abc import Sequence

from brain.extract.rules.words import words
from memories.regex import laid_out, regex

MARKS = tuple('"“„«`')
TASK_AND_TEXT = 2  # lines, at least
LONGEST_TASK = 14  # words
FEWEST_WORDS = 12  # of a text below a task that may also be a wish for the answer: "Bullet points."

LANGUAGES = "|".join(sorted(words("languages") | words("endonyms")))
NOT_OF_SELF = r"(?!.*\b(?:i|i'm|i've|my|we|our)\b)"
# "Spanish, max. 42 characters a line", "Welsh please, for a tea towel", "-> Polish".
LANGUAGE_TASK = laid_out(rf"""
    (?:(?:and |or |now |same |back |once more )*(?:in|into|to|auf|po|en|em|på)\b|<?-+>?|=+>?|→|>>)? ?
      (?:brazilian |swiss |canadian |european |american |plain |simple |proper )?(?:{LANGUAGES})
      (?: (?:please|pls|plz|version|translation|only|now|too|subtitles?|por favor|bitte))*
      (?:
        [\s,;(]+(?:max\.?|at most|on an?|informal|formal|polite|casual|short|two|one|three
          |\d+(?! (?:years?|months?|weeks?)\b))(?!\w){NOT_OF_SELF}[^.?!]{{0,40}}
        |[\s,;(]+(?:for|as) (?:an?|the|her|his|their) {NOT_OF_SELF}[^.?!,:]{{2,40}}
      )*\W*$
""")
IN_LANGUAGE = regex(rf"(?i){LANGUAGE_TASK}")
TO_CODE = re.compile(r"(?i)\W*(?:->|→|=>|>>)\s*[a-z]{2}\W*$")

LEAD = laid_out(r"""
    (?:(?:
      ok|so|hey|hi|please|pls|plz|now|just|quick|and|can you|could you|would you|i need|i want|need|want
      |give me|get me|one|two|three|four|five|six|\d+|an?|the|your|short|brief|only|main|simple|some
        |what's
    )[,:]? )*
""")
OF_IT = r"(?: (?:out )?(?:of|from|for|on|in|about) (?:it|this|that|these|all this|the above|below))"
SAID_OF_TEXT = laid_out(r"""
    (?:rude|polite|formal|informal|phishing|a scam|scam|spam|legit|readable|cheesy|cringe|harsh|wordy
      |pushy
    |well written|good english|correct english|grammatical|passive|aggressive|clear enough|satire
      |(?:sound|read|come across as) too \w+)
""")
# What can only be said of a text.
TASK = regex(rf"""
    (?i)\W*+{LEAD}(?:
      (?:tl;?dr|gist|essence|summary|summari[sz]e|shorter|too long|half (?:the|as) \w+|takeaways?|reply
        |paraphrase
        |proofread|reword|rephrase|rewrite|shorten|simplify|condense|translate|polish|tidy up)
        (?:{OF_IT}|[ ,]+(?:it|this|that|these|please|pls|plz|friendly|polite|for me|cut it \w+ \w+
          |in \w+ \w+))*
      |(?:key|main|bullet|most important|talking)[ -]?points?{OF_IT}(?: please| pls)?
      |(?:cut|boil|trim|squeeze|shrink|turn|put|render|recast|convert|rewrite|reword|say|translate
        |summari[sz]e|shorten|correct|proofread)
        \ (?:it|this|that|these|all of it|everything|the text)\b{NOT_OF_SELF}.{{0,40}}
      |make (?:it|this|that) (?:sound |read |look )?(?:
        (?:a bit |much |a lot |less |more )*(?:nicer|warmer|politer|formal|informal|funnier|softer
          |friendlier|punchier|harsher|readable|polite|flowery|concise)
      )\b{NOT_OF_SELF}.{{0,30}}
      |(?:is|was|does|isn't) (?:this|it|that|he
        |she)(?: \w+)? (?:sound |read |seem |look |come across )?(?:as )?{SAID_OF_TEXT}(?: or (?:not|ok
          |okay|fine))?
      |(?:is|are|how is|how's) the (?:tone|wording|grammar|english|spelling|style|phrasing|register
        |punctuation)\b{NOT_OF_SELF}.{{0,25}}
      |how does (?:this|it|that) (?:sound|read|come across|land)\b{NOT_OF_SELF}.{{0,20}}
      |(?:what|which) (?:mood|tone|tense|genre|language|style|register|dialect
        |voice)\b{NOT_OF_SELF}.{{0,30}}
      |what (?:does|do|did|is) (?:he|she|they|the \w+|this \w+) (?:want|mean|say|ask|try\w*|complain\w*
        |offer\w*|claim)\b.{{0,25}}
      |how (?:would|should|do|must|can|shall) (?:you|i|we|one) (?:answer|reply|respond)\b.{{0,25}}
      |how (?:formal|warm|long|polite|short|friendly) (?:must|should|can|would) (?:an?|the|my
        |our) (?:answer|reply)\b.{{0,25}}
      |(?:draft|write|suggest)(?: me)? (?:an?|the) (?:\w+ )?(?:reply|response|answer)(?: please| pls
        | for me)?
      |(?:check|fix|mark|underline|circle|list|extract|find|count|pull out|highlight|correct|improve)
        \ (?:(?:all|any|the|only|its) )*(?:grammar|spelling|typos?|commas?|mistakes|errors|verbs|nouns
          |adjectives|adverbs|dates?|names?|numbers|tenses?|idioms?|punctuation|facts)
        (?:{OF_IT}| please| pls)*
    )[\s.,;:!?–-]*$
""")
# What may also be a wish for the answer, if no long text stands beside it.
FORM = regex(rf"""
    (?i)\W*+{LEAD}(?:key|main|bullet|most important)[ -]?points?(?: please| pls)?[\s.,;:!?–-]*$
""")
# "two questions about this text for my class".
THIS_TEXT = regex(r"""
    (?i)(?!\W*i\b).*\b(?:about|of|in|on|from|for|with|to) (?:this|the following|these) (?:\w+ )?(?:
      text|passage|paragraph|letter|mail|e-?mail|message|post|story|article|piece|review|transcript
        |speech|poem|lines?
      |excerpt|ad|interview|comment|statement|abstract
    )\b
""")
# A text announced with a colon at the end of the line, "Kids' essay, spot the mistakes"
TEXT_BELOW = regex(r"""
    (?i)(?!\W*(?:i|i'm|i've|we|our)\b|.*\b(?:team|all|everyone|everybody|remember|save|keep|note|record|me|myself|context)\b)
    .*\b(?:essay|letter|summary|paragraph|passage|poem|abstract|transcript|review|interview|diary|mistakes|errors|typos|dictation
      |homework|cover letter|statement|excerpt|subtitles|lyrics)\b[^.?!]{0,40}:\s*$
""")
# "Boil this handout down to 5 lines, half of my class has Ukrainian as first language:", and the handout below.
WORKED_ON_BELOW = regex(rf"""
    (?i)(?:.*[.,;]\s|\W*{LEAD})(?:{"|".join(sorted(words("text_verbs")))}|boil|cut|trim|make) (?:me )?(?:this|these|the following)\b
    .*:\s*$
""")
# "(from some food blog)", "Source: patient forum", "- from a letter in the local paper".
ATTRIBUTED = regex(r"""
    (?i)(?:
      \s*(?:source|quelle|seen on|found (?:on|in)|taken from|copied from|quoted from
        |courtesy of)\b:?.{2,60}$
      |\s*\(\s*(?:from|source|taken|copied|found|seen|via|course ?book|text ?book|sample|example|their
        |his|her)\b[^()]{0,60}\)\W*$
      |\s*[-–—~]+\s*(?:from (?:an?|the|his|her|their|some)|source|via)\b.{2,60}$
    )
""")
TIMED = re.compile(r"\s*(?:\d+\s*$|\d\d:\d\d:\d\d\S* *-->)")  # of subtitles
# What is the person's own again beside a text.
RESUMED = regex(r"""
    (?i)\s*(?:
      for context|context|by the way|btw|fyi|for your information|background|note that|about me|ps|p\.s
    )\b
""")


def mark_pasted(lines: Sequence[str], origins: list[str]) -> None:
    """Marks the lines of a text that is handed over, where nothing else in the message is one."""
    filled = [index for index, line in enumerate(lines) if line.strip()]
    if len(filled) < TASK_AND_TEXT or _holds_another(lines, origins):
        return
    for index in _pasted(lines, filled):
        if not RESUMED.match(lines[index]):
            origins[index] = "pasted"


def _holds_another(lines: Sequence[str], origins: Sequence[str]) -> bool:
    """A quotation, or lines that were cut out already: the task speaks of those."""
    cut = any(origin and not TIMED.match(line) for line, origin in zip(lines, origins, strict=True))
    task = next(line for line in lines if line.strip())
    return (
        cut or any(mark in task for mark in MARKS) or any(line.lstrip().startswith(MARKS) for line in lines)
    )


def _pasted(lines: Sequence[str], filled: Sequence[int]) -> Sequence[int]:
    first, last = filled[0], filled[-1]
    if ATTRIBUTED.match(lines[last]):
        announced = _is_task(lines[first]) or lines[first].rstrip()[-1] in ":?-–"
        return filled[1:] if announced else filled
    if (
        _is_task(lines[first])
        or WORKED_ON_BELOW.match(lines[first])
        or (_asks_for_form(lines[first]) and _apart_and_long(lines, filled))
    ):
        return filled[1:]
    if _is_task(lines[last]):
        return filled[:-1]
    return ()


def _is_task(line: str) -> bool:
    text = line.strip()
    if len(text.split()) > LONGEST_TASK:
        return False
    return any(pattern.match(text) for pattern in (TASK, IN_LANGUAGE, TO_CODE, THIS_TEXT, TEXT_BELOW))


def _asks_for_form(line: str) -> bool:
    return FORM.match(line) is not None


def _apart_and_long(lines: Sequence[str], filled: Sequence[int]) -> bool:
    """A text in a paragraph of its own."""
    apart = filled[1] > filled[0] + 1
    return apart and sum(len(lines[index].split()) for index in filled[1:]) >= FEWEST_WORDS
