"""Who is named in a statement: behind a relation, a title, "called", an @, and a given name in company."""

import re
from functools import cache

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import words
from memories.gate.lexicon import Kind, kind_of
from memories.regex import laid_out, regex

MOST = 12
NAME = laid_out(r"""
    [A-ZÀ-Ý][a-zà-ÿ'-]+(?: (?!
        January|February|March|April|May|June|July|August|September|October|November|December|Monday
        |Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday
      )[A-ZÀ-Ý][a-zà-ÿ'-]+
    )?
""")
ONE = r"[A-ZÀ-Ý][a-zà-ÿ'-]+"
TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof|Professor|Frau|Herr)\.? [A-ZÀ-Ý][\w'-]+")
NAMED = re.compile(r"(?:\b(?:named|called|name is)\s+|@)([A-ZÀ-Ý][\w'-]+)")
# "plays chess with Bjorn": a given name that is called nothing else.
IN_COMPANY = regex(rf"""
    \b(?:
      with|and|meets?|met|visits?|visited|married|marries|calls?|called|phones?|ask|asks|helps?|see|sees
      |from|to|for|by
    ) ({ONE})\b
""")
ELSE = Kind.PLACE | Kind.CITY | Kind.PRODUCT | Kind.JARGON | Kind.EVERYDAY


@cache
def _related() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    kin = "|".join(map(re.escape, sorted(words("kin") | words("relations"), key=len, reverse=True)))
    return (
        re.compile(rf"\b(?i:{kin}),? ({ONE})"),
        re.compile(rf"\b({ONE}), (?:the user's|their) (?:{kin})\b"),
        regex(rf"""
            \b(?i:the user's|their|his|her) (?:
              (?:new|old|best|line|direct|former|current|closest|thesis|family|piano|guitar) \
            )?(?:{kin}) is ({NAME})(?=[.,]|$)
        """),
    )


def people(content: str, clause: Clause) -> list[str]:
    behind, before, being = _related()
    found = [*TITLED.findall(content), *NAMED.findall(clause.text)]
    found += behind.findall(content)
    found += before.findall(content)
    found += [name for name in being.findall(content) if not name.istitle() or _may_be_called(name)]
    found += [name for name in IN_COMPANY.findall(content) if _is_given(name)]
    named = [name.removesuffix("'s") for name in found]
    return [name for name in dict.fromkeys(named) if not _part_of(name, named)][:MOST]


def _may_be_called(name: str) -> bool:
    """Whether it can be a name and is no place's ("The user's manager is Olga"; not "The user's boss is Swiss")."""
    return not kind_of(name.split(maxsplit=1)[0]) & Kind.PLACE


def _is_given(name: str) -> bool:
    known = kind_of(name)
    return bool(known & Kind.GIVEN) and not known & ELSE


def _part_of(name: str, named: list[str]) -> bool:
    return any(name != other and re.search(rf"\b{re.escape(name)}\b", other) for other in named)
