"""In the picture around an entity the words on a line are not covered by a name."""

from uuid import uuid4

from memories.models import Entity
from memories.selectors.entities import End, NearRelation
from review.world.picture import drawn

LETTER = 5.6  # of the words on a line, in the picture's units: they are set smaller than names


def test_of_three_in_a_row_both_lines_have_room_for_their_words() -> None:
    firm, user, former = (
        End(uuid4(), name, type_)
        for name, type_ in (("Hollin Sprake", "org"), ("the user", "person"), ("Gantline", "org"))
    )
    near = [
        NearRelation(uuid4(), "works_for", uuid4(), user, of, hop) for of, hop in ((firm, 1), (former, 2))
    ]
    picture = drawn(Entity(id=firm.id, name=firm.name, type=firm.type), near)
    assert picture
    for edge in picture.edges:
        half = len(edge.label) * LETTER / 2
        for node in picture.nodes:
            beside = node.left + node.width <= edge.x - half or edge.x + half <= node.left
            assert beside, f"{edge.label!r} lies under {node.name!r}"
