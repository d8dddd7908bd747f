"""The settings page: every parameter, the effect before saving, reasons, stale pages, history and the way back."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memories import live_settings
from memories.actions.exchanges import receive_exchange
from memories.actions.settings import change_settings
from memories.live_settings import LiveSettings
from memories.models import Decision, SettingsRevision, User
from review.settings.parameters import GROUPS, NAMES, Parameter
from tests.factories import contribute, fact, person, staff
from tests.review.pages import HTMX, content

PAGE, SAVE, PREVIEW = "/settings/", "/settings/save/", "/settings/preview/"
LIVE, HISTORY, ROLLBACK = "/settings/live/", "/settings/history/", "/settings/history/rollback/"


@pytest.fixture
def tuner(db: None) -> User:
    return staff("Tuner", username="tove", display_name="Tove Lind")


@pytest.fixture
def tuning(signed_in: Callable[[User], Client], tuner: User) -> Client:
    return signed_in(tuner)


def in_force() -> LiveSettings:
    return LiveSettings.model_validate(live_settings.active_values())


def typed(**changes: Any) -> dict[str, Any]:
    """The form as it stands, with some values typed over."""
    active = SettingsRevision.objects.filter(active=True).first()
    settings = in_force()
    data = {name: value for name, value in settings if value is not False}
    data |= {"seen": str(active.pk) if active else "", "reason": "because"} | changes
    return {name: "on" if value is True else value for name, value in data.items() if value is not False}


def test_every_parameter_has_a_name_a_group_bounds_and_help() -> None:
    grouped = [name for group in GROUPS for name in group.names]
    assert sorted(grouped) == sorted(LiveSettings.model_fields) == sorted(NAMES)
    for name in grouped:
        parameter = Parameter(name)
        assert parameter.help
        assert parameter.switch or parameter.bounds


def test_the_page_shows_value_bounds_and_who_changed_it_last(tuning: Client, tuner: User) -> None:
    change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="more care")
    text = content(tuning.get(PAGE))
    for name in LiveSettings.model_fields:
        assert str(Parameter(name).label) in text
    assert "now <strong>3</strong>" in text
    assert "changed by Tove Lind" in text
    assert "2 to 20, or 0 for off" in text
    assert "not built yet" not in text
    assert 'name="consolidation_similarity"' in text


@pytest.mark.parametrize(
    ("group", "may"), [("Viewer", 403), ("Operator", 403), ("Support", 403), ("Admin", 200)]
)
def test_only_who_may_tune_gets_in(group: str, may: int, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(staff(group))
    for path in (PAGE, HISTORY):
        assert client.get(path).status_code == may
    for path in (SAVE, PREVIEW, ROLLBACK):
        assert (client.post(path, typed(auto_promote_n=4)).status_code == 403) is (may == 403)
    assert ("Settings" in content(client.get("/queue/"))) is (may == 200)


def test_a_stranger_is_sent_to_sign_in(db: None) -> None:
    assert Client().get(PAGE).headers["Location"] == "/accounts/login/?next=/settings/"


def test_the_effect_is_shown_before_anything_is_saved(tuning: Client) -> None:
    Decision.objects.create(store="team", result="corroborated", relation="same", score=0.93)
    contribute(fact(), [person(), person(), person()])
    data = typed(team_merge_similarity="0,95", auto_promote_n="3")
    for headers in ({}, HTMX):
        text = content(tuning.post(PREVIEW, data, headers=headers, follow=True))
        assert "See the effect of 2 changes" in text
        assert "were joined, would have stayed apart" in text
        assert "pending facts approved at once" in text
        assert "cut at 0.92 now, at 0.95 with the change" in text
        assert "As a table" in text
    assert not SettingsRevision.objects.exists()


def test_the_way_back_leads_to_what_was_typed(tuning: Client) -> None:
    """From the facts behind a figure, or after a reload: the address has followed what was typed."""
    shown = tuning.post(PREVIEW, typed(recall_confidence_floor="0.55"), headers=HTMX)
    page = content(tuning.get(shown.headers["HX-Replace-Url"]))
    assert 'value="0.55"' in page
    assert "See the effect of 1 change" in page


def test_what_the_past_cannot_tell_is_said(tuning: Client) -> None:
    text = content(tuning.post(PREVIEW, typed(recall_top_k="5"), headers=HTMX))
    assert "The past leaves no figure for:" in text
    assert "Memories per recall" in text


def test_several_values_are_saved_at_once_with_a_reason(tuning: Client, tuner: User) -> None:
    response = tuning.post(SAVE, typed(auto_promote_n="4", learn_team=False, recall_top_k="24"))
    assert response.status_code == 302
    revision = SettingsRevision.objects.get()
    assert revision.changed == {"auto_promote_n": [2, 4], "learn_team": [True, False]}
    assert (revision.author, revision.reason) == (tuner, "because")
    assert "2 values are in force." in content(tuning.get(PAGE))


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("team_merge_similarity", "1.5", "Write a number: 0.50 to 0.99."),
        ("team_merge_similarity", "much", "Write a number: 0.50 to 0.99."),
        ("team_merge_similarity", "nan", "Write a number: 0.50 to 0.99."),
        ("auto_promote_n", "1", "Write a whole number: 2 to 20, or 0 for off."),
        ("auto_promote_n", "2.5", "Write a whole number: 2 to 20, or 0 for off."),
        ("recall_top_k", "", "Write a whole number: 1 to 50."),
        ("recall_top_k", "<b>8", "Write a whole number: 1 to 50."),
    ],
)
def test_what_is_no_number_or_out_of_bounds_is_said_and_nothing_is_lost(
    name: str, value: str, says: str, tuning: Client
) -> None:
    data = typed(session_gap_minutes="45", reason="a long reason") | {name: value}
    for path in (SAVE, PREVIEW):
        response = tuning.post(path, data)
        assert response.status_code == 302
        text = content(tuning.get(response.headers["Location"]))
        assert says in text
        assert 'value="45"' in text
        assert 'value="a long reason"' in text
        assert f'value="{value.replace("<", "&lt;").replace(">", "&gt;")}"' in text
    assert says in content(tuning.post(PREVIEW, data, headers=HTMX))
    assert not SettingsRevision.objects.exists()


def test_without_a_reason_nothing_is_saved_and_the_effect_stays(tuning: Client) -> None:
    response = tuning.post(SAVE, typed(auto_promote_n="4", reason=" ", learn_team=False))
    for _time in range(2):  # as the way back asks for it
        text = content(tuning.get(response.headers["Location"]))
        assert "Say why" in text
        assert "pending facts approved at once" in text
        assert "on</del>" in text
    assert "Nothing would change" in content(tuning.post(SAVE, typed(), follow=True))
    assert not SettingsRevision.objects.exists()


def test_a_stale_page_is_told_and_overwrites_nothing(tuning: Client, tuner: User) -> None:
    data = typed(auto_promote_n="4")
    other = staff("Tuner", display_name="Ben Ode")
    change_settings(author=other, changes={"recall_top_k": 12, "learn_team": False}, reason="more context")
    text = content(tuning.post(SAVE, data, follow=True))
    assert "Ben Ode" in text
    assert "more context" in text
    assert 'value="4"' in text  # what was typed here
    assert 'value="12"' in text  # what somebody else changed, and nobody touched here
    assert in_force().auto_promote_n == 2
    tuning.post(SAVE, typed(auto_promote_n="4"))
    settings = in_force()
    assert (settings.auto_promote_n, settings.recall_top_k, settings.learn_team) == (4, 12, False)


def test_an_open_page_gets_what_changed_and_nothing_else(tuning: Client, tuner: User) -> None:
    assert tuning.get(LIVE).status_code == 204
    first = change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="one")
    assert tuning.get(LIVE, {"seen": str(first.pk)}).status_code == 204
    change_settings(author=tuner, changes={"recall_top_k": 5}, reason="two")
    text = content(tuning.get(LIVE, {"seen": str(first.pk)}))
    assert 'id="now-recall_top_k"' in text
    assert 'data-now="5"' in text
    assert 'id="now-auto_promote_n"' not in text
    assert tuning.get(LIVE, {"seen": "junk"}).status_code == 200


def test_history_tells_what_changed_and_goes_back(tuning: Client, tuner: User) -> None:
    first = change_settings(author=tuner, changes={"auto_promote_n": 3}, reason="more care")
    change_settings(author=tuner, changes={"recall_top_k": 4}, reason="shorter prompts")
    text = content(tuning.get(HISTORY))
    for said in (
        "more care",
        "shorter prompts",
        "Tove Lind",
        "in force",
        "The defaults",
        "Memories per recall",
    ):
        assert said in text
    active = SettingsRevision.objects.get(active=True)
    back = {"to": str(first.pk), "seen": str(active.pk), "reason": ""}
    assert "Say why" in content(tuning.post(ROLLBACK, back, follow=True))
    assert "Nothing would" in content(
        tuning.post(ROLLBACK, back | {"to": str(active.pk), "reason": "x"}, follow=True)
    )
    assert "in force again" in content(tuning.post(ROLLBACK, back | {"reason": "too short"}, follow=True))
    assert in_force().recall_top_k == 24
    late = content(tuning.post(ROLLBACK, back | {"reason": "again"}, follow=True))  # from a page of before
    assert "have changed since you opened them" in late
    now = SettingsRevision.objects.get(active=True)
    assert tuning.post(ROLLBACK, {"to": "", "seen": str(now.pk), "reason": "defaults"}).status_code == 302
    assert in_force() == LiveSettings()


def test_history_has_pages_and_a_filter(tuning: Client, tuner: User) -> None:
    for number in range(25):
        change_settings(author=tuner, changes={"recall_top_k": 10 + number}, reason=f"try {number}")
    first = tuning.get(HISTORY)
    assert "try 24" in content(first)
    assert "try 4<" not in content(first)
    older = content(tuning.get(first.context["next"]))
    assert "try 4<" in older
    assert "The defaults" in older
    assert "try 24" not in content(tuning.get(HISTORY, {"setting": "learn_team"}))
    assert tuning.get(HISTORY, {"after": "junk", "setting": "nonsense"}).status_code == 200


def two_old_messages() -> None:
    then = timezone.now() - timedelta(days=40)
    receive_exchange(user=person(), surface="web", message="Hello.", reply="Hi.", occurred_at=then)


def test_what_cannot_be_undone_is_told_and_its_number_typed(tuning: Client, tuner: User) -> None:
    two_old_messages()
    data = typed(message_retention_days="30")
    shown = content(tuning.post(PREVIEW, data, headers=HTMX))
    assert "Type 2 to confirm" in shown
    assert "<small>of 2</small>" in shown
    for wrong in ("", "1", "yes"):
        refused = content(tuning.post(SAVE, data | {"confirmed": wrong}, follow=True))
        assert "This cannot be undone. Type 2 to confirm." in refused
    assert not SettingsRevision.objects.exists()
    assert "in force" in content(tuning.post(SAVE, data | {"confirmed": "2"}, follow=True))


def test_a_rollback_shows_its_effect_and_asks_for_the_number(tuning: Client, tuner: User) -> None:
    two_old_messages()
    first = change_settings(author=tuner, changes={"message_retention_days": 30}, reason="short")
    last = change_settings(author=tuner, changes={"message_retention_days": 90}, reason="longer")
    back = {"to": str(first.pk), "seen": str(last.pk), "reason": "short again"}
    shown = content(tuning.get("/settings/history/effect/", back))
    assert "messages deleted for good in the coming night" in shown
    assert "Type 2 to confirm" in shown
    assert "Type 2 to confirm" in content(tuning.post(ROLLBACK, back, follow=True))
    assert in_force().message_retention_days == 90
    assert "in force again" in content(tuning.post(ROLLBACK, back | {"confirmed": "2"}, follow=True))


def test_a_longer_retention_asks_for_no_number(tuning: Client, tuner: User) -> None:
    two_old_messages()
    change_settings(
        author=tuner, changes={"message_retention_days": 30}, reason="short"
    )  # the night is to come
    for days in ("35", "90"):
        shown = content(tuning.post(PREVIEW, typed(message_retention_days=days), headers=HTMX))
        assert "to confirm" not in shown
        assert "for good" not in shown or days == "35"
    assert "<dt>messages kept that would have gone in the coming night</dt>" in shown
    assert "in force" in content(tuning.post(SAVE, typed(message_retention_days="90"), follow=True))
