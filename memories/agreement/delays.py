"""Rewrites what is said about the time after something: "not before it is done" happens after it, "once it is old"."""

from collections.abc import Sequence

from memories.agreement.stems import stem
from memories.agreement.tokens import Token
from memories.agreement.verbs import verb_forms

_ONCE = frozenset({"once", "when", "after", "as soon as"})
_LINKS = _ONCE | {"before", "until"}  # one of them stands in each
_LONGEST = 4  # words between "once" and the age
_MOMENTS = frozenset({"clock", "date", "weekday"})
_OPEN = frozenset({("is", "open"), ("are", "open"), ("stays", "open"), ("stay", "open")})
_RUNNING = frozenset({"runs", "run", "lasts", "last", "continues", "continue"})
_OVER = frozenset({"ends", "end", "lapses", "lapse"})
_TRIES = frozenset({"attempt", "attempts", "try", "tries", "retry", "retries", "times"})
_GIVING_UP = frozenset({"fail", "fails", "failing", "give up", "gives up", "giving up"})
_ENDING = frozenset({"stop", "cease", "quit"})


def _word(text: str) -> Token:
    return Token("word", text, stem(text), surface=text)


def with_plain_delays(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the plainer of two ways to say when something happens or ends."""
    if _LINKS.isdisjoint([token.text for token in tokens]):
        return list(tokens)
    return _closing(_lasting(_of_age(_not_until(_trying(list(tokens))))))


def _trying(tokens: list[Token]) -> list[Token]:
    """As in "makes five attempts before it gives up": who stops after the fifth has given up."""
    at = next((i for i, token in enumerate(tokens) if token.text == "before"), len(tokens))
    behind = [token.text for token in tokens[at + 1 :] if token.text not in ("it", "they")]
    tried = any(token.text in _TRIES for token in tokens[:at])
    return tokens[:at] if tried and len(behind) == 1 and behind[0] in _GIVING_UP else tokens


def _not_until(tokens: list[Token]) -> list[Token]:
    """As in "no cookie is set until the visitor agrees": it is set after that."""
    denials = [i for i, token in enumerate(tokens) if token.kind == "not"]
    until = next((i for i, token in enumerate(tokens) if token.text == "until"), 0)
    if len(denials) != 1 or denials[0] >= until:
        return tokens
    kept = [token for i, token in enumerate(tokens) if i != denials[0]]
    return [_word("after") if token.text == "until" else token for token in kept]


def _of_age(tokens: list[Token]) -> list[Token]:
    """As in "deleted once they are 30 days old": after 30 days."""
    for at, token in enumerate(tokens):
        if token.text not in _ONCE:
            continue
        for end in range(at + 1, min(at + 2 + _LONGEST, len(tokens))):
            span = tokens[end].value
            if span and span.kind == "duration" and span.shown.endswith("old"):
                return [*tokens[:at], _word("after"), *tokens[end:]]
    return tokens


def _lasting(tokens: list[Token]) -> list[Token]:
    """As in "stops working after 15 minutes", "ends after a week": it works, it lasts for that long."""
    for at in range(1, len(tokens) - 2):
        span = tokens[at + 2].value
        over = tokens[at].surface.lower() in _OVER and tokens[at + 1].text == "after"
        if over and span and span.kind == "duration":
            return [*tokens[:at], _word("lasts"), _word("for"), *tokens[at + 2 :]]
    for at in range(1, len(tokens) - 3):
        ending = verb_forms().get(tokens[at].surface.lower(), ("", ""))[0] in _ENDING
        base, form = verb_forms().get(tokens[at + 1].surface.lower(), ("", ""))
        span = tokens[at + 3].value
        if ending and form == "ing" and tokens[at + 2].text == "after" and span and span.kind == "duration":
            return [*tokens[:at], _word(base), _word("for"), *tokens[at + 3 :]]
    return tokens


def _closing(tokens: list[Token]) -> list[Token]:
    """As in "is open until 18:00", "runs until noon": it closes, it ends at that time."""
    at = next((i for i, token in enumerate(tokens) if token.text == "until"), 0)
    until = tokens[at + 1].value if 0 < at < len(tokens) - 1 else None
    if until is None or until.kind not in _MOMENTS or any(t.kind == "not" for t in tokens):
        return tokens
    before = tuple(token.surface.lower() for token in tokens[max(0, at - 2) : at])
    if before in _OPEN:
        return [*tokens[: at - 2], _word("closes"), _word("at"), *tokens[at + 1 :]]
    if at > 1 and before[-1] in _RUNNING:
        return [*tokens[: at - 1], _word("ends"), _word("at"), *tokens[at + 1 :]]
    return tokens
