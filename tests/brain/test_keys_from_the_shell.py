from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memories.actions.people import find_key
from memories.models import ApiKey
from tests import factories


def issued(*options: str) -> str:
    said = StringIO()
    call_command("apikey", "issue", "--name", "a test", *options, stdout=said, stderr=StringIO())
    return said.getvalue().strip()


def test_a_person_s_key_is_issued_listed_and_revoked(db: None) -> None:
    factories.person(username="ada")
    secret = issued("--user", "ada", "--scopes", "recall", "memories")
    key = find_key(secret)
    assert key
    assert key.user
    assert (key.user.username, key.scopes) == ("ada", ["recall", "memories"])
    said = StringIO()
    call_command("apikey", "list", stdout=said)
    assert "user ada" in said.getvalue()
    assert secret not in said.getvalue()
    call_command("apikey", "revoke", key.prefix, stdout=StringIO())
    assert find_key(secret) is None


def test_a_service_key_may_not_backdate_unless_asked(db: None) -> None:
    key = find_key(issued("--surface", "telegram"))
    assert key
    assert key.surface == "telegram"
    assert ApiKey.Scope.BACKDATE not in key.scopes


@pytest.mark.parametrize("options", [[], ["--user", "ada", "--surface", "web"], ["--user", "nobody"]])
def test_a_key_is_of_one_person_or_one_surface(db: None, options: list[str]) -> None:
    factories.person(username="ada")
    with pytest.raises(CommandError):
        issued(*options)
    assert not ApiKey.objects.exists()


def test_a_prefix_that_fits_no_key_or_several_revokes_nothing(db: None) -> None:
    secrets = [issued("--surface", "web"), issued("--surface", "mcp")]
    for prefix in ("lk_", "lk_nothing"):
        with pytest.raises(CommandError, match="Nothing was revoked"):
            call_command("apikey", "revoke", prefix)
    assert all(find_key(secret) for secret in secrets)
