"""Rewrites tokens before the clause is cut: states, endings, names of one letter, limits."""

from memories.agreement.clefts import without_clefts
from memories.agreement.limits import as_limits
from memories.agreement.predicate import BE, ends_something
from memories.agreement.tables import poles
from memories.agreement.tokens import Token, read
from memories.agreement.verbs import participles

_STATE_VERBS = BE | {"not", "stays", "stay", "remains", "currently", "always"}
_GETS = frozenset({"get", "gets", "got"})
_STAYS = frozenset({"stay", "stays", "stayed", "remain", "remains", "remained"})
_COUPLING = _GETS | _STAYS
_STATES = frozenset({"on", "off", "up", "down"})
_BEHIND_STATES = frozenset({"in", "for", "by", "unless", "during", "at", "on", "when", "if"})


def prepared(text: str) -> list[Token]:
    """The tokens of a statement, ready for cutting."""
    tokens = _without_endings(_passives(_without_default(without_clefts(read(text)))))
    return as_limits(_named_letters(_predicative(tokens)))


def _without_default(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in tokens:
        if token.text == "default" and kept and kept[-1].text == "by":
            kept.pop()
        else:
            kept.append(token)
    return kept


def _passives(tokens: list[Token]) -> list[Token]:
    """Read a copular verb before a participle or state as "is" ("gets deleted", "stays shut")."""
    if _COUPLING.isdisjoint([token.surface.lower() for token in tokens]):
        return tokens
    behind = [*tokens, None][1:]
    return [
        Token("word", "is", "is", surface="is") if after and _is_copula(token, after) else token
        for token, after in zip(tokens, behind, strict=True)
    ]


def _is_copula(token: Token, after: Token) -> bool:
    word, behind = token.surface.lower(), after.surface.lower()
    return (word in _GETS and behind in participles()) or (
        word in _STAYS and (behind in participles() or after.key in poles())
    )


def _without_endings(tokens: list[Token]) -> list[Token]:
    """Read a verb of ending before a gerund as a negation ("has stopped learning" denies "learning")."""
    ending = Token("not", "not", "not")
    return [ending if ends_something(tokens, i) else token for i, token in enumerate(tokens)]


def _predicative(tokens: list[Token]) -> list[Token]:
    """Read a particle as a state where nothing follows that it could govern ("is on", "is off")."""
    if _STATES.isdisjoint([token.text for token in tokens]):
        return tokens
    changed = list(tokens)
    for i, token in enumerate(tokens[1:], start=1):
        behind = tokens[i + 1] if i + 1 < len(tokens) else None
        ends = behind is None or behind.text in _BEHIND_STATES or behind.kind == "mark"
        if token.text in _STATES and ends and tokens[i - 1].text in _STATE_VERBS:
            name = f"{token.text}_state"
            changed[i] = Token("word", name, name, surface=token.surface)
    return changed


def _named_letters(tokens: list[Token]) -> list[Token]:
    """A capital letter of its own is a name ("service A"), never an article."""
    return [
        Token("word", t.surface, t.surface, name=True, surface=t.surface)
        if i and len(t.surface) == 1 and t.surface.isupper() and t.surface != "I"
        else t
        for i, t in enumerate(tokens)
    ]
