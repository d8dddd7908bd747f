"""Data for tests and benchmarks. Personal rows are made as their owner, as everywhere else."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import count
from typing import Any
from uuid import uuid4

import factory
import numpy as np
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.db import connection
from django.utils import timezone

from memories.embedding import Vectors, model_name
from memories.models import Entity, Memory, Organisation, TeamFact, User
from memories.tenancy import acting_as

_numbers = count(1)


class UserFactory(factory.django.DjangoModelFactory):  # type: ignore[type-arg]
    """A person whose word counts: an account of 30 days that has spoken often."""

    class Meta:
        model = User

    id = factory.declarations.LazyFunction(uuid4)
    username = factory.declarations.Sequence(lambda n: f"person-{n}")
    display_name = ""
    date_joined = factory.declarations.LazyFunction(lambda: timezone.now() - timedelta(days=30))
    exchange_count = 20


PASSWORD = "correct horse battery staple"


def person(*, password: str = "", **fields: Any) -> User:
    """With a password they can sign in by the form."""
    if password:
        fields["password"] = make_password(password)
    made: User = UserFactory.create(**fields)
    return made


def staff(group: str, **fields: Any) -> User:
    """A member of one of the groups that ship with the product."""
    user = person(is_staff=True, **fields)
    user.groups.add(Group.objects.get(name=group))
    return user


def vector(seed: int) -> Vectors:
    """A unit vector of shape (384,), the same for the same seed."""
    drawn = np.random.default_rng(seed).normal(size=384).astype(np.float32)
    return drawn / np.linalg.norm(drawn)


def memory(owner: User, content: str = "", **fields: Any) -> Memory:
    number = next(_numbers)
    now = timezone.now()
    values: dict[str, Any] = {
        "kind": "fact",
        "content": content or f"The user has statement {number}.",
        "embedding": vector(number),
        "embedding_model": "test",
        "surface": "web",
        "created_at": now,
        "updated_at": now,
    }
    with acting_as(owner):
        return Memory.objects.create(user=owner, **values | fields)


def entity(owner: User, name: str, **fields: Any) -> Entity:
    now = timezone.now()
    values: dict[str, Any] = {
        "type": "person",
        "name": name,
        "embedding": vector(next(_numbers)),
        "embedding_model": "test",
        "created_at": now,
        "updated_at": now,
    }
    with acting_as(owner):
        return Entity.objects.create(user=owner, **values | fields)


def fact(content: str = "", **fields: Any) -> TeamFact:
    """A team fact without a contributor, as if entered by hand."""
    number = next(_numbers)
    values: dict[str, Any] = {
        "kind": "fact",
        "content": content or f"Service {number} listens on port {9000 + number}.",
        "embedding": vector(number),
        "embedding_model": model_name(),
        "origin": TeamFact.Origin.ASSISTANT,
    }
    return TeamFact.objects.create(**values | fields)


def contribute(fact_: TeamFact, people: Sequence[User]) -> None:
    """Each of these people has said the fact."""
    for each in people:
        with acting_as(each), connection.cursor() as cursor:
            cursor.execute("SELECT record_contribution(%s)", [fact_.pk])


def organisation(name: str = "") -> Organisation:
    """Another team in the same installation. What is made `organisations.within` it belongs to it."""
    return Organisation.objects.create(name=name or f"organisation {next(_numbers)}")
