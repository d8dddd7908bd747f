"""Tells what is said in jest."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import any_of, holds
from memories.regex import regex

JOKE = regex(r"""
    (?i)\b(
      jk|j/k|just kidding
      |(?<!no )(?<!not )kidding(?! aside)
      |as every(body|one) knows|obviously i|yes sure|yeah sure|yeah,? right|sure,|oh great
      |i('m| am) (basically|literally|secretly) |just joking|not really|i just love it when|sarcasm
      |april fools?|said no(?:body|[- ]?one) ever|what could (possibly )?go wrong
    )(?!\w)
    |(?<!\w)/s(?!\w)
    |(?:\b(?:(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|lol|lmao|rofl)\b|[😂🤣😹😜😝😆😅])[,.!… ]* (?:
      no|nope|nah|not|never mind|as if
    )(?=\W*$)
""")
ABSURD = regex(r"""
    (?i)\b(
      king|queen|emperor|god|pope|batman|superman|president|unicorn|cactus|potato|vampire|robot|wizard
      |pirate|zombie|millionaire|billionaire|ninja|alien|mars|moon|carrier pigeon|pigeons?|hope|prayers?
      |magic|despair|dragons?|regret|spite|chaos|sarcasm|caffeine|vibes|sadness|hamsters?|(?<!every )(?<!each )(?<!on )mondays?|tears
      |mirror|duct tape|black magic|telepathy|crystal ball|goblins?|gremlins?|ghosts?|genius|legend
    )\b
""")
# "My boss thinks I'm a robot, so I live in the server room."
TAKEN_FOR = regex(rf"""
    (?i)\b(?:thinks?|says?|believes?|claims?|swears?|insists?|calls?|convinced)(?: that)? (?:i'm|i am|me) (?:an? |the )?
      (?:[\w-]+ )?{ABSURD.pattern.removeprefix("(?i)")}
""")
DEFINES = re.compile(  # what a word means stays true when one laughs about it
    r"(?i)^[\w'\" -]{2,40} (?:=|stands for|means)\s"
)
SAID_IN_JEST = regex(r"""
    (?i)
    \ballergic to (?:
      (?:my |the )?(?:alarm|boss|inbox|phone|desk|vacuum)\b
      |(?:getting|waking|being|doing|cleaning|cooking)\b
    )
    |\b(?:
      phd|doctorate|degree|master|masters|diploma|black belt|gold medal|world champion|champion
      |professional|certified|expert|olympic|fluent|fluently
    )(?:'s)?(?: \w+)? ?(?:in |of |at )?(?:
      procrastinat\w+|overthink\w+|napp?\w*|worry\w*|worrier|sarcasm|losing|forgetting|snacking
      |complain\w+|laz\w+|snooz\w+|loung\w+|bing\w+|scrolling|sofas?|couch\w*|sleeping|panick?\w*|swearing
    )\b
    |\bi identify as an? (?!man\b|woman\b|non|trans|queer|gay|lesbian|bi)\w+
    |\b\d+ ?% (?:caffeine|coffee|tea|chocolate|chaos|sugar|pasta|tired)\b
    |\blove language\b
    |\bfluent in (?:typos?|memes?|emojis?|sarcasm|silence|swearing)\b
    |\bmy (?:wallet|purse|bank account) is (?:on a diet|crying|empty)\b
    |\b(?:married to|in love with|at war with) (?:this|the|my|our) (?:\w+ )?(?:
      shift|printer|job|phone|work|sofa|bed|computer|coffee|fridge|code|editor|desk|machine
    )\b
    |\bmy (?:cat|dog|hamster|parrot|goldfish|toddler|baby) (?:
      runs|manages|owns|rules|codes|approves|reviews|bosses
    )\b
    |\bmy (?:plants?|oven|printer|car|computer|pc|laptop|phone|hair|body|knees|bike|fridge|code|scale|alarm|inbox) (?:
      hates?|loves?|despises?|judges?|bull(?:y|ies)|mocks?|laughs? at
    ) me\b
    |\bcollect (?:unread|unpaid|parking)\b
    |\ballergic to (
      mondays?|meetings?|mornings?|work|people|excel|deadlines?|small talk|effort|exercise|decisions?
    )\b
    |\b(powered|fuel+ed|held together|kept alive|driven|sustained) (?:by|with) (
      tears|spite|hope|prayers?|caffeine|coffee|regret|chaos|magic|despair|duct tape|sarcasm|vibes|rage
      |hamsters?|pure \w+
    )\b
    |\b(thousand|million|billion|trillion)s? of (them|floppy|pigeons?)\b
    |\bof course i (love|adore|enjoy|live for) (
      filling|doing|writing|meetings|waiting|paperwork|mondays|taxes|forms
    )
""")
MOCKING = re.compile(r"(?i)\bi('m| am) (a|an|the) |\b(?:obviously|clearly|of course|sure|naturally)\b")
JEST_OVER = re.compile(r"(?i)\b(?:just |only )?(?:kidding|joking),?\s*$")  # "just kidding, I've never driven"
BUT_TRUE = re.compile(r"(?i)(?:but|though|still),? (?:i|i'm|i've|my|we|our)\b")
SAYS_WHO = regex(rf"""
    (?i)(?:and )?i(?:'m| am) (?:
      (?:an?|the) (?:[\w-]+ )?{any_of("occupations").pattern}
      |the (?:person|one|man|woman) (?:who|that|the)\b
    )
""")


# "I'm basically 900 years old": nobody is.
TALL = regex(r"""
    (?i)\b(?:i'm|i am|i feel|i've been|we're|he's|she's)(?: (?:basically|literally|about|like|roughly|almost|nearly|easily|at least|approximately|now|over))*
      \ (?:1[2-9]\d|[2-9]\d\d|\d{4,}|\d,\d{3}|a (?:hundred|thousand|million|billion)|(?:two|three|four|five|six|seven|eight|nine) (?:hundred|thousand))
      \ years?[ -]old\b
""")
MEANT_ANYWAY = re.compile(
    r"(?i)\d|\b(?:since|every|named|called|spel(?:led|t)|for (?:\w+ )?(?:years|months)|years now)\b"
)
A_WHAT = re.compile(
    r"(?i)(?:(?:and|but|so) )?i(?:'m| am) (?:just |only )?(?:an?|the) [a-z]"
)  # "I'm a coffee machine, haha"


PLACED_OR_COUNTED = re.compile(r"(?i)\d|\b(?:from|since|in|at)\b")

# "I'm the sexton here, so the bell is my job": what follows from what one is
SO_IT_IS = re.compile(r"(?i)i(?:'m| am) (?:an?|the) [\w' -]{3,40},? so (?:i|my|the|we|it|one|that|every)\b")


SAID_SO = re.compile(r"(?i)(?:\b(?:jk|just kidding|just joking)|(?<!\w)/s)\s*[.!]*$")
GRIN = re.compile(r"[😂🤣😹🤡💀😜🙃😝😈👻]")


def jests(message: str) -> bool:
    """Whether the message ends by saying that it is a joke."""
    return SAID_SO.search(message[-80:]) is not None or "🤡" in message


def grins(message: str) -> bool:
    """Whether there is a laughing face in the message."""
    return GRIN.search(message) is not None


def joking(clause: Clause, *, jested: bool, grinning: bool) -> bool:
    """A joke says so, or is absurd and laughed at."""
    text = clause.sentence.text
    jest = holds(SAID_IN_JEST, text) or holds(TAKEN_FOR, text)
    if jest or DEFINES.search(clause.text):
        return jest
    over = JEST_OVER.search(clause.before)
    earnest = (over or BUT_TRUE.match(clause.text)) and not JOKE.search(clause.text)
    if jested or (holds(JOKE, text) and not earnest):
        return True
    if (
        clause.sentence.laughs
        and re.match(r"(?i)(we|our)\b", clause.text)
        and any_of("workplace").search(clause.text)
        and not any_of("dates").search(clause.text)
    ):
        return True
    mocking = clause.sentence.laughs and re.search(
        r"(?i)\b(?:basically|literally|secretly|practically) ", clause.text
    )
    if mocking or holds(TALL, text) or _is_a_thing(clause):
        return True
    if (
        clause.sentence.laughs
        and grinning
        and not MEANT_ANYWAY.search(clause.text)
        and not (SAYS_WHO.match(clause.text) or SO_IT_IS.match(text))
    ):
        return True
    trade = re.match(
        rf"(?i)(?:and )?i'm an? (?:[\w-]+ ){{0,2}}?{any_of('occupations').pattern} (?:at|in|on|for)\b",
        clause.text,
    )
    return bool(ABSURD.search(clause.text)) and not trade and (clause.sentence.laughs or holds(MOCKING, text))


def _is_a_thing(clause: Clause) -> bool:
    """Whether one laughs at being what nobody is ("I'm a coffee machine before nine, haha")."""
    if not clause.sentence.laughs or not A_WHAT.match(clause.text) or SAYS_WHO.match(clause.text):
        return False
    known = ("lasting_states", "kin", "conditions", "languages")
    return not (
        any(any_of(table).search(clause.text) for table in known) or PLACED_OR_COUNTED.search(clause.text)
    )
