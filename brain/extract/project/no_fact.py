"""What has a project's words in it and is none of its facts: what a customer asks, what happened once."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.kept_out.task import PARTS_OF_A_TEXT
from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

SOMEBODY = laid_out(r"""
    (?:
      customer|client|patient|guest|student|pupil|visitor|member|caller|tenant|resident|shopper|reader
      |parent|mother|father|passenger|buyer|trainee|apprentice|intern|user|lady|man|woman|guy|kid|child
      |boy|girl|couple|person|relative|owner|supplier|driver|neighbou?r|colleague|somebody|someone
    )
""")
ASKS = laid_out(r"""
    ask|want(?:s|ed)? to know|wonder|say|said|claim|think|thought|believe|insist|complain|refuse|swear
    |swore|demand|query|queries|would like|is asking|are asking|tells? (?:me|us)|told (?:me|us)
    |has a question|have a question|is convinced
""")
ASKED_BY = regex(rf"""
    (?i)(?:
      (?:and|so|but|ok|hey|today|just now|there's|there is)[\s,]+
    )*(?:
      (?:the|an?|one|my|our|this|some|another|two|every other) \
    )?(?:one of (?:my|our|the) )?(?:[\w-]+ ){{0,2}}?{SOMEBODY}s?\b(?:
      \ (?!who\b|must\b|may\b|can\b|get\b|gets\b)[\w-]+
    ){{0,6}}? (?:keeps? |just |always |now )?(?:{ASKS})(?:s|es|ed|ing)?\b
""")
MERELY_KNOWN = regex(r"""
    (?i)(?:(?:so|and|because|just so|so that) )?(?:
      people|everyone|everybody|they|others|the others|we|we all|all|all of us|the team|the whole team
      |colleagues|you all|somebody|someone
    ) (?:should|must|needs? to|ought to|ha(?:s|ve) to|deserves? to|better) (?:all )?(?:
      know|hear|be (?:told|aware|warned)|see|learn|read|find out|understand|remember
    )(?: (?:this|that|it|about (?:it|this|that)))?\W*
    |(?:(?:and|but) )?before(?: that)?,? it was\b.*
""")
ONCE = regex(r"""
    (?i)\b(?:(?:on|in|last|since) )?(?:the )?(?:
      \d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*
      |(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}
      |(?:in|last|this) (?:
        january|february|march|april|may|june|july|august|september|october|november|december|spring
        |summer|autumn|winter|year|week|month
      )
      |last (?:\w+day|night)|in (?:19|20)\d\d|\w+ (?:days|weeks|months|years) ago
    )\b
""")
SINCE_THEN = regex(r"""
    (?i)\b(?:
      since|agreed|decided|settled|moved|switched|migrated|replaced|introduced|renamed|became|merged
      |retired|dropped|approved|adopted|changed|started|stopped|opened|closed|launched|released|shipped
      |went live
    )\b
""")

HOW_ONE_IS = regex(r"""
    (?i)(?:(?:and|but|so|oh|ugh|argh|meh|man|god|ok)[\s,]+)*(?:
      headache|migraine|hangover|tired|exhausted|knackered|hungry|starving|bored|sleepy|sick|freezing
      |stressed
    )\b
""")

PRINTED = laid_out(r"""
    invitation|invite|poster|flyer|leaflet|sign|notice|card|label|caption|headline|slogan|menu|agenda
    |programme|certificate|banner|announcement|ad|advert|memo|sticker|badge|greeting|toast|speech
    |subject line|door sign|postcard|voucher|coupon|press release|job ad
""")
# A text that is asked for by its kind: "Invitation, A6, farewell coffee in the canteen".
ORDERED = regex(rf"""
    (?i)(?:
      (?:an?|the|one|short|quick|friendly|polite|small|big|new)\s
    )*(?:
      (?:{PRINTED})(?:\s(?:text|card|post))?\s*(?:[,:–—-]|\b(?:for|to|about|on|in|saying|that)\b)
      |(?:text|wording|lines|verse)\s(?:for|to)\s(?:an?|my|our|the)\b
    )
""")
# Where anybody's library or product explains itself: "the pandas docs are at pandas.pydata.org".
PUBLIC_DOCS = regex(r"""
    (?i)(?:the |its |their )?(?:[\w.+#-]+ ){0,3}(?:
      docs|documentation|manual|reference|tutorial|changelog|source(?: code)?|download|website|homepage
      |user guide|release notes|faq
    )\b(?: (?:page|site|for [\w.+-]+|of [\w.+-]+))? (?:is|are|lives?|sits?|says?|can be found|moved)\b
""")
OWN = regex(r"""
    (?i)
    \b(?:our|ours|we|us|team|internal|intranet|wiki|confluence|sharepoint|notion|drive|share|here)\b
    |\.(?:internal|local|corp|lan|intra|example|test)\b
""")
LASTED = regex(r"""
    (?i)(?:about |over |almost )?\d+ ?(?:
      s|secs?|seconds?|min|mins|minutes?|h|hours?|days?|weeks?
    ) (?:till|until|before|and|of|later|down|lost|gone)\b.*\b(?:was|were|had|got|came|went)\b
""")

# "One pupil on the trip is diabetic": somebody, and no rule for all of them.
ONE_OF_THEM = regex(rf"""
    (?i)(?:(?:and|but|so|also) )?(?:one|another|this|that|some)(?: of (?:the|our))? (?:[\w-]+ ){{0,2}}?{SOMEBODY}s?\b(?! per\b)
    (?!.*\b(?:every|each|always|must|per|enough|at a time|on call|on duty|responsible)\b)
    (?: (?:on|in|of|from|with|at) [\w' ]{{2,30}}?)? (?:is|has|was|had|can't|cannot|suffers|needs|lives|seems|looks|feels|got)\b
""")
# "Bar 5 is in F sharp": of a text, a score or a sheet at hand.
OF_A_PART = re.compile(
    rf"(?i)(?:(?:and|but|so) )?(?:the )?(?:bar|measure|{PARTS_OF_A_TEXT}) \d+ (?:is|has|says|needs|looks|sounds)\b"
)
# Of one day: "The meeting is at 3 pm in room 204"; "our stand-up is at 9:15" is a rule.
ONE_DAY = regex(r"""
    (?i)(?:the|this|that|my) (?:[\w-]+ )?(?:
      meeting|call|party|dinner|lunch|interview|appointment|farewell|concert|exam|lecture|match
    ) (?:is|starts|begins|takes place) (?:at|on|in)\b(?!
      .*\b(?:always|every|each|daily|weekly|\w+days)\b
    )
""")

# "This one to them: the lab stays closed", "Fill the form with this: …": text to be written or worked on.
HANDED_OVER = regex(r"""
    (?i)(?!.*\b(?:team|crew|colleagues|others|department|of\sus)\b)(?:
      (?:(?:and|so|now|ok|then)[\s,]+)*(?:
        (?:this|that|the|one|an?|another|next|first|second|third|last|other|short|quick|new)\s
      )*(?:
        one|mail|e-?mail|message|text|letter|note|notice|post|sign|reply|sms|card|announcement
        |newsletter|reminder|invitation
      )s?\b(?:\s\w+)?\s(?:to|for)\s(?:them|him|her|all|(?:my|the|our|all)\s[\w'\ -]{2,30})
      |(?:(?:and|now|so)\s)*(?:to|for)\s(?:the|my|our|all)\s(?:\w+\s)?(?:
        class|students|parents|pupils|customers|guests|tenants|clients|kids|neighbou?rs|visitors|public
        |press|members|readers
      )
      |(?:(?:and|so|now|ok)[\s,]+)*(?:for|in)\s(?:this|that|the\snext|today's|tomorrow's|the)\s(?:\w+\s)?(?:
        letter|mail|e-?mail|message|text|note|notice|post|sign|card|announcement|newsletter|reminder|invitation|flyer
        |poster|leaflet|slide|speech|translation
      )(?:\s(?:today|now|only|please|tomorrow))*
      |(?:please\s|can\syou\s|now\s)*(?:
        fill|put|turn|use|make|feed|enter|type|copy|convert|format|build|create|output|generate|render
        |sort|file|set
      )\b.*\b(?:with|from|in|into|of|on|for)\s(?:this|these|those|the\sfollowing)(?:\s\w+)?
    )$
""")
# A line of a form: what it says of somebody has no verb.
FORM = regex(r"""
    (?i)\b(?:
      born (?:on |in )?\d|date of birth|d\.?o\.?b\b|emergency contact|next of kin|blood (?:type|group)
      |marital status|maiden name|allerg(?:y|ies|ic)\b
      |(?:married|divorced|widowed|single),
    )
""")
NAMED_FIRST = re.compile(r"(?P<name>[A-ZÀ-Ý][a-zà-ÿ'-]+(?: [A-ZÀ-Ý][a-zà-ÿ'-]+){1,2}),\s")
# "Still on Windows 10", "left-handed, always have been": whose it is goes without saying.
OF_MINE = regex(r"""
    (?i)
    (?:(?:so|and|but|ok) )?(?:still|been|currently|always|stuck) (?:on|in|at|with|using|stuck|an?|been)
      \b
    |.{3,40}, always (?:have|has|was|were|am)\b
""")
# "The quote form asks for an activity code": what a screen or a paper says to the one who fills it in.
SCREEN = regex(r"""
    (?i)(?:(?:so|and|but|now) )?(?:the|this|their|that) (?:[\w-]+ ){0,2}(?:
      form|page|app|site|website|screen|dialog|pop-?up|portal|letter|questionnaire|wizard|installer
    ) (?:
      (?:asks?|wants?|says?|tells?|demands?|complains?|keeps)\b
      |has (?:an?|only|no|two|three|\d+) (?:[\w-]+ )?(?:box|field|button|tab|checkbox|drop-?down|question|section)\b
    )
""")
ASKED_BEFORE = regex(r"""
    (?i)(?:(?:so|and|but|or|hey|ok) )?(?:
      (?:
        is|are|can|could|would|will|should|do|does|what|which|how|where|who|any|anything|give|show|tell
        |suggest|i need|i want
      )\b
    )
""")
PURPOSE = re.compile(
    r"(?i)so (?:that )?(?=the|an?|my|our|it|they|this|that|nobody|nothing|no|people|everyone)\b"
)
SUFFERS = regex(r"""
    (?i)
    \b(?:crawls?|creeps?|lags?|stutters?|chokes?|struggles?)(?=
      \ (?:on|in|over|when|like|with|again|so|here|every|whenever)\b
      |\W*$
    )
    |\b(?:sucks?|is (?:so |too |very |really )?(?:laggy|sluggish|unusable))\b
""")
BECAUSE_OF = regex(r"""
    (?i)\b(?:stays?|remains?|is|are) (?:closed|shut|open|cancelled|off)\b.{0,12}\b
      (?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*\b(?:because|due to|for repairs|since)\b
""")

# "After that we're finished with it": how far one is.
HOW_FAR = regex(r"""
    (?i)(?:(?:after|before|until|since|with) (?:that|this|it),? )?(?:(?:and|so|but|then|now),? )*(?:
      we're|we are|we were|we'll be|i'm|i am
    ) (?:(?:finally|almost|nearly|all|now|only|still|not|just) )*(?:
      (?:finished|done|through)(?! with (?!it\b|this\b|that\b|them\b|all\b|the\b))|ready|stuck(?! (?:on|with))
      |lost|late|behind|there yet|halfway
    )\b
""")
# "Ours is from 1998": how old or worn the thing is that one asks about.
OF_RIVALS = re.compile(r"(?i)(?:(?:and|but|so) )*our (?:\w+ )?(?:competitors?|rivals?|competition)\b")
OURS_IS = re.compile(
    r"(?i)(?:(?:and|but|so|because) )*(?:ours|mine) (?:is|are) (?:from \d{4}\b|(?:only |about )?\d+ (?:years?|months?) old|(?:so |very |quite |really )?[a-z]+(?: with an? \w+)?\W*$)"
)
# "The tone of this release note is right", "Skip the checks for this snippet": of what is on the table.
PLACE_OF_WORK = laid_out(r"""
    project|team|company|firm|office|shop|store|repo|repository|building|site|service|app|product|department
    |lab|ward|clinic|school|hotel|factory|warehouse|workshop|kitchen|codebase|cluster|server|machine
""")
OF_THIS = regex(rf"""
    (?i)(?:[a-z]+,? )?the [\w-]+ (?:of|in) (?:this|that|these|those|your) (?!(?:{PLACE_OF_WORK})\b)
""")
FOR_THIS = re.compile(rf"(?i)\b(?:for|in|on|with) (?:this|these) (?!(?:{PLACE_OF_WORK})\b)[a-z]")
# "4 May till 28 June": when, and not what.
WHEN_ALONE = regex(r"""
    (?i)(?:(?:
      from|till|until|to|on|in|the|of|and|at|by|between|since|\d[\d.:,]*(?:st|nd|rd|th|h)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?
      |(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|[-–]|o'clock|am|pm
    )[\s,.!]*)+
""")
# "Pressed save, blank screen": what somebody did at a screen, with nobody named, tells of trouble.
HANDLED = regex(r"""
    (?i)(?:(?:so|and|ok|well|hi|hey|again|just|i) )*(?:
      clicked|pressed|tapped|double-?clicked|hit(?= (?:the |enter|save|send|ok|run|play))|opened|reopened|closed|restarted|rebooted|reinstalled
      |refreshed|reloaded|swiped|scrolled|dragged|unplugged|plugged|logged (?:in|out)|tried|retried
    )\b
""")
WAS = frozenset({"was", "were"})  # "that was lowered in autumn" may stand so


def none_of_it(clause: Clause) -> bool:
    """Asked by somebody, happened once, how somebody is at the moment, or nothing said at all."""
    text = clause.text
    if text.startswith(("'s ", "’s ")) or OURS_IS.match(text):
        return True  # what "here's" points at, and "ours"
    if (
        WHEN_ALONE.fullmatch(text)
        or OF_THIS.match(text)
        or (clause.span[0].tag_ == "VB" and FOR_THIS.search(text))
    ):
        return True
    if LASTED.match(text) or (PUBLIC_DOCS.match(text) and not OWN.search(text)):
        return True
    if ORDERED.match(text) and not any(token.tag_ in FINITE for token in clause.span):
        return True
    if _of_oneself(clause) or _for_a_text(clause) or _what_for(clause):
        return True
    nobody = (
        HOW_FAR.match(text)
        or OF_RIVALS.match(text)
        or BECAUSE_OF.search(text)
        or SUFFERS.search(text)
        or ONE_DAY.match(text)
        or ASKED_BY.match(text)
        or HANDLED.match(text)
        or ONE_OF_THEM.match(text)
        or OF_A_PART.match(text)
        or MERELY_KNOWN.fullmatch(text)
        or HOW_ONE_IS.match(text)
    )
    return bool(nobody) or happened_once(clause)


def _of_oneself(clause: Clause) -> bool:
    """As in "Sitting in two jumpers till somebody comes": what one does, with no subject; or a line of a form."""
    first = next((token for token in clause.span if token.pos_ not in ("ADV", "CCONJ", "INTJ")), None)
    if (
        first is not None
        and first.tag_ == "VBG"
        and first.dep_ in ("ROOT", "advcl")
        and "=" not in clause.text
    ):
        return True
    if OF_MINE.match(clause.text) or (SCREEN.match(clause.text) and not OWN.search(clause.text)):
        return True
    name, form = NAMED_FIRST.match(clause.text), FORM.search(clause.text)
    if not (name or form) or any(token.tag_ in FINITE for token in clause.span):
        return False
    project = name and any(any_of(table).search(name["name"]) for table in ("workplace", "systems"))
    return bool(form or not project)


def _for_a_text(clause: Clause) -> bool:
    return bool(clause.head) and HANDED_OVER.match(clause.head) is not None


def _what_for(clause: Clause) -> bool:
    """As in "is there a trick so the curtain doesn't come off": what something is asked for."""
    if not clause.number or not PURPOSE.match(clause.text):
        return False
    glued = clause.span.doc[clause.span.start - 1].text != ","
    return glued and ASKED_BEFORE.match(clause.sentence.text) is not None


def happened_once(clause: Clause) -> bool:
    """As in "On 3 July hail took our barley": told of a day, with nothing that has been so since then."""
    if not ONCE.search(clause.text) or SINCE_THEN.search(clause.text):
        return False
    finite = [token for token in clause.span if token.tag_ in FINITE and token.dep_ not in ("relcl", "advcl")]
    return bool(finite) and all(token.tag_ == "VBD" and token.lower_ not in WAS for token in finite)


def merely_known(text: str) -> bool:
    """As in "people should know": a reason to keep something, and nothing to keep."""
    return MERELY_KNOWN.fullmatch(text) is not None
