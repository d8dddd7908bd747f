"""Layer 2 of recall: a model looks things up by itself, turn by turn, and stops as soon as it has enough.

Where staff have chosen one for it. What its tools have shown it joins the candidates, among which the score decides as ever; the
nets (memories/actions/recall/nets.py) run beside it, whatever it finds.
"""

import json
from collections.abc import Iterable
from uuid import UUID

from pydantic import BaseModel

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.secrets import withhold
from brain.lookup import EntityProfile, Lookup, MemoryOfWorld, Relationships, WorldMemories
from brain.recall.complexity import SearchPlan
from memories.actions.recall import RecalledMemory, recall_by_id
from memories.embedding import Vectors
from memories.models import Assistant, Part, Step, User
from memories.selectors import model_endpoints

TURNS, SECONDS = 8, 30.0
MOST = 60  # memories that are taken over


class Done(BaseModel):
    """Enough is found, or there is nothing to be found."""


class Tools:
    """What the model may call. `shown` are the memories that it has seen, in that order."""

    def __init__(self, user: User) -> None:
        self._lookup = Lookup(user)
        self.shown: dict[UUID, None] = {}

    def search_entity(self, name: str) -> EntityProfile:
        """Look up a person, organisation, project, tool or place by name: its profile, and how it hangs together with others."""
        profile = self._lookup.search_entity(name)
        self._show(each.told_by for each in profile.relations)
        self._saw(profile.memories)
        return profile

    def get_relationships(self, entity_id: UUID) -> Relationships:
        """All relations of an entity, by the id that search_entity gave."""
        found = self._lookup.get_relationships(entity_id)
        self._show(each.told_by for each in found.relations)
        return found

    def search_facts(self, query: str, entity_id: UUID | None = None) -> WorldMemories:
        """The ten facts and opinions that match best; of one entity where its id is given."""
        return self._found(self._lookup.search_facts(query, entity_id))

    def search_events(
        self, query: str, entity_id: UUID | None = None, days: int | None = None
    ) -> WorldMemories:
        """The twenty events and plans that match best; of one entity, or within so many days, where that is given."""
        return self._found(self._lookup.search_events(query, entity_id, days))

    def search_processes(self, query: str, entity_id: UUID | None = None) -> WorldMemories:
        """The ten rules and procedures that match best."""
        return self._found(self._lookup.search_processes(query, entity_id))

    def get_instructions(self, topic: str | None = None, entity_id: UUID | None = None) -> WorldMemories:
        """The instructions on a topic, and those about an entity."""
        return self._found(self._lookup.get_instructions(topic, entity_id))

    def _found(self, found: WorldMemories) -> WorldMemories:
        self._saw(found.memories)
        return found

    def _saw(self, memories: Iterable[MemoryOfWorld]) -> None:
        self._show(each.id for each in memories if not each.replaced)

    def _show(self, ids: Iterable[UUID]) -> None:
        self.shown |= dict.fromkeys(ids)


def looked_up(
    *, user: User, message: str, plan: SearchPlan, vector: Vectors, assistant: Assistant | None = None
) -> list[RecalledMemory]:
    """What the model was shown, also where it came to no end; nothing where no model does this."""
    model_endpoints.read()
    if not llm.of_its_own(Step.RETRIEVE_LOOP):
        return []
    tools = Tools(user)
    offered = (
        tools.search_entity,
        tools.get_relationships,
        tools.search_facts,
        tools.search_events,
        tools.search_processes,
        tools.get_instructions,
    )
    llm.ask(
        Step.RETRIEVE_LOOP,
        prompt("retrieve_loop"),
        {Part.MESSAGE: withhold(message)},
        lambda leaving: json.dumps(
            {"message": leaving[Part.MESSAGE], "plan": plan.complexity.value, "parts": list(plan.parts)},
            ensure_ascii=False,
        ),
        Done,
        seconds=SECONDS,
        loop=llm.Loop(offered, TURNS),
    )
    return recall_by_id(user=user, ids=[*tools.shown][:MOST], vector=vector, assistant=assistant)
