"""Tells what can only be a joke by what it says of whom: a boss who is a fern, a wedding with a toaster."""

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import any_of, words
from memories.regex import regex

PERSONS = (words("kin") | words("relations") | words("occupations")) - words("animals") - {
    "friend", "mate", "buddy", "pal", "pet", "pets", "goat", "goats", "goldfish", "ex", "little one", "tom",
}  # fmt: skip
THINGS = any_of("things").pattern
WED = regex(rf"""
    (?i)\b(?:
      (?:married|engaged|wed|proposed|betrothed)(?: to)?
      |divorc(?:ed|ing)|eloped with|(?:going out|in a relationship|broke up|moved in|on a honeymoon|cheating on me) with
      |dating|in love with|had (?:an? )?(?:child|children|kids|baby) with
    ) (?:my|an?|the|our|this) (?:[\w-]+ ){{0,2}}?{THINGS}
""")
RUN_BY = regex(rf"""
    (?i)\b(?:run|managed|led|governed|maintained|ruled|operated|supervised|coached|advised|raised|brought up|fathered)
      \ by (?:(?:an?|our|my|the|two|three|some|very|one|angry|wild|stray) )*(?:
        {THINGS}|{any_of("animals").pattern}|wolves|geese|mice|rats|squirrels|raccoons|pigeons|hamsters|bears|ducks|owls|ghosts
      )
""")
OF_BODY = regex(rf"""
    (?i)\b(?:
      (?:my|our) (?:blood(?: type)?|veins|bones|heart|brain|spirit animal|zodiac sign|star sign|personality|superpower)
        \ (?:is|are)(?: (?:made of|mostly|pure|just|an?|all|about))* (?:
          {THINGS}|{any_of("food").pattern}|coffee|espresso|tea|gin|prosecco|cola|caffeine|gravy|sarcasm|pasta|panic|wi-?fi
        )
      |(?:eat|ate|have) (?:deadlines|bugs|challenges|problems|exams|tasks|tickets|meetings|e?mails|lawyers|code|rules|spreadsheets)
        \ for (?:breakfast|lunch|dinner|fun)
      |(?:awake|hungry|tired|on hold|in this (?:meeting|queue|line)|waiting) since (?:
        (?:1[5-9]|20)\d\d|birth|the (?:stone|middle|bronze|iron) ages?|forever|the (?:dinosaurs|flood)
      )
      |i'm (?:about |roughly |at least |now )?\d+ ?(?:%|percent) (?:{THINGS}|{any_of("food").pattern}|coffee|sugar|water|panic)
    )\b
""")

# "My cat is my manager": an animal has no rank.
RANKED = regex(rf"""
    (?i)\b(?:my|our|the) (?:[\w-]+ )?{any_of("animals").pattern} (?:is|'s|are|acts as|works as) (?:now |actually |basically )*
      (?:my|our|the|an?) (?:(?!guide\b|therapy\b|assistance\b)[\w-]+ ){{0,2}}?(?:
        manager|boss|ceo|cto|supervisor|director|landlord|landlady|therapist|lawyer|accountant|secretary|assistant|team ?lead|colleague
        |co-?worker|line manager|editor|reviewer|teacher|coach|doctor|chef|head of [a-z]+|intern|consultant
      )\b(?! (?:dog|dogs|horse|animal|cat))
""")


HOLDERS = frozenset({"bottle", "bag", "box", "bowl", "pile", "can"})  # "a bottle of ketchup"
NOBODY = words("things") | (words("animals") - {"baby", "kids", "twins"}) | HOLDERS


def absurd(clause: Clause) -> bool:
    said = clause.sentence.text
    return any(pattern.search(said) for pattern in (WED, RUN_BY, OF_BODY, RANKED)) or _is_a_thing(clause)


def _is_a_thing(clause: Clause) -> bool:
    """Somebody who is said to be an object or an animal: "my lawyer is a duck"."""
    for token in clause.span:
        if token.dep_ != "attr" or token.head.lemma_ != "be" or token.lemma_.lower() not in NOBODY:
            continue
        one = any(child.dep_ == "det" and child.lower_ in ("a", "an") for child in token.lefts)
        if one and any(
            child.dep_ == "nsubj" and child.lemma_.lower() in PERSONS for child in token.head.lefts
        ):
            return True
    return False
