"""Tells what is said in jest, or whispered about others: neither is kept."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import DATED
from brain.extract.rules.kept_out.idioms import grumbled
from brain.extract.rules.words import any_of
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


def joking(clause: Clause, message: str) -> bool:
    """A joke says so, or is absurd and laughed at."""
    said = clause.sentence.text
    jest = SAID_IN_JEST.search(said) is not None or TAKEN_FOR.search(said) is not None
    if jest or DEFINES.search(clause.text):
        return jest
    jested = JEST_OVER.search(clause.span.doc[: clause.span.start].text)
    earnest = (jested or BUT_TRUE.match(clause.text)) and not JOKE.search(clause.text)
    if (JOKE.search(clause.sentence.text) and not earnest) or re.search(
        r"(?i)(?:\b(?:jk|just kidding|just joking)|(?<!\w)/s)\s*[.!]*$|🤡", message
    ):
        return True
    if (
        clause.sentence.laughs
        and re.match(r"(?i)(we|our)\b", clause.text)
        and any_of("workplace").search(clause.text)
        and not DATED.search(clause.text)
    ):
        return True
    mocking = clause.sentence.laughs and re.search(
        r"(?i)\b(?:basically|literally|secretly|practically) ", clause.text
    )
    if mocking or TALL.search(clause.sentence.text) or _is_a_thing(clause):
        return True
    if (
        re.search(r"[😂🤣😹🤡💀😜🙃😝😈👻]", message)
        and clause.sentence.laughs
        and not MEANT_ANYWAY.search(clause.text)
        and not (SAYS_WHO.match(clause.text) or SO_IT_IS.match(said))
    ):
        return True
    trade = re.match(
        rf"(?i)(?:and )?i'm an? (?:[\w-]+ ){{0,2}}?{any_of('occupations').pattern} (?:at|in|on|for)\b",
        clause.text,
    )
    return (
        bool(ABSURD.search(clause.text))
        and not trade
        and (clause.sentence.laughs or bool(MOCKING.search(clause.sentence.text)))
    )


def _is_a_thing(clause: Clause) -> bool:
    """As in "I'm a coffee machine before nine, haha": laughed at, and nothing that anybody is."""
    if not clause.sentence.laughs or not A_WHAT.match(clause.text) or SAYS_WHO.match(clause.text):
        return False
    known = ("lasting_states", "kin", "conditions", "languages")
    return not (
        any(any_of(table).search(clause.text) for table in known) or PLACED_OR_COUNTED.search(clause.text)
    )


WHISPERED = regex(r"""
    (?i)
    \b(?:has|have|got|found) (?:an? |herself an? |himself an? )?(?:new|another|secret) (?:
      boyfriend|girlfriend|lover|flame|husband|wife|toy ?boy
    )\b
    |\bmy (?:colleague|co-?worker|boss|neighbou?r|landlord|landlady|manager|classmate|roommate|flatmate|friend|client|patient|pupil
      |student|teacher)\b[^.?!]{0,25}\b(?:is|are|has|got) (?:an? )?(?:gay|lesbian|trans|pregnant|depressed|bipolar|alcoholic|hiv|in debt
      |bankrupt|in rehab|suicidal|anorexic)\b
    |\b(?:has|have|had|having) an? (?:\w+ )?(?:affair|fling)\b|\b(?:has|have|had|with) an? crush on\b|\bcheat(?:s|ed|ing) on (?:his|her|their|my)\b
    |\b(?:sleeps?|sleeping|slept|in bed) with (?:his|her|their|the|our|my) (?:boss|secretary|assistant|colleague|neighbou?r|best friend|wife|husband)\b
    |\bgood riddance\b|\b(?:is|are|got|gets) (?:engaged|pregnant|divorced) again\b
    |\bif you ask me\b|\bcan (you|u|ya) (believe|imagine)\b
    |\bsecret (second )?(family|affair|lover|wife|husband|son|daughter|child)\b
""")
GOSSIP = regex(r"""
    (?i)\b(
      rumou?r|gossip|apparently|allegedly|did you hear
      |(i |i've )?heard (that|from|\w+ (is|was|has|got|left|quit|moved|married|sold|bought))
      |every(one|body)( \w+)? (says|whispers|knows|thinks)
      |(all|the) \w+ say(s)? so|they say|people say|(word|talk)( (in|on|around|at|among) (the |our )?\w+)? is|between (us|you and me)
      |some(body|one|\w* guy\b.*|\s\w+) (told|said|says)
      |\w+ told me|is (dating|cheating|seeing)
      |was (fired|arrested|thrown out|dumped)
      |got (arrested|fired|dumped)|earns (twice|more|less)|lied (on|about)
      |(won't|doesn't|can't) stop (about|talking)
    )\b
""")
# "…, only nobody had told me that": what was not said is no hearsay.
NOT_TOLD = regex(r"""
    (?i)\b(?:nobody|no[ -]?one|none of (?:them|you)|they never|you never) (?:(?:had|has|have|ever|even) )*(?:
      told|tells?|said|says?
    )(?: (?:me|us))?(?: (?:that|this|so|before|about (?:it|this|that)|till now|until now))*(?=\W*$|[,.;!])
""")
HEARSAY = regex(r"""
    (?i)(?:(?:and|but|so) )?i(?:'ve| have)? (?:(?:just|also|only) )?heard
      \ (?!nothing\b|no\b|badly\b|well\b|voices\b|little\b|it said\b|only\b)
""")
SPOKEN_OF_ALONE = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've|we|we're|we've)\b")
ENTRE_NOUS = re.compile(r"(?i)\bbetween (?:us|you and me)\b[,:]?")
THIRD = regex(r"""
    (?i)
    \b(?:he|she|they|his|her|their|him|them|we|everyone|people)\b
    |(?<!^)(?<![.!?:] )\b[A-Z][a-z]+ (?:is|was|has|did|got)\b
""")
# "I think our choir leader drinks": what one holds of another
THINKS = re.compile(
    r"(?i)\bi (?:think|believe|suspect|guess|reckon|bet|know|feel)(?: that)? (?!i\b|i'|my\b(?! \w+ \w+s\b))"
)


def _of_oneself(said: str) -> bool:
    """As in "Between us, driving the bus is the best job I've had": a confession is no gossip."""
    rest = ENTRE_NOUS.sub("", said)
    return (
        rest != said
        and re.search(r"(?i)\b(?:i|i've|i'm|my)\b", rest) is not None
        and not (THIRD.search(rest) or GOSSIP.search(rest) or THINKS.search(rest))
    )


def gossip(clause: Clause) -> bool:
    if HEARSAY.match(clause.text):
        return True
    if _of_oneself(clause.sentence.text):
        return False
    if grumbled(clause.sentence.text) and not SPOKEN_OF_ALONE.match(clause.text):
        return True
    return bool(WHISPERED.search(clause.sentence.text)) or (
        bool(GOSSIP.search(NOT_TOLD.sub("", clause.sentence.text)))
        and not DEFINES.search(clause.text)
        and not re.search(
            r"(?i)^(and |so |but )?(i|i'm|my|we)\b(?! (?:heard|think|believe|suspect|guess|reckon)\b)",
            clause.text,
        )
    )
