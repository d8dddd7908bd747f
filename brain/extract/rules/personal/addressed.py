"""Whether a clause asks the assistant to do something, and which of its verbs that is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import SUBJECTS
from brain.extract.rules.words import words
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Token
OTHERS = frozenset({"i", "we", "they", "he", "she", "it"})
BEFORE_ORDER = frozenset(
    [
        "please",
        "on",
        "today",
        "tomorrow",
        "future",
        "always",
        "never",
        "then",
        "forward",
        "now",
        "so",
        "not",
        "n't",
        "just",
        "and",
        "don't",
    ]
)
YOU_DO = regex(r"""
    \byou (
      always|never|should|must|can|could|may|might|draft|send|sign|quote|give|write|answer|reply|use|make|start
      |keep|tell|put|call|skip
    )\b
""")


def addresses_assistant(clause: Clause) -> bool:
    """Whether the main verb is the assistant's to do ("… you give me one line", "… assume 50 minutes")."""
    text = clause.lower
    if YOU_DO.search(text):
        return True
    if clause.head and re.search(r"(?i)\b(you (draft|write|make|give|send)|for me|rule)\b", clause.head):
        return True
    return imperative_at(clause) is not None


def imperative_at(clause: Clause) -> int | None:
    """Where the verb stands that the assistant is to do, counted in characters of the clause."""
    found = [token for token in clause.span if _is_order(token, clause)]
    after_you = [token for token in found if token.i > clause.span.start and token.nbor(-1).lower_ == "you"]
    if (
        after_you
        and after_you[0] is found[0]
        and re.match(r"(?i)(so |and )?(if|when|whenever|in|for|on|with)\b", clause.text)
    ):
        found = (
            found[1:] if not re.match(r"(?i)(so |and )?(if|when|whenever) (i|my)\b", clause.text) else found
        )
    return int(found[0].idx - clause.span.start_char) if found else None


def _is_order(token: Token, clause: Clause) -> bool:
    if token.lower_ not in words("requests") or token.tag_ in ("VBZ", "VBG", "NNS"):
        return False
    if any(
        child.dep_ == "nsubj" and (child.lower_ in OTHERS or child.tag_ == "NNS") for child in token.lefts
    ):
        return False
    if token.dep_ in SUBJECTS and token.head.tag_ == "VBD":
        return False  # "Word ate my bibliography"
    before = token.nbor(-1) if token.i > clause.span.start else None
    if before is None or before.text in (",", ":", ";") or before.lower_ in BEFORE_ORDER:
        return True
    adverbial = re.match(
        r"(?i)(so |and )?(every|each|any|when|if|in|for|with|until|unless|whenever)", clause.text
    )
    ordered = token.tag_ in ("VB", "VBP") or (
        token.i + 1 < clause.span.end and token.nbor(1).lower_ in ("it", "them")
    )
    return bool(adverbial) and ordered and before.pos_ in ("NOUN", "PROPN", "PRON", "ADV")


def orders(clause: Clause, verb: str) -> bool:
    """An order whose verb is in no table: "address me with du", "don't sugarcoat things"."""
    token = next((token for token in clause.span if token.lower_ == verb), None)
    return (
        token is not None
        and token.tag_ == "VB"
        and not any(child.dep_ in SUBJECTS for child in token.lefts)
        and all(
            before.pos_ in ("INTJ", "ADV", "AUX", "PART", "VERB", "PUNCT", "NOUN")
            for before in clause.span.doc[clause.span.start : token.i]
        )
    )
