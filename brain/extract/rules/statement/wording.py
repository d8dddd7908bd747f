"""The last touch on a statement: leftovers of talk go, verbs agree, the user is named first; or it is not readable."""

from __future__ import annotations

import re

from brain.extract.rules.statement.third_person import inflected, sentence
from brain.extract.rules.words import any_of, words
from memories.regex import laid_out, regex

FEWEST = 3  # words of a statement that says something
FEWEST_POINTING = (
    6  # of one that begins with "It's" or "That's" and is surely told: "It's for the user's lathe, a Boley."
)
# What is said before the thing itself, and tells nothing of it.
LEAD = regex(r"""
    (?i)^(?:
      (?:
        no|nope|nah|yes|yep|wrong|right|sure|hiya|hi|hey+|hello|moin|hola|evening|morning|ok(?:ay)?
        |seriously|sorry
      )\b(?:\sno\b)?\s?[,.!:;–—-]+\s?(?=\w)
      |(?:well|oh|ah|and|but|so|also|(?:back\sand\s)?forth)\b[\s,.!:;–—-]+(?=\w)
      |(?:no\sjoke|kidding\saside|joking\saside|in\searnest|for\sreal)(?:\sthough)?\s*[,:]\s*
      |ignore\sthat\s(?=(?:the|my)\b)
      |(?:
        by\sthe\sway|btw|bro|omg|dude|man|yo|gm|ngl|real\stalk|honestly|to\sbe\shonest
        |important(?:\sto\sknow)?|good\sto\sknow|what\sis\strue|fun\sfact|full\sdisclosure|context
        |the\sfacts?|facts|background|in\scase\sit\s(?:helps|matters)
      )\s*[,:]?\s+(?=the\suser)
      |(?:the\suser\sis\s)?(?:asking|only|just|mostly)\s(?:because|since|as)\s(?=the\suser)
      |(?:
        never\s(?:lose|forget)\sthis(?:\sone)?
        |(?:that's|that\sis|this\sis|it's)\s(?:
          over|out\sof\sdate|outdated|no\slonger\strue|history
        )(?:\sbtw)?
        |no\sneed\s[^,:]{3,40}
      )\s*[,:]\s*
    )
""")
# What follows from it, is asked of the assistant, or only rounds it off.
TAIL = regex(r"""
    (?i)(?:
      (?<![\s,;–—-])[\s,;–—-]+(?:so|hence|thus|and\sso|therefore)\s(?:
        that's|that\sis|that'd|that\swould|it'd|it's|do|don't|please|expect|keep|put|flag|leave|make|use
        |remind|skip|give|just|be|nothing|no|both|bear|mind|maybe|they\sshould|the\suser\sshould
      )\b.*
      |(?<![\s,;–—-])[\s,;–—-]+(?:that|this|which)(?:'s|\sis|\swas)\s(?:why|the\sreason|all|it|just\show)\b.*
      |,\s(?:calm|help|cheer|save|wake|remind|tell|give|show|send)\s(?:them|the\suser)\b.*
      |(?<![\s,;–—-])[\s,;–—-]+(?:don't|do\snot|doesn't|never|please|plz|pls)\s(?:
        ask|laugh|judge|tell|worry|mind|plan|promise|skip
      )\b.*
      |,\s(?:
        no\s(?:debate|joke|kidding|excuses|matter\swhat)
        |by\sthe\sway|you\sknow|as\sever|thank\syou|thanks|obviously|believe\sme|trust\sme|i\sswear|honestly
        |it's\sno\s[^,]*|it's\snot\sa\s[^,]*|kindly|please|theirs|the\suser's|hers|mine|them\salone
        |themselves\salone|(?:them|they)\s(?:neither|too|either)|however|but|and
      )
      |\s(?:by\sthe\sway|ftw|lol|ngl|haha+|fwiw|imo|imho|tbh|smh|ffs|kindly)
    )[\s.!?]*$
""")


def _to_do(hit: re.Match[str]) -> str:
    """Turn a that-clause into an infinitive ("wants that the assistant summarise …")."""
    who, verb, agrees, when, stem, end = hit.groups()
    ending = "y" if end == "ie" else end
    return f"{who} {verb}{agrees} the assistant {when or ''}to {stem}{ending} "


REPLACED = (
    # The parser takes a British "-ise" for a noun's.
    (r"^((?:When|Whenever|If|Before|After) the assistant [a-z]+is)e\b", r"\1es"),
    (laid_out(r"""
        ^(The user) is (two|three|four|five|six|seven|\d) (
          (?:\w+ )?(?:brothers|sisters|siblings|kids|children|cousins|flatmates)
        )\b
    """), r"\1 is one of \2 \3"),  # "we're three brothers"
    (laid_out(r"""
        \b([Tt]he user|they) (want|prefer|expect|wish|need)(s?) (?:that )?
          the assistant (always |never )?(
          summari[sz]|writ|us|giv|mak|explain|answer|start|keep|add|skip|put|list|show|call|translat
          |quot|check|ask|say|tell|repl|read|tak|describ|not
        )(e?|y|ie)s? \
    """), _to_do),
    (laid_out(r"""
        ,? and in (?:this|that) (?:one|book|play|story|episode|chapter|novel|scene)\b.*$
    """), "."),  # what is made up
    (r"\b(t?he) (user)(?:'s)? (\w+), (?:that's|who is|who's) the user's", r"\1 \2's \3, their"),
    (r"\((?:that's|that is|who's|who is) (the user's|their)", r"(\1"),
    (r"\b(does|do) to the assistant\b", r"\1 to one"),
    (r"[\s,;]+(?:and|or|but)(?: so| never)?\.$", "."),
    (r"\b([Uu]ser's)'s ", r"\1 is "),
    # "Mine's a ThinkPad", "mine are sheep": which things is said with it.
    (r"^The user's (?:is (?=an? )|are (?=(?!always|besides)[a-z]+s\b|sheep\b|cattle\b))", "The user has "),
    (r"\bthey was\b", "they were"),
    (laid_out(r"""
        ^(
          (?:(?:When|Before|To|Every|On)\b[^,]*, )?
            [Tt]he user (?:first|always|usually|normally)? ?\w+s\b[^,]*,? (?:and )?then \
        )([a-z]{2,}[^s\W])(?= )
    """), lambda hit: hit.group(1) + inflected(hit.group(2))),
    (r"^The user both (?=[a-z]+s\b)", "The user "),
    (r"\bthey (?:is|'s|am|'m)\b", "they are"),
    (r"\bthey has\b", "they have"),
    (r"\bthey does\b", "they do"),
    (r"\b[Tt]he user's ([a-z]+(?: [a-z]+)?) and (?:they|them|the user)\b", r"the user and their \1"),
    (r"\btheir ([a-z]+(?: [a-z]+)?) and (?:they|them)\b", r"they and their \1"),
    (laid_out(r"""
        \b(?:the (two|three|four|five|six|seven|eight)) of (?:the user|them)\b
    """), r"the user's household of \1"),
    (laid_out(r"""
        ^(The user's(?: \w+){1,3})'s (?=
          (?:an?|the|in|on|at|from|called|named|not|always|only|due|\d+)\b
        )
    """), r"\1 is "),
    (r"\b(the user) (?:alone )?,? ?them alone\b", r"\1 alone"),
    (r"(?<=\w) w/? (?=[a-z])", " with "),
    (r"(?<!\d )\bmin(?=, )", "moment"),
    (laid_out(r"""
        ^(?!
          Spring|During
          |Starting (?:today|now|tomorrow|from|with)\b
          |Nothing|Something|Everything|Anything|Morning|Evening|King
        )([A-Z][a-z]+ing) (?=(?:this|on|in|from|at|with)\b(?:(?!\b(?:is|was)\b).)*\bthe user\b(?! (?:is|has|\w+s)\b))
    """), lambda hit: f"The user is {hit.group(1).lower()} "),
    (r"^([A-Z][a-z]+ing) (?:the user's|their) ", lambda hit: f"The user is {hit.group(1).lower()} their "),
    (r"^The ([\w -]+?)(?:'s| is) the user's(?= (?:since|now|for|alone)\b|[.,])", r"The \1 is the user's own"),
    (laid_out(r"""
        ^The user is an? (?=
          (?:\w+ )?(?:
            migraines?|asthma|arthritis|diabetes|allergy|eczema|tinnitus|epilepsy|adhd|dyslexia
          )\b
        )
    """), "The user has "),
    (r" just, they want", ", they want"),
    (laid_out(r"""
        ^The user is an? ([Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|\d+)\b
    """), lambda hit: f"The user has {hit.group(1).lower()}"),
    (r"^For the (\w+) the user (\w+) in\.$", r"The user \2 in a \1."),
    (laid_out(r"""
        ^((?:Until|Every|Each|When|Whenever|If|With|For)\b[^,:]*\bthe user\b[^,:]*)[,:] (?=
          (?:leave|answer|give|use|write|keep|put|make|start|skip|add|be|say|tell|show|list) \
        )
    """), r"\1, they want the assistant to "),
    (laid_out(r"""
        ^(
          Grew|Got|Made|Was|Ran|Started|Left|Went|Came|Had|Took|Moved|Lost|Won|Passed
        ) (?=.*\bthe user\b)
    """), lambda hit: f"The user {hit.group(1).lower()} "),
    (r' \((?:[^()]*["“][^()]*["”][^()]*)\)', ""),
    (r"^The user has [Aa]s (?:somebody|someone|a person|one) with ", "The user has "),
    (r"^The user is (twins|triplets)\b", r"The user has \1"),
    (r"\s+\((?=[^()]*$)", ", "),
    (r"^([^()]*)\)", r"\1"),
)  # fmt: skip
NAMES = (
    words("languages")
    | {f"{day}{many}" for day in (
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ) for many in ("", "s")}
    | {"british", "american", "european", "swiss", "irish", "scottish", "australian", "canadian"}
    | {
        "january", "february", "april", "june", "july", "august", "september", "october", "november",
        "december",
    }
)  # fmt: skip
A_NAME = re.compile(rf"(?<![\w'/.@#-])(?:{'|'.join(sorted(NAMES))})(?![\w/@-]|\.\w)")
A_MONTH = regex(r"""
    (?:
      (?<=\d )|(?<=\bof )|(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\btill )|(?<=\bby )|(?<=\bfrom )
      |(?<=\blast )|(?<=\bnext )
    )(?:march|may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?![\w-])
""")
FAITHS = {"buddhist", "catholic", "christian", "hindu", "muslim", "jewish", "sikh", "quaker"}
LONGEST_TITLE = 20  # characters before the trade: "Night shift paramedic"
NO_NAMES = {"polish"}  # words of their own in lower case
CLEFT = regex(r"""
    ^(?:It's|It is|It was) (?P<what>[^,.]{2,60}?) (?P<where>where )?(?:that |which )?the user (?P<verb>
      (?:only |now )?\w+(?: (?:in|at|on|for|with|from))?
    )(?P<rest>,.*)?\.$
""")
OWN = regex(r"""
    ^(?:It's|It is|That's|That is|This is) (?P<what>[^,]{2,60}), (?P<whose>the user's [\w -]{2,30})
      (?P<rest>,.*)?\.$
""")
SHOWN = re.compile(
    r"^(?:It's|It is|That's|That is|This is) (?P<whose>the user's [\w -]{2,30}), (?P<what>.+)\.$"
)
POINTS = re.compile(r"(?i)^(?:that|this|it|these|those)(?:'s|'re| is| are| was| were)\b")
NOBODY = re.compile(r"(?i)^(?:he|she|they|his|her|their|it|its)\b")
SOMEBODY = re.compile(r"(?i)^(?:he|she|they)\b")
NAMES_USER = re.compile(r"(?i)\bthe user\b")
CHANGED = re.compile(r"(?i)\b(?:any ?more|no longer)\b")
# "The user is Coeliac", "the user's Wedding": capital only because it opened a sentence.
COMMON = re.compile(
    r"^(The user(?: is (?:an? )?| has (?:an? )?|'s ))([A-Z][a-z]+(?:-[a-z]+)?)(?=(?P<rest>[^,.]*))"
)
HOLLOW = regex(
    r"""
    (?i)
    ^(?:where|why|how|what|which|who|whose) the user \w+(?: \w+){0,3}\.$
    |^(?:pretend|assume|imagine) that\b|^(?:the )?(?:list|table|overview|menu) of\b
    |^the user (?:before|after|without|of)\b|^the user (?:said|told|mentioned|meant) \
    |^the user (?:sounds|looks) (?:less|more)\b
    |^(?:after|before|during|despite|without) (?:(?!\bthe user \w)[^,])*\.$
    |^the user (?:two |both |finally |already |just )?decided\.$
    |(?:\bis|\bare|'s) (?:neither|both|either)\.$
    |^the user never wants (?:one|any|it|that|to) \
    |^the user is (?:an? )?(?:they|he|she|it|there|the assistant's|all|same)\b
    |^the assistant(?:'s \w+)? (?:is|are|has|was|keeps?|makes?|can|may|could|should|might)\b
    |^the user, (?:their|the) [^,]*\.$|^not the user\b|^(?:only|just|not) for the user\.$|^into\b
    |^the user wants (?:only|it|that|this|so)\.$
    |^the user (?:has|is|wants|needs|likes|does|uses|keeps|owns) (?:
      one|it|them|that|this|so|both|some
      |the (?:older|younger|same|other|first|second)
    )\.$
    |^(?:is|are|was|were|goes|does|has)\s
    |\b(?:gave|told|said to) the assistant\b.*\b(?:is|was) (?:history|wrong|obsolete|old)\b
    |^the user can't (?:judge|say|tell|complain|decide)\.
    |^with (?:anything|everything)\b[^,:]*\.$|^in the \w+ the user \w+\.$|\s(?:#|=>|->)\s
    |\bthem and (?-i:[A-Z])|^the user's (?:is|are|was|were) |\bwill be\.$
    """  # a rest of code
)


# "#home" is a tag, told beside the statement; "the channel #ops" is called so.
HASHES = re.compile(r"(?<!in)(?<!to)(?<!channel)(?:\s+# ?[A-Za-z][\w-]*)+(?=[.!?]*$)")
HASH = re.compile(r"(?<=my )#(?=[A-Za-z])|(?<=their )#(?=[A-Za-z])|(?<=user's )#(?=[A-Za-z])")


USER_FIRST = re.compile(r"The user\b")
THEIRS = re.compile(r"\bthe user's\b")  # "The user got the user's certificate framed"


def finished(content: str, *, wish: bool = False, sure: bool = False) -> str:
    """The statement as it is kept, or nothing where no readable sentence about the user is left.

    A wish keeps its end: "so" and "don't" are what is wished for. `sure`: it certainly tells something, so that naming
    the user is enough ("They took the user's thyroid out.").
    """
    content = HASH.sub("", HASHES.sub("", content))
    text = _straightened(content if wish else _less_talk(content))
    for pattern, word in REPLACED:
        text = re.sub(pattern, word, text)
    text = sentence(A_MONTH.sub(_name, A_NAME.sub(_name, COMMON.sub(_common, text))))
    if named := USER_FIRST.match(text):
        text = named.group() + THEIRS.sub("their", text[named.end() :])
    if len(text.split()) < FEWEST or HOLLOW.search(text):
        return ""
    if sure and NAMES_USER.search(text) and (SOMEBODY.match(text) or len(text.split()) >= FEWEST_POINTING):
        return text
    return "" if (POINTS.match(text) or NOBODY.match(text)) and not CHANGED.search(text) else text


POINTS_BACK = regex(r"""
    (?i)(
      why|what
      |how(?! the user (?:decides|works|learns|reads|thinks|cooks|writes|likes|prefers|studies)\b)
      |where|all|it|for|from|in|on|not|so|too
    )\b
""")


def pointed(content: str, named: str) -> str:
    """Say with it what "that" stands for ("M1 Air, 8 gigs: that's the machine I use")."""
    hit = POINTS.match(content)
    rest = content[hit.end() :].strip(" .") if hit else ""
    if not rest or not named or POINTS_BACK.match(rest):
        return content
    return sentence(f"{rest}: {named}")


def _less_talk(content: str) -> str:
    text = content.rstrip(".")
    while (hit := LEAD.match(text)) and hit.end() < len(text):
        text = text[hit.end() :]
    while (hit := TAIL.search(text)) and len(text[: hit.start()].split()) >= FEWEST:
        text = text[: hit.start()]
    return sentence(text)


IN_MINE = regex(r"""
    ^It's (?P<what>(?:the|an?) [\w .-]{2,40}?) (?P<where>
      (?:in|on|under|at|behind|next to) the user's
    ) (?P<rest>.+)$
""")


def _straightened(text: str) -> str:
    """Put the subject of a cleft first ("It's Slovenia the user lives in", "It's Siân, the user's name")."""
    if hit := OWN.match(text):
        return sentence(f"{hit['whose']} is {hit['what']}{hit['rest'] or ''}")
    if hit := IN_MINE.match(text):
        where = hit["where"].replace("the user's", "their")
        return sentence(f"The user has {hit['what']} {where} {hit['rest']}")
    if hit := CLEFT.match(text):
        place = " in" if hit["where"] else ""
        return sentence(f"The user {hit['verb']}{place} {hit['what']}{hit['rest'] or ''}")
    if hit := SHOWN.match(text):
        return sentence(f"{hit['whose']}: {hit['what']}")
    return text


def _common(hit: re.Match[str]) -> str:
    start, word = hit.group(1), hit.group(2)
    tables = (
        ("occasions", "kin", "animals")
        if start.endswith("'s ")
        else ("lasting_states", "occupations", "conditions")
    )
    named = f"{word}{hit['rest']}"
    common = word.lower() not in FAITHS and any(
        found.start() <= LONGEST_TITLE for table in tables if (found := any_of(table).search(named))
    )
    return start + (word.lower() if common or any_of("conditions").match(named) else word)


def _name(hit: re.Match[str]) -> str:
    word = hit.group()
    return word if word in NO_NAMES else word.capitalize()


def agreeing(condition: str) -> str:
    """Make the first mention "the user", with a verb that agrees ("whenever they paste German")."""
    named = re.sub(
        r"\bthey (?P<adverb>(?:ever|only|also|just) )?(?P<verb>[a-z']+)", _with_user, condition, count=1
    )
    if named != condition:
        return named
    for pattern, word in ((r"\btheir\b", "the user's"), (r"\bthem\b", "the user")):
        named = re.sub(pattern, word, condition, count=1)
        if named != condition:
            return named
    return condition


def _with_user(hit: re.Match[str]) -> str:
    verb = hit["verb"]
    fixed = {"are": "is", "have": "has", "do": "does", "were": "was", "don't": "doesn't", "haven't": "hasn't"}
    modal = verb in (
        "can",
        "will",
        "would",
        "must",
        "may",
        "might",
        "should",
        "could",
        "can't",
        "won't",
        "had",
    )
    agreed = fixed.get(verb) or (verb if modal or verb.endswith("ed") else inflected(verb))
    return f"the user {hit['adverb'] or ''}{agreed}"
