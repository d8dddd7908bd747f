"""What a whole message is about before any clause is judged: material to work on, a game, a story, a joke."""

import re

from brain.extract.rules.clauses import Clause
from brain.extract.rules.grammar import FINITE
from brain.extract.rules.idioms import grumbled
from brain.extract.rules.moments import DATED, LONG
from brain.extract.rules.play import left, opened
from brain.extract.rules.words import any_of, words
from memories.regex import regex

WORK_STORY = re.compile(r"(?i)\b(?:story points?|user stor(?:y|ies))\b")  # of sprints, not of tales
GAME = regex(r"""
    (?i)\b(
      let'?s do an? [\w ]{2,30},? (?:i'm|i am|you're|you are)\b
      |pretend(ing)? (that |to be )?(i|you|we|to|my)\b
      |role-?play|let'?s (play|pretend)\b|act (as|like) (a|an|my|the|if)
      |imagine (that )?(i'm|i am|you're|you are|we're|we are|i |you )
      |you play (a|an|my|the)|in character|^be (a|an|my|the) |as if (i|you) (had|were|was|am|are)\b
      |you(?:'ll| will)? be (?:a|an|my|the) [a-z]+
      |be my (doctor|lawyer|boss|agent|dad|mum|mom|coach)
    )
""")
CAST = re.compile(r"(?:^|[.!?]\s)[Yy]ou(?:'re| are) [A-Z][a-z]+[.,!]")
AUTHORSHIP = regex(r"""
    (?i)\b(i|we)('m| am|'re| are|'ve been|'ve| have)? (
      writ|dm|gm|run|play|publish|illustrat|draw|work(ing)? on|study|read
    )\w*
""")
STORY_PLACE = regex(r"""
    (?i)
    \b(in|for) (my|the|this|our|a) (\w+ )?(
      novel|story|tale|book's|game|campaign|poem|song|comic|screenplay|musical|opera|sketch|play|scene
      |mock|cartoon|film|movie
    )\b
    |\bin (this|that|the) (story|novel|game|scene)\b
""")
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
    |\bhypothetical
""")
MODAL_GUESS = regex(r"""
    (?i)
    \b(i|we) (might|may|could|should|would)\b(?! (rather|prefer|always|never))
    |\b(i|we)('d)\b (?!rather|prefer|always|never|been|had|said|told|mentioned|like you to|like the)
    |\b(?:maybe|perhaps)\b(?! (?:\d|half\b|two\b|three\b|four\b|once\b|twice\b))
    |\b(?:someday|some day|one day)\b|\bi must have (?:been|\w+ed|had|done|gone)\b
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
    |(?!(no|not|never|allerg\w*|wheelchair|deaf|blind)\b)[a-z'-]+( [a-z'-]+){0,2} for (a|an|the|\d+) (?!
      (living|job|year|years|month|months|week|decade|while)\b
    )
    |(it's|it is|there's|there is|there are)\b(?!.*\b(my|our|me|us|we|i)\b)(?!
      .*\bin (this|the) (flat|house|household|apartment|cabin|boat|van|village)\b
    )
""")
NOT_SAID = re.compile(
    r"(?i)(but |and )?((i'm|i am) )?not (saying|claiming|implying|suggesting)\b|not that (i|we|my|our)\b"
)
JOKE = regex(r"""
    (?i)\b(
      jk|j/k|just kidding
      |(?<!no )(?<!not )kidding(?! aside)
      |as every(body|one) knows|obviously i|yes sure|yeah sure|yeah,? right|sure,|oh great
      |i('m| am) (basically|literally|secretly) |just joking|not really|i just love it when|/s|sarcasm
      |april fools?|what could (possibly )?go wrong
    )(?!\w)
""")
ABSURD = regex(r"""
    (?i)\b(
      king|queen|emperor|god|pope|batman|superman|president|unicorn|cactus|potato|vampire|robot|wizard
      |pirate|zombie|millionaire|billionaire|ninja|alien|mars|moon|carrier pigeon|pigeons?|hope|prayers?
      |magic|despair|dragons?|regret|spite|chaos|sarcasm|caffeine|vibes|sadness|hamsters?|mondays?|tears
      |duct tape|black magic|telepathy|crystal ball|goblins?|gremlins?|ghosts?|genius|legend
    )\b
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
      |complain\w+|laz\w+|sleeping|panick?\w*|swearing
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
WHISPERED = regex(r"""
    (?i)
    \bif you ask me\b|\bcan (you|u|ya) (believe|imagine)\b
    |\bsecret (second )?(family|affair|lover|wife|husband|son|daughter|child)\b
""")
GOSSIP = regex(r"""
    (?i)\b(
      rumou?r|gossip|apparently|allegedly|did you hear
      |(i |i've )?heard (that|from|\w+ (is|was|has|got))
      |every(one|body)( \w+)? (says|whispers|knows|thinks)
      |(all|the) \w+ say(s)? so|they say|people say|word is|between (us|you and me)
      |some(body|one|\w* guy\b.*|\s\w+) (told|said|says)
      |\w+ told me|is (dating|cheating|seeing)
      |was (fired|arrested|thrown out|dumped)
      |got (arrested|fired|dumped)|earns (twice|more|less)|lied (on|about)
      |(won't|doesn't|can't) stop (about|talking)
    )\b
""")
CALCULATED = regex(r"""
    (?i)
    \b(
      how (much|many)\b|what share|percent|per ?cent|in total|total\b|gross\b|net\?|average
      |how old (?:am|are|was|were)|\bcosts?\?|per m(?:2|²)|l/100|the sum|difference|consumption
      |per (km|hour|person|head)|split (by|it)|how far|what speed
    )
    |\b(?:where|when|what time|how (?:long|far|fast|soon))\b[^.?!]{0,25}\b(?:
      meet|overtake|catch up|catch (?:him|her|them|it|me)
    )\b
    |\d\s*[+*^×÷]\s*\d|\d\s+[-/]\s+\d|\d ?% of
""")
RULED = regex(  # a number that is the rule, not the sum
    r"""
    (?i)
    \b(
      limited to|at most|at least|no more than|capped at|by contract|contract
      |(stops?|expires?|deleted|closes?) after
      |is (kept|held|retried)
    )\b
    |\b(our|the) [^,.?!]{2,40} (takes|allows|accepts|holds|fits) (max|only|at most|up to|no more)\b
    """
)


def hypothetical(clause: Clause) -> bool:
    """Only supposed; what is drawn from a fact ("I keep kosher, so flag where I could eat") leaves the fact one."""
    text = DRAWN.split(clause.text)[0] if SPOKEN_OF_SELF.match(clause.text) else clause.text
    return bool(NOT_SAID.match(text) or SUPPOSING.search(text) or MODAL_GUESS.search(text))


DRAWN = re.compile(r"(?i),? so (?!that\b|do\b)|,? where (?=i (?:could|might))|,? unless ")
SPOKEN_OF_SELF = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've|we|we're|my|our)\b")


MOCKING = re.compile(r"(?i)\bi('m| am) (a|an|the) |\b(?:obviously|clearly|of course|sure|naturally)\b")
JEST_OVER = re.compile(r"(?i)\b(?:just |only )?(?:kidding|joking),?\s*$")  # "just kidding, I've never driven"
BUT_TRUE = re.compile(r"(?i)(?:but|though|still),? (?:i|i'm|i've|my|we|our)\b")


SAYS_WHO = regex(rf"""
    (?i)(?:and )?i(?:'m| am) (?:
      (?:an?|the) (?:[\w-]+ )?{any_of("occupations").pattern}
      |the (?:person|one|man|woman) (?:who|that|the)\b
    )
""")


def joking(clause: Clause, message: str) -> bool:
    """A joke says so, or is absurd and laughed at."""
    jest = SAID_IN_JEST.search(clause.sentence.text) is not None
    if jest or DEFINES.search(clause.text):
        return jest
    jested = JEST_OVER.search(clause.span.doc[: clause.span.start].text)
    earnest = (jested or BUT_TRUE.match(clause.text)) and not JOKE.search(clause.text)
    if (JOKE.search(clause.sentence.text) and not earnest) or re.search(
        r"(?i)\b(jk|just kidding|just joking|/s)\s*[.!]*$|🤡", message
    ):
        return True
    if (
        clause.sentence.laughs
        and re.match(r"(?i)(we|our)\b", clause.text)
        and any_of("workplace").search(clause.text)
        and not DATED.search(clause.text)
    ):
        return True
    tall = r"(?i)\bi'm (1[2-9]\d|[2-9]\d\d|\d{4,}) years? old"
    mocking = clause.sentence.laughs and re.search(
        r"(?i)\b(?:basically|literally|secretly|practically) ", clause.text
    )
    if mocking or re.search(tall, clause.text):
        return True
    if (
        re.search(r"[😂🤣😹🤡💀😜🙃😝😈👻]", message)
        and clause.sentence.laughs
        and not re.search(r"(?i)\d|\b(since|every|named|called)\b", clause.text)
        and not SAYS_WHO.match(clause.text)
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


def operand(clause: Clause, message: str) -> bool:
    """A number that is only there to be reckoned with: "my rent is 840, what share is that"."""
    if not re.search(r"\d", clause.text) or not CALCULATED.search(message) or RULED.search(clause.text):
        return False
    return (
        not re.search(r"(?i)\b(always|every|each|since|only|never|usually|for \d+ years)\b", clause.text)
        and not any_of("dates").search(clause.text)
        and not any_of("kin").search(clause.text)
    )


SPOKEN_OF_ALONE = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've|we|we're|we've)\b")


ENTRE_NOUS = re.compile(r"(?i)\bbetween (?:us|you and me)\b[,:]?")
THIRD = regex(r"""
    (?i)
    \b(?:he|she|they|his|her|their|him|them|we|everyone|people)\b
    |(?<!^)(?<![.!?:] )\b[A-Z][a-z]+ (?:is|was|has|did|got)\b
""")


def _of_oneself(said: str) -> bool:
    """As in "Between us, driving the bus is the best job I've had": a confession is no gossip."""
    rest = ENTRE_NOUS.sub("", said)
    return (
        rest != said
        and re.search(r"(?i)\b(?:i|i've|i'm|my)\b", rest) is not None
        and not (THIRD.search(rest) or GOSSIP.search(rest))
    )


def gossip(clause: Clause) -> bool:
    if _of_oneself(clause.sentence.text):
        return False
    if grumbled(clause.sentence.text) and not SPOKEN_OF_ALONE.match(clause.text):
        return True
    return bool(WHISPERED.search(clause.sentence.text)) or (
        bool(GOSSIP.search(clause.sentence.text))
        and not re.search(r"(?i)^(and |so |but )?(i|i'm|my|we)\b(?! (heard|think))", clause.text)
    )


def game(message: str) -> bool:
    """The whole message is played, not meant."""
    return bool(GAME.search(message) or CAST.search(message)) or opened(message)


MEANT = regex(r"""
    (?i)\b(?:
      in real life|real for me|(?:it's|this is) for real
      |i(?:'m| am) (?:really|actually) (?:an?|the|in|from|moving|going)
      |i (?:really|actually) (?:am|have|do|work|live|play)
      |i (?:practise|practice|rehearse) (?:because|for|since|as)
      |i(?:'m| am) (?:practising|practicing|rehearsing|preparing) (?:because|for|since|as)
    )\b
""")


def meant(clause: Clause) -> bool:
    """Said beside a game, of the person who plays."""
    return MEANT.search(clause.text) is not None or left(clause.text)


def in_story(clause: Clause) -> bool:
    """The clause is said of a figure in a story or of the story's world, not of the person who writes it."""
    text = clause.text
    if re.match(r"(?i)(?:when|whenever|if|every time|each time) (?:i|you)\b", text):
        return False
    if left(text) or left(clause.head):
        return False
    if STORY_PLACE.search(text) or (
        clause.head and any_of("fiction_nouns").search(clause.head) and not AUTHORSHIP.search(clause.head)
    ):
        return True
    if AUTHORSHIP.search(text):
        return False
    text = WORK_STORY.sub("", text)
    subject = re.split(r"(?i)\b(is|has|lives|drives|needs|was|wants|speaks|works|hates|loves)\b", text)[0]
    subject = subject[:1].lower() + subject[1:]
    return any(
        hit.group().islower() for hit in any_of("fiction_nouns").finditer(subject)
    )  # Limerick is a town


GEAR = r"(?:'s|s')? (?:\w+ )?(?:computer|pc|wi-?fi|wlan|laptop|tv|printer|tablet|phone|terminal|network)\b"
WAITING = regex(r"""
    (?i)(?:(?:so|and|hey|ugh|currently|still) )*(?:(?:i'm|i am|we're|we are|am) )?(?:
      (?:still|just|already|stuck|sitting|standing|lying|waiting) \
    )*(?:at|in|on) (?:the |an? |my |our )?(?:
      gate|queue|line|lift|elevator|waiting room|platform|py?jamas|bed|bath|tub|shower|tent|taxi|cab
      |traffic|dentist|doctor|vet|hairdresser|barber|till|checkout|supermarket
    )(?:'s)?\b(?! (?:for|department|team|\d))
""")
VISITED = regex(  # where one is a guest: "on the hotel's computer, just till checkout"
    rf"""
    (?i)(?<!our )\b(?:
      (?:hotel|hostel|airport|internet caf[eé]|airbnb|campsite|youth hostel){GEAR}
      |(?:library|landlord|neighbou?r|friend|train|ship|host)(?=s?'){GEAR}
      |(?:just|only) (?:till|until) (?:checkout|(?:i|we) leave)\b
    )
    """
)


def visited(text: str) -> bool:
    """Of a place where one is a guest or only waits, and nothing of one's own."""
    if WAITING.match(text) and not LONG.search(text):
        return True
    return VISITED.search(text) is not None and not re.search(r"(?i)\b(?:always|every|usually)\b", text)


WISH_THAT_TELLS = re.compile(r"(?i)(so |and |but )?(i|we) (need|want)\b.*\b(every|always|never|all my)\b")


def tells(text: str) -> bool:
    """A wish that tells something lasting: "I need captions, always"."""
    return WISH_THAT_TELLS.match(text) is not None


OF_SYSTEMS = regex(r"""
    (?<!\w)/\w+/\w+|\b[a-z]+_[a-z]+\b
    |\b(?:webhooks?|endpoints?|staging|prod|celery|kafka|redis|nginx|kubernetes)\b
""")
PERSONA = regex(r"""
    (?i)(?:the |our |my )?(?:
      candidate|applicant|patient|customer|client|pupil|student|persona|profile|character|employee|buyer
      |user|reader|victim|suspect|guest|recipient|sender
    )s?\b
""")
RETRACTED = regex(r"""
    (?i)
    (?:(?:(?:no|nah),|(?:haha+|lol|ok|just|only)[,.!]?) )*(?:kidding|joking|jk|j/k)\b(?! aside)
    |(?:(?:but|and|so) )?(?:please )?(?:don't|do not|never) (?:
      write|put|save|note|keep|store|share|add|record|remember
    ) (?:that|this|it)(?: down| anywhere| please| really| though)*[.! ]*$
""")


def retracts(said: str) -> bool:
    """Takes back the sentence before: "just kidding", "don't save that"."""
    return RETRACTED.match(said) is not None


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
    |\b(?:the|that) [\w-]+ (?:variant|version|option|one) (?:
      suits?|fits?|works?|looks?|reads?|sounds?
    )\b
""")


# "I work on slide 7 now, you take 8 and 9", "I'm on page 12", "I go with the blue".
OF_THE_TASK = regex(r"""
    (?i)
    ^(?:(?:so|and|but|ok|now) )*(?:i|i'm|i am|we|we're|we are|i've|we've|i have|i'll)\b[^,.]{0,30}?\b(?:
      page|slide|step|chapter|question|row|section|paragraph|task|item|cell|column|exercise|verse|field
      |tab|sheet|figure|footnote|slot|bullet|option|version|draft|variant
    ) (?:no\.? ?)?(?:\d+|[a-h]|one|two|three|four|five|six|seven|eight|nine|ten)\b(?! of (?:the|our) (?!
        form|book|document|text|deck|draft|report|paper|sheet|list|article|exam|test|quiz|manual
        |contract
      )
    )
    |^(?:(?:so|and|but|ok|then) )*(?:i|we)
      (?:'ll|'d)? (?:go|went|am going|stick|stay) (?:with|for) (?:the|that|this|your)\b
    |^(?:(?:so|and|but|ok|now) )*(?:i|we)(?:'ve| have|'ve got| have got)? (?:only |just |still )?
      (?:have |got )?(?:
      one|two|three|four|five|six|\d+|some|a few
    ) (?:
      that(?:'s| is| are|'re)|which (?:is|are)|left\b|more\b(?!,? (?:kids?|than))|to go\b
      |of (?:these|those|them)\b
    )
    |^(?:i'm|i am|we're) (?:only |now |still |already )?at \d+ (?:
      words|pages|lines|characters|points|percent
    )\b
    |^(?:i'm|i am|that's me|me) .{0,40}\b(?:in|on) (?:the|this|that) (?:
      picture|photo|image|screenshot|drawing|recording
    )\b
    |^(?:(?:so|and|but|ok|then) )*i(?:'ll)? (?:take|do|get|write|handle|cover) [^,.?!]{2,30},? (?:and )?
      (?:you|u) (?:take|do|get|write|handle|cover|the)\b
""")
FOR_GOOD = regex(r"""
    (?i)(?:please )?(?:
      never|always|no more|stop|don't|do not|quit
      |i (?:\w+ )?(?:read|hear|print|listen to|get) (?:all )?your
    ) \
""")


def of_an_answer(text: str) -> bool:
    """About what the assistant has offered, "my favourite of your three suggestions", or about the task at hand."""
    if OF_THE_TASK.match(text):
        return True
    return OFFERED.search(text) is not None and not FOR_GOOD.match(text)


LEAD_IN = regex(r"""
    (?i)^(
      (
        so|and|but|ok|okay|well|now|then|also|please|just|hey|hi|thanks|today|first|quick one|and now
      )[\s,:]+
    )+
""")
ASKS_FOR = regex(r"""
    (?i)
    (can|could|would|will) (you|u)\b|(i|we) (need|want|would like|wanna)\b|i'd like\b
    |(we|i)'?(m|re)? looking for\b|need\b|want\b|looking for\b|let's\b|how about\b|no \w+ (this|in this)
    |don't\b|do not\b
""")


def requests(clause: Clause) -> bool:
    """An imperative, a wish or a bare noun phrase with "please": something to be done now."""
    text = LEAD_IN.sub("", clause.text)
    tokens = text.split()
    if not tokens:
        return False
    first = re.sub(r"\W+$", "", tokens[0].lower())
    if ASKS_FOR.match(text):
        return True
    if BARE_ORDER.match(text) and clause.span[0].tag_ in ("VB", "VBP", "NN", "NNP"):
        return True
    if first in words("requests"):
        second = tokens[1].lower() if len(tokens) > 1 else ""
        return second not in ("is", "was", "are", "has", "of", "=", "means") and not _is_subject(
            clause, tokens[0]
        )
    return bool(re.search(r"(?i)\b(please|pls)\W*$", clause.text)) and not re.search(
        r"(?i)\b(i|my|never|always|ever|only)\b", clause.text
    )


# An order whatever its verb is: "Rename these headings", "Alphabetise the following".
BARE_ORDER = regex(r"""
    (?i)(?!
      i\b|we\b|is\b|are\b|in\b|at\b|on\b|for\b|of\b|to\b|with\b|all\b|like\b|love\b|hate\b
    )[a-z]{3,} (?:
      these|those
      |this (?:list|text|table|sentence|paragraph|code|mail|letter|set)
      |the following
      |the (?:text|sentences?|lines?|words?|list|names?) (?:below|above)
      |it (?:for|to|into) \
    )\b
""")


def orders(head: str) -> bool:
    """Whether what stands before a colon is itself a request: "make a quiz question:"."""
    words_of_head = head.lower().split()
    return bool(words_of_head) and (words_of_head[0] in words("requests") or "please" in words_of_head)


def _is_subject(clause: Clause, word: str) -> bool:
    token = next((token for token in clause.span if token.text == word), None)
    while token is not None and token.dep_ in ("compound", "amod", "nmod"):
        token = token.head
    return token is not None and token.dep_ in ("nsubj", "nsubjpass") and token.head.i > token.i


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
      due\b
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
TRAVELLED = regex(r"""
    (?i)our (?:
      (?:flight|train|bus|ferry|plane|cab|taxi|cruise|airbnb)\b
      |hotel in \w+ is (?:near|next|far|close|right|not)
    )
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
# "… so my grandma can read it": what a request is for.
PURPOSE = regex(r"""
    (?i)so (?:that )?(?:my|our|the|even|all) [\w ]{2,30}? (?:
      can|could|may|might|gets?|understands?|sees?|hears?|knows?|likes?|believes?|won't|doesn't|don't
    )\b
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
