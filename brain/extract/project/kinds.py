"""Weighs how surely a clause is a fact of the project, and of which kind: what counts are its words."""

from brain.extract.schema import TeamKind
from memories.regex import laid_out, regex

WORKPLACES = laid_out(r"""
    company|team|department|project|lab|clinic|studio|ward|office|shop|store|warehouse|repo|wiki
    |workshop|factory|kitchen|school|hotel|museum
""")
DEIXIS = regex(rf"""
    (?i)
    \b(
      we|us|our|ours|in-house|internal|internally
      |at our (place|shop|company|school|office)
      |in (this|our|the) ({WORKPLACES})|on the ward|at work|the team|for us
      |of (the|our) (whole |entire )?(
        department|team|company|firm|school|faculty|clinic|crew|office|project|club|society|parish
        |co-?op|group|agency|association|orchestra|choir|practice|studio|lab|library
      )
      |in the [\w-]+ we (run|own|manage|look after)
    )\b
    |\bhere\b
    |^company(?:'s|-wide)? (?:templates?|polic(?:y|ies)|wiki|handbook|drive|standard|style|rules?|accounts?|calendar)\b
""")
KEPT_IN = laid_out(r"""
    folder|drive|cabinet|binder|repo|repository|wiki|shelf|sheet|channel|dashboard|confluence|sharepoint
    |notion|google drive|bucket|intranet|drawer|board|readme|handbook|project|bookstack|dropbox
    |nextcloud|gitlab|github|jira|figma|box
""")
PLACE = regex(rf"""
    (?i)\b(
      is|are|'s|live|lives|go|goes|hangs?|lies?|stays?|kept|stored|found|listed|documented|pinned|saved
      |linked|filed|sit|sits|end up|land|lands
    )\b.{{0,40}}\b(in|at|on|under|inside|next to)\b.{{0,60}}(
      \b({KEPT_IN})\b
      |\w\.(md|yaml|yml|json|xlsx?|pdf|docx?|csv|txt|example|com|org|io|net)\b
      |\s\w*_\S+\.\w+|\w+\.\w+\.\w+|[A-Z]: drive|\w+ ?[>/] ?\w+
    )
""")
CODE = regex(r"""
    `[^`]+`|\b[a-z]+[a-z\d]*[-_][a-z\d_-]+\b
    |\b\w+\.(md|yaml|yml|json|toml|sh|py|csv|xlsx|example|com|io|org)\b
    |\b[A-Z]{2,}[-\d]*\b|\b[A-Z]+-?\d+\b|\w/\w|\b[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|(?<!\w)-P?\w+\b
    |\w+ > \w+|'[^']+'|\"[^\"]+\"
""")
GLOSSARY = regex(r"""
    (?i)
    (
      ['\"“][^'\"”]{2,40}['\"”](?:\s(?:at|in|on|with)\s(?:our\s\w+|ours|us)\b)?\s*(
        =
        |\b(means?|is|are|stands?\s+for|refers?\s+to|always\s+refers?|for\s+us)\b
      )
    )
    |^\W*[A-Z]{2,6}\s*(=|stands\s+for|means)|\bstands\s+for\b|\b(we|the\s+team)\s+call\s.+['\"]
    |\bour\s+(own\s+|internal\s+)*(name|abbreviation|word|term|acronym|shorthand|nickname)\s+for\b
    |\bthe\s+term\s+['\"]|\bwhen\s+we\s+say\b
    |\bwe(?:\s(?:at|in|on)\s[\w\ ]{2,25})?\s(?:say|write|speak\s+of)\s['\"“][^'\"”]{2,40}['\"”]\s
      (?:for|when|if|and\s+mean|meaning)\b
    |^\W*[\w'\ -]{2,30}?\s(?:here|(?:with|for|at)\s(?:us|ours?\s\w+))\s*(?:=|means)\s
    |\bwe\s+mean\b|^by\s+'
    |\b(in|by)\s+our\s+(docs|jargon|language|terms|books)\b
    |\bin\s+our\s+(docs|team|company|office|wiki)\s+['\"]
    |=\s.*\bour\s+own\s+abbreviation|^[\w'-]+(?:\s[\w'-]+){0,3}\s=\s.*\bour\b
""")
HOWTO = regex(r"""
    (?i)
    ^(so |and )?(
      to (?!me\b|us\b)\w+|in order to|before (each|every|a|any|you)|after (each|every|a|any)
      |for (a|an|every|each) \w+|if (the|a|an) .+? (one|you|we)\b|whenever|when (you|we|one)|the way we
      |new (people|hires|colleagues)
    )\b
    |\b(first|then|afterwards|after that|only then)\b
    |\b(you|one) (
      have to|must|need to|has to|first|regenerate|open|run|press|hold|go|restart|connect|use|get
    )\b
    |\brollback\b.*=
""")
DOCUMENT_IS = regex(r"""
    (?i)\b(
      guide|spec|docs|runbooks?|minutes|documentation|templates?|archive
    )\b.{0,30}(:|\b(is|are|live)\b)
""")


def team_kind(text: str) -> TeamKind:
    if GLOSSARY.search(text):
        return TeamKind.GLOSSARY
    if PLACE.search(text) or DOCUMENT_IS.search(text):
        return TeamKind.REFERENCE
    return TeamKind.HOWTO if HOWTO.search(text) else TeamKind.FACT
