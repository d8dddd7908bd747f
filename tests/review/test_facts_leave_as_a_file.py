import csv
import io
import json

import pytest
from django.test import Client

from memories.models import AuditEntry
from memories.selectors import fact_export
from memories.selectors.fact_export import COLUMNS
from review.facts import files as fact_files
from tests.factories import contribute, fact, person

pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")


def body(client: Client, path: str) -> bytes:
    """All that is streamed; Django warns that it is gathered, since there is no event loop here."""
    return b"".join(client.get(path))


def rows(client: Client, query: str = "") -> list[dict[str, str]]:
    response = client.get(f"/facts/export.csv{query}")
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in response.headers["Content-Disposition"]
    return list(csv.DictReader(io.StringIO(b"".join(response).decode())))


def test_what_is_listed_leaves_and_nothing_else(viewer: Client) -> None:
    for number in range(3):
        fact(f"Service {number} is old.", kind="howto")
    fact("Queues are drained.", status="approved")
    assert len(rows(viewer)) == 4
    assert [row["statement"] for row in rows(viewer, "?q=queues")] == ["Queues are drained."]
    assert {row["kind"] for row in rows(viewer, "?kind=howto")} == {"howto"}
    found = json.loads(body(viewer, "/facts/export.json?status=approved"))
    assert [row["statement"] for row in found] == ["Queues are drained."]
    assert json.loads(body(viewer, "/facts/export.json?q=zebra")) == []


def test_more_than_one_batch_arrives_whole(viewer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {str(fact().pk) for _ in range(7)}
    monkeypatch.setattr(fact_export, "AT_ONCE", 3)
    assert {row["id"] for row in rows(viewer)} == made
    assert {row["id"] for row in json.loads(body(viewer, "/facts/export.json"))} == made


def test_no_column_is_about_a_person(viewer: Client) -> None:
    one, somebody = fact(), person(username="quill", display_name="Quillon Fairweather")
    contribute(one, [somebody])
    response = body(viewer, "/facts/export.json").decode()
    assert tuple(json.loads(response)[0]) == COLUMNS
    assert not any(word in response for word in ("quill", "Quillon", str(somebody.pk)))


def test_formulas_are_defused_and_come_back_as_they_were(viewer: Client) -> None:
    texts = ["=HYPERLINK(1)", "-5 degrees is the limit.", "@all is a list.", "'quoted", "plain"]
    for text in texts:
        fact(text)
    raw = body(viewer, "/facts/export.csv")
    cells = [row["statement"] for row in csv.DictReader(io.StringIO(raw.decode()))]
    assert not any(cell[0] in "=-@+" for cell in cells)
    assert sorted(line.content for line in fact_files.read("a.csv", raw).lines) == sorted(texts)


def test_an_export_is_on_record(viewer: Client) -> None:
    rows(viewer)
    viewer.head("/facts/export.json")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.object_type, entry.object_id) == ("export as csv", "fact", "list")
    assert tuple(entry.fields) == COLUMNS
    assert str(entry.actor) == "vic"
