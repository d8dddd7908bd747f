"""The world of one person: colleagues, a client, a project, tools and rules, and what hangs together."""

from memories.actions.remember import Statement, remember
from memories.entity_names import Named, Related
from memories.models import User

PEOPLE = ("Priya Nair", "Tomas Reis", "Ines Okoro")
STATEMENTS = [
    ("Priya Nair works for Halden Labs.", "Priya Nair", "works_for", "Halden Labs"),
    ("Priya Nair leads Project Juniper.", "Priya Nair", "leads", "Project Juniper"),
    ("Tomas Reis reviews reports to Halden Labs.", "Tomas Reis", "reviews", "Halden Labs"),
    ("Tomas Reis works on Project Juniper.", "Tomas Reis", "works_on", "Project Juniper"),
    ("Ines Okoro reports to Priya Nair.", "Ines Okoro", "reports_to", "Priya Nair"),
    ("Project Juniper is owned by Halden Labs.", "Halden Labs", "owns", "Project Juniper"),
]


def tell(user: User) -> None:
    for content, one, relation, other in STATEMENTS:
        named = tuple(Named(name, _type(name)) for name in (one, other))
        related = (Related(one, relation, other),)
        remember(user=user, statement=Statement(content, about="world", entities=named, relations=related))


def contradict(user: User, content: str = "The booking fee of Halden Labs is {}.", *values: str) -> None:
    """Two statements of which nothing says which one holds."""
    for value in values or ("8.5%", "9.25%"):
        remember(user=user, statement=Statement(content.format(value), about="world"))


def _type(name: str) -> str:
    if name in PEOPLE:
        return "person"
    return "project" if name.startswith("Project") else "org"
