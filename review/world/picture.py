"""The graph around one entity as a picture: where its neighbours stand, and the lines between them.

Drawn on the server as SVG: it needs no script and no inline style. The entity stands in the middle, its neighbours on an
ellipse around it, theirs on a wider one, each within the angle of the neighbour that it hangs on. The list beside the
picture says the same for the keyboard and for a screen reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from uuid import UUID

from memories.models import Entity, Relation
from memories.selectors.entities import End, NearRelation

WIDTH, HEIGHT = 760, 520  # at most
# How far out, across and down: where all stand in a row, a line has room for its words.
RINGS = {1: (175.0, 130.0), 2: (330.0, 222.0)}
MOST = {1: 10, 2: 12}  # neighbours drawn
LETTER, PADDING, LINE = 7.0, 26.0, 30.0  # of a name's box
LONGEST = 20  # letters of a name
MARGIN = 6.0


@dataclass(slots=True)
class Node:
    id: UUID
    name: str
    type: str
    hop: int
    x: float = WIDTH / 2
    y: float = HEIGHT / 2

    @property
    def label(self) -> str:
        return self.name if len(self.name) <= LONGEST else f"{self.name[: LONGEST - 1]}…"

    @property
    def width(self) -> float:
        return len(self.label) * LETTER + PADDING

    @property
    def left(self) -> float:
        return round(self.x - self.width / 2, 1)

    @property
    def top(self) -> float:
        return round(self.y - LINE / 2, 1)

    @property
    def middle(self) -> float:
        return round(self.x, 1)

    @property
    def baseline(self) -> float:
        return round(self.y + 4.5, 1)


@dataclass(frozen=True, slots=True)
class Edge:
    path: str
    label: str
    hop: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    nodes: Sequence[Node]
    edges: Sequence[Edge]
    left_out: int  # neighbours for which there was no room


def drawn(entity: Entity, near: Sequence[NearRelation]) -> Picture | None:
    """None where nothing hangs on it."""
    nodes, parents, left_out = _chosen(entity, near)
    if len(nodes) == 1:
        return None
    _place(nodes, parents)
    _push_apart(list(nodes.values()))
    height = _cut(list(nodes.values()))
    edges = [_edge(each, nodes) for each in _once(near) if {each.source.id, each.target.id} <= nodes.keys()]
    return Picture(WIDTH, height, list(nodes.values()), edges, left_out)


def _chosen(entity: Entity, near: Sequence[NearRelation]) -> tuple[dict[UUID, Node], dict[UUID, UUID], int]:
    """The nodes that there is room for, and on which one each hangs."""
    nodes = {entity.pk: Node(entity.pk, entity.name, entity.type, 0)}
    parents: dict[UUID, UUID] = {}
    left_out: set[UUID] = set()
    for hop in (1, 2):
        inner = {node.id for node in nodes.values() if node.hop == hop - 1}
        for each in near:
            for here, there in ((each.source, each.target), (each.target, each.source)):
                if here.id not in inner or there.id in nodes:
                    continue
                if sum(node.hop == hop for node in nodes.values()) >= MOST[hop]:
                    left_out.add(there.id)
                    continue
                nodes[there.id], parents[there.id] = _node(there, hop), here.id
    return nodes, parents, len(left_out - nodes.keys())


def _node(end: End, hop: int) -> Node:
    return Node(end.id, end.name, end.type, hop)


def _place(nodes: dict[UUID, Node], parents: dict[UUID, UUID]) -> None:
    """Each neighbour gets an angle as wide as what hangs on it."""
    inner = [node for node in nodes.values() if node.hop == 1]
    hanging = {node.id: [nodes[child] for child, of in parents.items() if of == node.id] for node in inner}
    weights = [max(1, len(hanging[node.id])) for node in inner]
    angle = -pi * weights[0] / sum(weights)  # the first to the right: of two, the picture is a strip
    for node, weight in zip(inner, weights, strict=True):
        wide = 2 * pi * weight / sum(weights)
        _on_ring(node, angle + wide / 2)
        children = hanging[node.id]
        for number, child in enumerate(children):
            _on_ring(child, angle + wide * (number + 0.5) / len(children))
        angle += wide


def _on_ring(node: Node, angle: float) -> None:
    across, down = RINGS[node.hop]
    node.x, node.y = WIDTH / 2 + across * cos(angle), HEIGHT / 2 + down * sin(angle)


def _push_apart(nodes: Sequence[Node]) -> None:
    """Boxes that overlap move up and down, and none leaves the picture; the one in the middle stays."""
    for _ in range(60):
        for place, one in enumerate(nodes):
            for other in nodes[place + 1 :]:
                down = LINE + 12 - abs(one.y - other.y)
                across = (one.width + other.width) / 2 + 10 - abs(one.x - other.x)
                if down <= 0 or across <= 0:
                    continue
                way = 1 if other.y >= one.y else -1
                for node, step in ((one, -way * down / 2), (other, way * down / 2)):
                    node.y += step if node.hop else 0
        for node in nodes:
            node.x = min(max(node.x, node.width / 2 + MARGIN), WIDTH - node.width / 2 - MARGIN)
            node.y = min(max(node.y, LINE / 2 + MARGIN), HEIGHT - LINE / 2 - MARGIN)


def _cut(nodes: Sequence[Node]) -> int:
    """Of the picture's height what is used, with everything moved up by what is left free above: three names are a strip."""
    highest = min(node.y for node in nodes) - LINE / 2 - MARGIN
    for node in nodes:
        node.y -= highest
    return ceil(max(node.y for node in nodes) + LINE / 2 + MARGIN)


def _once(near: Sequence[NearRelation]) -> list[NearRelation]:
    """Said by several memories, a relation is one line."""
    return list({(each.source.id, each.type, each.target.id): each for each in reversed(near)}.values())


def _edge(relation: NearRelation, nodes: dict[UUID, Node]) -> Edge:
    start, end = nodes[relation.source.id], nodes[relation.target.id]
    # Bent a little, so that two lines between the same two are not one.
    bend = 0.06 * (1 if relation.type < "n" else -1)
    x = (start.x + end.x) / 2 + bend * (end.y - start.y)
    y = (start.y + end.y) / 2 - bend * (end.x - start.x)
    path = f"M{start.x:.1f} {start.y:.1f} Q{x:.1f} {y:.1f} {end.x:.1f} {end.y:.1f}"
    hop = max(start.hop, end.hop)
    # A row may have a type that this version does not know: of a newer one, or written by hand.
    label = str(dict(Relation.Type.choices).get(relation.type, relation.type.replace("_", " ")))
    # Where the line stands half-way, between its bend and the straight one.
    return Edge(
        path,
        label,
        hop,
        round((x + (start.x + end.x) / 2) / 2, 1),
        round((y + (start.y + end.y) / 2) / 2, 1),
    )
