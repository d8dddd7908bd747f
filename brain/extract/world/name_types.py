"""Of which type a name is, by its letters and by the parse: what the network of the world does not see.

The network knows no capitals and cuts a coined name into pieces. A logistic regression over the name's form ("ES-19",
"-ford"), the words beside it and what it hangs on in the parse ("the Otter budget", "log into Otter") speaks as well.
The weights are in `name_types.json`, learned from the names of `messages.jsonl` by `python manage.py fit_name_types`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from brain.extract.world import regression
from brain.extract.world.classifier import Named
from memories.gate.lexicon import Kind, kind_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

WEIGHTS = Path(__file__).with_suffix(".json")
SHARE = 0.7  # of the regression beside the network, as powers of their likelihoods; 0.5 to 1 make little difference
LEAST = 1e-6  # likelihood of a type that the network has ruled out
BESIDE = 2  # words on each side
ENDING, BEGINNING, PIECES = (2, 3, 4), (2, 3, 4), (3, 4)  # letters of a name
RUN = re.compile(r"(.)\1+")
NO_LETTER = re.compile(r"\W")
KINDS = [kind for kind in vars(Kind).values() if isinstance(kind, int) and kind]
OF_THE_VERB = frozenset({"attr", "acomp", "dobj", "prep", "prt"})
OF_THE_NAME = frozenset({"appos", "det", "poss", "case", "amod", "relcl", "compound"})
UNDER_A_NOUN = frozenset({"appos", "compound", "poss", "oprd"})


def typed(found: Sequence[Named], doc: Doc) -> list[Named]:
    """The same names with the likeliest type by network and regression together. `doc` is the parse of their sentence."""
    return [_typed(each, doc) for each in found]


def _typed(name: Named, doc: Doc) -> Named:
    span = doc.char_span(name.start, name.end, alignment_mode="expand")
    if not name.likely or span is None or not len(span):
        return name
    model = regression.read(WEIGHTS)
    by_regression = dict(
        zip(
            model.classes,
            model.likelihoods(features(span, doc.text[name.start : name.end])).tolist(),
            strict=True,
        )
    )
    odds = {
        kind: max(share, LEAST) * by_regression.get(kind, 0.0) ** SHARE for kind, share in name.likely.items()
    }
    whole = sum(odds.values())
    likely = {kind: share / whole for kind, share in odds.items()}
    return name._replace(type=max(likely, key=lambda kind: likely[kind]), likely=likely)


def features(span: Span, name: str) -> list[str]:
    """Names of what holds of a name in its sentence."""
    return [*_of_its_form(name), *_of_its_words(name), *_of_its_neighbours(span), *_of_its_place(span)]


def _of_its_form(name: str) -> Iterator[str]:
    words = name.lower().split()
    first, last = NO_LETTER.sub("", words[0]), NO_LETTER.sub("", words[-1])
    yield f"form {_form(name)}"
    yield f"words {min(len(words), 3)}"
    yield from (f"ends {last[-size:]}" for size in ENDING if len(last) > size)
    yield from (f"begins {first[:size]}" for size in BEGINNING if len(first) > size)
    if len(words) > 1:
        yield f"last {last}"
    else:
        whole = f" {last} "
        yield from (
            f"holds {whole[at : at + size]}" for size in PIECES for at in range(len(whole) - size + 1)
        )


def _form(name: str) -> str:
    """One "X" for its capitals in a row, "x" for other letters, "d" for digits: "ES-19" is X-d."""
    kinds = (
        "d" if each.isdigit() else "X" if each.isupper() else "x" if each.isalpha() else each for each in name
    )
    return RUN.sub(lambda run: run[1], "".join(kinds))


def _of_its_words(name: str) -> Iterator[str]:
    """What the word list knows them as: a frequent given name, a town, a product, nothing."""
    kinds = [kind_of(NO_LETTER.sub("", word)) for word in name.split()]
    for which, kind in (("first", kinds[0]), ("last", kinds[-1])):
        yield f"{which} known as {kind}"
        yield from (f"{which} known as a {each}" for each in KINDS if kind & each)
    yield f"known as {' '.join(map(str, kinds[:3]))}"


def _of_its_neighbours(span: Span) -> Iterator[str]:
    doc = span.doc
    for away in range(1, BESIDE + 1):
        before, behind = span.start - away, span.end + away - 1
        yield f"before {away} {doc[before].lemma_.lower() if before >= 0 else '<'}"
        yield f"behind {away} {doc[behind].lemma_.lower() if behind < len(doc) else '>'}"
    yield f"before {' '.join(_words(doc[max(0, span.start - BESIDE) : span.start]))}"
    yield f"behind {' '.join(_words(doc[span.end : span.end + BESIDE]))}"


def _words(tokens: Span) -> list[str]:
    return [token.lower_ for token in tokens]


def _of_its_place(span: Span) -> Iterator[str]:
    """In the parse."""
    root = span.root
    head = root.head
    yield f"is {root.dep_}"
    yield f"is {root.dep_} of {head.lemma_.lower()}"
    yield f"is {root.dep_} of {head.pos_}"
    if head.pos_ == "ADP":
        yield f"under {head.lemma_.lower()} {head.head.lemma_.lower()}"
    if root.dep_ in UNDER_A_NOUN and head.i != root.i:
        yield f"noun {head.lemma_.lower()}"
    if root.dep_.startswith("nsubj"):
        yield from (f"says {each.dep_} {_lemma(each)}" for each in head.children if each.dep_ in OF_THE_VERB)
        yield from (f"aux {each.lower_}" for each in head.children if each.dep_ in ("aux", "neg"))
    outside = (each for each in root.children if not span.start <= each.i < span.end)
    yield from (f"has {each.dep_} {_lemma(each)}" for each in outside if each.dep_ in OF_THE_NAME)


def _lemma(token: Token) -> str:
    return token.lemma_.lower()
