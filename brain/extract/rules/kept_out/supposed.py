"""Tells what is only supposed, and numbers that are only there to be reckoned with."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.told.wishes import wishes_for_texts
from brain.extract.rules.words import any_of
from memories.regex import regex

SUPPOSING = regex(r"""
    (?i)
    ^(and |so |but |ok |hmm )?(
      if (?=.*\b(i|i'm|i'd|i've|my|we|we'd|were|would|could|had|might|you)\b)(?!
        (the|a|an|any|one) .+\b(one|you) (has|have|must|need|needs|press|hold|restart|call|use|go)\b
      )(?!
        i (ask|write|say|paste|send|type|ever ask|mention|call)\b
        |you (write|quote|draft|use|answer|reply|give|make|don't know|are unsure|aren't sure)\b
        |it's about\b
      )
      |what if|in case (i|we|my|our)\b|suppose|supposing|say (we|i|you|there|that|our|my)\b|let's say
      |assume (that )?(i|we|my|our)\b|assuming|imagine|hypothetically|in theory|were (i|we)\b
    )
    |^(?:(?:and|but|so) )?i was (?:once |actually |originally )?going to (?!the\b|an?\b|my\b|school|church|work|bed|therapy|uni)[a-z]
    |\bhypothetical|\bi(?:'m| am) (?:probably|possibly) \w+ing\b|^(?:and |but |so )?i used to (?:think|believe|say|assume|pretend)\b
    |\b(?:in|for) (?:this|my|our) example\b|\b(?:for|as an) example(?:'s sake)? (?:only|let's|i|my|we|our)\b
    |\bin this (?:scenario|calculation|variant)\b|\d\w* in this case\b
    |\bfor the sake of (?:the |an? )?(?:example|argument)\b
    # "I bet she only got the flat because …", "I wonder what if …"
    |^(?:(?:and|but|so|honestly|hm+)[\s,]+)*i(?:'d)? (?:(?:just|sometimes|often|do|still|kinda|would) )*(?:
      bet|wonder|reckon|suspect|presume|dream|wish
    )\b(?! (?:on|with|of|about|in|to)\b)
""")
# "Picture this: our office has no chairs", and what follows it
SUPPOSED_HEAD = regex(r"""
    (?i)(?:(?:ok|so|now|please|just|let's|let us|a|an|the)[\s,]+)*(?:
      picture this|imagine(?: this| the following)?|suppose|thought (?:experiment|game)|what if|scenario|hypothetical(?:ly)?
      |say|assume(?: this| the following)?|case study|example|for (?:example|instance)
    )\W*$
""")
MODAL_GUESS = regex(r"""
    (?i)
    \b(i|we) (might|may|could|should|would)\b(?! (rather|prefer|always|never))
    |\b(i|we)('d)\b (?!rather|prefer|always|never|been|had|said|told|mentioned|like you to|like the)
    |\b(?:maybe|perhaps)\b(?! (?:\d|half\b|two\b|three\b|four\b|once\b|twice\b))
    |\b(?:someday|some day|one day)\b|\bi must have (?:been|\w+ed|had|done|gone)\b
""")
NOT_SAID = re.compile(
    r"(?i)(but |and )?((i'm|i am) )?not (saying|claiming|implying|suggesting)\b|not that (i|we|my|our)\b"
)
DRAWN = re.compile(r"(?i),? so (?!that\b|do\b)|,? where (?=i (?:could|might))|,? unless ")
SPOKEN_OF_SELF = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've|we|we're|my|our)\b")


def hypothetical(clause: Clause) -> bool:
    """Only supposed; what is drawn from a fact ("I keep kosher, so flag where I could eat") leaves the fact one."""
    text = DRAWN.split(clause.text)[0] if SPOKEN_OF_SELF.match(clause.text) else clause.text
    if wishes_for_texts(text):
        return False
    if clause.number and SUPPOSED_HEAD.match(clause.sentence.text.split(":")[0]):
        return True
    return bool(NOT_SAID.match(text) or SUPPOSING.search(text) or MODAL_GUESS.search(text))


CALCULATED = regex(r"""
    (?i)
    \b(
      how (much|many)\b|what share|percent|per ?cent|in total|total\b|gross\b|net\?|average
      |how old (?:am|are|was|were)|\bcosts?\?|per m(?:2|²)|l/100|the sum|difference(?! between (?:an?|the) )|consumption
      |per (km|hour|person|head)|split (by|it)|how far|what speed
    )
    |\b(?:where|when|what time|how (?:long|far|fast|soon))\b[^.?!]{0,25}\b(?:
      meet|overtake|catch up|catch (?:him|her|them|it|me)
    )\b
    |\d\s*[+*^×÷]\s*\d|\d\s+[-/]\s+\d|\d ?% of
""")
# "I drive 50 km at 60 km/h, how long does it take?": a rate and a question for its quotient.
RATE = regex(r"""
    (?i)\d ?(?:
      km/h|kmh|kph|mph|m/s|l/h|l/min|knots?|kb/s|mb/s|gb/s|mbit/s|mbps
      |(?:[a-z]+ )?(?:per|an?|every|/) ?(?:hour|hr|minute|min|second|sec|day|h)\b
    )
""")
QUOTIENT = re.compile(
    r"(?i)\bhow (?:long|far|fast|soon|often|late)\b|\bwhen (?:do|does|will|am|is)\b|\bwhat time\b"
)
# "listens on 5439": a number that names, and no quantity.
NAMES = re.compile(
    r"(?i)\b(?:on|port|under|version|room|vlan|extension|track|gate|dock) (?:port )?\d{1,5}\b(?! ?[%€$£a-z])"
)
RULED = regex(  # a number that is the rule, not the sum
    r"""
    (?i)
    \b(
      limited to|at most|at least|no more than|capped at|by contract|contract
      |(stops?|expires?|deleted|closes?) after
      |is (kept|held|retried)|we(?:'ve| have)? (?:decided|agreed|settled)
    )\b
    |\b(our|the) [^,.?!]{2,40} (takes|allows|accepts|holds|fits) (max|only|at most|up to|no more)\b
    """
)


def operand(clause: Clause, message: str) -> bool:
    """A number that is only there to be reckoned with: "my rent is 840, what share is that"."""
    rated = RATE.search(clause.text) and QUOTIENT.search(message)
    counted = re.search(r"\d", NAMES.sub("", clause.text))
    if not counted or not (rated or CALCULATED.search(message)) or RULED.search(clause.text):
        return False
    return (
        not re.search(r"(?i)\b(always|every|each|since|only|never|usually|for \d+ years)\b", clause.text)
        and not any_of("dates").search(clause.text)
        and not any_of("kin").search(clause.text)
    )
