"""In which model's space one person's vectors are, or a team's: what is compared with them is of the same model.

A person's vectors are all of one model, `User.embedding_model`, and change all at once (`memories/actions/reembedding.py`).
Where that is the configured model, nothing is asked. Else, while their vectors are computed anew, whoever embeds for them
holds their lock: nobody changes the model between the vector of a question and the rows that it is compared with. The same
goes for a team's vectors, `Organisation.embedding_model` (`memories/actions/team_reembedding.py`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.db import transaction

from memories import organisations
from memories.embedding import space_of
from memories.locks import lock_team_store, lock_team_vectors
from memories.models import Organisation, User
from memories.tenancy import acting_as

F = TypeVar("F", bound=Callable[..., Any])


def moving(user: User) -> bool:
    """Whether their vectors are of another model than the configured one, as far as this object knows."""
    return user.embedding_model not in ("", settings.EMBEDDING_MODEL)


@contextmanager
def their_space(user: User) -> Iterator[None]:
    """What is embedded inside is of the model that the person's vectors are of."""
    if not moving(user):
        with space_of(""):
            yield
        return
    with acting_as(user, alone=True):
        now = User.objects.filter(pk=user.pk).values_list("embedding_model", flat=True).first()
        user.embedding_model = now or settings.EMBEDDING_MODEL
        with space_of(user.embedding_model):
            yield


def in_their_space(function: F) -> F:
    """The same around a function that takes the person as `user`."""

    @wraps(function)
    def inside(*args: Any, user: User, **more: Any) -> Any:
        with their_space(user):
            return function(*args, user=user, **more)

    return inside  # type: ignore[return-value]


# Whose vectors are known to be of the configured model: from then on nothing is asked.
_settled: set[tuple[UUID, str]] = set()


@contextmanager
def team_space(*, writes: bool = False) -> Iterator[None]:
    """The same for what is compared with the shared rows of the organisation where we are; `writes`: or stored among them.

    While they are computed anew, readers go on with the former model, and wait for nobody but the moment of the change;
    writers wait for it from its beginning.
    """
    here = organisations.current(), str(settings.EMBEDDING_MODEL)
    if here in _settled:
        with space_of(""):
            yield
        return
    with transaction.atomic():
        if writes:
            lock_team_store()
        else:
            lock_team_vectors(here[0], shared=True)
        row = Organisation.objects.filter(pk=here[0])
        row.filter(embedding_model="").update(embedding_model=here[1])  # nothing is shared yet
        found = row.values_list("embedding_model", flat=True).first() or here[1]
        if found == here[1]:
            _settled.add(here)
        with space_of(found):
            yield


def in_team_space(function: F) -> F:
    """The same around a function that writes shared rows."""

    @wraps(function)
    def inside(*args: Any, **more: Any) -> Any:
        with team_space(writes=True):
            return function(*args, **more)

    return inside  # type: ignore[return-value]


def forget_settled() -> None:
    """As a process begins."""
    _settled.clear()
