"""Layer 2 of learning: a model files what was told of a person's world beside what is known of it, with tools.

Where staff have chosen one for it. It reads the memory and writes nothing: what it stores stands in the place of what the layers
before it proposed, passes the same filters, and is written with the rest of the exchange. Where it stores nothing, all of
that is stored as it was (force-store).
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, get_args
from uuid import UUID, uuid4

from pydantic import BaseModel, ValidationError

from brain import llm
from brain.extract.evidence import Evidence, stems
from brain.extract.prompts import prompt
from brain.extract.rules.preprocessing.own_words import preprocess
from brain.extract.schema import (
    MOST_ITEMS,
    Dropped,
    EntityNamed,
    EntityType,
    Extraction,
    PersonalStatement,
    RelationNamed,
    RelationType,
)
from brain.extract.secrets import withhold
from brain.extract.world.subtypes import scope as usual_scope
from brain.extract.world.subtypes import subtype as usual_subtype
from brain.lookup import EntityFound, EntityProfile, Lookup, WorldMemories
from memories.errors import RefusedError
from memories.models import Memory, Part, Step, User
from memories.selectors import model_endpoints

TURNS, SECONDS = 8, 30.0
MOST_STORED = 24
MIDDLE = 3  # the importance that a salience of 1 means
LEFT = "not stored, says the model"


class Done(BaseModel):
    stored_count: int = 0


class Stored(BaseModel):
    id: UUID
    stored: str


def store_with_tools(owner: User, message: str, found: Extraction) -> Extraction:
    """With what the model stored of the world in the place of what was found of it; as it was where no model does this."""
    items = [each for each in found.personal if each.about == "world"]
    model_endpoints.read()
    if not items or not llm.of_its_own(Step.STORE_LOOP):
        return found
    tools = Tools(owner, message, items)
    numbered = "\n".join(f"{number}. {each.content}" for number, each in enumerate(items, 1))
    answer = llm.ask(
        Step.STORE_LOOP,
        prompt("store_loop"),
        {Part.STATEMENTS: numbered},
        lambda leaving: leaving[Part.STATEMENTS],
        Done,
        seconds=SECONDS,
        loop=llm.Loop(
            (tools.search_entity, tools.search_facts, tools.store_memory, tools.supersede_memory), TURNS
        ),
    )
    usage = found.usage.plus(answer.usage) if found.usage and answer.usage else found.usage or answer.usage
    if not tools.stored:
        return found.model_copy(update={"usage": usage})
    kept = {each.content for each in tools.stored.values()}
    left = [Dropped(reason=LEFT, text=each.content[:400]) for each in items if each.content not in kept]
    return found.model_copy(
        update={
            "personal": [each for each in found.personal if each.about != "world"] + tools.in_order(),
            "dropped": [*found.dropped, *left],
            "usage": usage,
        }
    )


class Tools:
    """What the model may call. `stored` are its statements; an id counts where one of the tools has given it."""

    def __init__(self, owner: User, message: str, items: Sequence[PersonalStatement]) -> None:
        self._lookup = Lookup(owner)
        self._items = {each.content.casefold(): each for each in items}
        self._evidence = Evidence(preprocess(withhold(message)), "")
        self._evidence.own_stems |= stems(" ".join(each.content for each in items))
        self._entities: dict[UUID, EntityFound] = {}
        self._types: dict[UUID, str] = {}  # of memories
        self.stored: dict[str, PersonalStatement] = {}  # by what they say: said twice is stored once

    def in_order(self) -> list[PersonalStatement]:
        """As they were told, and what is in other words last: calls of one turn come in any order."""
        places = {content: place for place, content in enumerate(self._items)}
        return sorted(
            self.stored.values(),
            key=lambda each: (places.get(each.content.casefold(), len(places)), each.content),
        )

    def search_entity(self, name: str) -> EntityProfile:
        """Look up a person, organisation, project, tool or place by name, for its id."""
        profile = self._lookup.search_entity(name)
        known = [*([profile.entity] if profile.entity else []), *profile.others]
        self._entities |= {each.id: each for each in known}
        self._types |= {each.id: each.type for each in profile.memories if not each.replaced}
        return profile

    def search_facts(self, query: str, entity_id: UUID | None = None) -> WorldMemories:
        """Find what is remembered already, to supersede it: up to twenty that match, of one entity where its id is given."""
        searches = (self._lookup.search_facts, self._lookup.search_events, self._lookup.search_processes)
        found = [each for search in searches for each in search(query, entity_id).memories][:20]
        self._types |= {each.id: each.type for each in found}
        return WorldMemories(memories=found)

    def store_memory(
        self,
        type: str,  # noqa: A002 - the field's name
        content: str,
        *,
        subtype: str = "",
        valid_from: date | None = None,
        entity_ids: list[UUID] | None = None,
        edge_type: str = "",
        salience: float = 1.0,
        source: str = "user",
        scope: float | None = None,
        related_ids: list[UUID] | None = None,
    ) -> Stored:
        """Store one statement (type fact, event, plan, instruction or opinion), or make an entity (type entity).

        Args:
            type: fact, event, plan, instruction, opinion or entity.
            content: the statement as it was given; of an entity its name.
            subtype: finer, where it is clear; of an entity its kind.
            valid_from: the day of a plan or an event.
            entity_ids: those whom it names.
            edge_type: how the first of them hangs together with the second: works_for, leads, client_of, part_of …
            salience: 1 is usual, 0 is unimportant, 2 most important.
            source: user. What only the assistant said is not stored.
            scope: of an instruction: 1 for everything, 0.5 a team or tool, 0.2 one client or person.
            related_ids: entities that it has to do with and does not name first.
        """
        if source != "user":
            raise RefusedError("Only what the person said is stored.")
        if type == "entity":
            return self._made(content, subtype)
        named = [self._entity(each) for each in dict.fromkeys([*(entity_ids or ()), *(related_ids or ())])]
        before = self._items.get(content.strip().casefold())
        kind = type if type in Memory.Type.values else "fact"
        sub = subtype or usual_subtype(kind, content)
        entities = self._named(named, before)
        given: dict[str, Any] = {
            "type": kind,
            "subtype": sub,
            "falls_on": valid_from or (before.falls_on if before else None),
            "scope": (scope if scope is not None else usual_scope(sub, entities))
            if kind == "instruction"
            else None,
            "entities": entities,
            "relations": self._relations(edge_type, named, before),
            "importance": min(5, max(1, round(MIDDLE * salience))),
        }
        return self._keep(content, before, given)

    def supersede_memory(self, old_id: UUID, new_content: str) -> Stored:
        """Store what holds now in the place of an old memory, by the id that search_facts gave. It is about the same."""
        if old_id not in self._types:
            raise RefusedError("There is no such memory. Find it with search_facts first.")
        before = self._items.get(new_content.strip().casefold())
        given: dict[str, Any] = (
            {"replaces": old_id} if before else {"replaces": old_id, "type": self._types[old_id]}
        )
        return self._keep(new_content, before, given)

    def _keep(self, content: str, before: PersonalStatement | None, given: dict[str, Any]) -> Stored:
        text = " ".join(content.split()) if "\n" not in content else content.strip()
        if objection := self._evidence.objection(text):
            raise RefusedError(f"Not stored: {objection}. Store what the statements say, in their words.")
        if len(self.stored) >= MOST_STORED:
            raise RefusedError("Enough is stored. Call done.")
        start = before.model_dump() if before else {"about": "world", "reasons": ["proposed by the model"]}
        try:
            statement = PersonalStatement.model_validate(start | given | {"content": text})
        except ValidationError as error:
            raise RefusedError(
                "Not stored: "
                + "; ".join(
                    f"{each['loc'][0] if each['loc'] else 'statement'}: {each['msg']}"
                    for each in error.errors()[:3]
                )
            ) from None
        self.stored[text.casefold()] = statement
        return Stored(id=uuid4(), stored=text)

    def _made(self, name: str, kind: str) -> Stored:
        if self._evidence.objection(name):
            raise RefusedError("Nobody of that name was spoken of.")
        made = EntityFound(
            id=uuid4(), name=name.strip(), type=kind if kind in get_args(EntityType) else "concept"
        )
        self._entities[made.id] = made
        return Stored(id=made.id, stored=made.name)

    def _entity(self, entity_id: UUID) -> EntityFound:
        if entity_id not in self._entities:
            raise RefusedError(
                "There is no such entity. Look it up with search_entity, or make it with store_memory, type entity."
            )
        return self._entities[entity_id]

    @staticmethod
    def _named(named: Sequence[EntityFound], before: PersonalStatement | None) -> list[EntityNamed]:
        """Those given, and those that the layers before had heard in the statement."""
        earlier = {each.name.casefold(): each for each in (before.entities if before else ())}
        given = {
            each.name.casefold(): EntityNamed.model_validate({"name": each.name, "type": each.type})
            for each in named
        }
        return list((earlier | given).values())[:MOST_ITEMS]

    @staticmethod
    def _relations(
        edge_type: str, named: Sequence[EntityFound], before: PersonalStatement | None
    ) -> list[RelationNamed]:
        earlier = list(before.relations) if before else []
        if edge_type not in get_args(RelationType) or len(named) < 2:  # noqa: PLR2004 - it has two ends
            return earlier
        relation = RelationNamed.model_validate(
            {"source": named[0].name, "type": edge_type, "target": named[1].name}
        )
        return [*(each for each in earlier if each != relation), relation][:MOST_ITEMS]
