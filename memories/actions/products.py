"""The products that operators let the gate pass: "Tuleap is a product". Nothing feeds this list by itself."""

from django.db import transaction

from memories import audit, roster
from memories.errors import RefusedError
from memories.gate import roster as roster_layer
from memories.models import AllowedTerm, User
from memories.models.oversight import TERM_LENGTH
from memories.permissions import Capability, require


def allow_term(*, actor: User, term: str, reason: str = "") -> AllowedTerm:
    """Let the gate pass a product's name. Raises RefusedError for a name of our own people, whoever asks."""
    require(actor, Capability.DECIDE)
    line = " ".join(term.split())
    if not line or len(line) > TERM_LENGTH:
        raise RefusedError(f"Write the product's name, in at most {TERM_LENGTH} characters.")
    if roster_layer.find(line, roster.current()):
        raise RefusedError("This is a name or login of somebody here. The gate must keep stopping it.")
    with transaction.atomic():
        allowed, _ = AllowedTerm.objects.get_or_create(term=line, defaults={"added_by": actor})
        audit.record(actor=actor, action="allow term", subject=line, object_type="product", reason=reason)
    return allowed


def disallow_term(*, actor: User, term: str, reason: str = "") -> None:
    """Have the gate stop the name again. Facts that passed meanwhile stay; reviewers see them."""
    require(actor, Capability.DECIDE)
    with transaction.atomic():
        if not AllowedTerm.objects.filter(term=term).delete()[0]:
            raise RefusedError("This name is not on the list.")
        audit.record(actor=actor, action="disallow term", subject=term, object_type="product", reason=reason)
