"""In which model's space one person's vectors are: what is compared with them is of the same model.

A person's vectors are all of one model, `User.embedding_model`, and change all at once (`memories/actions/reembedding.py`).
Where that is the configured model, nothing is asked. Else, while their vectors are computed anew, whoever embeds for them
holds their lock: nobody changes the model between the vector of a question and the rows that it is compared with.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings

from memories.embedding import space_of
from memories.models import User
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
