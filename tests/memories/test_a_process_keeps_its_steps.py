"""A process is stored whole, up to 2,000 characters; any other statement has at most 400."""

import numpy as np
import pytest

from memories.actions.memories import edit_memory
from memories.actions.remember import Statement, remember
from memories.embedding import embed
from memories.errors import RefusedError
from memories.models import Memory
from memories.tenancy import acting_as
from tests.factories import person

pytestmark = pytest.mark.django_db
STEPS = "To ship a release:\n" + "\n".join(
    f"{n}. Check the list of part {n} with the owner." for n in range(1, 31)
)


def process(content: str) -> Statement:
    return Statement(content, type="instruction", subtype="process", about="world", scope=0.5)


def test_it_is_stored_line_by_line() -> None:
    owner = person()
    memory = remember(user=owner, statement=process(STEPS + "\n\n  ")).memory
    with acting_as(owner):
        assert Memory.objects.get(pk=memory.pk).content == STEPS


def test_one_of_more_than_2000_characters_is_refused() -> None:
    with pytest.raises(RefusedError, match="2000 fit"):
        remember(user=person(), statement=process("step\n" * 500))


def test_a_statement_of_more_than_400_is_refused() -> None:
    with pytest.raises(RefusedError, match="400 fit"):
        remember(user=person(), statement=Statement("a " * 300))


def test_its_owner_may_edit_it_at_the_same_length() -> None:
    owner = person()
    memory = remember(user=owner, statement=process(STEPS)).memory
    assert edit_memory(user=owner, memory_id=memory.pk, content=STEPS + "\n31. Rest.").content.endswith(
        "31. Rest."
    )


def test_its_last_step_counts_in_its_vector() -> None:
    ends = ("Then water the plants in the greenhouse. ", "Then pay the invoices of the notary. ")
    one, other = embed([f"{STEPS}\n{end * 12}" for end in ends])
    assert float(np.dot(one, other)) < 0.99
    assert float(np.linalg.norm(one)) == pytest.approx(1, abs=1e-5)
