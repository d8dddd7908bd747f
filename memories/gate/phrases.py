"""Turns of phrase that have a person on one side, whatever the word there is called after.

They decide about words that are first names and products, places or months at once (Ruby, Austin, April), where a
single verb or preposition is not enough: programs handle, run and take care of things, too.
"""

from __future__ import annotations

import re

from memories.regex import laid_out

from .finding import Expression
from .slots import Slot

_REACH = 60  # characters around the word that a phrase may take

_DEPARTMENTS = laid_out(r"""
    (?:
      finance|legal|hr|accounting|sales|marketing|procurement|support|qa|it|ops|security|payroll|design
      |facilities|purchasing|compliance|logistics
    )
""")
_TASKS = laid_out(r"""
    (?:
      ticket|task|issue|bug|story|review|case|incident|card|epic|action\ item|pr|pull\ request
      |follow-?up|chore|upgrade|migration
    )s?
""")
_AT_HAND = (
    r"(?:badge|keys?|laptop|work\ phone|phone|licen[cs]e|contract|master\ copy|original|token|fob|notebook)s?"
)
_ASKING = laid_out(r"""
    (?:
      questions?|approvals?|complaints|holidays|escalations|objections|suggestions|doubts
      |holiday\ requests|purchases|expenses
    )
""")
_LISTS = laid_out(r"""
    (?:
      list|spreadsheet|notes?|minutes|keys?|calendar|rota|roster|inventory|diary|log\ ?book|books
      |master\ list|overview|score
    )
""")
_TASK_AT_HAND = laid_out(r"""
    (?:
      leading|reviewing|interviewing|drafting|organi[sz]ing|negotiating|writing|chairing|mentoring
      |onboarding|visiting|teaching|preparing|planning|finishing|investigating|rewriting|learning
    )
""")

_BEHIND = (
    (Expression(r",? (?:who|whose)\b"), Slot.PERSON),
    (Expression(rf"""
        ,? from (?:the )?{_DEPARTMENTS}\b(?! ?-)(?!
          \ (?:data|systems?|reports?|exports?|logs?|sources?|feeds?|databases?)\b
        )
        """, re.IGNORECASE), Slot.PERSON),
    (Expression(rf"""
        ,? (?:in|at|of) {_DEPARTMENTS}(?=
          ,
          | (?:is|was|has|said|wrote|knows|keeps|owns|signs|approves|handles|and|or)\b
        )
        """, re.IGNORECASE), Slot.ACTS),
    (Expression(r"""
        ,? (?:from|off|on) (?:the )?[\w -]{0,24}\b(?:team|squad|guild|department|office|helpdesk)\b
    """), Slot.PERSON),
    (Expression(r" (?:on|off) (?:leave|holiday|vacation|parental|maternity|paternity|sick)\b"), Slot.PERSON),
    (Expression(r"""
        \ (?:is|was|sits|works) (?:based |now |mostly )?
          (?:in|at|from) (?:the|our) [\w -]{2,24}\boffice\b
    """), Slot.PERSON),
    (Expression(r" (?:is|was) the (?:only )?(?:one|person) (?:with|who|that|to|behind|in)\b"), Slot.PERSON),
    (Expression(r"""
        \ (?:has|had) been (?:
          promoted|hired|fired|seconded|ill|sick|away|off
          |on (?:leave|holiday|vacation|call)
        )\b
    """), Slot.PERSON),
    (Expression(r"(?: would|['’]d|[' ]ll| will) (?:rather|like|love|prefer)\b"), Slot.PERSON),
    (Expression(r"""
        \ used to (?:work|be|sit|live|own|lead|run|maintain|handle|teach|manage|do|look|share)\b
    """), Slot.ACTS),
    (Expression(rf" keeps? (?:the|a|an|all|our|track) (?:[\w-]+ )?{_LISTS}\b"), Slot.ACTS),
    (Expression(r"""
        \ (?:
          looks? after|(?:fills|steps|stands) in|signs off
          |sits (?:next|near|with|in|on|at|opposite)
          |hands over|took over
          |takes (?:notes|the minutes|minutes|over)
          |stands up|steps down|stepped|covers for|deputises|speaks|drops by
        )\b
    """), Slot.ACTS),
    (Expression(rf"""
        \ (?:has|had|holds|carries|owns) (?:the |a |an |our |two )?
          (?:only |spare |second |last |other )?{_AT_HAND}\b(?!-)
    """), Slot.ACTS),
    (Expression(rf"""
        \ (?:is|was) (?:also |still |now |currently )?
          {_TASK_AT_HAND} (?:the|a|an|our|all|every|this|that|new)\b
    """), Slot.ACTS),
    (Expression(r"""
        \ (?:runs|leads|hosts|chairs|does|opens|skips) (?:the |a |our |every )?(?:[\w-]+ )?(?:
          stand-?ups?|retros?|retrospectives?|daily|planning|interviews?|workshops?|training|demos?
          |onboarding|meetings?
        )\b
    """), Slot.ACTS),
)  # fmt: skip
# By the word right before the name.
_BEFORE = {
    "with": (
        Expression(rf"""
            \b{_AT_HAND}\b[^.;:]{{0,40}}? (?:is|are|sits?|stays?|lies?|rests?|remains?) with $
            """, re.IGNORECASE),
        Expression(r"""
            \b(?:
              agreed|discussed|argued|negotiated|lunch|paired|pairs|cleared|[Tt]o check|^[Cc]heck
              |[Ss]peak|[Tt]alk|[Ss]ync|[Ll]iaise|arranged|in touch|at odds
            ) (?:it |this |that |first )?with $
        """),
    ),
    "to": (
        Expression(rf"""
            \b{_TASKS}\b[^.;:]{{0,40}} (?:re)?assigned to $
            |^(?:Re|re)?[Aa]ssigned to $
            """, re.IGNORECASE),
        Expression(r"\b(?:[Ll]eaves?|[Hh]ands?|[Ee]scalate|[Dd]elegate)\b[^.;:]{2,40} to $"),
        Expression(r"""
            \b(?:
              [Rr]each out|[Tt]urn|[Tt]hanks|[Aa]ccording|owed|fell|fallen|is up|was up|married|next
              |down
            ) to $
        """),
    ),
    "from": (
        Expression(r"""
            \b(?:
              sign-?off|approval|okay|ok|decision|feedback|advice|idea|request|go-?ahead|numbers
              |complaint|wish|suggestion|hint|tip
            )s? (?:also |usually |always )?(?:comes?|came) from $
            """, re.IGNORECASE),
        Expression(r"\b(?:heard|learned|borrowed|inherited|bought|took over)\b[^.;:]{0,30} from $"),
    ),
    "by": (
        Expression(r"\b(?:[Rr]un|ran|[Gg]et|got) (?:it|this|that|them|[\w ]{3,24}) by $"),
        Expression(r"""
            \bwas (?:done|made|written|taken|given|drawn|spoken|said) (?:entirely |mostly |mainly )?by $
        """),
    ),
    "lists": (Expression(r"""
        \b(?:
          rota|roster|rotation|schedule|org chart|phone book|address book|contact list|call list
          |phone list
        ) (?:also |still |only |now )?lists $
        """, re.IGNORECASE),),
    "past": (Expression(r"\b(?:[Rr]un|ran|[Gg]et|got|goe?s?) (?:it|this|that|them|[\w ]{3,24}) past $"),),
    "in": (Expression(r"\b(?:loop|pull|bring|rope|call)s? in $", re.IGNORECASE),),
    "for": (Expression(r"\b(?:covers?|covering|stands in|fills in|deputises|filled in|votes?) for $"),),
    "of": (Expression(r"""
        \b(?:in the hands|in the care|on behalf|courtesy|the desk|the office|the opinion) of $
    """),),
    "behind": (Expression(r"\b(?:desk|office|seat|room|locker) behind $"),),
    "per": (Expression(r"(?:^|, ?|; )[Pp]er $"),),
}  # fmt: skip
_ASKED_WAYS = Expression(rf"""
    \b{_ASKING}\b[^.;:]{{0,40}}? (?:
      go|goes|run|pass|belong
      |(?:is|are) (?:routed|sent|addressed|handed|passed)
      |should go
    ) (?:via|through|to|past|by) $
    """, re.IGNORECASE)  # fmt: skip
_WAYS = frozenset(["via", "through", "to", "past", "by"])
_FIRST_BEHIND = Expression(r"""
    ,? (?:
      who|whose|from|off|on|in|at|of|is|was|has|had|would|will|used|keeps?|looks?|fills|steps?|stepped
      |stands|signs|sits|works|hands|took|takes|covers|deputises|speaks|drops|holds|carries|owns|runs
      |leads|hosts|chairs|does|opens|skips
    )\b
    |['’ ](?:d|ll)\b
""")
_STATEMENT = Expression(r",| (?:the|a|an|all|every|no|this|that|it|there|only)\b")


def slot_by_phrase(text: str, start: int, end: int) -> Slot:
    """The place of the word between `start` and `end`, by what is said around it."""
    behind = text[end : end + _REACH]
    if _FIRST_BEHIND.match(behind):
        for expression, slot in _BEHIND:
            if expression.match(behind):
                return slot
    before = text[max(0, start - _REACH) : start]
    link = before[:-1].rpartition(" ")[2].lower() if before.endswith(" ") else ""
    if any(expression.search(before) for expression in _BEFORE.get(link, ())):
        is_statement = link != "per" or _STATEMENT.match(behind) or not behind.strip(" .")
        return Slot.ASKED if is_statement else Slot.NONE
    return Slot.ASKED if link in _WAYS and _ASKED_WAYS.search(before) else Slot.NONE
