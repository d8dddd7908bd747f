"""An operator says that a name is a product; the gate then lets it pass, but never a name of our own people."""

import pytest
from django.core.exceptions import PermissionDenied

from memories.actions.admission import check_gate
from memories.actions.products import allow_term, disallow_term
from memories.errors import RefusedError
from memories.models import AllowedTerm, AuditEntry
from tests.factories import person, staff

pytestmark = pytest.mark.django_db
TEXT = "Frobnitzer queues are drained every night."


def test_an_allowed_product_passes_until_it_is_taken_off_again() -> None:
    operator = staff("Operator")
    assert not check_gate(TEXT).passed
    allow_term(actor=operator, term="Frobnitzer", reason="our own tool")
    assert check_gate(TEXT).passed
    disallow_term(actor=operator, term="Frobnitzer")
    assert not check_gate(TEXT).passed
    assert AuditEntry.objects.count() == 2


def test_a_name_of_our_own_people_is_refused() -> None:
    person(display_name="Wilma Frobnitzer")
    with pytest.raises(RefusedError, match="somebody here"):
        allow_term(actor=staff("Operator"), term="Frobnitzer")
    assert not AllowedTerm.objects.exists()


def test_somebody_who_joins_later_is_stopped_all_the_same() -> None:
    allow_term(actor=staff("Operator"), term="Frobnitzer")
    person(display_name="Wilma Frobnitzer")
    assert not check_gate(TEXT).passed


def test_it_needs_the_permission() -> None:
    with pytest.raises(PermissionDenied):
        allow_term(actor=staff("Viewer"), term="Frobnitzer")
