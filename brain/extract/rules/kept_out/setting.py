"""What a whole message is about before any clause is judged: a game, a story, a place where one is a guest."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import LONG
from brain.extract.rules.kept_out.play import left, opened
from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

# Of sprints and of turns of phrase, not of tales.
WORK_STORY = re.compile(
    r"(?i)\b(?:story points?|user stor(?:y|ies)|(?:to (?:cut|make) a )?long story(?: cut)? short|(?:another|same|old|whole|sad) story)\b"
)
GAME = regex(r"""
    (?i)\b(
      let'?s do an? [\w ]{2,30},? (?:i'm|i am|you're|you are)\b
      |pretend(ing)? (that |to be )?(i|you|we|to|my)\b
      |role-?play|let'?s (play|pretend)\b|act (as|like) (a|an|my|the|if)
      |imagine (that )?(
        i'm|i am|you're|you are|we're|we are|you \
        |i (?!(?:quit|went|had|sold|left|bought|got|gave|took|cut|kept|lost|ran|moved|stopped|retired|married|started|opened|
          closed|switched|changed|rented|spent|told|\w+ed) )
      )
      |you play (a|an|my|the)|in character|^be (a|an|my|the) |as if (i|you) (had|were|was|am|are)\b
      |you(?:'ll| will)? be (?:a|an|my|the) [a-z]+
      |be my (doctor|lawyer|boss|agent|dad|mum|mom|coach)
    )
""")
CAST = re.compile(r"(?:^|[.!?]\s)[Yy]ou(?:'re| are) [A-Z][a-z]+[.,!]")
AUTHORSHIP = regex(r"""
    (?i)\b(i|we)('m| am|'re| are|'ve been|'ve| have|'ll| will)? (
      writ|dm|gm|run|play|publish|illustrat|draw|work(ing)? on|study|read|finish|sen[dt]|submit|complet|hand(?:ed)? in|sold|sell|print
    )\w*
""")
STORY_PLACE = regex(r"""
    (?i)
    \b(in|for) (my|the|this|our|a) (\w+ )?(
      novel|story|tale|book's|game|campaign|poem|song|comic|screenplay|musical|opera|sketch|play|scene
      |mock|cartoon|film|movie
    )\b
    |\bin (this|that|the) (story|novel|game|scene)\b
    |^(?:so |and |but )?(?:in|on) (?:the )?(?:
      minecraft|stardew(?: valley)?|skyrim|fortnite|roblox|zelda|pok[eé]mon|animal crossing|sims|terraria|factorio
      |civ(?:ilization)?|elden ring|baldur's gate|warcraft|wow|diablo|fallout|witcher|cyberpunk|gta|valheim|rimworld
    )(?: \d)?,? (?:i|i'm|my|we|our)\b
    |^(?:so |and |but )?my (?:sims?|avatar|npc|toon|main(?= (?:is|has|was)\b)|alt|wizard|rogue|paladin|druid|orc|elf|villagers?)\b
""")


def game(message: str) -> bool:
    """The whole message is played, not meant."""
    return bool(GAME.search(message) or CAST.search(message)) or opened(message)


MEANT = regex(r"""
    (?i)\b(?:
      in real life|real for me|(?:it's|this is) for real
      |i(?:'m| am) (?:really|actually) (?:an?|the|in|from|moving|going)
      |i (?:really|actually) (?:am|have|do|work|live|play)
      |i (?:practise|practice|rehearse) (?:because|for|since|as)
      |(?:i (?:do|need|want) (?:it|this|that)|(?:it|this|that)(?:'s| is)(?: all)?)
        \ (?:(?:only|just|really) )?(?:for|to) (?:practi[cs]\w+|rehears\w+|train(?:ing)? for|prepar\w+)
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
    if SPOKEN_OF_SELF.match(subject):
        subject = subject.split(",")[0]  # "I ring the bells, tower captain since 2012"
    return any(
        hit.group().islower() for hit in any_of("fiction_nouns").finditer(subject)
    )  # Limerick is a town


SPOKEN_OF_SELF = re.compile(r"(?i)(?:(?:and|but|so) )?(?:i|i'm|i've) ")
GEAR = r"(?:'s|s')? (?:\w+ )?(?:computer|pc|wi-?fi|wlan|laptop|tv|printer|tablet|phone|terminal|network)\b"
WAITING_PLACES = laid_out(r"""
    gate|queue|line|lift|elevator|waiting room|platform|py?jamas|bed|bath|tub|shower|tent|taxi|cab
    |traffic|dentist|doctor|vet|hairdresser|barber|till|checkout|supermarket
""")
WAITING = regex(rf"""
    (?i)(?:(?:so|and|hey|ugh|currently|still) )*(?:(?:i'm|i am|we're|we are|am) )?(?:
      (?:still|just|already|stuck|sitting|standing|lying|waiting) \
    )*(?:at|in|on) (?:the |an? |my |our )?(?:{WAITING_PLACES})(?:'s)?\b(?! (?:for|department|team|\d))
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
TRAVELLED = regex(r"""
    (?i)our (?:
      (?:flight|train|bus|ferry|plane|cab|taxi|cruise|airbnb)\b
      |hotel in \w+ is (?:near|next|far|close|right|not)
    )
""")
