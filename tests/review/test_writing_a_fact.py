import pytest
from django.test import Client

from memories.actions.fact_decisions import edit_fact
from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, FactVersion, TeamFact, User
from tests.factories import fact

UNKNOWN = "Tuvalix stores the artefacts of each build."


def sent(**changed: object) -> dict[str, object]:
    """A form as a browser sends it."""
    return {"content": "Backups run every 6 hours.", "kind": "fact", "importance": 3, "version": 1} | changed


def test_an_edit_changes_the_fact_and_keeps_the_older_wording(reviewer: Client) -> None:
    one = fact("Backups run every 12 hours.", status="approved")
    response = reviewer.post(
        f"/facts/{one.pk}/edit/", sent(kind="howto", importance=5, reason="measured"), follow=True
    )
    one.refresh_from_db()
    assert (one.content, one.kind, one.importance, one.status, one.version) == (
        "Backups run every 6 hours.", "howto", 5, "approved", 2,
    )  # fmt: skip
    assert FactVersion.objects.get(fact=one).content == "Backups run every 12 hours."
    assert AuditEntry.objects.get().reason == "measured"
    page = response.content.decode()
    assert "Changed" in page
    assert '<mark class="differs">12</mark>' in page


def test_the_gate_explains_a_refusal_and_what_was_typed_stays(reviewer: Client) -> None:
    one = fact()
    response = reviewer.post(
        f"/facts/{one.pk}/edit/", sent(content="Ask Priya Raman about   the build.", override="I say so")
    )
    page = response.content.decode()
    assert response.status_code == 422
    assert "name" in page
    assert '<mark class="refused">Priya</mark>' in page
    assert "Ask Priya Raman about   the build.</textarea>" in page
    one.refresh_from_db()
    assert one.version == 1


def test_an_unknown_noun_passes_for_a_typed_reason_that_is_audited(reviewer: Client) -> None:
    one = fact()
    refused = reviewer.post(f"/facts/{one.pk}/edit/", sent(content=UNKNOWN))
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "Why the unknown noun is no person" in page
    assert reviewer.post(f"/facts/{one.pk}/edit/", sent(content=UNKNOWN, override="  ")).status_code == 422
    passed = reviewer.post(f"/facts/{one.pk}/edit/", sent(content=UNKNOWN, override="our artefact store"))
    assert passed.status_code == 302
    assert AuditEntry.objects.get().reason == "gate override: our artefact store"
    # What was let pass needs no second reason as long as the wording stays.
    again = sent(content=UNKNOWN, importance=5, version=2)
    assert reviewer.post(f"/facts/{one.pk}/edit/", again).status_code == 302


def test_the_form_offers_the_override_only_for_that_rule(reviewer: Client) -> None:
    one = fact()
    other_rule = reviewer.post(f"/facts/{one.pk}/edit/", sent(content="Write to ada@example.com."))
    assert "unknown noun" not in other_rule.content.decode()
    assert "unknown noun" not in reviewer.get(f"/facts/{one.pk}/edit/").content.decode()


def test_a_stale_edit_is_409_with_the_fresh_fact_and_keeps_what_was_typed(
    reviewer: Client, operator: User
) -> None:
    one = fact()
    edit_fact(actor=operator, fact_id=one.pk, version=1, content="Exports run at night.")
    response = reviewer.post(f"/facts/{one.pk}/edit/", sent())
    page = response.content.decode()
    assert response.status_code == 409
    for words in ("Exports run at night.", "Ada Vance", "Backups run every 6 hours.</textarea>"):
        assert words in page
    assert 'name="version" value="2"' in page
    one.refresh_from_db()
    assert one.content == "Exports run at night."


@pytest.mark.parametrize(
    "wrong",
    [{"content": ""}, {"kind": "recipe"}, {"importance": 9}, {"version": ""}, {"content": "x" * 1201}],
)
def test_what_is_no_fact_is_refused_by_the_form(wrong: dict[str, object], reviewer: Client) -> None:
    one = fact()
    response = reviewer.post(f"/facts/{one.pk}/edit/", sent(**wrong))
    assert response.status_code == 422
    one.refresh_from_db()
    assert one.version == 1


def test_a_statement_is_checked_before_it_is_added(reviewer: Client) -> None:
    known = fact(
        "Backups run every 12 hours.", status="approved", embedding=embed_one("Backups run every 12 hours.")
    )
    checked = reviewer.post("/facts/new/", sent(save="1"))
    page = checked.content.decode()
    assert (checked.status_code, TeamFact.objects.count()) == (200, 1)
    assert "The gate found no person and no secret" in page
    assert "It contradicts what the store says" in page
    added = reviewer.post("/facts/new/", sent(save="1", checked="Backups run every 6 hours.", reason="told"))
    one = TeamFact.objects.exclude(pk=known.pk).get()
    assert added.headers["Location"] == f"/facts/{one.pk}/"
    assert (one.origin, one.status, one.entered_by_hand) == ("user", "approved", True)
    assert Conflict.objects.open().count() == 1
    assert AuditEntry.objects.get().reason == "told"


def test_what_was_changed_after_the_check_is_checked_again(reviewer: Client) -> None:
    response = reviewer.post("/facts/new/", sent(save="1", checked="Backups run every 5 hours."))
    assert "Checked" in response.content.decode()
    assert not TeamFact.objects.exists()


def test_a_statement_that_the_store_has_is_said_to_be_known(reviewer: Client) -> None:
    fact("Backups run every 6 hours.", embedding=embed_one("Backups run every 6 hours."))
    assert "The store says this already" in reviewer.post("/facts/new/", sent()).content.decode()


def test_adding_with_an_unknown_noun_takes_a_reason_too(reviewer: Client) -> None:
    assert reviewer.post("/facts/new/", sent(content=UNKNOWN, save="1")).status_code == 422
    form = sent(content=UNKNOWN, override="our artefact store")
    assert reviewer.post("/facts/new/", form).status_code == 200
    assert reviewer.post("/facts/new/", form | {"save": "1", "checked": UNKNOWN}).status_code == 302
    assert AuditEntry.objects.get().reason == "gate override: our artefact store"


def test_a_secret_is_neither_added_nor_kept(reviewer: Client) -> None:
    secret = "Deploys are done with AKIAIOSFODNN7EXAMPLE."
    response = reviewer.post("/facts/new/", sent(content=secret, save="1", checked=secret))
    assert response.status_code == 422
    assert not TeamFact.objects.exists()
    assert not AuditEntry.objects.exists()
