"""What is only at hand: the page one is at, tonight's knees, an answer in a quiz, half a sentence, talk about others.

All of it is told by its words alone, without a look at the grammar, so it costs next to nothing.
"""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import DATE, LONG
from memories.regex import laid_out, regex

SO = r"(?:(?:so|and|but|ok|well|yes|yeah|yep|anyway|hm+|ugh|oh|lol)[\s,]+)*"
I_AM = r"(?:(?:i|we)(?:'m| am|'re| are)? )?(?:(?:still|just|now|currently|already|only|right now) )*"
PLACE = laid_out(r"""
    (?:
      page|slide|step|chapter|question|row|section|paragraph|task|exercise|verse|level|lesson|unit|act
      |scene|round|draft|episode|problem|line|column|panel|figure|footer|header|stanza|cell|tab|layer|corner
    )
""")
ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|\d+(?:st|nd|rd|th))"
AT_PLACE = regex(rf"""
    (?i)
    # "Working on slide 7 now", "in the third chapter now"
    {SO}{I_AM}(?:
      working|stuck|sitting|reading|writing|editing|revising|checking|doing|on|in|at|up to
      |halfway through|nearly at
    )\b(?: (?:on|in|at|with|through))? (?:the |my |our )?(?:
      {PLACE} (?:no\.? ?)?\d+\w?|{ORDINAL} {PLACE}
    )\b
    # "Exercise 3b in my book"
    |{SO}(?:(?:that's|it's|this is|from|see|for) )?(?:the |my )?
      (?:{PLACE}|homework|assignment|worksheet) (?:no\.? ?)?\d+\w?(?:
      \ (?:in|of|from|on) (?:my|the|this|our) [\w ]{{2,20}}
    )?\s*(?:[,.!;]|$)
""")
# "doing homework with a kid", "sitting here in two jumpers".
DOING = regex(rf"""
    (?i){SO}{I_AM}(?:
      doing (?:(?:the|my|our|some|his|her|their) )?(?:\w+ )?(?:
        home ?work|dishes|laundry|ironing|washing(?: up)?|crosswords?|puzzle|quiz|shopping|groceries
        |inventory|revision|chores|cleaning|cooking
      )\b
      |(?:
        sitting|standing|lying|waiting|hiding|freezing|sweating|dripping|shivering
      ) (?:here|outside|in|on|under|at|by|with)\b
      |helping (?:an?|my|the|our|his|her) [\w' ]{{2,25}} (?:with|do|study|revise|learn)\b
    )
""")
# "Now I fill the form again".
NOW_DOING = regex(rf"""
    (?i){SO}(?:right now|now|today|tonight|currently) (?:i|we)
      (?:'m| am|'re| are)? (?:(?:have to|must|need to|got to) )?(?:
      fill|writ|sit|wait|try|do |look|stand|read|prepar|clean|struggl|edit|finish|check|search
    )
""")
# "ugh, my knees tonight": no verb, only the hour.
BODY = regex(r"""
    (?i)(?:\W*(?:ugh|ow|ouch|argh|oof|phew|brr+|god|man|oh|and)\W+)*(?:my|our) (?:[\w-]+ ){1,3}(?:
      tonight|today
      |this (?:morning|evening|afternoon|week)
      |right now|at the moment|again
    )\W*$
""")
# "I always do", "I can't even, every single time": what is said of is not said.
HALF = regex(rf"""
    (?i)
    {SO}(?:i|we) (?:(?:just|simply|really|still) )?(?:
      (?:always|usually|never|often|sometimes) (?:
        do|did|have|am|was|will|would|can|could|google|forget|ask|wonder|say|try|guess|check|look|fail
        |panic|struggle|wait|hope
      )
      |(?:can't|cannot|can not|couldn't) even
      |can't anymore|just can't
    )(?:,? (?:it|that|too|anyway|either|every (?:single )?time|again|lol))*\W*$
    |{SO}i (?:always|never) (?:
      pay my (?:debts|dues)|keep my (?:word|promises)|forget a (?:face|favou?r)|say never|learn
    )\W*$
    |{SO}(?:
      things?|stuff|everything|all|life|it all
    ) (?:is|are|was|were|'s) (?:(?:so|a bit|quite|very|all|just) )*(?:
      different|complicated|strange|weird|the same|better|worse|hard|tough|fine|ok|okay|good|bad|crazy
      |over|new|difficult
    )(?: (?:with|for|between|at|here|now|these|days|us|me|lately|again|then|home|and|so))*\W*$
""")
# "Annoyed everybody I know": one of a row of deeds without a subject.
DEEDS = regex(r"""
    (?i)(?:and )?(?:
      annoyed|asked|slept|tried|thought|talked|called|googled|searched|waited|bored|told|begged|cried
      |panicked|prayed|looked|checked
    )\b
""")
# "My answer to your quiz: B, the tortoise".
ANSWER = regex(rf"""
    (?i)
    {SO}(?:my|our) (?:(?:final|first|last|own) )?(?:answer|guess|bet|solution)
      \b(?: (?:to|for|on|in) [^:,.]{{2,30}})?(?: is| would be|:|,| =)(?! always\b)
    |{SO}(?:
      (?:i|we)(?:'d)? (?:say|guess|bet|pick|answer|vote)
      |answer:?|it's|is it
    ) (?:[B-D]|\d\b(?! (?!because|since|as|right|and|i)[a-z])|(?:answer|option) [a-d\d])\b
""")
# "My dentist is a bit of a cowboy".
COLOUR = regex(rf"""
    (?i){SO}(?:my|our) [\w' ]{{2,30}} (?:is|was|are|'s) (?:(?:also|always|just|really|honestly) )*(?:
      such an?\b
      |an? (?:bit|hell|piece|pain|kind|sort) (?:of an?|of work|in the)\b
      |an? (?:total|complete|absolute|utter) [a-z]+\W*$
    )
""")
NEXT_DOOR = laid_out(r"""
    dogs?|cats?|puppy|kitten|rabbits?|parrot|horse|hens?|pets?|kids?|child(?:ren)?|son|daughter|baby
    |wife|husband|mother|father|mum|mom|dad|sister|brother|garden|house|flat|car|trees?|fence
""")
# "my neighbours dog", without its apostrophe.
OF_NEIGHBOURS = regex(rf"""
    (?i)
    {SO}(?:my|our|the) (?:\w+ )?(?:
      neighbou?r|friend|colleague|roommate|flatmate|housemate|landlord|co-?worker|classmate|boss|teacher|ceo|manager
      |director|chef|customer|client|tenant|student|pupil|patient|guest
    )(?:'?s|es|s')? (?:\w+ )?(?:{NEXT_DOOR})\b
    |(?i:
      {SO}(?:my|our) \w+(?:'s|s') (?:\w+ )?(?:neighbou?r|friend|colleague|landlord|boss|teacher|ex)\b
      |{SO}(?:my|our) ex(?:-\w+)?'s\b
    )
""")
# "For the hike I need five snacks", "the spelling hurts me", "I get hives from it".
NEEDED = regex(rf"""
    (?i){SO}for (?:the|an?|my|our|this|tonight's|tomorrow's) [^,]{{2,40}}?,? (?:i|we)
      (?:'d| would)? (?:need|want|like)\b
""")
EXAGGERATED = regex(r"""
    (?i)
    \bthe (?:
      spelling|grammar|font|wording|tone|typos?|layout|kerning|handwriting|smell|waiting|suspense|irony
    ) (?:(?:really|just) )?(?:hurts?|kills?|annoys?|bothers?|drives?) me\b
    |\bi (?:get|break out in) (?:hives|a rash|goosebumps|nightmares) (?:from|of) (?:it|that|this|them)\b
    |\bwalk(?:s|ed)? into an? (?:bar|pub|library)\b
""")
NOT_TO_KEEP = regex(rf"""
    (?i)(?:^|[,;] ){SO}(?:please )?(?:don't|do not|never) (?:
      write|note|put|save|keep|store|remember|add|record
    ) (?:that|this|it)(?:
      \ (?:down|anywhere|please|ever|really|about me|in (?:your|the) (?:memory|notes|profile))
    )*\W*$
""")
STILL_DO = re.compile(rf"(?i){SO}you still (?!have\b|owe\b)\w+ ")
DRUM = re.compile(r"(?i)🥁|\bba[- ]?dum[- ]?ts+|\bknock,? knock\b")
# "reply in capitals just now, my grandad reads along": why this one answer is to be so.
THIS_TIME = regex(r"""
    (?i)\b(?:
      just now|for now|for once|this once|(?:just |only )?this time|only (?:here|now|today)
      |(?:for|in) (?:this|the next) (?:one|answer|reply|text|mail|message|time)
    )\b
""")
OF_SELF = re.compile(rf"(?i){SO}(?:i|i'm|i've|i'd|we|we're|my|our)\b")
UNTIL_THEN = re.compile(r"(?i)\b(?:until|till|used to|no longer|not any ?more|quit|left|stopped|retired)\b")
STAYS = regex(r"""
    (?i)
    \b(?:i'm|i am) (?:an? |the |\d|from |allergic|deaf|blind|vegan|vegetarian|colou?r)
    |\ballerg|\blive\b|\bwork (?:as|at|for|in)\b|\bmy name\b|\bsince\b|\balways\b|\bevery\b|\bnever\b
    |\bfor \d
    |\bmy (?:\w+ )?(?:son|daughter|brother|bro|sister|sis|nephew|niece|grandson|granddaughter|boy|girl|kid) [A-Z]\w+,? (?:
      he's|she's|he is|she is|who|\d|\()
""")
# "is there a trick so the curtain stays up": what is looked for.
SOUGHT = regex(r"""
    (?i)(?<!by )\b(?:an?|any|what) (?:[\w-]+ )?(?:
      trick|way|tips?|ideas?|hack|tool|method|hint|solution|device|knot|glue|setting
    )(?: to [\w ]+)?(?: so)?(?: that)?\W*$
""")

# "I see three carrots and a tin in front of me".
IN_FRONT = re.compile(
    r"(?i)[^.?!]{0,30}\b(?:i|we) (?:see|have|'ve got|got|count) [^.?!]{2,120} in front of (?:me|us)\b"
)
# "I'd like the title a little larger", "ok, we take the second draft": of a piece of work that lies there.
PIECE = laid_out(r"""
    (?:
      intro|title|version|variant|draft|logo|headline|option|wording|font|colou?r|slogan|opening|ending
      |paragraph|sentence|picture|photo|sketch|layout|cover|caption|button|banner|one
    )
""")
OF_A_PIECE = regex(rf"""
    (?i){SO}(?:(?:fine|alright|hm+|then)[\s,]+)*(?:i|we)(?:
      (?:'d| would) (?:prefer|like|want|love|make|have|put|move) (?:the|this|that|it|both|all)\b.*\b(?:
        \w+(?:gger|ller|rger|rter|nger|ghter|rker|lder|wider|igher|lower|rmer|ouder|ieter|aster|ofter)
        |(?:more|less) \w+
      )\W*$
      |(?:'ll| will)? (?:take|keep|use|go with|pick|choose) (?:the )?(?:\w+ )?{PIECE}\b
    )
""")
# "The second kitchen is brighter, I like the island more": of two that lie there.
LIKED_MORE = re.compile(
    rf"(?i){SO}i (?:like|love|prefer|want) the [\w' -]{{2,30}}? (?:more|better|best|most)\b(?! than)"
)
OF_SEVERAL = re.compile(
    r"(?i)\b(?:first|second|third|last|other|left|right|former|latter|[a-z]+(?<!wint)(?<!summ)er)\b"
)
# "I'm the blue one at the back", "I'm the one with the hat": in a picture or on a screen.
ON_A_PICTURE = regex(rf"""
    (?i){SO}(?:i'm|i am|im|we're|we are) the (?:
      (?:\w+ ){{0,2}}(?:on|in|at) the (?:(?:far |very )?(?:left|right|middle|cent(?:re|er)|corner|top|bottom|back|front))\b
      |(?:\w+ )?ones? (?:in|with|on|behind|beside|next to|holding|wearing)\b
      |(?:first|second|third|fourth|fifth|last) (?:one )?from (?:the )?(?:left|right|top|bottom)\b
    )
""")
# "boiling in here, the fan is broken", "foggy since Tuesday here".
AIR = regex(rf"""
    (?i){SO}(?:(?:it's|it is|i'm|we're) )?(?:(?:so|really|too|pretty) )?(?:
      freezing|boiling|sweltering|stuffy|draughty|roasting|chilly|cold|hot|dark|loud|noisy|rainy|raining|windy
      |foggy|snowing|snowy|sunny|grey|gray|wet|icy|stormy|humid|muggy|smoky|dusty|quiet|pitch black
    )(?: since \w+| all (?:day|week|month))? (?:in |out )?(?:here|outside)\b(?!.*\b(?:always|every|all (?:year|winter|summer)|never)\b)
""")

# "The last thing on my list is the fence": what is to be done, not how it is.
NEXT_UP = regex(r"""
    (?i)(?:and |so |ok )?(?:the |my |our )?(?:next|last|only|biggest|second|third) (?:
      job|task|chore|thing|item|stop
    )(?: (?:on|of) (?:the|my|our|this) (?:list|agenda|day|week|plan))? (?:is|are|will be|would be)\b(?! always)
""")

PASSING = (AT_PLACE, DOING, NOW_DOING, COLOUR, NEEDED, IN_FRONT)
NEVER_MEANT = (AIR, NEXT_UP, BODY, HALF, ANSWER, OF_NEIGHBOURS, STILL_DO, OF_A_PIECE, ON_A_PICTURE)


def at_hand(clause: Clause, message: str) -> bool:
    """Of the moment, of this answer or a mere turn of talk."""
    text = clause.text
    if (
        any(pattern.match(text) for pattern in NEVER_MEANT)
        or EXAGGERATED.search(text)
        or NOT_TO_KEEP.search(text)
    ):
        return True
    if ANSWER.match(clause.sentence.text) or DRUM.search(message):
        return True
    if clause.number and LIKED_MORE.match(text) and OF_SEVERAL.search(before_it(clause)):
        return True
    if NOW_DOING.match(text) and UNTIL_THEN.search(before_it(clause)):
        return False
    if clause.number and _beside_request(clause):
        return True
    passes = any(pattern.match(text) for pattern in PASSING)
    deed = DEEDS.match(text) is not None and not re.search(r"\d", text)
    return (passes or deed) and not (LONG.search(text) or DATE.search(text))


def before_it(clause: Clause) -> str:
    """What the sentence says before the clause."""
    return str(clause.span.doc[: clause.span.start].text)


def _beside_request(clause: Clause) -> bool:
    """Why one asks, and what for, in the sentence that asks."""
    before = clause.span.doc[: clause.span.start].text
    if OF_SELF.match(before):
        return False
    reason = THIS_TIME.search(before) and not STAYS.search(clause.text)
    return bool(reason or SOUGHT.search(before))
