from hypothesis import given
from hypothesis import strategies as st

from review.worddiff import compared


def differing(text: str, other: str) -> list[str]:
    return [span.text.strip() for span in compared(text, other) if span.differs]


def test_only_the_words_that_differ_are_marked() -> None:
    assert differing("Ports 8000 to 8999 are free.", "Ports 9000 to 9999 are free.") == ["8000", "8999"]


def test_case_and_the_stop_at_the_end_do_not_differ() -> None:
    assert differing("It restarts on Sunday.", "it restarts on sunday; by hand") == []


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_wording_stays_whole(text: str, other: str) -> None:
    assert "".join(span.text for span in compared(text, other)) == text
