"""Whether a whole message is played before any clause of it is judged, and what in it is set in a story."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.exclusions.play import left, opened
from memories.regex import regex

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
      |my oc (?=[A-Z])|be my (doctor|lawyer|boss|agent|dad|mum|mom|coach)
    )
""")
CAST = re.compile(r"(?:^|[.!?]\s)[Yy]ou(?:'re| are) [A-Z][a-z]+[.,!]")
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
