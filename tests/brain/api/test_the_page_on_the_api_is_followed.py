"""docs/api.md, block by block, as somebody follows it who has just started the product."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections

from memories.models import ApiKey, Exchange, User
from memories.tenancy import acting_as
from tests.browser.serving import Serving
from tests.factories import person
from tests.followed import Page, Shell

PAGE = Page("api.md")


@pytest.fixture
def url(transactional_db: None) -> Iterator[str]:
    serving = Serving()
    serving.start()
    yield serving.url
    serving.stop()
    connections.close_all()


@pytest.mark.skipif(not shutil.which("curl"), reason="the page uses curl")
def test_keys_are_issued_and_a_turn_is_taken(url: str) -> None:
    marit = person(username="marit")
    keys, turn = PAGE.blocks()
    own = turn.replace("$SERVICE", "$KEY").replace(', "external_id": "u-17"', "")
    printed = Shell(url).run(f"{keys}{turn}echo\n{own}")
    listed = [line for line in printed.splitlines() if line.startswith("lk_")]
    assert [line.split("  ")[1] for line in listed] == ["marit's editor", "web assistant", "a trial"]
    assert "valid until" in listed[2]
    assert ApiKey.objects.get(name="a trial").revoked_at
    assert printed.count('"context"') >= 2
    for named in (marit, User.objects.get(introduced_by__isnull=False)):
        with acting_as(named):
            assert Exchange.objects.get().idempotency_key == "chat-8-turn-4"


def test_every_scope_and_path_that_it_names_there_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.text, re.MULTILINE)
    assert set(rows) == set(ApiKey.Scope.values)
    described = json.loads((Path(__file__).parent / "openapi.json").read_text())["paths"]
    known = {re.sub(r"\{\w+\}", "{}", path.removeprefix("/api/v1")) for path in described}
    for path in re.findall(r"`(?:GET|POST|PUT|DELETE) (/[\w/{}-]+)", PAGE.text):
        assert re.sub(r"\{\w+\}", "{}", path) in known, path
