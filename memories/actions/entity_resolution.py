"""Entity resolution: the entity that each name means, one that is known or a new one.

A name is one that is known where it is the same, or where it is a part of exactly one known name: "Priya" is Priya Nair
as long as no other Priya is known, and after that where the same message names one of them. Else it is another one.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from memories.embedding import embed, model_name
from memories.entity_names import Named, Related, holds_run, name_key, name_words
from memories.models import Entity, Memory, Mention, Relation, User
from memories.models.entities import NAME_LENGTH
from memories.nicknames import forms, same_first_name

LEARNED = (
    "type",
    "name",
    "aliases",
    "description",
    "attributes",
    "embedding",
    "embedding_model",
    "updated_at",
)
# Attributes of an entity: how often it was told as each type, and what its owner has said that it is.
TYPE_COUNTS, TYPE_ODDS, CHOSEN = "told as", "heard", "chosen"
LEAST_LIKELY = 1e-3  # what no sentence rules a type out by
SURE_OF_KIND = 0.995  # from which a name is a person's and no thing's, or the other way round
NOT_RULED_OUT = 0.02  # from which a part of a known name may be that one, of whatever type it sounds most
SURE = 2  # times that a name was told as one thing, from which on another reading is wrong
WORD = re.compile(r"[^\W_]+(?:[.'’&/-][^\W_]+)*")
MOST_WORDS = 4  # of a name that is looked for in a text
PARTLY_NAMED = {Entity.Type.PERSON, Entity.Type.ORG, Entity.Type.PROJECT, Entity.Type.ACCOUNT}


def resolve_entities(
    *,
    user: User,
    named: Sequence[Named],
    related: Sequence[Related] = (),
    memory_id: UUID | None = None,
    at: datetime,
    content: str = "",
) -> list[Entity]:
    """The entity of each name: one that is known, or a new one; behind them whoever else the `content` names.

    Longer names first, so that a first name finds the full one of the same message. Called where the owner's lock is held.
    """
    alike = Entity.objects.live().filter(user=user).sharing_a_word(_words(named, content))
    known = list(alike.defer("embedding"))
    nearby = _of_the_same_message(memory_id)
    found: dict[int, Entity] = {}
    for place in sorted(range(len(named)), key=lambda place: -len(named[place].name)):
        each = named[place]
        entity = _best_match(each, known, nearby, related)
        if entity is None:
            entity = _new(user, each, at)
            known.append(entity)
        else:
            _learn_name(entity, each, at)
        nearby.add(entity.pk)
        found[place] = entity
    others = [
        each for each in _named_in(content, known, nearby) if each.pk not in {of.pk for of in found.values()}
    ]
    store_entities(found.values())
    return [*(found[place] for place in range(len(named))), *others]


def _words(named: Sequence[Named], content: str) -> set[str]:
    """One of which every name has that may be one of these, or that stands in the text with its capitals."""
    names = [name_words(each.name) for each in named]
    firsts = {form for words in names if words for form in forms(words[0])}
    large = {word for match in WORD.findall(content) if match[:1].isupper() for word in name_words(match)}
    return large | firsts | {word for words in names for word in words}


def _named_in(content: str, known: Sequence[Entity], nearby: set[UUID]) -> list[Entity]:
    """Who of those known stands in the text by a name with its capitals: "Penny signs" once Penny Oyelaran is known.

    The longest run of words that is a name counts, so that "Main Hall" is no "Main".
    """
    words, low = list(WORD.finditer(content)), content.casefold()
    large = {word for match in words if match[0][:1].isupper() for word in name_words(match[0])}
    maybe = [
        each
        for each in known
        if any(word in low for name in names_of(each) for word in name.casefold().split())
    ]
    possible = [
        each for each in maybe if large & {word for name in names_of(each) for word in name_words(name)}
    ]
    found: dict[UUID, Entity] = {}
    place = 0
    while place < len(words) and possible:
        taken = 1
        for size in range(min(MOST_WORDS, len(words) - place), 0, -1):
            run = content[words[place].start() : words[place + size - 1].end()]
            if not run[:1].isupper():
                break
            entity = _best_match(Named(run, ""), possible, nearby, ())
            if entity is not None:
                found.setdefault(entity.pk, entity)
                taken = size
                break
        place += taken
    return list(found.values())


def _of_the_same_message(memory_id: UUID | None) -> set[UUID]:
    """What the other memories of the same exchange are about."""
    if memory_id is None:
        return set()
    exchange = Memory.objects.filter(pk=memory_id, exchange__isnull=False).values("exchange")
    return set(
        Mention.objects.filter(memory__exchange__in=exchange, entity__merged_into=None).values_list(
            "entity", flat=True
        )
    )


def _best_match(
    named: Named, known: Sequence[Entity], nearby: set[UUID], related: Sequence[Related]
) -> Entity | None:
    key = name_key(named.name)
    exact = [each for each in known if _may_be(each, named.type) or _is_unsure(each, named)]
    exact = [each for each in exact if key in {name_key(name) for name in names_of(each)}]
    if exact:
        same_type = [each for each in exact if each.type == named.type] or exact
        there = [each for each in same_type if each.pk in nearby]
        return max(there or same_type, key=lambda each: each.updated_at)
    sure = [each for each in known if key == name_key(each.name) and _type_count(each) >= SURE]
    if len(sure) == 1:  # "Clifton" was a place often enough that it is not somebody now
        return sure[0]
    parts = [each for each in known if _is_part(named, each) and not _contradicts(named, each, related)]
    there = [each for each in parts if each.pk in nearby]
    if len(there) == 1:
        return there[0]
    return parts[0] if len(parts) == 1 else None


def names_of(entity: Entity) -> tuple[str, ...]:
    return (entity.name, *entity.aliases)


def _type_count(entity: Entity) -> int:
    """How often it was told as what it is."""
    return int((entity.attributes.get(TYPE_COUNTS) or {}).get(entity.type, 1))


def _may_be(known: Entity, type_: str) -> bool:
    """A person is nobody's project, as long as it is not sure; what else a name is, two sentences may say in two ways."""
    return not type_ or (known.type == Entity.Type.PERSON) == (type_ == Entity.Type.PERSON)


def _is_unsure(known: Entity, named: Named) -> bool:
    """Whether it is not sure that one is a person and the other a thing: then the same whole name is the same."""
    odds_before = known.attributes.get(TYPE_ODDS)
    if not (named.likely and odds_before):
        return False
    before = {kind: math.exp(odds) for kind, odds in odds_before.items()}
    person = Entity.Type.PERSON.value
    shares = [each.get(person, 0.0) / sum(each.values()) for each in (named.likely, before)]
    return not (max(shares) >= SURE_OF_KIND and min(shares) <= 1 - SURE_OF_KIND)


def _may_be_of(named: Named, type_: str) -> bool:
    """Of that type, or of another one while its sentence does not rule that one out: "Piotr is coming" sounds like a tool's name."""
    return named.type in {"", type_} or named.likely.get(type_, 0.0) >= NOT_RULED_OUT


def _is_part(named: Named, known: Entity) -> bool:
    """One name is a part of the other, as "Priya" is of "Priya Nair" and "Halden" of "Halden Labs"."""
    if known.type not in PARTLY_NAMED or not _may_be_of(named, known.type):
        return False
    words, others = name_words(named.name), name_words(known.name)
    if not words or not others:
        return False
    if known.type == Entity.Type.PERSON:
        return _one_persons(words, others)
    shorter, longer = sorted((words, others), key=len)
    return holds_run(longer, shorter)


def _one_persons(words: list[str], others: list[str]) -> bool:
    """A first name alone, or its short form, and a full name; a surname alone and a full name."""
    shorter, longer = sorted((words, others), key=len)
    if len(shorter) > 1:
        return len(longer) > len(shorter) and shorter[0] == longer[0] and shorter[-1] == longer[-1]
    if len(longer) == 1:
        return same_first_name(shorter[0], longer[0])
    return same_first_name(shorter[0], longer[0]) or shorter[0] == longer[-1]


def _contradicts(named: Named, known: Entity, related: Sequence[Related]) -> bool:
    """It is told of a full name that it works elsewhere than the known first name: two people."""
    if name_key(named.name) == name_key(known.name) or known.type != Entity.Type.PERSON:
        return False
    employers = {name_key(to) for of, how, to in related if how == "works_for" and of == named.name}
    if not employers or known._state.adding:
        return False
    rows = Relation.objects.live().filter(source=known, type=Relation.Type.WORKS_FOR)
    theirs = {name_key(name) for name in rows.values_list("target__name", flat=True)}
    return bool(theirs) and not any(
        holds_run(*sorted((a.split(), b.split()), key=len, reverse=True)) for a in employers for b in theirs
    )


def _new(user: User, named: Named, at: datetime) -> Entity:
    return Entity(
        user=user,
        type=named.type or Entity.Type.CONCEPT,
        name=" ".join(named.name.split())[:NAME_LENGTH],
        description=named.description,
        attributes={TYPE_ODDS: _type_odds({}, named)} if named.likely else {},
        created_at=at,
        updated_at=at,
    )


def _learn_name(entity: Entity, named: Named, at: datetime) -> None:
    """The fuller name becomes the name, and what it was called before an alias. It is of the type that it is told as most often."""
    fuller = " ".join(named.name.split())[:NAME_LENGTH]
    names = {name_key(name) for name in (entity.name, *entity.aliases)}
    if name_key(fuller) not in names:
        if len(name_words(fuller)) > len(name_words(entity.name)):
            entity.name, fuller, entity.embedding = fuller, entity.name, None
        entity.aliases = [*entity.aliases, fuller]
    if named.description and not entity.description:
        entity.description, entity.embedding = named.description, None
    if named.likely and TYPE_ODDS in entity.attributes and CHOSEN not in entity.attributes:
        odds = _type_odds(entity.attributes[TYPE_ODDS], named)
        entity.attributes = {**entity.attributes, TYPE_ODDS: odds}
        _is_now(entity, max(odds, key=lambda kind: odds[kind]))
    elif named.type and CHOSEN not in entity.attributes:
        counts = Counter(entity.attributes.get(TYPE_COUNTS) or {entity.type: 1})
        counts[named.type] += 1
        entity.attributes = {**entity.attributes, TYPE_COUNTS: dict(counts)}
        most, times = counts.most_common(1)[0]
        if times > counts[entity.type]:
            _is_now(entity, most)
    entity.updated_at = max(entity.updated_at, at)


def _type_odds(before: Mapping[str, float], named: Named) -> dict[str, float]:
    """The logarithms of how likely it is of each type by all that was told of it; 0 the likeliest."""
    sums = {
        kind: before.get(kind, 0.0) + math.log(likely + LEAST_LIKELY) for kind, likely in named.likely.items()
    }
    best = max(sums.values())
    return {kind: round(each - best, 3) for kind, each in sums.items()}


def _is_now(entity: Entity, kind: str) -> None:
    if kind != entity.type:
        entity.type, entity.embedding = kind, None


def store_entities(entities: Iterable[Entity]) -> None:
    """New ones are inserted, known ones updated; what got another name or description, gets another vector."""
    unique = list({entity.pk: entity for entity in entities}.values())
    unread = [
        entity
        for entity in unique
        if "embedding" not in entity.get_deferred_fields() and entity.embedding is None
    ]
    for entity, vector in zip(unread, embed([_described(entity) for entity in unread]), strict=True):
        entity.embedding, entity.embedding_model = vector, model_name()
    known = [entity for entity in unique if not entity._state.adding]
    Entity.objects.bulk_create([entity for entity in unique if entity._state.adding])
    for entity in known:
        # Not `save`: it counts the rows, which nobody knows before the transaction's answers are in.
        learned = set(LEARNED) - entity.get_deferred_fields()
        Entity.objects.filter(pk=entity.pk).update(**{name: getattr(entity, name) for name in learned})


def _described(entity: Entity) -> str:
    return ". ".join(filter(None, [f"{entity.name} ({entity.type})", entity.description]))
