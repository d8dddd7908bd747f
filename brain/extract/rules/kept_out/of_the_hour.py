"""What is so for the hour: an ailment since this morning, a coat at the cleaner's, what one holds, who drops by.

Told by its words alone, like what is only at hand (`at_hand.py`). What is said to last is not of the hour, however it begins.
"""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import EVENT_WEIGHT, LONG, RECENT
from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

SO = r"(?:(?:so|and|but|ok|well|yes|anyway|also|now|sorry|because|hm+|ugh|oh|lol)[\s,]+)*"
WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
# "My feet are swollen since yesterday."
BODY = regex(rf"""
    (?i){SO}(?:my|our) (?:(?:left|right|lower|upper|poor|whole|little|big) )?(?:
      foot|feet|back|tooth|teeth|head|neck|knees?|throat|stomach|belly|tummy|nose|eyes?|ears?|hands?|wrists?
      |fingers?|thumb|ankles?|shoulders?|hips?|legs?|arms?|skin|voice|jaw|toes?|heels?|gums?|lips?|chest|nails?
      |calf|calves|elbow
    )\b
""")
CANNOT = re.compile(rf"(?i){SO}i (?:can't|cannot|can hardly|can barely|could not|couldn't)\b")
# "My glasses are at the optician's", "my bread is in the oven".
AWAY = regex(rf"""
    (?i){SO}(?:my|our) [\w' -]{{2,40}}?(?:'s| is| are|'re|(?:'s| has|'ve| have) been) (?:(?:still|just|again|back|at home|currently|now) )*
      (?:at|by|in|with|on|under|between) (?:the |my |an? )?(?:
      opticians?|optometrist|garage(?= until| till| again)|mechanic|repair(?:s| shop|er)?|cleaners?|dry cleaners?
      |laundry|wash|washing machine|dryer|tailor|cobbler|menders?|oven|fridge|freezer|sink|dishwasher|pan|pot|stove
      |microwave|bag|suitcase|(?:other|back|side) (?:room|jacket|bag|pocket|coat)|post|mail|customs|kennels?
    )(?:'s)?\b
""")
# "I hold a baby in one arm", "I've a cat on my lap".
HELD = regex(rf"""
    (?i){SO}i(?:'m| am)? (?:
      (?:hold|carry|holding|carrying|balance|balancing)\b.{{1,50}}\b(?:in|on|with|under) (?:my|the|one|both|each|an?) (?:\w+ )?(?:arms?|hands?|lap|shoulders?|hip|knees?|palm)
      |(?:have|got|'ve|'ve got|have got|type|am typing)\b.{{1,50}}\b(?:in one (?:arm|hand)|in the hand|on my lap)
    )\b
""")
# "I'm at 2% patience", "phone on 4%".
CHARGE = regex(r"""
    (?i)
    \b\d+ ?(?:%|percent|per cent)(?: of)?(?: my)? (?:
      patience|battery|energy|brain|power|charge|motivation|nerves?|juice|will|strength|capacity
    )\b
    |\b(?:my|our|the) (?:oven|stove|grill|iron|heating|pan|kettle|washing machine|dishwasher|fridge|freezer)(?: is|'s) (?:
      at|on|set to
    ) (?:\d|already|now|full)
    |\b(?:battery|phone|laptop|tablet|mobile)(?: is|'s)? (?:at|on|down to) \d+ ?(?:%|percent)
""")
# "I have the window", "I've got the keys": a thing that is one's own only for now.
THE_ONE = regex(rf"""
    (?i){SO}(?:i|we)(?:'ve got|'ve| have got| have| got) the (?:\w+ )?(?:
      window|aisle|middle|seat|floor|keys?|car|kids|children|dog|baby|remote|ball|word|tickets?|menu|bill|phone|bag
      |book|form|letter|file|list|map|ingredients|dough|pan|tools?|page|paper|documents?|pictures?|photos?|house
    )(?:\ (?:now|today|here|already|open|ready|seat|to myself|in front of me|with me|again|this time))*(?:,|\W*$)
""")
# "ugh I'm dead", "I am so done".
WORN = regex(r"""
    (?i)(?:\W*(?:ugh|ow|omg|god|man|oh|lol|so|and|argh|wow)\W+)*i(?:'m| am) (?:(?:so|totally|completely|just|literally) )*(?:
      dead|dying|done(?! with)|toast|fried|wrecked|melting|screwed|doomed|cooked|shattered|drained|beat
    )\b(?! (?:against|between|for a))
""")
SAID_WITH = regex(rf"""
    (?i){SO}(?:(?:i'm |i am )?(?:so |very |really )?sorry (?:that|if|for|about|to)\b|i apologi[sz]e\b|forgive me\b)
""")
# "I must correct myself", "I have to ask you something": of the telling.
OF_THE_TELLING = regex(rf"""
    (?i){SO}i (?:must|have to|need to|want to|should|would like to|'d like to) (?:(?:just|also|only|quickly|first|now|here) )*(?:
      correct|admit|confess|add|warn|apologi[sz]e|ask|mention|stress|emphasi[sz]e|repeat|thank|tell|say
    )(?: (?:me|myself|you|something|one thing|this|that|it|too|here|so))*\W*$
""")
# "My sister comes this weekend", "she arrives tomorrow".
VISIT = laid_out(rf"""
    (?:comes?|coming|arriv\w+|visit\w*|drops?|dropping|pops?|stays?|staying|lands?|returns?|is back|are back)
      \b.{{0,40}}?\b(?:
      this (?:weekend|week|evening|afternoon|morning|{WEEKDAY})|tomorrow|today|tonight|on {WEEKDAY}(?!s)
      |(?:next|coming) (?:week|weekend|{WEEKDAY})|in (?:an|one|two|half an|\d+) (?:hours?|minutes?|days)|soon|later
    )\b
""")
VISITS = regex(rf"""
    (?i){SO}(?:
      (?:my|our|she|he|they|the|mum|mom|dad)\b[\w',.\ -]{{0,60}}?\b{VISIT}
      |(?:on |this |next |coming )?{WEEKDAY}(?!s),? (?:my|our)\b[\w'\ -]{{2,40}}? (?:comes?|visits?|arrives?|drops? by|stays?)\b
    )
""")
# "Yesterday he broke the window": of a day just gone, told of somebody else.
DAY_GONE = regex(rf"""
    (?i){SO}(?:
      (?:yesterday|today|tonight|this (?:morning|afternoon|evening)|last night|earlier|just now),? (?:he|she|they|it)\b
      |(?:he|she|they)(?:'s|'ve| has| have| is)? just (?!turned|started|moved|retired|finished|graduated|married|been|learned|got)[a-z]+\b
      |(?:he|she|they)\b .*\b(?:yesterday|last night|this morning|earlier today|just now)\W*$
    )
""")
# "For the next message only, …", "in this document use …": what this one answer or text is to be like.
THIS_TEXT = regex(rf"""
    (?i){SO}(?:(?:please|from (?:now|here) on|now)[\s,]+)*(?:just |only )?(?:for|in) (?:
      this|the next|the following
    )(?: (?:one|single|next|whole))? (?:
      answers?|repl(?:y|ies)|messages?|responses?|mails?|e-?mails?|texts?|letters?|questions?|documents?|drafts?
      |translations?|decks?|paragraphs?|essays?|posts?|threads?|chats?|conversations?|letter|slides?|tables?|summary
      |prompt|round|exercise|example
    )\b(?! (?:folder|store|share|drive|archive|management|room|group|team)\b)
""")
STAYS = re.compile(r"(?i)\b(?:i'm|i am|i've been|my \w+ is|because i|since i|as i) ")
AT_HAND = (AWAY, HELD, CHARGE, THE_ONE, OF_THE_TELLING)
BY_THE_HOUR = re.compile(
    rf"(?i){SO}i(?:'ve got|'ve| have got| have| got) an? [\w' -]{{2,40}}? at (?:half |quarter |about )?(?:\d{{1,2}}(?:[:.]\d\d)?|noon|two|three|four|five|six|seven|eight|nine|ten)(?: ?[ap]m| o'clock)?(?=\W*$|,| and\b| but\b| so\b| today| tonight| tomorrow| in the | sharp)"
)


# Who one is to be for it: "for the next answer only: I'm a beginner", "in this letter call me the Buyer, I'm …".
GIVEN_FOR_IT = re.compile(r"(?i)\b(?:call me|call us|as if|as though|pretend|assume)\b")
# "Leaving on Friday from gate C": a trip with no more of a date than its day.
TRIP = regex(rf"""
    (?i){SO}(?:(?:i'm|i am|we're|we are) )?(?:
      flying|leaving|travell?ing|driving|taking (?:the|an?) (?:train|bus|ferry|plane|flight)|going|heading|off
    )\b[^,.?!]{{0,40}}?\b(?:on {WEEKDAY}|this {WEEKDAY}|tomorrow|in (?:an|one|two|\d+) hours?|later)\b
""")
DAY = re.compile(
    r"(?i)\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\d{1,2}(?:st|nd|rd|th)|\d\.\d|\d{4}"
)


# "I bought a drill yesterday", "I just cut my finger": of a day just gone, and without weight.
JUST_DONE = regex(rf"""
    (?i){SO}(?:i|we)(?:'ve| have)? (?!was born|moved)(?:
      (?:just|only just) (?:
        (?!signed|finished|learned|moved|started|turned|retired|married|divorced|adopted)[a-z]+ed|cut|broke|lost|burnt|hurt|spilt
        |ate|drank|fell|hit|spent|saw|met|woke|forgot|left|made|sat|came|went|ran|spoke|sent|wrote|threw|stepped
      )\b
      |[a-z]+\b.{{1,80}}\b(?:
        yesterday|last night|this (?:morning|afternoon)|earlier today|just now
        |(?:an?|half an|one|two|three|\d+|a few) (?:hours?|minutes?|mins?) ago
      )\b
      |left (?:my|our|the) (?:\w+ )?(?:charger|keys?|wallet|purse|phone|laptop|glasses|umbrella|bag|coat|passport|badge|notes|cable|headphones)\b
      |(?:run|ran) out of\b|(?:forgotten|forgot|mislaid|misplaced|overslept|spilled|spilt)\b
      |locked (?:myself|ourselves) out\b|missed (?:my|the|our) (?:bus|train|flight|ferry|tram|stop|connection)\b
      |had (?:an?|one|two|three|four|five|\d|some|too many|a few) (?:\w+ )?(?:glass(?:es)?|beers?|coffees?|drinks?|pints?|espressos?|whisk(?:y|ies)|wines?|gins?|cups?)\b
    )
""")
# "I'm in a cafe in Porto".
AT_A_PLACE = regex(rf"""
    (?i){SO}(?:i'm|i am|we're|we are) (?:just |now |still )?between (?:an?|two|three|our|my|the) (?:trains?|flights?|meetings?|buses|ferries|lessons|classes|calls|shifts|patients)\b
    |{SO}(?:(?:i'm|i am|we're|we are) )?(?:(?:still|just|already|sitting|standing|stuck|now|here) )*(?:in|at|on) (?:an?|the|this)
      \ (?:\w+ )?(?:
      caf[eé]|bar|pub|restaurant|bistro|hotel|hostel|airbnb|museum|supermarket|airport|station|bus stop|park|beach|playground
      |cinema|pool|sauna|mall|kiosk|petrol station|campsite|ferry|plane|tram|metro|tube|taxi|lobby|train|bus|coach|flight
      |shuttle|underground|subway|lift|queue|lecture|meeting|call|video call|traffic jam|lay-?over|waiting room|break|rush
    )\b(?! (?:business|trade|school|chain|team|department|kitchen|crew|route|course))
""")


IS_TOMORROW = re.compile(  # "my exam is tomorrow", and no date
    rf"(?i){SO}(?:my|our) [\w' ]{{2,30}}?(?:'s| is| are|'re) (?:(?:already|only|just) )?(?:tomorrow|today|tonight|later|soon|over|in (?:an|one|two|half an|\d+) (?:hours?|minutes?))(?: (?:at (?:half )?[\d:.]+(?: ?[ap]m)?|at noon|morning|afternoon|evening|night|early))*\W*$"
)
# "I know a woman with nine cats": of nobody in particular.
KNOWN_ONE = regex(rf"""
    (?i){SO}(?:another|one) (?:of (?:the|our|my) )?(?:
      parents?|tenants?|clients?|customers?|guests?|patients?|pupils?|students?|neighbou?rs?|members?|residents?|visitors?
      |applicants?|candidates?|volunteers?|trainees?|players?|readers?
    ) (?:is|has|was|wants?|keeps?|threatens?|complains?|says?|asks?|needs?)\b
    |{SO}i know (?:an?|some|this|one|of an?) (?:\w+ )?(?:man|woman|guy|girl|boy|person|people|couple|family|lady|bloke|kid)\b
""")
# "In the case study the firm has 300 staff": what a book says.
IN_A_BOOK = regex(rf"""
    (?i){SO}in (?:the|this|my|our|an?) (?:\w+ )?(?:
      case study|textbook|exercise|assignment|lecture|documentary|article|worksheet|film|movie|series|novel|podcast
    ),? (?!we (?:keep|use|have)\b)
""")
# "My throat hurts since Sunday", "my hands are full of dough".
ON_ME = regex(rf"""
    (?i){SO}[\w' ]{{2,30}} (?:is|are|'s) (?:(?:fast|just|still) )?(?:asleep|sleeping|lying|sitting|snoring|purring) (?:on|in|across|next to) (?:me|my (?:lap|arm|arms|chest|feet|keyboard))\b
    |{SO}(?:my|our) [\w' ]{{2,30}} (?:is|are|'s|got) stuck (?:in|on|behind|under|between|inside|at)\b
""")
HURTS = regex(
    rf"""
    {BODY.pattern}(?:
      \ (?:hurts?|aches?|itch(?:es)?|burns?|is sore|are sore|is swollen|are swollen|is stiff) since {WEEKDAY}\b
      |(?: is| are|'s) (?:full of|wet|dirty|sticky|greasy|busy|frozen)\b
    )
    """
)
# "Tomorrow I have the dentist", "I'm in seat 14B"
NEXT_DAY = regex(rf"""
    (?i){SO}(?:
      (?:tomorrow|tonight|today|later|this (?:morning|afternoon|evening)),? (?:i|we)(?:'ve| have| 've got| have got) (?:an?|the|my|no|to)\b
      |(?:i'm|i am|we're|we are) (?:(?:still|just|now) )?(?:in|on|at) (?:seat|row|carriage|coach|wagon|gate|platform|table|berth) \w*\d
    )
""")
# "On Saturday we have seen a fox": a day of the week just gone, told first
DAY_FIRST = regex(rf"""
    (?i){SO}(?:(?:on|last|this) {WEEKDAY}|(?:at|on|over|last) (?:the )?week-?end|yesterday|last night|this morning)\b,?
      (?: (?:morning|afternoon|evening|night),?)? (?:i|we|my|our)\b
""")
# "I only need the year": what is asked for, with the answer at hand
ASKED_ONLY = regex(rf"""
    (?i){SO}(?:i|we) (?:only|just|merely|simply)(?: really)? (?:need|want|wanted|needed|care about)
      \ (?:the|those|these|that|this|it|them|to know|to see|one|two|three|a (?:title|line|list|number|name|word|yes|rough|quick|short))\b
""")
NOT_ONLY_NOW = regex(r"""
    (?i)\b(?:always|every|each|ever|never|per|from now on|in general|generally|when(?:ever)?|a (?:day|week|month|night)|answers|replies
      |for (?:long|\d+))\b
""")
# "I ran it on prod by accident": a slip, and over.
SLIP = regex(r"""
    (?i)(?!.*\bi'm\b)(?=.*\b(?:by (?:accident|mistake)|accidentally|mistakenly|unintentionally|inadvertently|without (?:meaning|wanting) to)\b)
      .*\b(?:i|we|he|she|they|my|somebody|someone)\b(?!.*\b(?:became|become|is|are|was|were|am|ended up|born|pregnant|founded|discovered)\b)
""")
# "I'm only house sitting until Sunday": somebody else's, for as long as that.
STANDING_IN = regex(rf"""
    (?i){SO}(?:i'm|i am|we're|we are|am) (?:(?:only|just|currently|here|merely) )*(?:
      (?:house|cat|dog|pet|baby|plant|flat|bird|hamster|horse)[- ]?sitting|minding|babysitting|watering|filling in|standing in|covering
      |looking after|borrowing|a guest|staying|visiting|in charge|a stand-?in|the stand-?in|a temp|feeding
    )\b.*?(?:
      \b(?:until|till|while|for (?:an?|the|two|three|a few|some|\d+) (?:days?|weeks?|weekend|nights?|hours?)|this week(?:end)?
        |today|tonight|tomorrow|over (?:the weekend|christmas|easter))\b
      |\W*$
    )
""")
# "a cat bit me an hour ago", "my mate bet I can't read it"
AGO = re.compile(
    r"(?i).*\b(?:an?|half an|one|two|three|four|\d+|a few|some) (?:hours?|minutes?|mins?|seconds?|moments?) ago\b"
)
DARED = regex(rf"""
    (?i){SO}(?:my|our|the|an?|one of (?:my|our))\b[\w' ]{{1,40}} (?:bet|dared|teased|begged|laughed|giggled|made fun|won't believe|doesn't believe|didn't believe)\b
""")
# "I'm to seat them": what is to be done now.
TO_DO = regex(rf"""
    (?i){SO}(?:i'm|i am|we're|we are) (?:(?:now|also|just|still) )?(?:to|supposed to|asked to|expected to|told to)
      \ (?!be\b|become\b|marry\b|retire\b|have\b|move\b|take over\b|avoid\b|not\b)[a-z]+
""")
# "she will be offended": what somebody will feel or say about it.
REACTS = regex(rf"""
    (?i){SO}(?:my|our|he|she|they)\b[^,.:;]{{0,40}}?(?:'ll|'d| will| would| is going to| are going to) (?:(?:so|really|surely|probably) )*(?:
      (?:be|get|feel|go) (?:(?:so|very|really|a bit|quite|pretty) )*(?:
        offended|angry|mad|sad|happy|furious|upset|pleased|thrilled|disappointed|jealous|surprised|shocked|proud|annoyed|hurt|bored
        |confused|crazy|nuts|delighted|grumpy
      )
      |kill|murder|laugh|cry|scream|freak|notice|complain|never (?:forgive|know|notice|believe)
    )\b
""")
TIME_LEFT = regex(rf"""
    (?i){SO}(?:i|we)(?:'ve got|'ve| have got| have| got) (?:only |just )?(?:\d+|an?|half an|ten|five|two|a few) (?:hours?|minutes?|mins?)
      \ (?:until|till|before|left|to (?:go|kill|spare))\b
""")
# "Kim is on holiday, so I do her mails": what follows from it ends with it.
SO_I = re.compile(r"(?i)so (?:i|we) ")
WEARING = re.compile(
    rf"(?i){SO}(?:i'm|i am) (?:wearing|holding|carrying|eating|cooking|baking|walking|typing|painting|peeling|frying|lying|standing|sitting)\b"
)
FOR_A_WHILE = re.compile(
    r"(?i)\b(?:this week|on holiday|on vacation|on leave|ill|sick|today|tonight|this weekend)\b"
)
# "I'm on a train, so text only", "my phone is at the mender's since Monday": neither says that it lasts
ONLY = re.compile(rf"(?i)\bonly\b|\bsince (?:last )?{WEEKDAY}\b(?!s)")
FOR_NOW = re.compile(r"(?i)\b(?:for now|for once|for the moment|meanwhile)\b")
PERFECT = frozenset({"have", "has", "'ve", "'s"})
ALWAYS = (WORN, SAID_WITH, DAY_GONE, KNOWN_ONE, IN_A_BOOK, HURTS, ON_ME)


def of_the_hour(clause: Clause) -> bool:
    """Whether the clause tells how something is just now, or how this one answer is to be."""
    text = clause.text
    if any(pattern.match(text) for pattern in ALWAYS) or _for_this_text(clause):
        return True
    if ASKED_ONLY.match(text) and not NOT_ONLY_NOW.search(text):
        return True
    if LONG.search(ONLY.sub("", text)):
        return False
    before = clause.span.doc[: clause.span.start].text
    follows = SO_I.match(text) and (
        FOR_A_WHILE.search(before) or ON_ME.search(before) or WEARING.match(before)
    )
    return (
        bool(follows)
        or _ailing(clause)
        or _on_a_day(clause)
        or any(pattern.search(text) for pattern in AT_HAND)
    )


def _for_this_text(clause: Clause) -> bool:
    if THIS_TEXT.match(clause.text) and not STAYS.search(clause.text):
        return True
    said = clause.sentence.text
    return bool(THIS_TEXT.match(said) and (THIS_TEXT.match(clause.head) or GIVEN_FOR_IT.search(said)))


def _ailing(clause: Clause) -> bool:
    """As in "my back is out since this morning, I can't bend"."""
    said = clause.sentence.text
    if not (RECENT.search(said) or FOR_NOW.search(said)):
        return False
    return bool(BODY.match(clause.text) or (BODY.search(said) and CANNOT.match(clause.text)))


def _on_a_day(clause: Clause) -> bool:
    """Of a day just gone or just ahead, where no date and no weight make more of it."""
    text = clause.text
    if DAY.search(text):
        return False
    if IS_TOMORROW.match(text):
        return True
    if any(pattern.match(text) for pattern in (SLIP, STANDING_IN, TO_DO, REACTS, AGO, DARED)):
        return True
    done = (JUST_DONE.match(text) or _told_of_a_day(clause)) and not EVENT_WEIGHT.search(text)
    here = AT_A_PLACE.match(text) and not any_of("occupations").search(text)
    return bool(
        done
        or here
        or TIME_LEFT.match(text)
        or NEXT_DAY.match(text)
        or TRIP.match(text)
        or BY_THE_HOUR.match(text)
        or VISITS.match(text)
    )


def _told_of_a_day(clause: Clause) -> bool:
    """As in "on Saturday we have seen a fox": what learners say where "saw" is meant."""
    if not DAY_FIRST.match(clause.text):
        return False
    return any(
        token.tag_ == "VBN" and PERFECT.intersection(t.lower_ for t in token.lefts) for token in clause.span
    )
