"""The products that operators have let the gate pass."""

from memories.gate.lexicon import Kind, kind_of
from memories.models import AllowedTerm


def allowed() -> list[AllowedTerm]:
    """All of them by name, with who added each and when."""
    terms = AllowedTerm.objects.select_related("added_by")
    return sorted(terms, key=lambda each: each.term.casefold())


def also_a_name(term: str) -> bool:
    """Whether people are called so, too: once it is allowed, the gate cannot tell the two apart."""
    return any(kind_of(word) & (Kind.GIVEN | Kind.FAMILY) for word in term.split())
