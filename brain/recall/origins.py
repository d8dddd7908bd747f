"""Whose team facts a message wants: "use only the agent's memories", "exclude what people proposed".

Only an explicit only or exclude phrase about an author counts, and only for the turn that it stands in: "only the
agent may deploy" says nothing about memory.
"""

import re
from dataclasses import dataclass

from memories.models import TeamFact

Origin = TeamFact.Origin
LONGEST = 1_000  # characters of a message that may say whose facts it wants

AUTHORS = {
    Origin.ASSISTANT: r"(?:the |your |this )?(?:assistant|ai|bot)(?:'s|s'|s)?|your own|you (?:yourself )?(?:have )?(?=learn|found|notic|pick)",
    Origin.AGENT: r"(?:the |an |any |our |coding |other )*agents?(?:'s|')?",
    Origin.USER: r"(?:the |our |my |other )*(?:users?|people|teammates?|team mates?|team members?|colleagues?|humans?)(?:'s|')?",
}
_AUTHOR = "(?:" + "|".join(AUTHORS.values()) + ")"
_AUTHORS = rf"({_AUTHOR}(?:(?:,| and| or|, and|, or) {_AUTHOR})*)"
_STORE = (
    r"(?:memor(?:y|ies)|facts?|knowledge|notes?|statements?|entries|proposals?|contributions?|learnings?)"
)
_CONTRIBUTED = r"(?:has |have |had )?(?:learn(?:ed|t|s)?|sa(?:id|ys?)|propos(?:ed?|es)|stat(?:ed?|es)|wr(?:ote|ites?|itten)|add(?:ed|s)?|contribut(?:ed?|es)|not(?:ed?|es)|know[sn]?|knew|found|gathered|picked up|remember(?:ed|s)?)(?: (?:itself|themselves|yourself))?"
# What somebody's facts may be called: "the agent's memories", "what the agents said", "facts from agents".
_THEIRS = rf"(?:{_AUTHORS} {_STORE}|(?:the )?(?:{_STORE} )?(?:what|that|which)(?:ever)? {_AUTHORS} ?{_CONTRIBUTED}|(?:the )?{_STORE} (?:from|by|of|proposed by|learned by|written by) {_AUTHORS})"
_ASKS = r"(?:please )?(?:(?:answer|reply|respond|tell me)\b[^.?!]{0,20}? )?"
_USING = r"(?:us(?:e|ing)|based on|rely(?:ing)? on|from|with|consult(?:ing)?|consider(?:ing)?|search(?:ing)?|look(?:ing)? at)"
_ALONE = r"(?:only|just|nothing but|solely|exclusively)"
_LEAVING = (
    r"(?:exclud(?:e|ing)|ignor(?:e|ing)|leav(?:e|ing) (?:out|aside)|without(?: using)?|skip(?:ping)?|disregard(?:ing)?"
    r"|(?:do not|don't|not|never) (?:us(?:e|ing)|consider(?:ing)?|rely(?:ing)? on)|except(?: for)?)"
)
ONLY = re.compile(
    rf"\b{_ASKS}(?:{_USING} {_ALONE}|{_ALONE} {_USING}|(?:based|rely(?:ing)?) {_ALONE} on) {_THEIRS}",
    re.IGNORECASE,
)
EXCLUDE = re.compile(rf"\b{_ASKS}{_LEAVING} (?:any |all )?(?:of )?{_THEIRS}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scoped:
    origins: tuple[str, ...] | None  # None: of every author
    rest: str  # the message without the phrase, which would only blur what is looked for


def scoped(message: str) -> Scoped:
    if len(message) > LONGEST:
        return Scoped(None, message)
    text = message.replace("’", "'")
    for pattern, keeps in ((ONLY, True), (EXCLUDE, False)):
        found = pattern.search(text)
        if found:
            named = _authors_in(found)
            origins = tuple(origin for origin in Origin.values if (origin in named) == keeps)
            return Scoped(origins, _without(message, found) or message)
    return Scoped(None, message)


def _authors_in(found: re.Match[str]) -> set[str]:
    text = " ".join(filter(None, found.groups())).strip()
    return {
        origin.value
        for origin, pattern in AUTHORS.items()
        if re.search(rf"\b(?:{pattern})", f"{text} learned", re.IGNORECASE)
    }


def _without(message: str, found: re.Match[str]) -> str:
    rest = f"{message[: found.start()]} {message[found.end() :]}"
    return " ".join(rest.split()).strip(" ,;:.–-")
