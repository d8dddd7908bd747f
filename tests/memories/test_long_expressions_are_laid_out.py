"""Long expressions are written over several lines and mean what they would mean in one."""

import re

from memories.regex import laid_out, regex


def test_lines_are_joined_and_blanks_inside_them_count() -> None:
    assert (
        laid_out(r"""
            (?i)^(?:
              my|our own
              |the
            ) cat
        """)
        == r"(?i)^(?:my|our own|the) cat"
    )


def test_notes_and_empty_lines_vanish_but_not_a_mark_that_is_searched_for() -> None:
    assert laid_out("one\n  # a note\n\n  #\n  |#two") == "one|#two"


def test_a_blank_at_the_end_counts_only_before_a_backslash() -> None:
    assert laid_out("(?:ok  \n|so \\\n)+I") == "(?:ok|so )+I"


def test_an_escaped_backslash_at_the_end_stays() -> None:
    assert laid_out("a \\\\\n|b") == r"a \\|b"


def test_a_single_line_is_taken_as_it_stands() -> None:
    assert laid_out(" is # ") == " is # "


def test_an_expression_takes_flags() -> None:
    found = regex("one\n|two", re.IGNORECASE)
    assert found.fullmatch("TWO")
    assert found.pattern == "one|two"
