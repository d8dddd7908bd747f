"""Turns of phrase with "me" that tell nothing: "don't get me started", "beats me", "call me old-fashioned"."""

from memories.regex import laid_out, regex

# Said of somebody or something that annoys: what stands before it is talk, too.
GRUMBLED = regex(r"""
    (?i)\b(?:
      (?:don't|do not|dont|never) get me (?:started|going)
      |tell me about it\b(?=\W*$|[!.,])|spare me\b(?! (?:the|a)\b)|give me (?:a break|strength)
      |(?:god |lord |heaven )?(?:save|help) me\b(?=\W*$|[!.,])
      |(?:what|where) (?:can|do|should|shall) i (?:say|even start|even begin|start|begin)\b
      |no comment|enough said|'?nuff said|say no more
      |(?:we all |you )know (?:how|what) (?:she|he|they)(?:'s| is| are|'re| can)\b
      |need i say more
      |not my (?:circus|monkeys?|problem|business|department|drama)\b
      |^\w+ (?:claims|alleges|swears|reckons|gossips)\b
      |the less said the better
    )
""")
LIKENESSES = laid_out(r"""
    ice|icicles?|soup|mush|jelly|toast|fried|jam|lead|jungle|zoo|circus|mess|disaster|nightmare
    |graveyard|battlefield|war ?zone|swamp|desert|black hole|haunted|cursed|potatoe?s?|pudding|spaghetti
    |rubble
""")
IDLE = regex(rf"""
    (?i)(?:(?:and|but|so|oh|well|ok|please|just|hey) )*(?:
      (?:it |that |this )?beats me\b.*
      |(?:(?:i was|i'm|im) )?born (?:
        ready|too (?:late|early)|for this|this way|tired|yesterday|to be \w+
      )\b.*
      |(?:and )?(?:i|we) (?:live|breathe) for (?:
        \w*(?:days?|ends?|time|breaks?|drama|chaos|this|gossip)|these|those|that|such|moments
      )\b.*
      |i(?:'m| am) (?:only|just) human\b.*
      |(?:i )?(?:could|would|'d) (?:eat a horse|kill for)\b.*
      |guilty as charged\b.*|fingers crossed\b.*
      |(?:[\w]+ ){{0,4}}?(?:coffee|tea|breakfast|shower|food|lunch|wine)(?: comes)? first\b.*
      |i(?:'m| am) (?:all|only) (?:ears|yours|thumbs)\b.*
      |i (?:just |always )?keep (?:my mouth shut|my head down|my fingers crossed|calm|quiet)\b.*
      |i owe you(?: one| a \w+)?\b.*|i run on \w+\b.*
      |my \w+ (?:is|are) (?:
        pure |made of |blocks? of |a block of |an? |complete(?:ly)? |total(?:ly)? \
      )?(?:{LIKENESSES})\b.*
      |(?:just |so )?(?:trust|believe) me(?: on (?:this|that)(?: one)?)?
      |search me
      |(?:\w+ )?(?:kill|shoot) me(?: now)?
      |(?:\w+ ){{1,3}}(?:kills?|slays?) me|(?:\w+ ){{1,3}}cracks? me up
      |(?:excuse|pardon|forgive|humou?r|indulge|bear with) me(?: (?:for|if)\b.*)?
      |(?:silly|lucky|poor|little old|stupid|classic) me
      |woe is me
      |call me (?:an? )?(?:
        old[- ]fashioned|old school|crazy|mad|paranoid|picky|petty|lazy|stupid|weird|nuts|boring|cynical
        |pedant\w*|snob|silly|naive|sceptical|skeptical|spoiled
      )\b.*
      |you tell me|don't ask me(?: why| how)?|ask me (?:anything|how i know|why)
      |you(?:'re| are) (?:telling|killing|kidding) me
      |correct me if\b.*
      |(?:now )?you(?:'ve| have)? (?:lost|got) me(?: there)?
      |(?:well )?(?:blow|bless|bite|beat|fight|sue) me(?: down)?
      |makes me (?:laugh|wonder|cry|think)|between you and me|mind you|knock me over|count me in
      |say no more|that makes two of us
    )\W*
""")


TURNS_OF_PHRASE = laid_out(r"""
    idioms?|proverb|saying|quote|pun|riddle|lyrics?|rhyme|nursery rhyme|ditty|motto|caption|meme
    |punchline|tongue[- ]twister|catchphrase|line|verse|chorus|refrain|joke|bumper sticker
    |t-?shirt(?: text)?
""")
SAYING = regex(rf"""
    (?i)\W*(?:(?:fun|funny|silly|opening|first|best|my|the|a|favou?rite) )*(?:{TURNS_OF_PHRASE})\W*
""")
ODD_THINGS = laid_out(r"""
    teapot|kettle|toaster|banana|pickle|walrus|raccoon|sloth|snail|sponge|noodle|turnip|cabbage|carrot
    |spoon|doorknob|cloud|lamp|brick|sandwich|muffin|cupcake|pancake|burrito|nugget|mushroom|marshmallow
    |puddle|houseplant|egg|onion|lobster|octopus|penguin|bookshelf|wardrobe|tumbleweed|rolling stone
    |rocket ?man|survivor|believer
""")
# "I'm a teapot": what nobody is.
A_THING = regex(rf"""
    (?i)(?:(?:and|but|so) )?i(?:'m| am) (?:just |only )?an? (?:[\w-]+ ){{0,2}}?(?:{ODD_THINGS})
      \b(?! ?-?\w+(?:er|or|ist|man|woman)\b)
""")


def in_jest(head: str, text: str) -> bool:
    """A saying told as one, "Idiom: I'm all thumbs", or what nobody is, "I'm a little teapot"."""
    return SAYING.fullmatch(head) is not None or A_THING.match(text) is not None


def grumbled(text: str) -> bool:
    """As in "Gerda and her diet talk, don't get me started"."""
    return GRUMBLED.search(text) is not None


def idle(text: str) -> bool:
    """Nothing but a turn of phrase."""
    return IDLE.fullmatch(text) is not None or (GRUMBLED.match(text) is not None)
