"""Tells what is said of the task at hand, or of an answer, and of nothing beyond: it tells nothing."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.kept_out.supposed import SPOKEN_OF_SELF
from brain.extract.rules.told.wishes import MARKS
from memories.regex import laid_out, regex

OFFERED = regex(r"""
    (?i)
    ^(?:(?:ok|and|but|so|good work|nice|great|thanks),? )*(?:the |that |your |this )?(?:
      first|second|third|fourth|last|other|latest|new|\d+(?:st|nd|rd|th)
    ) (?:
      draft|one|try|attempt|version|option|variant|suggestion|idea|headline|title|answer|take|round
    )\b
    |\b(?:your|these|those|the) (?:(?:two|three|four|five|six|ten|first|last|other) )?(?:
      suggestions?|options?|ideas|versions|drafts|titles|proposals|answers|variants
    )\b
    |\b(?:of|from|among|out of) (?:your|these|those) (?:two|three|four|five|six|ten|\d+)\b
    |^(?:(?:and|but|so|ok|well),? )*(?:my|our) (?:\w+ )?(?:favou?rite|pick|choice)s?\b(?: \w+){0,4} (?:is|are|would be|goes to) (?:(?:the|that) [\w-]+ ones?\b|(?:number|no\.?|nr\.?) ?\d|\d\b)
    |\b(?:the|that) [\w-]+ (?:variant|version|option|one) (?:
      suits?|fits?|works?|looks?|reads?|sounds?
    )\b
""")
PARTS_OF_A_TEXT = laid_out(r"""
    page|slide|step|chapter|question|row|section|paragraph|task|item|cell|column|exercise|verse|field
    |tab|sheet|figure|footnote|slot|bullet|option|version|draft|variant
""")
OF_THE_TASK = regex(rf"""
    (?i)
    # "I'm on page 12"
    ^(?:(?:so|and|but|ok|now) )*(?:
      i|i'm|i am|we|we're|we are|i've|we've|i have|i'll
    )\b[^,.]{{0,30}}?\b(?:{PARTS_OF_A_TEXT}) (?:no\.? ?)?(?:
      \d+|[a-h]|one|two|three|four|five|six|seven|eight|nine|ten
    )\b(?! of (?:the|our) (?!
        form|book|document|text|deck|draft|report|paper|sheet|list|article|exam|test|quiz|manual
        |contract
      )
    )
    # "I go with the blue"
    |^(?:(?:so|and|but|ok|then) )*(?:i|we)
      (?:'ll|'d)? (?:go|went|am going|stick|stay) (?:with|for) (?:the|that|this|your)\b
    # "I have two that are too long"
    |^(?:(?:so|and|but|ok|now) )*(?:i|we)(?:'ve| have|'ve got| have got)? (?:only |just |still )?
      (?:have |got )?(?:
      one|two|three|four|five|six|\d+|some|a few
    ) (?:
      that(?:'s| is| are|'re)|which (?:is|are)|left\b|more\b(?!,? (?:kids?|than))|to go\b
      |of (?:these|those|them)\b
    )
    # "We're only at 300 words"
    |^(?:i'm|i am|we're) (?:only |now |still |already )?at \d+ (?:
      words|pages|lines|characters|points|percent
    )\b
    # "I have just one"
    |^(?:(?:so|and|but|ok|now) )*(?:i|we)(?:'ve| have|'ve got| have got) (?:only |just )?(?:one|two|three|four|five|six|\d+)\s*(?:[,;)]|\W*$)
    # "I'm the one on the left in the photo"
    |^(?:i'm|i am|that's me|me) .{{0,40}}\b(?:in|on) (?:the|this|that) (?:
      picture|photo|image|screenshot|drawing|recording
    )\b
    # "I do slide 7, you take 8 and 9"
    |^(?:(?:so|and|but|ok|then) )*
      i(?:'ll)? (?:take|do|get|write|handle|cover) [^,.?!]{{2,30}},? (?:and )?
      (?:you|u) (?:take|do|get|write|handle|cover|the)\b
""")
OF_ALL_ANSWERS = regex(r"""
    (?i)(?:please )?(?:
      never|always|no more|stop|don't|do not|quit|keep|make|give|write
      |i (?:\w+ )?(?:read|hear|print|listen to|get) (?:all )?your
    ) \
""")


# "Great, my daughter will love it!": what others make of the answer
RECEIVED = regex(r"""
    (?i)(?:(?:so|and|but|ok|great|perfect|thanks|super|nice|wow|lovely|haha|lol)[\s,!]+)*(?:my|our) [\w' ]{2,25}?(?:
      (?:'ll| will| would|'s going to| is going to| are going to) (?:\w+ )?(?:
        (?:love|like|enjoy|hate|laugh|cry|appreciate|adore|recogni[sz]e|understand)\b(?:
          \ (?:it|this|that|them|these|the one)\b
          |\W*$
        )
        |be (?:so |very |really )?(?:happy|pleased|glad|thrilled|delighted|surprised|amused|proud|impressed)\b
      )
      |\ (?:(?:really|absolutely|just|only) )?(?:
        loved|liked|hated|proofreads|laughed at|approved|printed|likes|loves|wants|asked for|needs
      ) (?:it|this|that|them|these)\b
      |\ reads (?:it|this|that)\b
    )
""")


def of_an_answer(text: str) -> bool:
    """About what the assistant has offered, "my favourite of your three suggestions", or about the task at hand."""
    if OF_THE_TASK.match(text) or RECEIVED.match(text):
        return True
    return OFFERED.search(text) is not None and not OF_ALL_ANSWERS.match(MARKS.sub("", text))


CHOICE = regex(r"""
    (?i)
    (the )?(
      option|version|variant|draft|design|number|answer|picture|logo|headline|title
    )s? (\d+|[a-z]|one|two|three)\b
    |['\"‘“][^'\"’”]{2,60}['\"’”] in [A-Z]\w+
""")
SUPERIOR = regex(r"""
    (?i)(our|my) (\w+ )?(
      director|boss|manager|ceo|chef|colleague|co-?worker|neighbou?rs?|landlord|landlady|teacher|client
      |customer|supervisor|intern
    )\b
""")
SOON = regex(r"""
    (?i)\b(?:is|are|'s) (?:
      due\b(?! (?:on|by) (?:the )?(?:\d|[A-Z]))
      |in (?:an?|one|two|half an|\d+) (?:hours?|minutes?|mins?)\b
      |on (?:holiday|vacation) until|out of office
    )
""")
A_SUM_OR_CODE = regex(r"""
    (?i)
    ^(?:an?|two|three|four|five|six|\d+) (?:
      people|persons|friends|men|women|workers|trains|cars|taps|painters|books?
    )\b
    |\b(?:print|range|len|int|str)\(|\w\(\)
""")
ABOUT_ANSWERS = regex(r"""
    (?i)\b(?:
      i|i'm|me|my|mine|you|your|answers?|repl(?:y|ies)|chats?|drafts?|mails?|texts?|summar\w+|emojis?
    )\b
""")
THANKED = regex(r"""
    (?i)
    (?:(?:and|but) )?you (?:just |still |also )?(?:
      said|told|wrote|claimed|mentioned|suggested|assumed|thought|asked|wanted
    )\b
    |(?:[\w]+ )?(?:
      thanks?|thx|ta|cheers|merci|danke|gracias|grazie|tack|takk|obrigad[oa]|kiitos|dank|bedankt|arigato
      |spasibo
    )\b
    |.{0,40}\b(?:exactly|just|precisely) what (?:i|we) (?:was|were|needed|wanted|meant|had)\b
""")
ONLY_NOW = regex(r"""
    (?i)
    ^(?:just|only) (?:here|now|today)\b|\btreat (?:me|us) (?:as|like)\b|\bas (?:if|though) (?:i|we)\b
    |\b(?:
      today only|only today|just (?:this|for) (?:once|now|today)|this (?:once|time)(?: only)?
      |for (?:once|now|today)
      |in this (?:one|draft|text|answer|reply)
    )\b
""")
TELLS_NOTHING = regex(r"""
    (?i)
    [\[<{|#$@]
    |(i'm |i am )?not (saying|claiming|implying|suggesting)\b
    |not that (i|we)\b|(no|nope|nah)\b.*(\bnot\b|n't\b|\bnever\b)
    |(kindly |please )?\w+ (it|this|that|them) (for|to) me\b
    |(kindly|please|permit|allow|now)\b
    |(
      name|list|caption|title|slogan|recipe|menu|itinerary|poem|toast|speech|quiz|table|outline|agenda
    ) (for|of|with|me|us|a|an|\d+|two|three|four|five|ten)\b
    |(?!(i|we|my|our|no|not|never|allerg\w*|wheelchair|deaf|blind)\b)[a-z'-]+( [a-z'-]+){0,2} for (a|an|the|\d+) (?!
      (living|job|year|years|month|months|week|decade|while)\b
    )
    |(it's|it is|there's|there is|there are)\b(?!.*\b(my|our|me|us|we|i)\b)(?!
      .*\bin (this|the) (flat|house|household|apartment|cabin|boat|van|village)\b
    )
""")


def tells_nothing(clause: Clause) -> bool:
    """An order ("tweet it for me"), a denial ("no, I don't live there") or a line of a machine ("[pid 7] ready")."""
    if A_SUM_OR_CODE.search(clause.text) or SOON.search(clause.text):
        return True
    if THANKED.match(clause.text) or (ONLY_NOW.search(clause.text) and not SPOKEN_OF_SELF.match(clause.text)):
        return True
    if re.search(r"(?i)\babout (?:me|us)\b", clause.text) and not any(
        token.tag_ in FINITE for token in clause.span
    ):
        return True
    if re.match(r"(?i)(?:so |and )?(?:my|our) (?:guests?|visitors?|dinner party)\b", clause.text):
        return True
    first = clause.span[0]
    ordered = first.tag_ == "VB" and not any(token.dep_ in ("nsubj", "nsubjpass") for token in clause.span)
    past = next((token.tag_ for token in clause.span if token.tag_ in FINITE), "") == "VBD"
    return (
        ordered
        or bool(TELLS_NOTHING.match(clause.text) or CHOICE.match(clause.text))
        or (past and bool(SUPERIOR.match(clause.text)))
    )
