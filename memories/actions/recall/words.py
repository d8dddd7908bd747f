"""The words of a question as the store compares them: stems, shapes of code words, irregular forms."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from uuid import UUID

from django.db import connection

from memories.tenancy import rows_as

IRREGULAR_FORMS = Path(__file__).with_name("irregular_forms.txt")
MOST_TERMS = 32  # each costs a comparison with every memory of the owner
MOST_CHARACTERS = 20_000
LEXEMES = "SELECT tsvector_to_array(recall_lexemes(%(text)s)), recall_is_large(%(owner)s)"


# Every distilled statement begins with "The user …": the word tells none from another.
IN_EVERY_STATEMENT = frozenset({"user"})


def terms(text: str, *, owner: UUID) -> tuple[list[str], bool]:
    """Each word of the text once, as a tsquery of all its forms, and whether the owner has a large store.

    Of more than MOST_TERMS words the longest: longer words are rarer words, and tell more of a long message.
    """
    clean = text[:MOST_CHARACTERS].replace("\x00", " ")
    ((found, large),) = rows_as(owner, LEXEMES, {"text": clean, "owner": owner})
    forms = irregular_forms()
    telling = [lexeme for lexeme in found if lexeme not in IN_EVERY_STATEMENT] or found
    groups = dict.fromkeys(forms.get(lexeme, frozenset([lexeme])) for lexeme in telling)
    longest = sorted(groups, key=lambda group: -max(map(len, group)))[:MOST_TERMS]
    return [" | ".join(map(_quoted, sorted(group))) for group in longest], large


def lexemes(texts: Sequence[str]) -> list[list[str]]:
    """The lexemes of each text, by the function that also fills the column (memories/sql/personal_recall.sql)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tsvector_to_array(recall_lexemes(line)) FROM unnest(%s::text[]) WITH ORDINALITY AS t (line, place) "
            "ORDER BY place",
            [list(texts)],
        )
        return [row[0] for row in cursor.fetchall()]


@lru_cache(maxsize=1)
def irregular_forms() -> Mapping[str, frozenset[str]]:
    """From a stem to all stems of the same word."""
    lines = IRREGULAR_FORMS.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    groups = [frozenset(found) for found in lexemes(rows)]
    merged: dict[str, frozenset[str]] = {}
    for group in groups:  # "lie lay lain" and "lay laid" share a form, and so become one word
        whole = group.union(*(merged.get(stem, frozenset()) for stem in group))
        merged |= dict.fromkeys(whole, whole)
    return merged


def _quoted(lexeme: str) -> str:
    doubled = lexeme.replace("\\", "\\\\").replace("'", "''")
    return f"'{doubled}'"
