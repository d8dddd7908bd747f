"""What nobody says of the hour: a favourite, a fear, how one takes one's coffee, what a doctor forbade.

The words themselves say that it lasts, so the classifier need hardly agree.
"""

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.statement.third_person import third_person
from memories.regex import laid_out, regex

PLAINLY = "in plain words"
LEAD = r"(?:(?:and|but|so|also|oh|well|btw|by the way),? )*"
FEARED = laid_out(r"""
    flying|heights|dogs|spiders|snakes|needles|the dark|(?:deep )?water|lifts|elevators|driving|crowds|thunder\w*|blood
    |(?:the )?dentists?|birds|clowns|bees|wasps|tunnels|bridges|public speaking|horses|mice|rats|ferries|boats
""")
DOCTOR = laid_out(r"""
    doctor|doc|gp|dentist|cardiologist|physio|midwife|dietician|dietitian|nurse|surgeon|consultant|oncologist|neurologist
    |psychiatrist|allergist
""")
TIME = r"(?:about |around )?(?:\d{1,2}(?::\d\d)?|(?:half )?(?:four|five|six|seven|eight|nine|ten|eleven)|midnight|noon|dawn)\b"
A_FAVOURITE = regex(rf"""
    (?i){LEAD}my (?:all[- ]time |absolute )?favou?rite (?!
      (?:part|bit|line|moment|scene|one|version|option|answer|so far|of|word|sentence|paragraph|idea|joke|thing about)\b
    )\w+(?: (?!is\b|are\b)\w+){{0,2}} (?:is|are|has always been|will always be) (?!
      (?:this|that|these|those|the (?:first|second|third|last|one)|your|it|when|how|where|not)\b
    )\w
""")
A_FEAR = regex(rf"""
    (?i){LEAD}i(?:'m| am|'ve (?:always )?been| have (?:always )?been) (?:(?:really|very|terribly|quite|always|so) )?
      (?:scared|afraid|terrified|frightened) of (?:{FEARED})(?=\W*$|[,.;!]|\ (?:and|but|since|so|because|ever|when|which)\b)
""")
AS_THEY_LIKE_IT = regex(rf"""
    (?i){LEAD}i (?:(?:always|usually) )?(?:drink|take|have|like) my (?:coffee|tea|espresso|eggs|steak)
      \ (?:black|white|strong|weak|plain|rare|medium|well[- ]done|soft|hard|sweet|iced|(?:with|without) (?:(?:a|oat|soya?|almond|cold|hot) )?(?:milk|sugar|cream|lemon|honey|salt|ice|syrup))\b
""")
BY_DOCTORS_ORDERS = regex(rf"""
    (?i){LEAD}(?:my|the) (?:{DOCTOR}) (?:has |had )?(?:told|advised|ordered|warned|forbade|forbidden|forbids|wants|asked) (?:me|us)
      \ (?:to (?:avoid|stop|quit|cut (?:out|down)|give up|limit|reduce|stay (?:off|away from)|keep off|lay off)|(?:not|never) to(?!\ (?:worry|panic|ask|forget|call|bother)\b)|off) \w
""")
NOT_ALLOWED = regex(rf"""
    (?i){LEAD}(?:(?:my|our) (?:landlord|landlady|lease|housing association)|my (?:building|employer|insurance))
      \ (?:doesn't|does not|won't|never|only) (?:allows?|permits?|accepts?|covers?|pays?) \w
""")
TO_BE_REACHED = regex(rf"""
    (?i){LEAD}my (?:(?:first|last|sur|family|middle) ?)?name is (?:spelled|spelt|written|pronounced) \w
    |{LEAD}my (?:(?:work|private|personal|new|home|office) )?(?:
      e-?mail(?: address)?|(?:phone|mobile|cell)(?: number)?|github|website|username|handle|postcode|zip code
    ) is (?=\S*[\d@./])\S
    |{LEAD}(?:i go by|people call me) (?!back|when|if|a\b|an\b|at\b|later|names\b)(?-i:[A-Z])[\w'-]+\W*$
""")
A_DAYS_HOURS = regex(rf"""
    (?i){LEAD}i (?:(?:always|usually|normally|mostly) )?(?:go to (?:bed|sleep)|get up|wake(?: up)?|fall asleep) (?:at|before|after|by) {TIME}
""")
AN_AIM = regex(rf"""
    (?i){LEAD}i(?:'m| am|'ve been| have been) trying to (?:(?:lose|gain|put on) weight|quit (?:smoking|drinking|sugar|vaping)|stop (?:smoking|drinking|vaping)
      |drink less|(?:get|become|stay) (?:fit|pregnant|sober|in shape)|eat (?:less|more|better|healthier|healthy)|save (?:money|up)|conceive)\b
""")
A_TURN = regex(rf"""
    (?i){LEAD}(?:i|we) (?:(?:just|finally|recently) )?(?:
      (?:broke|split) up(?: with my \w+)?(?=\W*$|[,.;!]| (?:last|in|after|two|three|and|but)\b)|got (?:divorced|engaged|married|sober|fired|made redundant|laid off)
      |lost my job|(?:was|were) (?:fired|laid off|made redundant)|had a (?:baby|miscarriage|stroke(?! of)|heart attack)|came out (?:as|to my)
    )\b
    |{LEAD}i(?:'m| am) (?:currently )?(?:unemployed|between jobs|out of work|on (?:sick|maternity|paternity|parental) leave)\b
""")
A_BELIEF = regex(
    rf"(?i){LEAD}i (?:do |don't |do not )?believe in (?:god|allah|karma|reincarnation|astrology|jesus)\b"
)
SAID_PLAINLY = (
    A_FAVOURITE, A_FEAR, AS_THEY_LIKE_IT, BY_DOCTORS_ORDERS, NOT_ALLOWED, TO_BE_REACHED, A_DAYS_HOURS, AN_AIM, A_TURN,
    A_BELIEF,
)  # fmt: skip
NOT_SO = regex(
    r"(?i)\b(?:today|tonight|right now|this (?:time|week|morning|evening)|tomorrow|here|above|below|in (?:it|this|that))\b"
)


def plainly(clause: Clause) -> tuple[str, str] | None:
    """(statement, reason) where it is told in such words."""
    if (
        clause.question
        or NOT_SO.search(clause.text)
        or not any(each.match(clause.text) for each in SAID_PLAINLY)
    ):
        return None
    return third_person(clause.span), PLAINLY
