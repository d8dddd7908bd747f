"""What has changed for the user and is told of "the car": "the car is not diesel any more, it's a Zoe now"."""

import re
from dataclasses import dataclass

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import any_of
from memories.regex import regex

CHANGED = regex(r"""
    (?i)^(?:
      (?:no|nope|nah|wrong|not quite|well|actually|correction)[\s,.:–-]+
    )*the (?P<thing>(?:[\w-]+ )?[\w-]+) (?P<rest>
      (?:is(?: not|n't)|is no longer|does(?: not|n't)|has(?: not|n't)|are(?: not|n't)) .+
    )$
""")
NO_LONGER = re.compile(r"(?i)\b(?:any ?more|no longer|any longer)\b")
IS_NOW = regex(r"""
    (?i)^(?:and |but |so |because )?(?:
      now it(?:'s| is)|it(?:'s| is) now|it(?:'s| is)(?=.* now\b)
    ) (?P<what>.+)$
""")
MOVED_TO = re.compile(r"^The user is (?P<how>on|with) (?P<what>the .+)$")
SAID = regex(r"""
    (?i)
    \bi(?:'d| had)? (?:said|told you|mentioned|wrote|gave you)
      (?: that)? (?:my|our) (?P<thing>[\w -]{2,30}?) (?:is|was|are|were|had|has)\b
    |\byou(?:'ve| have)?(?: got| have| keep getting| wrote| spelled
    )? my (?P<wrong>[\w-]+(?: [\w-]+)?) (?:wrong|down wrong)\b
""")
IT_IS = regex(r"""
    (?i)^(?:no,? |actually,? |but )?(?:it's|it is|they're|they are)
      (?: actually)? (?P<what>(?!not\b)[^,]{2,60}?)(?:
      ,? (?:sorry|my bad|my mistake|actually|please).*
    )?$
""")
# Done to the user by those who treat or employ them: "they put me on semaglutide in May".
DONE_TO = regex(r"""
    (?i)^(?:(?:and|so|but|then|now|because) )?(?:
      they
      |the (?:doctors?|hospital|clinic|nurses?|company|firm|school|ward|union|office|agency)
    )(?:'ve| have| has|'d| had)?(?: just| now| finally| since)? (?P<verb>
      put|moved|switched|transferred|promoted|made|took|taken|diagnosed|fitted|prescribed|started|hired
      |laid
    ) me (?P<rest>.+)$
""")
NEEDS_MORE = regex(r"""
    (?i)(?:
      on(?:to)? (?!hold\b|the (?:phone|line|spot|list)\b)
      |off |to (?!wait\b|go\b|come\b)|from |over to |in charge of |with |back (?:on|to) \
      |(?:an? |the )?(?:head|lead|senior|deputy|chief|team|shift|acting|manager|foreman|partner)\b
    )
""")
# "No. It's my left ear that is deaf", "sorry, told you wrong, the car is a Sandero not a Duster"
MINE_IT_IS = regex(r"""
    (?i)^(?:(?:no|actually|but|and),? )?
      (?:it's|it is|it was) my (?P<what>[\w -]{2,30}?) (?:that|which|who)(?P<rest>
      (?: is|'s| are| has| needs| lives| works| was| can) .+
    )$
""")
THING_IS = regex(r"""
    (?i)^(?:
      .*\b(?:told|gave) you (?:it |that )?wrong\b(?: (?:yesterday|before|earlier|last time|last week)
      )?[,:]? \
    )?(?:the|my) (?P<thing>(?:[\w-]+ )?[\w-]+) (?P<rest>is an? .+?),? not (?:an? |the )?[\w-]+$
""")
COUNT = r"an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+"
COUNTED = regex(rf"""
    (?i)\bi(?:'d|'ve| had| have)? (?:said|told you|mentioned|wrote)(?: about)?
      (?: i (?:have|had))? (?:{COUNT}) (?P<thing>[a-z]+)s?(?: (?:before|earlier|last time|yesterday))?$
""")
COUNT_NOW = regex(rf"""
    (?i)^(?:but )?(?:
      it's|it is|there are|that's|they're|they are|now it's
    ) (?:now )?(?P<what>(?:{COUNT})\b)(?P<rest>(?: now)?(?:,? (?:since|from|as of) .+)?)$
""")
SWITCHED = regex(r"""
    (?i)^(?:so |but |and )?i(?:'ve| have)? (?P<did>
      (?:re)?installed|switched|changed|migrated|upgraded|converted|reinstalled|moved on|moved over
      |swapped
    )(?: (?:it|since|meanwhile))*$
""")
NOW_IT_IS = regex(r"""
    (?i)
    ^(?:so |and )?(?:it's|it is) (?P<what>[^,]{2,40}) now$
    |^(?:now it's|it's now) (?P<other>[^,]{2,40})$
""")
BARE_VERBS = frozenset({"promoted", "prescribed", "hired"})  # "they promoted me last year" says it by itself
# "in Uppsala and not in Lund" denies what was thought, not what is.
CONTRAST = re.compile(r"(?i)(?:,| and| but) not (?:in|at|on|from|with|for|an?|the|my|[A-Z]|\d)")
OWN_THINGS = regex(r"""
    (?i)(?:^| )(?:
      car|phone|laptop|computer|pc|tablet|camera|printer|motorbike|scooter|piano|guitar|job|phone number
      |e-?mail address|doctor|school|diet
    )$
""")


HOW_MANY = r"(?:an?|one|two|three|four|five|six|seven|eight|\d+) [a-z-]+(?: [a-z-]+)?"
# "Nope, three goats, not two", "no, not two cats, one cat and one tortoise"
COUNT_INSTEAD = regex(rf"""
    (?i)(?:(?:no|nope|nah|wrong|sorry|wait|actually|hey)\b[\s,.!]*)+(?:(?:it's|i've got|i have|we have|there are)\ )?(?:
      (?P<first>{HOW_MANY}(?:(?:,|,?\ and)\ {HOW_MANY})*),?\ (?:and\ )?not\ [\w ]{{2,30}}
      |not\ [\w ]{{2,30}}[,;:–—-]+\s*(?:but\ )?(?P<last>{HOW_MANY}(?:(?:,|,?\ and)\ {HOW_MANY})*)
    )\W*$
""")


@dataclass(slots=True)
class Changes:
    """Remembers what "it" stands for once something of the user's was said to be no longer so."""

    thing: str = ""
    said: str = ""  # what was just told to be wrong
    did: str = ""  # "I've switched": to what may come next
    counted: str = ""  # of which another number was told before

    def corrected(self, clause: Clause) -> tuple[str, str] | None:
        """As in "I'd said my exam was grade 6. It's grade 7": what stands instead of what was said before."""
        text = clause.text.strip(" .!,")
        content = (
            _count_put_right(text)
            or _put_right(text)
            or self._followed(text)
            or self._counted(text)
            or self._said_wrong(text)
        )
        return (content, "a change") if content else None

    def _followed(self, text: str) -> str:
        """As in "I've reinstalled, it's NixOS now"."""
        did, self.did = self.did, ""
        if switched := SWITCHED.match(text):
            self.did = switched["did"]
        now = NOW_IT_IS.match(text) if did else None
        return sentence(f"The user has {did}, it's {now['what'] or now['other']} now") if now else ""

    def _counted(self, text: str) -> str:
        """As in "I told you two rabbits, it's three since Sunday"."""
        if counted := COUNTED.search(text):
            self.counted = counted["thing"].rstrip("s")
        now = COUNT_NOW.match(text) if self.counted and not counted else None
        if now is None:
            return ""
        single = now["what"].lower() in ("a", "an", "one", "1") or self.counted.endswith(
            ("ren", "men", "people")
        )
        plural = "" if single else "s"
        what, self.counted = f"{now['what']} {self.counted}{plural}", ""
        return sentence(f"The user has {what}{now['rest']}")

    def _said_wrong(self, text: str) -> str:
        thing, self.said = self.said, ""
        if hit := SAID.search(text):
            self.said = hit["thing"] or hit["wrong"]
        now = IT_IS.match(text) if thing and not hit else None
        return sentence(f"The user's {thing} is {now['what']}") if now else ""

    def told(self, clause: Clause) -> tuple[str, str] | None:
        """(statement, reason) of a clause that tells of a change, or None."""
        text = clause.text.strip(" .!,")
        hit = CHANGED.match(text)
        if hit and NO_LONGER.search(hit["rest"]) and _owned(hit["thing"]):
            self.thing = hit["thing"]
            return sentence(f"The user's {self.thing} {hit['rest']}"), "a change"
        done = DONE_TO.match(text)
        if done and (done["verb"].lower() in BARE_VERBS or NEEDS_MORE.match(done["rest"])):
            verb, rest = done["verb"].lower(), re.sub(r"(?i)\bmy\b", "their", done["rest"])
            return sentence(f"The user was {'taken' if verb == 'took' else verb} {rest}"), "a change"
        now = IS_NOW.match(text)
        if now and self.thing:
            what = re.sub(r"(?i)\bnow\b ?", "", now["what"]).strip(" ,")
            return sentence(f"The user's {self.thing} is now {what}"), "a change"
        return None


def _count_put_right(text: str) -> str:
    """As in "No no, two daughters, not sons": how many there are of one's own instead."""
    hit = COUNT_INSTEAD.match(text)
    counted = (hit["first"] or hit["last"]) if hit else ""
    own = counted and all(_owned(part) for part in re.split(r",? and |, ", counted))
    return sentence(f"The user has {counted.lower()}") if own else ""


def _put_right(text: str) -> str:
    if mine := MINE_IT_IS.match(text):
        return sentence(f"The user's {mine['what']}{mine['rest']}")
    other = THING_IS.match(text)
    return (
        sentence(f"The user's {other['thing']} {other['rest']}") if other and _owned(other["thing"]) else ""
    )


def _owned(thing: str) -> bool:
    last = thing.lower().rsplit(maxsplit=1)[-1]
    return bool(OWN_THINGS.search(thing)) or any(
        any_of(table).fullmatch(last) for table in ("homes", "animals", "kin")
    )


def worked_on(content: str) -> str:
    """As in "I moved off the iOS app, I'm on the dashboard now": whoever is on a project's thing works on it."""
    hit = MOVED_TO.match(content)
    if hit and hit["how"] == "on" and any_of("workplace").search(hit["what"].split(",")[0]):
        return f"The user works on {hit['what']}"
    return content
