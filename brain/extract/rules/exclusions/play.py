"""Tells a message that opens a play: the assistant is given a part, and what follows is said in another's name."""

import re

from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

NO_PART = laid_out(r"""
    (?!
      best\b|one\b|ones\b|first\b|last\b|only\b|greatest\b|expert|assistant|specialist|professional
      |same\b|right\b|real\b|reason\b|kindest\b|smartest\b|sweetest\b|bomb\b|goat\b|man\b|boss\b
      |judge of
    )
""")
# "You're the innkeeper.": a part that only one has; "You are a nutritionist." may well be meant.
THE_ONE = regex(rf"""
    (?:^|[.!?:\n])[^\S\n]*+(?:
      (?i:so|ok|now|and|today|tonight|here),? \
    )?(?i:
      you're|you are|you be|you'll be|you play
    ) the {NO_PART}[\w'-]+(?: (?!who|that|in|with|for)[\w'-]+){{0,3}}\s*[.!,;\n]
""")
PART = regex(r"""
    (?i)(?:^|[.!?:\n])[^\S\n]*+(?:
      (?:so|ok|now|and|today|tonight|please|for this|from (?:here|now) on)[\s,]+
    )*(?:
      your (?:part|character) ?(?:is|:)
      |you (?:take|have|get|play)\b[^.?!]{0,12} the (?:part|role) of (?:an?|the|my)\b
      |you (?:speak|talk|answer)\b[^.?!]{0,12} (?:in the voice of|as) the\b
      |stay in (?:role|character)|keep in (?:role|character)|in (?:role|character)[:,]
      |i'll be the [\w'-]+(?: [\w'-]+){0,2},? (?:and )?you
      |you (?:are|be|play) [^.?!]{2,30},? (?:and )?i(?:'m| am|'ll be| play) the \
    )
""")
# What the assistant is in earnest: "I'm a baker and you're an AI".
NO_ROLE = laid_out(r"""
    (?!
      best\b|only\b|one\b|expert\b|ai\b|assistant\b|machine\b|computer\b|program\b|bot\b|chatbot\b
      |language model\b|tool\b|star\b|gem\b|genius\b|lifesaver\b|legend\b|hero\b|angel\b|great\b|good\b
      |real\b
    )
""")
YOU_ARE = laid_out(rf"""
    (?:[Yy]ou|[Uu])(?:'re| are|r| be| play)(?: now)? (?:
      (?:an?|the|my) {NO_ROLE}[a-z]|(?!I\b|AI\b)[A-Z][a-z]+\b
    )
""")
I_AM = r"i(?:'m| am| play)(?: now)? (?:an?|the|your|ur|[A-Z][a-z]+)\b"
# Both get a part in one breath: "you are Captain Ruth and I am your engineer", "I play the widow, you're the judge".
BOTH = regex(rf"""
    (?:
      {YOU_ARE}[^.?!\n]{{0,40}}?(?:,|;| and| while)\s*(?:and )?(?i:{I_AM})
      |(?i:i(?:'m| am| play)) (?:(?:an?|the) [a-z]|[A-Z][a-z]+)[^.?!\n]{{0,40}}?(?:,|;| and| while)
        \s*(?:and )?{YOU_ARE}
    )
    |(?m:^)[^\w\n]*+(?i:you|u) ?[:=] ?[^.\n]{{3,40}}[.,;\n]\s*(?i:me|i) ?[:=] ?
""")
# "You're a customs officer, I arrive with 11 suitcases": the other part is told by what it does.
ENCOUNTER = regex(rf"""
    (?:^|[.!?:\n])[^\S\n]*+(?:(?i:so|ok|now|and|today),? )?{YOU_ARE}[^.?!\n]{{0,40}}?(?:[,;.]| and| while)\s*(?:and )?(?i:i)\ (?:(?:just|now) )?(?:
      arrive|come (?:in|up|to|with)|walk|enter|stand|knock|ring|step|approach|show up|order|hand you|greet|sit down|bring you|drive up|run (?:in|up)
    )\b
""")
REHEARSED = regex(r"""
    (?i)\b(?:
      (?:act|talk|behave|answer) (?:as|like|as if|as though) (?:you|u)\b
      |(?:simulate|fake|play out) (?:an?|the|my|our)\b
      |(?:do|have|run|try|start|play) an? (?:mock|fake|pretend(?:ed)?|practice) \
      |(?:film|shoot|stag|rehears)ing an? (?:short|film|scene|sketch|play|movie|musical)\b
      |(?:^|[.!?,] ?)(?:ok |now |please |so )*be my (?:
        grand|mother|father|mum|mom|dad|doctor|lawyer|boss|wife|husband|landlord|opponent|interviewer
        |examiner
      )
      |mock (?:interview|trial|exam|call|date|talk)\b
      |(?:suppose|supposing|say|let's say|imagine) (?:you're|you are|u are) (?:an?|the|my)\b
      |(?:dnd|d&d|dungeons (?:and|&) dragons|pen[- ]and[- ]paper|larp) (?:time|session|scene|campaign)\b
      |i say (?:that )?i(?:'m| am)\b
    )
""")
# Somebody is put on a stage, and a cue has the play begin.
STAGE = regex(r"""
    (?i)(?:^|[.!?:\n])[^\S\n]*+(?:(?:so|ok|now|please)[\s,]+)*(?:
      (?:
        you're|you are|you be|be|play|we're|we are|scene:|setting:|the scene is|place:
      ) ?(?:an?|the|my|two|three|both)\b
    )
""")
CUE = regex(r"""
    (?i)(?:^|[.!?:])\s*+(?:ok,? |now |and )?(?:
      start|begin|go|action|curtain
      |you (?:start|begin|open|first|go first|speak first)
      |your (?:line|turn|move|cue)|and\.\.\.? action|scene
    )\s*(?:[.!…]|$)
""")
ACTED = re.compile(r"\*[a-z]+s\b[^*\n]{0,40}\*")  # *enters*
# "Text adventure! I wake up in a cellar": told in one's own person, and played.
ADVENTURE = regex(r"""
    (?i)(?:^|[.!?\n])[^\S\n]*+(?:
      (?:let's (?:do|play|try)(?: an?)?|start an?|new|time for an?|ok|now|(?:we|we're|i want to|can we|shall we|want to) play(?:ing)?)
      [\s,]+
    )*(?:
      text[- ]adventure|dungeon crawl|interactive fiction|choose[- ]your[- ]own[- ]adventure
      |murder mystery|escape room|hangman|(?:20|twenty) questions|charades|would you rather
      |two truths and a lie|solo rpg|rpg|adventure game
    )(?: time| game| session| mode)?\s*[!:.,\n]
""")
ENTERS = regex(r"""
    (?i)\bi (?:
      wake up
      |open (?:my eyes|the (?:door|chest|gate))
      |draw my|enter the|light (?:a|my) torch|step into|stand (?:before|in front of)
    )\b
""")
ROLLS = re.compile(
    r"(?i)\bi (?:roll(?:ed)? (?:an?|the) \d+|cast (?:an? |the )?(?:fireball|spell|magic|curse))\b"
)
# "From now on call me Captain in this game", "For the murder mystery evening: I am Lord Ashby".
PLAYED_AT = laid_out(r"""
    (?:
      (?:game|role-?play|rpg|adventure|campaign|scene|sketch|skit|impro\w*|larp|murder mystery|mystery dinner
        |costume party|fancy dress|carnival|panto\w*|masquerade|school play|(?:theatre|drama) (?:piece|group|club|class)
      )(?: (?:evening|night|party|dinner|game|weekend|session|play))?
    )
""")
IN_THE_GAME = regex(rf"""
    (?i)(?:
      \b(?:call me|you call me|i'm called|i am called|my name is|i'm|i am|we're|we are) [^.?!\n]{{1,40}}?,? (?:
        in|for
      ) (?:this|our|the|tonight's) {PLAYED_AT}\b
      |(?:^|[.!?\n])[^\S\n]*+in (?:this|the|our|my) (?:sketch|skit|scene|role-?play|larp|impro\w*)\ (?:i'm|i am|i play|we're|we are)\b
      |(?:^|[.!?\n])[^\S\n]*+(?:ok,? |so,? )?(?:for|at|in) (?:this|the|our|my|an?|tonight's|saturday's)
        \ (?:[\w-]+ )?{PLAYED_AT}\s*[:,–-] ?(?:i'm|i am|i play|we're|we are|my (?:character|name|part|role)|you)\b
    )
""")
# Somebody to be played: "Play my late grandmother, …"
PLAY_SOMEBODY = regex(rf"""
    (?i)(?:^|[.!?:\n])[^\S\n]*+(?:(?:please|ok|now|can you|could you|so)[\s,]+)*(?:play|be|impersonate|become) (?:my|the|an?)
      \ (?:(?:late|dead|old|strict|grumpy|angry|future|dear|[a-z]+) )?(?:
      {any_of("kin").pattern}|boss|landlord|landlady|teacher|customer|client|patient|neighbou?r|interviewer|examiner
      |recruiter|doctor|judge|waiter|waitress|clerk|officer|colleague|opponent
    )\b(?! (?:a|the|some|my|this|that|song|music)\b)
""")
# A part that is to be guessed, as behind "Guessing game!"
GUESSED = regex(r"""
    (?i)(?:^|[.!?\n])[^\S\n]*+(?:(?:ok|so|now|hey|new|quick|let's (?:play|try|do)|another|an?|little|small|short)[\s,]+)*
      (?:(?:guessing|mini|word|party|riddle|parlou?r|quiz)[- ])?games?(?: time)?\s*[!:.,–—-]\s
    |\b(?:guess|guesses) (?:who|what) (?:i am|i'm|i could be|i might be|it is that i am)\b
    |\byou (?:have to |must |try to |should |can |may )?guess(?: who| what| it| me)?\s*(?:[.!,;]|$)
    |\b(?:who|what) am i\s*(?:[?!.]|$)
""")
LEFT = regex(r"""
    (?i)\b(?:
      out of (?:character|role)|ooc\b
      |(?:end of|end|stop|enough of|leaving) (?:the )?(?:scene|game|play|role[ -]?play)
      |game over|back to reality|in reality|(?:but |and )?seriously now|now seriously|jokes? aside
      |real talk
    )\b
""")


def opened(message: str) -> bool:
    """Whether a message opens a game, played until somebody steps out ("You're the innkeeper. I am a thief. Start.")."""
    openings = (THE_ONE, PART, BOTH, REHEARSED, IN_THE_GAME, PLAY_SOMEBODY, GUESSED, ENCOUNTER)
    given = any(opening.search(message) for opening in openings)
    if given or ADVENTURE.search(message) or ROLLS.search(message):
        return True
    cued = CUE.search(message) or ACTED.search(message)
    return bool(cued and (STAGE.search(message) or ENTERS.search(message)))


def left(text: str) -> bool:
    """Whether a text steps out of the game, so that what follows is meant ("out of character: …")."""
    return LEFT.search(text) is not None
