"""Takes a verb and its particle as one word: "the cache is taken up by …", "the tax kicks in"."""

from collections.abc import Sequence
from dataclasses import replace

from memories.agreement.tables import stem_phrase
from memories.agreement.thesaurus import is_phrasal
from memories.agreement.tokens import Token
from memories.agreement.verbs import verb_forms

_PARTICLES = frozenset({"up", "down", "out", "off", "away", "back"})


def with_phrasal_verbs(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with every phrasal verb joined; its surface stays that of the verb."""
    if _PARTICLES.isdisjoint([token.text for token in tokens]):
        return list(tokens)
    joined: list[Token] = []
    for token in tokens:
        verb = verb_forms().get(joined[-1].surface.lower(), ("", ""))[0] if joined else ""
        if verb and token.text in _PARTICLES and joined[-1].kind == "word" and is_phrasal(verb, token.text):
            text = f"{verb} {token.text}"
            joined[-1] = replace(joined[-1], text=text, key=stem_phrase(text))
        else:
            joined.append(token)
    return joined
