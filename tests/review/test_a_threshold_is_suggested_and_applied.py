"""Calibration is used in the console: suggested, previewed, put in force; and figures lead to what they count."""

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from memories import live_settings
from memories.models import Decision, User
from memories.selectors.calibration import Label, curve, suggested
from tests.factories import contribute, fact, person, staff
from tests.review.pages import content

PAGE = "/settings/calibration/"
SAME = "The user lives in Porto. | The user lives in Porto now. | same"
OTHER = "The user lives in Porto. | The user owns two cats. | different"
AGAINST = "The user lives in Porto. | The user lives in Lisbon. | conflict"


@pytest.fixture
def tuning(signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Tuner"))


def test_precision_counts_twice_and_of_equals_the_strictest_wins() -> None:
    found = [Label(0.9, 8, 0), Label(0.6, 2, 0), Label(0.3, 1, 9)]
    points = curve(found, [0.2, 0.4, 0.5, 0.7])
    best = suggested(points, least=0.0)
    assert best
    assert best.threshold == 0.5
    assert suggested(points, least=0.6) == points[-1]
    assert suggested([], least=0.0) is None


def test_what_is_suggested_is_tried_and_put_in_force(tuning: Client) -> None:
    for confidence, result in ((0.8, "approved"), (0.2, "rejected")):
        for _ in range(15):
            Decision.objects.create(store="team", result=result, confidence=confidence)
    fact("Backups run every 6 hours.", status="approved", confidence=0.5, recall_count=3)
    page = content(tuning.get(PAGE))
    assert "Suggested: <strong>0.80</strong>, with 100% precision and 100% recall." in page
    address = re.search(r'href="(/settings/\?tried=effect[^"]+floor=0.80)"', page)
    assert address
    tried = content(tuning.get(address[1].replace("&amp;", "&")))
    assert 'value="0.80"' in tried
    behind = re.search(r'href="(/settings/effect/recalled_to_hide/\?[^"]+)">1</a>', tried)
    assert behind
    shown = content(tuning.get(behind[1].replace("&amp;", "&")))
    assert "Backups run every 6 hours." in shown
    assert "Confidence floor 0.80" in shown
    values = {
        name: str(value) for name, value in live_settings.current().model_dump().items() if value is not False
    }
    saved = tuning.post(
        "/settings/save/", values | {"recall_confidence_floor": "0.80", "reason": "calibrated", "seen": ""}
    )
    assert saved.headers["Location"] == "/settings/"
    live_settings.reread()
    assert live_settings.current().recall_confidence_floor == 0.8
    assert "value is the best" in content(tuning.get(PAGE)).replace("&#x27;", "'")


def test_numbers_that_count_facts_open_them(tuning: Client) -> None:
    ready, other = fact("Releases are cut on Tuesdays."), fact("The wiki is read-only on Mondays.")
    contribute(ready, [person(), person()])
    contribute(other, [person()])
    shown = content(tuning.get("/settings/effect/pending_to_promote/?auto_promote_n=2"))
    assert ready.content in shown
    assert other.content not in shown
    assert tuning.get("/settings/effect/pending_to_promote/?auto_promote_n=1").status_code == 404
    assert tuning.get("/settings/effect/messages_to_delete/?auto_promote_n=2").status_code == 404


def test_pairs_are_measured_where_nobody_decides(tuning: Client) -> None:
    answer = tuning.post(f"{PAGE}pairs/", {"pairs": "\n".join([SAME] * 12 + [OTHER] * 6), "store": "personal",
        "file": SimpleUploadedFile("pairs.txt", "\n".join([AGAINST] * 4).encode())})  # fmt: skip
    address = answer.headers["Location"].partition("#")[0]
    for _ in range(2):  # gone back to, it is there
        page = content(tuning.get(address))
        assert "<strong>12</strong> right, <strong>10</strong> wrong" in page
        assert "Precision and recall by threshold" in page
    assert "Lisbon" not in page


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        ("", "Paste pairs"),
        ("one | other", "Line 1: write first | second | same"),
        (f"{SAME}\na b | c d | maybe", "Line 2: end it with same"),
        ('{"a": 1', "Line 1 is no JSON"),
        ("[" * 9000, "Line 1"),
        ("\n".join([SAME] * 301), "At most 300 pairs"),
        (f"{'x' * 401} | y | same", "Line 1: two statements"),
    ],
)
def test_a_line_that_is_no_pair_is_named_and_nothing_typed_is_lost(
    tuning: Client, pairs: str, said: str
) -> None:
    answer = tuning.post(f"{PAGE}pairs/", {"pairs": pairs})
    assert answer.status_code == 422
    assert said in content(answer)
    assert pairs[:20].replace('"', "&quot;") in content(answer)
