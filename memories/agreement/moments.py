"""Rewrites what a clause tells about the edge of something: "before the exam starts" is "before the exam"."""

from collections.abc import Sequence

from memories.agreement.tables import grammar
from memories.agreement.tokens import Token

_BEFORE = frozenset({"before", "until"})
_BEHIND = frozenset({"after", "once", "when"})
_STARTS = grammar("starting")
_ENDS = grammar("finishing")
_BESIDE = grammar("be") | grammar("have")
_AT_THE_END = [Token("word", word, word, surface=word) for word in ("at", "end", "of")]
_AFTER = [Token("word", "after", "after", surface="after")]
_LINKS = _BEFORE | _BEHIND
_EITHER = _STARTS | _ENDS
_LONGEST = 5  # words between the conjunction and its verb


def without_edges(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without the verbs of "before X starts", "once X has ended"."""
    for at, token in enumerate(tokens):
        if token.text not in _LINKS:
            continue
        verbs = _STARTS if token.text in _BEFORE else _EITHER
        verb = next(
            (i for i in range(at + 2, min(at + 2 + _LONGEST, len(tokens))) if tokens[i].text in verbs), 0
        )
        closes = verb and (verb + 1 == len(tokens) or tokens[verb + 1].kind == "mark")
        if closes and not any(t.kind != "word" for t in tokens[at + 1 : verb]):
            named = [t for t in tokens[at + 1 : verb] if t.text not in _BESIDE]
            begins = tokens[verb].text in _STARTS
            link = [token] if token.text in _BEFORE else _AFTER if begins else _AT_THE_END
            return [*tokens[:at], *link, *named, *tokens[verb + 1 :]]
    return list(tokens)
