"""What is decided about a fact beside approving and rejecting it, and how each decision is undone from the page."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from memories.actions.fact_decisions import approve_fact, edit_fact
from memories.embedding import embed_one
from memories.models import Conflict, TeamFact, User
from memories.selectors import fact_history
from tests.factories import fact, staff
from tests.review.pages import HTMX

LIST = {**HTMX, "HX-Current-URL": "http://testserver/queue/?kind=fact"}


def by_hand(content: str = "", **fields: object) -> TeamFact:
    return fact(content, entered_by_hand=True, **fields)


@pytest.fixture
def pair(db: None) -> Conflict:
    return Conflict.objects.create(fact=by_hand(), other=by_hand(), reason="value: 1 / 2")


def stored(one: TeamFact) -> TeamFact:
    return TeamFact.objects.get(pk=one.pk)


def test_an_edit_stays_in_the_list_and_an_approved_one_leaves_it(reviewer: Client) -> None:
    one = by_hand("Backups are kept for 35 days.")
    edit = f"/queue/{one.pk}/edit/"
    page = reviewer.post(
        edit, {"version": 1, "content": "Backups are kept for 30 days."}, headers=HTMX
    ).content.decode()
    assert f'id="fact-{one.pk}"' in page
    assert 'name="version" value="2"' in page
    page = reviewer.post(
        edit, {"version": 2, "content": "Backups are kept for 40 days.", "approve": "1"}, headers=HTMX
    ).content.decode()
    assert f'id="fact-{one.pk}"' not in page
    assert (stored(one).content, stored(one).status) == ("Backups are kept for 40 days.", "approved")


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_the_gate_explains_a_refused_edit_and_what_was_typed_is_kept(
    headers: dict[str, str], reviewer: Client
) -> None:
    one = by_hand("Backups are kept for 35 days.")
    typed = "Backups are kept  by ops@example.org for 35 days."
    data = {"version": "1", "content": typed}
    response = reviewer.post(f"/queue/{one.pk}/edit/", data, headers=headers)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Contains an e-mail address" in page
    assert '<mark class="refused">ops@example.org</mark>' in page
    assert typed in page
    assert '<details class="edit" open>' in page
    assert stored(one).content == "Backups are kept for 35 days."


def test_an_unknown_noun_passes_with_a_reason(reviewer: Client) -> None:
    one = by_hand()
    data = {"version": "1", "content": "Frobnitzer queues are drained every night."}
    page = reviewer.post(f"/queue/{one.pk}/edit/", data, headers=HTMX).content.decode()
    assert 'name="override"' in page
    again = reviewer.post(f"/queue/{one.pk}/edit/", data | {"override": "our own tool"}, headers=HTMX)
    assert again.status_code == 200
    assert stored(one).content.startswith("Frobnitzer")


@pytest.mark.parametrize(
    ("data", "field", "value"),
    [({"importance": "5"}, "importance", 5), ({"kind": "glossary"}, "kind", "glossary")],
)
def test_importance_and_kind_are_set_by_one_press(
    data: dict[str, str], field: str, value: object, reviewer: Client
) -> None:
    one = by_hand()
    page = reviewer.post(f"/queue/{one.pk}/adjust/", {"version": 1, **data}, headers=HTMX).content.decode()
    assert getattr(stored(one), field) == value
    assert f'id="fact-{one.pk}"' in page


@pytest.mark.parametrize("data", [{"importance": "6"}, {"importance": "x"}, {"kind": "nonsense"}])
def test_what_is_no_importance_and_no_kind_changes_nothing(data: dict[str, str], reviewer: Client) -> None:
    one = by_hand()
    response = reviewer.post(f"/queue/{one.pk}/adjust/", {"version": 1, **data}, headers=HTMX)
    assert response.status_code == 422
    assert stored(one).version == 1


@pytest.mark.parametrize(
    ("keep", "statuses", "resolution"),
    [
        ("this", ("approved", "rejected"), "kept_one"),
        ("other", ("rejected", "approved"), "kept_one"),
        ("both", ("pending", "pending"), "kept_both"),
    ],
)
def test_a_conflict_is_settled_from_either_card_and_the_other_card_follows(
    keep: str, statuses: tuple[str, str], resolution: str, reviewer: Client, pair: Conflict
) -> None:
    data = {"version": 1, "other_version": 1, "keep": keep}
    response = reviewer.post(f"/queue/{pair.fact_id}/settle/{pair.pk}/", data, headers=HTMX)
    assert (stored(pair.fact).status, stored(pair.other).status) == statuses
    assert Conflict.objects.get().resolution == resolution
    changed = json.loads(response.headers["HX-Trigger-After-Settle"])["facts-changed"]["ids"]
    assert changed == [str(pair.other_id)]


@pytest.mark.parametrize("query", ["", "?focus=1"])
def test_approving_one_side_asks_on_the_card_which_one_holds(
    query: str, reviewer: Client, pair: Conflict
) -> None:
    response = reviewer.post(f"/queue/{pair.fact_id}/approve/{query}", {"version": 1}, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 409
    assert "Which one holds?" in page
    for words in ("reject the other", "reject this one", "approve this one, too"):
        assert words in page
    data = {"version": 1, "other_version": 1, "keep": "both", "approve": "1"}
    reviewer.post(f"/queue/{pair.fact_id}/settle/{pair.pk}/{query}", data, headers=HTMX)
    assert (stored(pair.fact).status, stored(pair.other).status) == ("approved", "pending")


def test_the_page_of_a_fact_asks_too(reviewer: Client, pair: Conflict) -> None:
    response = reviewer.post(f"/facts/{pair.fact_id}/approve/", {"version": 1})
    assert response.status_code == 409
    assert "keep this one, keep the other, or keep both" in response.content.decode()
    assert "Keep other" in response.content.decode()


def test_an_edit_that_contradicts_keeps_what_was_typed(reviewer: Client) -> None:
    by_hand("The preview pool uses ports 42000–42999.", embedding=embed_one("The preview pool uses ports."))
    one, typed = by_hand(), "The preview pool uses ports 43000–43999."
    data = {"version": 1, "content": typed, "approve": "1"}
    response = reviewer.post(f"/queue/{one.pk}/edit/", data, headers=HTMX)
    assert response.status_code == 409
    assert typed in response.content.decode()
    assert "Save it without approving it" in response.content.decode()


def test_an_approved_pair_that_contradicts_is_one_card_until_it_is_settled(
    reviewer: Client, pair: Conflict
) -> None:
    TeamFact.objects.update(status="approved")
    page = reviewer.get("/queue/").content.decode()
    assert page.count("data-fact") == 1
    assert "Both are approved and contradict each other" in page
    assert "both are recalled" in page
    assert f'action="/queue/{pair.other_id}/approve/"' not in page
    assert 'name="pick"' not in page
    data = {"version": 1, "other_version": 1, "keep": "other"}
    answer = reviewer.post(f"/queue/{pair.other_id}/settle/{pair.pk}/", data, headers=HTMX).content.decode()
    assert f'id="fact-{pair.other_id}"' not in answer
    assert (stored(pair.fact).status, stored(pair.other).status) == ("approved", "rejected")
    assert "The queue is clear" in reviewer.get("/queue/").content.decode()


def test_an_edit_settles_a_conflict(reviewer: Client, pair: Conflict) -> None:
    data = {"version": 1, "content": "Invoices are numbered per year."}
    page = reviewer.post(f"/queue/{pair.fact_id}/edit/", data, headers=HTMX).content.decode()
    assert Conflict.objects.get().resolution == "edited"
    assert 'class="conflict"' not in page


def test_a_conflict_whose_other_side_changed_is_not_settled(
    reviewer: Client, pair: Conflict, operator: User
) -> None:
    edit_fact(actor=operator, fact_id=pair.other_id, version=1, importance=5)
    data = {"version": 1, "other_version": 1, "keep": "this"}
    response = reviewer.post(f"/queue/{pair.fact_id}/settle/{pair.pk}/", data, headers=HTMX)
    assert response.status_code == 409
    assert "The other side of the conflict has changed" in response.content.decode()
    assert f'id="fact-{pair.fact_id}"' in response.content.decode()
    assert stored(pair.fact).status == "pending"


def test_a_conflict_that_is_settled_or_not_there_is_said_to_be(reviewer: Client, pair: Conflict) -> None:
    Conflict.objects.update(resolution="kept_both")
    data = {"version": 1, "other_version": 1, "keep": "this"}
    for conflict in (pair.pk, pair.fact_id):
        response = reviewer.post(f"/queue/{pair.fact_id}/settle/{conflict}/", data, headers=HTMX)
        assert response.status_code == 409
        assert 'role="alert"' in response.content.decode()


def test_a_merge_makes_it_part_of_the_neighbour(reviewer: Client) -> None:
    one, whole = by_hand(), by_hand(status="approved")
    merge = f"/queue/{one.pk}/merge/"
    page = reviewer.post(merge, {"version": 1, "into": str(whole.pk)}, headers=HTMX).content.decode()
    assert stored(one).merged_into_id == whole.pk
    assert "Merged" in page
    other, data = by_hand(), {"version": 1, "into": str(whole.pk)}
    whole.delete()
    gone = reviewer.post(f"/queue/{other.pk}/merge/", data, headers=HTMX)
    assert gone.status_code == 409
    assert "is gone" in gone.content.decode()


@pytest.mark.parametrize("room", ["queue", "facts"])
def test_a_merge_of_what_contradicts_is_refused_and_says_what_to_do(
    room: str, reviewer: Client, pair: Conflict
) -> None:
    data = {"version": 1, "into": str(pair.other_id)}
    response = reviewer.post(f"/{room}/{pair.fact_id}/merge/", data, headers=HTMX)
    assert response.status_code == 409
    assert "Keep one of them, or change a wording." in response.content.decode()
    assert stored(pair.fact).merged_into is None


@pytest.mark.parametrize(
    ("decision", "data"),
    [
        ("adjust", {"importance": "5"}),
        ("edit", {"content": "Invoices are numbered per year."}),
        ("merge", {"into": "00000000-0000-4000-8000-000000000000"}),
    ],
)
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_a_stale_card_is_refused_by_every_decision(
    headers: dict[str, str], decision: str, data: dict[str, str], reviewer: Client
) -> None:
    one = by_hand()
    approve_fact(actor=staff("Operator", display_name="Ben Ode"), fact_id=one.pk, version=1)
    for query in ("", "?focus=1"):
        response = reviewer.post(
            f"/queue/{one.pk}/{decision}/{query}", {"version": 1, **data}, headers=headers
        )
        assert response.status_code == 409
        assert "Approved by Ben Ode" in response.content.decode()
    assert stored(one).version == 2


@pytest.mark.parametrize(
    "decision", ["adjust", "edit", "merge", "settle/00000000-0000-4000-8000-000000000000"]
)
def test_deciding_takes_the_permission(decision: str, viewer: Client) -> None:
    one = by_hand()
    assert viewer.post(f"/queue/{one.pk}/{decision}/", {"version": 1}).status_code == 403
    assert viewer.post("/queue/undo/").status_code == 403


def step(one: TeamFact) -> object:
    return fact_history.step_of(stored(one))


def test_the_toast_offers_to_undo_and_undoing_brings_the_card_back(reviewer: Client) -> None:
    one = by_hand()
    page = reviewer.post(f"/queue/{one.pk}/reject/", {"version": 1, "reason": "not true"}, headers=HTMX)
    assert f'hx-post="/queue/undo/{step(one)}/"' in page.content.decode()
    undone = reviewer.post(f"/queue/undo/{step(one)}/", headers=LIST)
    assert undone.headers["HX-Retarget"] == "#list"
    assert f'id="fact-{one.pk}"' in undone.content.decode()
    assert stored(one).status == "pending"


def test_in_the_focus_view_undoing_leads_back_to_the_fact(reviewer: Client) -> None:
    one, _other = by_hand(), by_hand()
    reviewer.post(f"/queue/{one.pk}/approve/?focus=1", {"version": 1}, headers=HTMX)
    headers = {**HTMX, "HX-Current-URL": "http://testserver/queue/focus/"}
    undone = reviewer.post("/queue/undo/", headers=headers)
    assert undone.headers["HX-Push-Url"] == f"/queue/focus/?fact={one.pk}"


def test_on_any_other_page_undoing_reads_the_page_again(reviewer: Client) -> None:
    one = by_hand()
    reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1})
    headers = {**HTMX, "HX-Current-URL": f"http://testserver/facts/{one.pk}/"}
    assert reviewer.post(f"/queue/undo/{step(one)}/", headers=headers).headers["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [("/queue/?kind=fact", "/queue/?kind=fact"), ("https://example.org/", "/queue/"), ("", "/queue/")],
)
def test_without_javascript_undoing_returns_to_the_page_and_nowhere_else(
    back: str, leads_to: str, reviewer: Client
) -> None:
    one = by_hand()
    reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1})
    page = reviewer.get("/queue/").content.decode()
    assert f'action="/queue/undo/{step(one)}/"' in page
    response = reviewer.post(f"/queue/undo/{step(one)}/", {"back": back})
    assert response.headers["Location"] == leads_to
    assert stored(one).status == "pending"


@pytest.mark.parametrize("headers", [LIST, {}])
def test_what_somebody_else_decided_since_is_not_undone_and_they_are_named(
    headers: dict[str, str], reviewer: Client, signed_in: Callable[[User], Client]
) -> None:
    one = by_hand()
    reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1})
    mine = step(one)
    colleague = signed_in(staff("Operator", username="ben", display_name="Ben Ode"))
    colleague.post(f"/queue/{one.pk}/reject/", {"version": 2, "reason": "not true"})
    response = reviewer.post(f"/queue/undo/{mine}/", headers=headers)
    page = response if headers else reviewer.get(response.headers["Location"])
    assert "Ben Ode has decided about it since" in page.content.decode()
    assert stored(one).status == "rejected"


def test_nothing_left_to_undo_is_said(reviewer: Client) -> None:
    response = reviewer.post("/queue/undo/", headers=LIST)
    assert response.status_code == 409
    assert response.headers["HX-Reswap"] == "none"
    assert "There is no decision of yours left to undo." in response.content.decode()


def test_undoing_twice_says_that_it_is_undone_and_blames_nobody(reviewer: Client) -> None:
    one = fact()
    reviewer.post(f"/queue/{one.pk}/approve/", {"version": 1})
    offered = f"/queue/undo/{step(one)}/"
    reviewer.post(offered, headers=LIST)
    response = reviewer.post(offered, headers=LIST)
    assert response.status_code == 409
    assert "It is undone already." in response.content.decode()
