"""What is remembered about one person, as Markdown that is read without a program."""

from itertools import groupby

from django.utils import timezone

from memories.models import Memory, User
from memories.tenancy import acting_as

PLURALS = {
    Memory.Type.FACT: "Facts",
    Memory.Type.INSTRUCTION: "Instructions",
    Memory.Type.OPINION: "Opinions",
    Memory.Type.PLAN: "Plans",
    Memory.Type.EVENT: "Events",
}


def memories_as_markdown(user: User) -> str:
    """Every memory that holds, by its type and the month in which it was told, the newest first.

    Each is one list item with nothing but its words, so that it can be imported as it stands.
    """
    with acting_as(user):
        held = list(Memory.objects.live().filter(user=user).order_by("-created_at", "pk"))
    lines = [
        f"# What is remembered about {user}",
        "",
        f"<!-- {len(held)} memories on {timezone.now():%Y-%m-%d at %H:%M} UTC. -->",
    ]
    for type_, title in PLURALS.items():
        of_type = [each for each in held if each.type == type_]
        lines += ["", f"## {title}"] if of_type else []
        for month, memories in groupby(of_type, lambda each: f"{each.created_at:%B %Y}"):
            lines += ["", f"### {month}", "", *map(_item, memories)]
    return "\n".join([*lines, ""])


def _item(memory: Memory) -> str:
    """The steps of a process stay in its item."""
    first, *steps = memory.content.splitlines()
    return "\n".join([f"- {first}", *(f"  {step}" for step in steps)])
