"""To whom it is said: a remark on the assistant ("you never sleep, huh") and a word to who reads along are no facts."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import any_of
from memories.regex import regex

# What one is or goes through cannot be asked of anybody: "you never get tired", "you always know everything".
REMARKED = regex(r"""
    (?i)(?:(?:so|and|but|well|wow|ha|haha|lol|oh|man|ok|god|still|funny how|i guess|i bet|i suppose|must be nice,?)[\s,]+)*
    (?:you|u) (?:(?:really|just|probably|literally|actually|must|seem to) )*(?:never|always)(?: (?:really|just|even|ever|seem to))?
      \ (?:
        (?:get|feel|grow|become|look|sound|seem)s? (?!to\b|straight|the\b|at\b|for\b|into\b|up\b|it from\b|like (?:an?|the) )[a-z]+
        |sleeps?|dreams?|rests?|eats?|drinks?|breathes?|complains?|sweats?|cries|cry|laughs?|age|ages|dies?|knows?|knew|understands?
        |forgets? (?:a thing|anything|anyone|a name|a face)|remembers? everything|loses? (?:patience|your)|misses?|lies?
        |have (?:time|an answer|a good|patience)|run out|listens?|learns?|cheers?|saves?
      )\b
""")
# ", huh", ", don't you": what stands before it is noticed, not asked for.
NOTICED = regex(r"""
    (?i)[,\s](?:huh|eh|hm+|right|innit|don't (?:you|u)|do (?:you|u)|aren't (?:you|u)|are (?:you|u)|is it|isn't it)\s*[?!.]*$
""")
NOTED_OF_YOU = re.compile(r"(?i)(?:(?:so|and|but|well|wow|oh)[\s,]+)*(?:you|u) (?:\w+ )?(?:never|always) ")
# As in "(grandma if you read this: …)" and "Mum, if you're reading along, …".
READER = regex(rf"""
    (?i)(?:^|[(.!?:;,–—-]\s*)(?:(?:and|hi|hey|hello|dear|sorry|ps|p\.s\.)[\s,]+)*
      (?:my |dear )?(?:(?:{any_of("kin").pattern})(?: \w+)?|(?:boss|chef|love|honey|darling|neighbour|neighbor|teacher|landlord|team|guys)|(?-i:[A-Z][a-z]+))
      ,? (?:in case|if) (?:you|u|you'?re|ur)(?: are)?(?: (?:ever|ever happen to|happen to|do|should|really|still))*
      \ (?:read|reads|reading|see|seeing|hear|hearing|find|listening|watching|look at) (?:this|that|it|these|along|my)\b
""")


def spoken_to_another(clause: Clause) -> bool:
    """Of the assistant as it is, or to somebody who may read along."""
    text = clause.text
    if REMARKED.match(text):
        return True
    if NOTED_OF_YOU.match(text) and NOTICED.search(clause.sentence.text):
        return True
    hit = READER.search(clause.sentence.text)
    if hit is None:
        return False
    begins = clause.span.start_char + len(clause.text)
    return begins > hit.start()
