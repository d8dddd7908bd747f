"""A person's world among thousands of things that have nothing to do with it: what its questions still find, and how fast."""

import os
import random
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks import store, timing
from brain.evaluation.world import judging
from brain.evaluation.world.telling import Answered, ask, move_ends, tell
from brain.evaluation.world.worlds import World, read
from brain.run import warm_up
from brain.run.embedded import Urls
from memories.actions.remember import Statement, remember
from memories.embedding import embed
from memories.models import Memory, User

ITEMS = int(os.environ.get("WORLD_ITEMS", "20000"))
AT_ONCE = 256  # texts that are embedded together
WORLDS = Path(__file__).parent.parent / "brain" / "evaluation" / "world" / "own"
# Of gardens, skies and shores: no world of the evaluation is about them.
WHAT = [
    "heron",
    "otter",
    "lichen",
    "comet",
    "glacier",
    "orchid",
    "walrus",
    "nebula",
    "beetle",
    "fern",
    "tern",
    "dune",
    "marsh",
    "willow",
    "pulsar",
    "newt",
]
WHICH = [
    "grey",
    "northern",
    "dwarf",
    "spotted",
    "alpine",
    "hollow",
    "pale",
    "giant",
    "river",
    "winter",
    "night",
    "double",
    "striped",
    "wandering",
]
DOES = [
    "sheds its winter coat",
    "is seen from the second jetty",
    "faces the old lighthouse",
    "was counted by volunteers",
]
DOES += [
    "moves three metres",
    "loses its colour",
    "was drawn in pencil",
    "returns to the same pool",
    "is older than the reef",
]
WHERE = [
    "near Skagen",
    "in the Outer Hebrides",
    "behind the moraine",
    "above the tree line",
    "on the salt flats",
    "off Cape Wrath",
]
WHEN = [
    "every April",
    "in the third week of thaw",
    "since the survey of {n}",
    "before dusk on day {n}",
    "once in {n} years",
    "at mark {n}",
]


def measure(urls: Urls) -> dict[str, Any]:
    """`answered` and the milliseconds of a recall with the world alone, and with ITEMS more in the same memory."""
    with store.connect(urls) as admin:
        store.empty(admin)
    warm_up.for_tasks()
    world = read(WORLDS / "vets.json")[0]
    for _ in tell(World(world.id, world.person, world.messages)):
        pass
    person = User.objects.get(username__startswith="world-")
    move_ends(person, world.queries[0])
    alone = _figures(person, world)
    _add(person, world, ITEMS)
    return {"world alone": alone, f"with {ITEMS} unrelated": _figures(person, world)}


def _add(person: User, world: World, count: int) -> None:
    chance, statements = random.Random(7), set[str]()
    while len(statements) < count:
        number = chance.randrange(2, 4000)
        words = (chance.choice(each) for each in (WHICH, WHAT, DOES, WHERE, WHEN))
        statements.add("The {} {} {} {} {}.".format(*words).format(n=number))
    texts, began = sorted(statements), world.messages[0].at
    for start in range(0, count, AT_ONCE):
        part = texts[start : start + AT_ONCE]
        for place, (text, vector) in enumerate(zip(part, embed(part), strict=True)):
            at = began + timedelta(minutes=start + place)
            remember(user=person, statement=Statement(text, about=Memory.About.WORLD), vector=vector, at=at)


def _figures(person: User, world: World) -> dict[str, Any]:
    asked = [each for each in world.queries if each.asks]
    ask(person, asked[0])
    answers: Sequence[Answered] = [ask(person, each) for each in asked]
    right = [not judging.lacking(each) for each in answers]
    return {
        "answered": round(sum(right) / len(right), 3),
        "recall": timing.percentiles([each.milliseconds for each in answers]),
    }
