"""Every address of the console, as every group, as somebody without rights, and as a stranger.

One table says who may. An address that is not in it fails, and so does a line whose address is gone.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from django.template.backends.django import Template
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from memories import background
from memories.models import User
from review import urls
from review.posted import TAKES_POSTS_ALONE, page_above
from tests.factories import person, staff

ALL, OWN = "everybody", "signed in"  # beside the rights
VIEW, DECIDE, TUNE, SUPPORT, ERASE, STAFF = "view", "decide", "tune", "support", "erase", "manage staff"
NOBODY, STRANGER = "without rights", "stranger"

# Written out, and not taken from the code: this is what the groups are promised to be.
RIGHTS: dict[str, set[str]] = {
    STRANGER: {ALL},
    NOBODY: {ALL, OWN},
    "Viewer": {ALL, OWN, VIEW},
    "Operator": {ALL, OWN, VIEW, DECIDE},
    "Tuner": {ALL, OWN, VIEW, TUNE},
    "Support": {ALL, OWN, VIEW, SUPPORT, ERASE},
    "Admin": {ALL, OWN, VIEW, DECIDE, TUNE, SUPPORT, ERASE, STAFF},
}


class Rule(NamedTuple):
    """Who may look, and who may send; None where the address does not take the method."""

    get: str | None = None
    post: str | None = None


TABLE: dict[str, Rule] = {
    "home": Rule(get=OWN),
    "styles": Rule(get=ALL),
    "palette": Rule(post=OWN),
    # the queue
    "queue": Rule(get=VIEW),
    "focus": Rule(get=VIEW),
    "card": Rule(get=VIEW),
    "closer": Rule(get=VIEW),
    "news": Rule(get=VIEW),
    "queue_feed": Rule(get=ALL),  # who has the address
    "events": Rule(get=VIEW),
    "approve": Rule(post=DECIDE),
    "reject": Rule(post=DECIDE),
    "adjust": Rule(post=DECIDE),
    "edit": Rule(post=DECIDE),
    "merge": Rule(post=DECIDE),
    "settle": Rule(post=DECIDE),
    "relate": Rule(post=DECIDE),
    "undo": Rule(post=DECIDE),
    "desk": Rule(get=DECIDE),
    "comment": Rule(post=DECIDE),
    "withdraw_comment": Rule(post=DECIDE),
    "snooze": Rule(post=DECIDE),
    "wake": Rule(post=DECIDE),
    "assign": Rule(post=DECIDE),
    "take_share": Rule(post=DECIDE),
    "presence": Rule(post=VIEW),
    "saved_filters": Rule(get=VIEW),
    "save_filter": Rule(post=VIEW),
    "drop_filter": Rule(post=VIEW),
    "guidelines": Rule(get=VIEW, post=DECIDE),
    "undo_last": Rule(post=DECIDE),
    "bulk_approve": Rule(post=DECIDE),
    "bulk_confirm": Rule(get=DECIDE),
    "bulk_reject": Rule(post=DECIDE),
    "bulk_undo": Rule(post=DECIDE),
    # facts
    "facts": Rule(get=VIEW),
    "facts_csv": Rule(get=VIEW),
    "facts_json": Rule(get=VIEW),
    "fact": Rule(get=VIEW),
    "change_facts": Rule(post=DECIDE),
    "export_selected": Rule(post=VIEW),
    "new_fact": Rule(get=DECIDE, post=DECIDE),
    "import_facts": Rule(get=DECIDE, post=DECIDE),
    "check_import": Rule(get=DECIDE),
    "run_import": Rule(post=DECIDE),
    "edit_fact": Rule(get=DECIDE, post=DECIDE),
    "settle_fact": Rule(post=DECIDE),
    "fact_act": Rule(post=DECIDE),
    # entries
    "knowledge": Rule(get=VIEW),
    "knowledge_due": Rule(get=VIEW),
    "knowledge_outcomes": Rule(get=VIEW),
    "knowledge_json": Rule(get=VIEW),
    "import_entries": Rule(get=DECIDE, post=DECIDE),
    "new_entry": Rule(get=DECIDE, post=DECIDE),
    "pick_entries": Rule(get=DECIDE),
    "edit_entry": Rule(get=DECIDE, post=DECIDE),
    "entry_life": Rule(post=DECIDE),
    # stats
    "stats": Rule(get=VIEW),
    "stats-table": Rule(get=VIEW),
    # settings and what staff did
    "settings": Rule(get=TUNE),
    "settings_preview": Rule(post=TUNE),
    "settings_save": Rule(post=TUNE),
    "settings_live": Rule(get=TUNE),
    "settings_history": Rule(get=TUNE),
    "settings_rollback": Rule(post=TUNE),
    "rollback_effect": Rule(get=TUNE),
    "calibration": Rule(get=TUNE),
    "calibration_csv": Rule(get=TUNE),
    "calibration_pairs": Rule(post=TUNE),
    "effect_facts": Rule(get=TUNE),
    "audit": Rule(get=TUNE),
    "audit_csv": Rule(get=TUNE),
    "models": Rule(get=STAFF),
    "model_choose": Rule(post=STAFF),
    "model_try": Rule(post=STAFF),
    "model_drop": Rule(post=STAFF),
    "products": Rule(get=DECIDE),
    "product_add": Rule(post=DECIDE),
    "product_remove": Rule(post=DECIDE),
    "gate_try": Rule(post=DECIDE),
    "design": Rule(get=VIEW),
    # the people of the house, and all keys
    "team": Rule(get=STAFF),
    "invite": Rule(get=STAFF, post=STAFF),
    "member": Rule(get=STAFF),
    "member_groups": Rule(post=STAFF),
    "member_active": Rule(post=STAFF),
    "member_link": Rule(post=STAFF),
    "member_second_factor": Rule(get=STAFF, post=STAFF),
    "team_keys": Rule(get=STAFF, post=STAFF),
    "revoke_key": Rule(post=STAFF),
    "team_knowledge": Rule(get=STAFF),
    "team_knowledge_of": Rule(get=STAFF, post=STAFF),
    "expire_key": Rule(post=STAFF),
    "webhooks": Rule(get=STAFF, post=STAFF),
    "webhook": Rule(get=STAFF),
    "new_feed": Rule(post=STAFF),
    "end_feed": Rule(post=STAFF),
    "renew_feed": Rule(post=STAFF),
    "webhook_active": Rule(post=STAFF),
    "webhook_test": Rule(post=STAFF),
    "webhook_delete": Rule(post=STAFF),
    # people, one at a time
    "people": Rule(get=SUPPORT, post=SUPPORT),
    "open_person": Rule(post=SUPPORT),
    "close_person": Rule(post=SUPPORT),
    "person": Rule(get=SUPPORT),
    "access_left": Rule(get=SUPPORT),
    "person_sessions": Rule(get=SUPPORT),
    "person_session": Rule(get=SUPPORT),
    "person_account": Rule(get=SUPPORT),
    "person_upkeep": Rule(get=SUPPORT),
    "person_world": Rule(get=SUPPORT),
    "person_entity": Rule(get=SUPPORT),
    "person_export": Rule(get=SUPPORT, post=SUPPORT),
    "person_maintain": Rule(post=SUPPORT),
    "person_rebuild_summaries": Rule(post=SUPPORT),
    "person_prune": Rule(get=SUPPORT, post=SUPPORT),
    "person_undo_prune": Rule(post=SUPPORT),
    "person_undo_upkeep": Rule(post=SUPPORT),
    "person_reembed": Rule(get=SUPPORT, post=SUPPORT),
    "person_message": Rule(get=SUPPORT),
    "person_traces": Rule(get=SUPPORT),
    "person_trace": Rule(get=SUPPORT),
    "person_memory": Rule(get=SUPPORT),
    "person_memory_edit": Rule(get=SUPPORT, post=SUPPORT),
    "person_memory_forget": Rule(post=SUPPORT),
    "person_memory_restore": Rule(post=SUPPORT),
    "person_erase": Rule(get=ERASE, post=ERASE),
    "erasures": Rule(get=ERASE),
    "erasure": Rule(get=ERASE),
    "erasure_file": Rule(get=ERASE),
    # one's own pages
    "me": Rule(get=OWN),
    "own_memory": Rule(get=OWN),
    "edit_memory": Rule(get=OWN, post=OWN),
    "propose_memory": Rule(get=OWN, post=OWN),
    "forget_memory": Rule(post=OWN),
    "rate_memory": Rule(post=OWN),
    "annotate_memory": Rule(post=OWN),
    "restore_memories": Rule(post=OWN),
    "own_world": Rule(get=OWN),
    "own_entity": Rule(get=OWN),
    "rename_entity": Rule(post=OWN),
    "merge_entity": Rule(post=OWN),
    "take_entity_apart": Rule(post=OWN),
    "forget_entity": Rule(post=OWN),
    "restore_entity": Rule(post=OWN),
    "own_conversations": Rule(get=OWN),
    "own_conversation": Rule(get=OWN),
    "own_message": Rule(get=OWN),
    "own_messages": Rule(get=OWN),
    "own_assistants": Rule(get=OWN),
    "start_assistant": Rule(post=OWN),
    "undo_assistant": Rule(post=OWN),
    "rename_assistant": Rule(get=OWN, post=OWN),
    "wipe_assistant": Rule(get=OWN, post=OWN),
    "own_upkeep": Rule(get=OWN),
    "own_questions": Rule(get=OWN),
    "answer_question": Rule(post=OWN),
    "ask_again": Rule(post=OWN),
    "own_snapshots": Rule(get=OWN, post=OWN),
    "load_snapshot": Rule(get=OWN, post=OWN),
    "name_snapshot": Rule(post=OWN),
    "delete_snapshot": Rule(post=OWN),
    "unload_memory": Rule(get=OWN, post=OWN),
    "undo_load": Rule(post=OWN),
    "maintain_own": Rule(post=OWN),
    "rebuild_summaries": Rule(post=OWN),
    "reembed_own": Rule(post=OWN),
    "prune_own": Rule(get=OWN, post=OWN),
    "own_attribute": Rule(post=OWN),
    "undo_upkeep": Rule(post=OWN),
    "leave_messages_out": Rule(get=OWN, post=OWN),
    "bring_messages_back": Rule(get=OWN, post=OWN),
    "own_profile": Rule(get=OWN, post=OWN),
    "own_surfaces": Rule(get=OWN),
    "new_link_code": Rule(post=OWN),
    "unlink_surface": Rule(get=OWN, post=OWN),
    "factor_reset_read": Rule(post=OWN),
    "own_keys": Rule(get=OWN, post=OWN),
    "revoke_own_key": Rule(post=OWN),
    "own_data": Rule(get=OWN),
    "own_looks": Rule(get=OWN),
    "own_export": Rule(post=OWN),
    "own_markdown": Rule(post=OWN),
    "own_import": Rule(get=OWN, post=OWN),
    "own_import_take": Rule(post=OWN),
    "own_import_drop": Rule(post=OWN),
    "forget_all": Rule(get=OWN, post=OWN),
    "erase_me": Rule(get=OWN, post=OWN),
    "own_traces": Rule(get=OWN),
    "own_trace": Rule(get=OWN),
    "own_learned": Rule(get=OWN),
    "receipt": Rule(get=ALL),
    "receipt_file": Rule(get=ALL),
    "jobs": Rule(get=OWN),
    "job": Rule(get=OWN),
    "cancel_job": Rule(post=OWN),
    "stop_job": Rule(post=OWN),
}
# A value for each kind of gap in an address. Of what it names there is none: who may not look must not learn even that.
SAMPLES = {
    "uuid": "7d0c9a52-57b2-4f0c-9a35-0f4a3a1b6c11",
    "str": "0" * 12,
    "slug": "approve",
    "int": "1",
    "path": "x",
}


def addresses(patterns: Sequence[object]) -> Iterator[URLPattern]:
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns)
        elif isinstance(each, URLPattern):
            yield each


ADDRESSES = {str(each.name): each for each in addresses(urls.urlpatterns)}


def path_of(pattern: URLPattern) -> str:
    gaps = {
        name: SAMPLES[type(converter).__name__.removesuffix("Converter").lower().replace("string", "str")]
        for name, converter in pattern.pattern.converters.items()
    }
    return reverse(f"review:{pattern.name}", kwargs=gaps)


@pytest.fixture
def clients(
    signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> Iterator[dict[str, Client]]:
    """Pages are not drawn and nothing is logged here: a right is decided before, and drawing takes most of the time."""
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)
    monkeypatch.setattr(Template, "render", lambda *_args, **_options: "")
    logging.disable()
    groups = [name for name in RIGHTS if name not in {STRANGER, NOBODY}]
    yield {
        STRANGER: Client(),
        NOBODY: signed_in(person()),
        **{name: signed_in(staff(name)) for name in groups},
    }
    logging.disable(logging.NOTSET)


def verdict(answer: Any) -> str:
    """What became of a request: let in, whatever was found there; or how it was kept out."""
    if answer.headers.get("Location", "").startswith("/accounts/login/"):
        return "sign in"
    asked = answer.wsgi_request
    above = hasattr(asked.resolver_match.func, TAKES_POSTS_ALONE) and page_above(asked.path)
    if asked.method == "GET" and answer.headers.get("Location") == above:
        return "led to the page above"
    known = {403: "refused", 405: "wrong method", 500: "broken"}
    return known.get(answer.status_code, "let in")


def expected(who: str, right: str | None) -> set[str]:
    if right is None:
        return {"sign in", "refused", "wrong method", "led to the page above"}
    if right in RIGHTS[who]:
        return {"let in"}
    return {"sign in", "refused"} if who == STRANGER else {"refused"}


def test_the_table_names_every_address_and_no_other() -> None:
    assert ADDRESSES.keys() - TABLE.keys() == set(), "say in TABLE who may open these"
    assert TABLE.keys() - ADDRESSES.keys() == set(), "these are gone: take them out of TABLE"


def test_who_may_open(clients: dict[str, Client]) -> None:
    """One test, so that everybody signs in once; it names every mistake that it finds."""
    mistakes = [
        f"{method.upper()} {path_of(address)} as {who}: {found}"
        for name, address in ADDRESSES.items()
        for method, right in TABLE[name]._asdict().items()
        for who in (RIGHTS if right else (STRANGER, "Admin"))
        if (found := verdict(getattr(clients[who], method)(path_of(address)))) not in expected(who, right)
    ]
    assert mistakes == []


def test_no_address_answers_405_to_a_get(clients: dict[str, Client]) -> None:
    """Reloaded or pasted, an address that takes posts leads to a page that can be read."""
    reads = {path_of(each) for name, each in ADDRESSES.items() if TABLE[name].get}
    for name, each in ADDRESSES.items():
        if TABLE[name].get is None:
            assert clients["Admin"].get(path_of(each)).headers["Location"] in reads, name
