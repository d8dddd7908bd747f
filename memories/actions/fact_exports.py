"""Taking team facts out of the house is on record."""

from collections.abc import Iterator

from memories import audit
from memories.models import User
from memories.permissions import Capability, require
from memories.selectors import fact_export
from memories.selectors.fact_export import Value
from memories.selectors.fact_list import Wanted


def export_facts(*, actor: User, wanted: Wanted, form: str) -> Iterator[list[dict[str, Value]]]:
    """The facts that match, batch by batch as they are asked for. The audit log says who took which columns."""
    require(actor, Capability.VIEW)
    audit.record(
        actor=actor,
        action=f"export as {form}",
        subject="list",
        object_type="fact",
        fields=fact_export.COLUMNS,
    )
    return fact_export.batches(wanted)
