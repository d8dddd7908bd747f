"""What a statement says of its person, or of the assistant that keeps it: attributes of a profile."""

import re
from collections.abc import Collection

from django.conf.locale import LANG_INFO

from memories.errors import RefusedError
from memories.models import ProfileAttribute
from memories.profile_values import valid

Key = ProfileAttribute.Key
Attribute = tuple[ProfileAttribute.Key, str, float]  # value and confidence with it
Patterns = tuple[tuple[ProfileAttribute.Key, float, re.Pattern[str]], ...]

# The rarer wording first; the value is the group.
_NAMED = r"(?-i:(?P<value>[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*){0,3}))"
_END = r"(?=[.,;]|\s(?:and|but|since|because|for|where|which|who|with|in|at|as|on)\s|$)"
_ASKED = r"(?:always |only )?(?:answers?|repl(?:y|ies)|responds?|writes?|speaks?|talks?)(?: (?:to )?(?:them|the user))?+"
OF_THE_PERSON: Patterns = tuple(
    (key, confidence, re.compile(rf"(?i)^the user(?:['’]s)? {pattern}"))
    for key, confidence, pattern in (
        (
            Key.NAME,
            0.9,
            rf"(?:is called|name is|goes by) {_NAMED}",
        ),
        (Key.PRONOUNS, 0.9, r"(?:pronouns are|uses the pronouns) (?P<value>\w+(?:/\w+){0,2})"),
        (Key.ROLE, 0.8, rf"(?:works as|is employed as) (?:an? |the )?(?P<value>[\w' -]+?){_END}"),
        (Key.EMPLOYER, 0.8, rf"(?:works|is employed) (?:at|for|by) (?P<value>[\w&.' -]+?){_END}"),
        (
            Key.ROLE,
            0.8,
            r"is (?:an? |the )(?P<value>[\w' -]+?) (?:at|for) (?-i:[A-ZÀ-Þ])",
        ),
        (
            Key.EMPLOYER,
            0.8,
            rf"is (?:an? |the )[\w' -]+? (?:at|for) (?-i:(?P<value>[A-ZÀ-Þ][\w&.' -]*?)){_END}",
        ),
        (Key.LOCATION, 0.8, rf"(?:lives in|is based in|has moved to|moved to) (?P<value>[\w' -]+?){_END}"),
        (Key.TIME_ZONE, 0.9, r"(?:time zone is|is in the time zone) (?P<value>[A-Z][\w+-]+/[\w/+-]+)"),
        (Key.LANGUAGES, 0.8, r"(?:speaks|is fluent in) (?P<value>[\w ,]+?)[.;]?$"),
        (
            Key.TOOLS,
            0.6,
            r"(?:works with|develops with|codes in|uses) (?P<value>[\w+#. ,-]+?) (?:every day|daily|at work)\.?$",
        ),
        (
            Key.WORKING_HOURS,
            0.8,
            r"works (?P<value>(?:from )?\d{1,2}(?::\d\d)? ?(?:am|pm)? ?(?:to|-|–|until) ?\d{1,2}(?::\d\d)? ?(?:am|pm)?)",
        ),
        (
            Key.DIET,
            0.9,
            r"(?:is|eats) (?:a )?(?P<value>vegan|vegetarian|pescatarian|halal|kosher|gluten-free)\b",
        ),
        (
            Key.ACCESSIBILITY,
            0.8,
            r"(?:uses|needs|relies on) (?:an? )?(?P<value>screen reader|wheelchair|hearing aids?|large print|captions)",
        ),
        (
            Key.ANSWERS,
            0.8,
            r"(?:prefers|wants|likes) (?!the assistant\b)(?P<value>[\w ,'-]*\b(?:answers?|replies|explanations?)\b[\w ,'-]*)",
        ),
    )
)
# A wish that no assistant in particular was told is one to all of them.
OF_THE_PERSON_TO_ALL: Patterns = (
    *OF_THE_PERSON,
    (
        Key.ANSWERS,
        0.8,
        re.compile(rf"(?i)^the user wants the assistant to {_ASKED} (?P<value>[\w ,'’-]+)"),
    ),
)
# As a statement of an assistant's own speaks of it, and as a wish is kept: "The user wants the assistant to …".
_LANGUAGE = "|".join(sorted({each["name"] for each in LANG_INFO.values() if "name" in each}, reverse=True))
_LANGUAGES = rf"(?:in |only )*(?P<value>(?:{_LANGUAGE})(?:,? (?:and )?(?:{_LANGUAGE}))*)\b"
OF_ITS_ASSISTANT: Patterns = tuple(
    (key, confidence, re.compile(rf"(?i)^the (?:user wants the )?assistant(?:['’]s)? {pattern}"))
    for key, confidence, pattern in (
        (Key.NAME, 0.9, rf"(?:is called|name is|goes by|to be called|to call itself|to go by) {_NAMED}"),
        (Key.PRONOUNS, 0.9, r"(?:pronouns are|(?:to )?uses? the pronouns) (?P<value>\w+(?:/\w+){0,2})"),
        (
            Key.ROLE,
            0.8,
            rf"(?:role is|acts as|to act as|works as|is the user['’]s|to be their) (?:an? |the )?(?P<value>[\w' -]+?){_END}",
        ),
        (Key.LANGUAGES, 0.8, rf"(?:to )?{_ASKED} {_LANGUAGES}"),
        (
            Key.ANSWERS,
            0.8,
            rf"(?:to )?{_ASKED} (?!{_LANGUAGES.replace('?P<value>', '?:')})(?P<value>[\w ,'’-]+)",
        ),
    )
)


def attributes_of(
    statement: str, *, known: Collection[str] = (), patterns: Patterns = OF_THE_PERSON_TO_ALL
) -> list[Attribute]:
    """What a statement says of its person, or of the assistant that it belongs to: key, value and how sure that is.

    Keys that are `known` of it are passed over.

    attributes_of("The user works as a nurse.") == [(Key.ROLE, "nurse", 0.8)]
    attributes_of("The assistant is called Kit.", patterns=OF_ITS_ASSISTANT) == [(Key.NAME, "Kit", 0.9)]
    """
    found = []
    for key, confidence, pattern in patterns:
        if key.value not in known and (match := pattern.search(statement)):
            try:
                found.append((key, valid(key, match["value"]), confidence))
            except RefusedError:
                continue
    return found
