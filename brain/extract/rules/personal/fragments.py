"""Statements without a subject: "vegetarian since 2009 here", "polars over pandas", "got promoted on Friday"."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides
import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.clause.moments import DATE, EVENT_WEIGHT, LONG, NOW
from brain.extract.rules.personal.here import said_here
from brain.extract.rules.personal.occasions import occasion
from brain.extract.rules.personal.traits import trait
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

BEEN = re.compile(r"(?i)^(been|worked|lived|taught|studied) .*\b(for|since) ")
BOUND = regex(r"""
    (?i)^(
      moving|flying|leaving|starting|travelling|traveling|getting married|visiting|retiring
      |having (surgery|an operation|a baby)
    ) \
""")
CANNOT = regex(r"""
    (?i)(?:^|, )(?P<what>
      (can't|cannot|don't|never|no longer) (
        eat|drink|read|hear|see well|walk|drive|stand|use|do|have|tolerate|digest|lift|fly|smoke|run
        |swim|work|own|like
      )\b(?! (it|this|that|you)\b)[^,;?]+
    )
""")
PRODUCTS = regex(r"""
    [A-Z][\w.+-]*(?: [A-Z][\w.+-]*)?(?: (?:v|[A-Z]{1,3})?\d[\w.]*) (?:on|with|under|via|running) (?:an? |my )?
      [A-Z][\w.+-]*
""")
PREFERS = re.compile(r"(?i)^(prefer|much prefer|always prefer) (?!this|that|it\b|the )\w+")
GERUND = regex(r"""
    (?i)^(currently |still |mostly )?(
      working|living|running|using|studying|teaching|raising|training|driving|learning|caring
      |freelancing|expecting|renting|commuting|writing|recovering|volunteering|looking after|coming from
    ) (?!on (this|that|it|a )|for (this|the)|this\b|that\b|it\b|late|out)\w+
""")
YEARS = regex(r"""
    (?i)^(about |over |almost )?(
      \d+|ten|five|six|seven|eight|nine|twelve|fifteen|twenty|thirty|two|three|four
    ) years (of|in|as|with|at)\b
""")
SIDE = re.compile(r"^(?i:team) (?P<what>[A-Z][\w+#.]*)\b(?P<rest>.*)$")
OVER = regex(r"""
    (?i)^(?P<a>[\w.+#-]+( [\w.+#-]+)?) over (?P<b>[\w.+#'-]+( (?!for\b|when)[\w.+#-]+)?)(
      (?P<where>,?\ (?:for|when(?:ever)?|wherever|if)\ [\w' ]+)
      |,? (any ?day|always|every (single )?time|for me|all day|by far|hands down)
    )?[.!]*$
""")
# "Scythe before strimmer, always"
BEFORE = re.compile(
    r"(?i)^(?P<a>[\w.+#-]+( [\w.+#-]+)?) (?:before|instead of|rather than|above) (?P<b>[\w.+#-]+( [\w.+#-]+)?),? (?:always|any ?day|every time|for me)[.!]*$"
)
# "Neovim for me, VS Code never again"
INSTEAD = regex(r"""
    (?i)^(?P<a>[\w.+#-]+( [\w.+#-]+)?) for me,? (?:and |but )?(?:
      (?:never|not|no more) (?P<b>[\w.+#-]+( [\w.+#-]+)?)(?: (?:again|any ?more|ever))?
      |(?P<c>[\w.+#-]+( [\w.+#-]+)?) (?:never again|never|no more|no longer|not any ?more)
    )[.!]*$
""")
ONLY_IN = re.compile(r"^(?P<what>(?:[\w-]+ ){1,3}(?:in|with|on|via|from) [A-Z][\w.+#-]+) only[.!]*$")
FIRST_PERSON = re.compile(r"(?i)\b(?:i|i'm|i've|i'd|my|we|our|me)\b")
GEAR = regex(r"""
    (?i)the (?:[\w-]+ ){0,2}(?:
      machine|laptop|computer|pc|phone|tablet|camera|car|van|bike|boat|tools?|setup|kit|stack|rig|oven
      |printer|instrument
    ) (?:that |which )?(?:i|we) [\w' ]+$
""")
FOR_ME = re.compile(r"(?i)^(?P<what>.+?)( (for|to|with) me)\b(?P<rest>.*)$")
PAST_START = regex(r"""
    (?i)^(just |finally |recently )?(?P<verb>
      got|had|passed|failed|lost|won|moved|ran|quit|started|bought|sold|graduated|married|finished
      |became|switched|gave|went|broke|adopted|published|retired|left|joined|signed|bought|inherited
      |emigrated|turned|grew up|born
    )\b(?P<rest>.+)$
""")
ORIGIN = re.compile(r"(?i)grew up (in|on|near|with|between|outside) (?!(it|this|that)\b)\w")
HOURS = re.compile(
    r"(?i)^(?:now |back )?(?P<what>(?:full|part|half)[- ]time(?: again)?,? (?:at|in|with|for|as) .+)$"
)
NOT_ANY_MORE = re.compile(r"(?i)^(?P<what>(not|no longer) .+?)( (any ?more|any longer))?[.!]*$")
NO_MORE = re.compile(r"(?i)^(?P<what>no more [\w -]+?)( for (me|us))?(,.*|[.!]*)$")
AS_ROLE = re.compile(r"(?i)^as an? (?P<role>[\w' -]+?)(?P<rest> (in|at|for|with|from) .+?)?,? (i|we)\b")


def fragment(clause: Clause) -> tuple[str, str] | None:
    """(statement, reason) of a clause that has no subject of its own, or None."""
    text = without_openings(clause.span).text.strip(" .!,")
    weighty = PAST_START.match(text) and EVENT_WEIGHT.search(text)  # "passed my driving test today"
    if clause.question or (NOW.search(clause.text) and not weighty):
        return None
    if spoken := SPEAKING_AS.match(text):
        return sentence(f"The user is {spoken['role']}"), "a role"
    for rule in (
        _without,
        _parent,
        _ailing,
        _named_list,
        _occupation,
        _gerund,
        said_here,
        _over_or_only,
        _no_more,
        _not_any_more,
        _past,
        trait,
        _for_me,
        occasion,
    ):
        found = rule(clause, text)
        if found:
            return found
    return None


CALLED = regex(r"""
    ^(?:(?i:hi|hello|hey)[ ,!]+)?(?:
      (?i:the )?[Nn]ame(?:'s| is)|(?i:i'm|i am|this is)
    ) (?P<name>[A-ZÀ-Ý][a-zà-ÿ'-]+)(?: (?i:here|by the way|btw))?$
""")
SPELT = regex(r"""
    ^(?:(?i:no|nope),? )*(?:(?i:it's|it is)) (?P<name>[A-ZÀ-Ý][a-zà-ÿ'-]+),? (?P<how>
      with (?:an?|one|two|no|double) [a-zA-Z](?: .{2,40})?
    )$
""")
# "It's Aberystwyth with a y, you wrote an i": what is put right is a word of the answer, and nobody's name.
OF_A_TEXT = re.compile(r"(?i)\byou (?:wrote|put|typed|spelled|spelt|used|have|had|forgot|left)\b")
GREETED = re.compile(r"(?i)^(?:hi|hello|hey|good (?:morning|evening|day|afternoon)|(?:the )?name)\b")
PARENT = regex(r"""
    (?i)^(?:an? )?(?:(?:single|new|first-time|foster|working|full-time|proud|solo|tired) )*(?:
      mum|mom|dad|father|mother|parent|grandmother|grandfather|grandma|grandpa
    ) (?:of|to) (?:twins|triplets|an?\b|one|two|three|four|five|six|seven|\d)
""")
HOUSEHOLD = laid_out(r"""
    car|(?:driver's |driving )?licen[cs]e|oven|stove|fridge|freezer|dishwasher|washing machine|garden
    |balcony|lift|elevator|kids|children|pets|tv|internet|wifi|heating|bath|shower|computer|laptop
    |smartphone|phone|printer|kitchen|cellar|admin rights|sense of smell|gall ?bladder|spleen
""")
WITHOUT = regex(rf"""
    (?i)^no (?:own )?(?:{HOUSEHOLD})\b(?! (?:please|in (?:the|this)|allowed))
""")
IN_TRAINING = regex(r"""
    (?i)(?:an? )?(?:
      (?:first|second|third|fourth|final|last|\d(?:st|nd|rd|th)?)[- ]year \
      |retired |former |self-employed |freelance |apprentice |trainee |junior |senior \
    )+[a-z]+\b
""")
SPEAKING_AS = re.compile(
    r"(?i)^(?:speaking|talking|writing|asking)(?: here)? as (?P<role>an? [\w' -]{3,60}?)(?:,? here)?$"
)
AS_ONE_WHO = regex(r"""
    (?i)^as (?:somebody|someone|a person|one|a \w+) who (?P<does>(?!you\b|i\b)[^,]+?(?: \([^)]+\))?)
      ,? (?:i|we|i'm|i'd)\b
""")


def as_role(text: str) -> tuple[str, str] | None:
    """As in "as a nurse in Graz I …" and "as someone who signs off bridges I …"."""
    if role := AS_ROLE.match(text):
        return sentence(f"The user is a {role['role']}{role['rest'] or ''}"), "a role"
    one = AS_ONE_WHO.match(text)
    return (sentence(f"The user {swapped(one['does'])}"), "a role") if one else None


NONE_AT_HOME = regex(r"""
    (?i)^no [\w -]{2,25} (?:at|in) (?:my|our) (?:
      house|home|place|flat|apartment|village|building|street|cottage|cabin
    )\b
""")


def called(clause: Clause) -> tuple[str, str] | None:
    """As in "Hi, I'm Tunde", "name's Wiremu by the way"."""
    text = clause.text.strip(" .!,")
    if (spelt := SPELT.match(text)) and not OF_A_TEXT.search(clause.sentence.text):
        return sentence(f"The user's name is {spelt['name']}, {spelt['how']}"), "who they are"
    hit = CALLED.match(text)
    if hit is None or not GREETED.match(clause.sentence.text) or any_of("languages").fullmatch(hit["name"]):
        return None
    return sentence(f"The user's name is {hit['name']}"), "who they are"


def _without(_clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "no car, no licence" and "no gas at our house"."""
    if not (WITHOUT.match(text) or NONE_AT_HOME.match(text)):
        return None
    less = re.sub(r"(?i), (?:there|it)(?:'s| is)\b.*", "", text)
    return sentence(f"The user has {less[0].lower()}{swapped(less[1:])}"), "a lasting negative"


def _parent(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "single mum of twins, shifts at the hospital"."""
    if clause.number or not PARENT.match(text) or any(token.tag_ in FINITE for token in clause.span):
        return None
    article = "" if re.match(r"(?i)an? ", text) else "a "
    return sentence(f"The user is {article}{text[0].lower()}{swapped(text[1:])}"), "family"


AILMENT = regex(rf"""
    (?i)(?:(?:bad|severe|chronic|mild|slight|strong|lifelong|serious|nasty|proper) )?(?:[\w-]+ )?{any_of("conditions").pattern}
""")
SO_FOR_ME = re.compile(r"(?i)\W*(?:so|hence|therefore)\b.*\b(?:i|i'm|me|my)\b")


def _ailing(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "nickel allergy, so most straps are out for me": a bare ailment, and what follows from it for oneself."""
    rest = clause.sentence.text[clause.span.end_char :]
    if clause.number or not AILMENT.fullmatch(text) or not SO_FOR_ME.match(rest):
        return None
    return sentence(f"The user has {text[0].lower()}{text[1:]}"), "health"


RULE_OF_MINE = regex(r"""
    (?i)(
      (a |my |the )?(house )?(rule|convention|format|preference|style)s? (for|in|with) my \w+
      |my (rule|convention|style|preference)s?
    )
""")
OWN_GEAR = laid_out(r"""
    setup|set-up|studio|kitchen|garden|workflow|computer|pc|workshop|desk|gear|kit|stack|rig|equipment
    |machine|machines|tools|routine|schedule|diet|allergies|pets|family|kids|hours|address|shifts|camera
    |bike|size|sizes|workbench|bench|household|instruments?|cameras|lenses|plants|animals|cats|dogs
    |languages|meds|medication|hobbies|subjects|courses|fleet|pantry|toolbox|garage|darkroom
""")
OWN_LIST = regex(rf"""
    (?i)(my|our) ([\w-]+ ){{0,2}}({OWN_GEAR})(?: (?:at home|at work|here|now|these days))?$
""")


def _named_list(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "My setup: …": what follows the colon belongs to what is named before it."""
    head = clause.head.strip()
    if RULE_OF_MINE.match(head):
        return sentence(
            f"The user's {swapped(re.sub(r'(?i)^(a|my|the) ', '', head)).lower()}: {swapped(text)}"
        ), "a preference"
    if GEAR.match(head):
        owned = re.sub(r"(?i) (?:that |which )?(?:i|we)\b.*", "", head[4:])
        return sentence(f"The user's {owned}: {swapped(text)}"), "what they use"
    if not OWN_LIST.match(head):
        return None
    owned = re.sub(r"(?i)^(my|our)", "The user's", head)
    return sentence(f"{owned}: {swapped(text)}"), "what they use"


OCCUPATION = regex(rf"""
    (?i)(?:an? )?(?:[\w-]+ ){{0,3}}?{any_of("occupations").pattern}(?P<where>
      \ (?:at|in|on|for|with|from|of) .+
    )?$
""")


def _occupation(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "night nurse on a neonatal ward in Porto, so my morning is 6pm": a trade and where, then the person."""
    said_more = FIRST_PERSON.search(clause.sentence.text[clause.span.end_char :]) or IN_TRAINING.match(text)
    if clause.number or not said_more:
        return None
    hit = OCCUPATION.match(text)
    if hit is None or any(token.tag_ in ("VBZ", "VBP", "MD", "VB", "WP", "WRB") for token in clause.span):
        return None
    if re.match(r"(?i)(the|this|that|my|our|your|any|no|looking|need|find|some)\b", text):
        return None
    if re.search(r"(?i)\b(wanted|needed|required|recommendations?)\b", text):
        return None
    text = re.sub(r" here$", "", text)
    article = "" if re.match(r"(?i)an? ", text) else "an " if text[0].lower() in "aeiou" else "a "
    return sentence(f"The user is {article}{swapped(text)}"), "a role"


def _gerund(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "Working as a locksmith out of a van", "ten years of Rails", "team Vim"."""
    if BEEN.match(text) and LONG.search(text):
        return sentence(f"The user has {text[0].lower()}{swapped(text[1:])}"), "true for a long time"
    if BOUND.match(text) and DATE.search(text):
        return sentence(f"The user is {text[0].lower()}{swapped(text[1:])}"), "a plan with its date"
    if (
        PRODUCTS.match(text)
        and not clause.number
        and not any(token.tag_ in ("VBZ", "VBP", "MD", "VB") for token in clause.span)
    ):
        return sentence(f"The user uses {swapped(text)}"), "what they use"
    if PREFERS.match(text):
        return sentence(
            "The user "
            + swapped(re.sub(r"(?i)\bprefer\b", "prefers", text, count=1)).lower()[0:1]
            + swapped(re.sub(r"(?i)\bprefer\b", "prefers", text, count=1))[1:]
        ), "a preference"
    if (barred := CANNOT.search(text)) and clause.number == 0:
        return sentence(
            f"The user {re.sub(r'(?i)^don.t', 'does not', swapped(barred['what']))}"
        ), "a lasting negative"
    if (hours := HOURS.match(text)) and not clause.number % 2 | bool(
        re.search(r"(?i)\b(job|role|position)s?\b", text)
    ):
        return sentence(f"The user works {swapped(hours['what'])}"), "a role"
    if YEARS.match(text):
        return sentence(f"The user has {swapped(text)}"), "a role"
    if (side := SIDE.match(text)) and not any(token.tag_ in ("VBZ", "VBP") for token in clause.span):
        return sentence(f"The user is on team {side['what']}{swapped(side['rest'])}"), "a preference"
    if clause.number or not GERUND.match(text) or any(token.tag_ in ("VBZ", "MD") for token in clause.span):
        return None
    text = re.sub(r"(?i)\s+here$", "", text)
    return sentence(f"The user is {text[0].lower()}{swapped(text[1:])}"), "a role"


def _over_or_only(clause: Clause, text: str) -> tuple[str, str] | None:
    only = ONLY_IN.match(text)
    if only and FIRST_PERSON.search(clause.sentence.text):
        return sentence(f"The user wants {only['what'][0].lower()}{only['what'][1:]} only"), "a preference"
    if hit := OVER.match(text) or BEFORE.match(text) or INSTEAD.match(text):
        where = swapped(hit.groupdict().get("where") or "")
        other = hit["b"] or hit.groupdict().get("c")
        return sentence(f"The user prefers {hit['a']} over {other}{where}"), "a preference"
    return None


def _no_more(_clause: Clause, text: str) -> tuple[str, str] | None:
    hit = NO_MORE.match(text)
    if hit is None or re.search(r"(?i)\b(questions|time|ideas)\b", text):
        return None
    return sentence(f"The user wants {hit['what'][0].lower()}{hit['what'][1:]}"), "a decision"


def _not_any_more(_clause: Clause, text: str) -> tuple[str, str] | None:
    hit = NOT_ANY_MORE.match(text)
    if hit is None or not re.search(r"(?i)any ?more|any longer|no longer", text):
        return None
    verb = "is" if re.match(r"(?i)(not|no longer) (an?|the|in|at|on|with)\b", text) else "does"
    return (sentence(f"The user is {swapped(hit['what'])} any more"), "a change") if verb == "is" else None


# "Left the chem book at the wrong house AGAIN"
MISHAP_AGAIN = re.compile(
    r"(?i)\b(?:left|forgot|lost|missed|dropped|spil(?:t|led)|burn(?:t|ed)|locked|broke)\b.* again\W*$"
)


def _past(clause: Clause, text: str) -> tuple[str, str] | None:
    hit = PAST_START.match(text)
    if hit is None or MISHAP_AGAIN.search(clause.text):
        return None
    if ORIGIN.match(text):
        return sentence(f"The user {text[0].lower()}{swapped(text[1:])}"), "an event of a life"
    if not (DATE.search(text) or EVENT_WEIGHT.search(text)) or re.search(
        r"(?i)\b(sandwich|lunch|coffee|it|this|that|error)\b", text
    ):
        return None
    verb = "was born" if hit["verb"].lower() == "born" else text[: hit.end("verb")]
    return sentence(f"The user {verb[0].lower()}{verb[1:]}{swapped(hit['rest'])}"), "an event of weight"


def _for_me(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "nuts = hospital for me": a general truth about what does something to the user."""
    hit = FOR_ME.match(text)
    if hit is None or "=" not in text:
        return None
    return sentence(f"For the user, {swapped(hit['what'])}{swapped(hit['rest'])}"), "health or habit"
