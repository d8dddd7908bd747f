"""How those that a message names hang together: "Priya, who runs Kestrel, sits in Leeds" is leads and located_in.

Each ordered pair of ends in a sentence is looked at by a logistic regression over the way through the parse from one to the
other, the words on it and between them, and what both are. Ends are names, pronouns for those named before, the person who
speaks ("I", "my boss"), who they work for ("our designer"), and what is named by no name of its own ("runs the night shift").
The weights are in `relations.json`, learned from `relations.txt` and worlds by `python manage.py fit_relations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from brain.extract.schema import MOST_ITEMS, EntityNamed, RelationNamed, RelationType
from brain.extract.world import regression
from memories.entity_names import OWN_SIDE, THE_USER

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

WEIGHTS = Path(__file__).with_suffix(".json")
NONE = "none"
KEPT_FROM = 0.5  # likelihood from which a relation is kept
FARTHEST = 24  # words between two ends
BETWEEN = 6  # words between them that are looked at one by one
TOPIC = -1  # the place of who or what the sentence before is about: "Contact is Marlena"
MINE, OURS = frozenset({"i", "me", "my", "mine", "myself"}), frozenset({"we", "us", "our", "ours", "ourselves"})  # fmt: skip
PERSONS = frozenset({"he", "she", "him", "her", "his", "hers"})
THINGS = frozenset({"it", "its", "they", "them", "their", "theirs", "there"})
SIDES = frozenset({"org", "project", "place", "tool"})  # that such a pronoun means
LEADING = re.compile(r"(?i)^(?:the|a|an|our|my|his|her|their|its|this|that|all|every|both)\s+")
FEWEST_LETTERS = 2


class Name(NamedTuple):
    """Characters of a sentence that name somebody or something."""

    start: int
    end: int
    name: str
    type: str
    likely: Mapping[str, float] = {}  # how likely it is of each type


class End(NamedTuple):
    """What may be one end of a relation: tokens of a sentence, whom they mean, and how they say it."""

    start: int
    end: int
    name: str
    type: str
    said: str  # name, pronoun, noun, user, own side, topic


class Pair(NamedTuple):
    source: End
    target: End
    features: list[str]


def relations(
    sentences: Sequence[tuple[Span, Sequence[Name]]], *, about: EntityNamed | None = None
) -> list[RelationNamed]:
    """What the sentences of one statement tell, the likeliest first. `about` is whom or what a pronoun in the first means."""
    found: dict[tuple[str, str, str], float] = {}
    before = [End(TOPIC, TOPIC + 1, about.name, about.type, "name")] if about else []
    model = regression.read(WEIGHTS)
    for pair in pairs(sentences, before):
        likely = model.likelihoods(pair.features)
        place = int(likely.argmax())
        how, odds = model.classes[place], float(likely[place])
        if how != NONE and odds >= KEPT_FROM:
            key = (pair.source.name, how, pair.target.name)
            found[key] = max(odds, found.get(key, 0.0))
    return [
        RelationNamed(source=source, type=cast(RelationType, how), target=target)
        for source, how, target in sorted(found, key=lambda each: -found[each])
        if found[source, how, target] >= found.get((target, how, source), 0.0)  # one way round alone
    ][:MOST_ITEMS]


def pairs(sentences: Sequence[tuple[Span, Sequence[Name]]], before: Sequence[End] = ()) -> Iterator[Pair]:
    """Every ordered pair of ends in a sentence; what is named in an earlier one is an end by its pronoun or as the topic."""
    before = list(before)
    for span, names in sentences:
        ends = _ends(span, names, before)
        for source in ends:
            for target in ends:
                if _may_hang_together(source, target) and not _denied(span, source, target):
                    yield Pair(source, target, features(span, source, target))
        before += [each for each in ends if each.said == "name"]


def _may_hang_together(source: End, target: End) -> bool:
    apart = max(source.start, target.start) - min(source.end, target.end)
    telling = source.said in ("name", "pronoun", "user", "own side", "topic") and source.type != "noun"
    named = "name" in (source.said, target.said) or "noun" in (source.said, target.said)
    return telling and named and source.name.casefold() != target.name.casefold() and apart <= FARTHEST


def _denied(span: Span, source: End, target: End) -> bool:
    """Whether what holds them together is said not to be: "Priya isn't leading the migration any more"."""
    if TOPIC in (source.start, target.start):
        return False
    up, down = ([root, *root.ancestors] for root in (_root(span, source), _root(span, target)))
    above = next((token for token in up if token in down), None)
    return above is not None and any(
        child.dep_ == "neg"
        or (child.lower_ == "longer" and any(each.lower_ == "no" for each in child.children))
        for child in above.children
    )


def _ends(span: Span, names: Sequence[Name], before: Sequence[End]) -> list[End]:
    named = [
        End(part.start, part.end, name.name, name.type, "name")
        for name in names
        if (part := span.doc.char_span(name.start, name.end, alignment_mode="expand")) is not None
        and len(part)
    ]
    taken = {place for each in named for place in range(each.start, each.end)}
    found = [*named, *_pronouns(span, taken, named, before), *_nouns(span, taken)]
    topic = next((each for each in before if each.type in SIDES), None)
    if topic is not None and all(each.name != topic.name for each in found):
        found.append(topic._replace(start=TOPIC, end=TOPIC + 1, said="topic"))
    return found


def _nouns(span: Span, taken: set[int]) -> list[End]:
    """What is named by no name of its own: "the night crew"."""
    inside = [chunk for chunk in span.doc.noun_chunks if span.start <= chunk.start and chunk.end <= span.end]
    free = [chunk for chunk in inside if not taken & set(range(chunk.start, chunk.end))]
    said = [(LEADING.sub("", chunk.text), chunk) for chunk in free if chunk.root.pos_ in ("NOUN", "PROPN")]
    return [
        End(chunk.start, chunk.end, name[:200], "noun", "noun")
        for name, chunk in said
        if len(name) >= FEWEST_LETTERS and not name.isdigit()
    ]


def _pronouns(span: Span, taken: set[int], named: Sequence[End], before: Sequence[End]) -> Iterator[End]:
    for token in span:
        if token.i not in taken:
            end = _pronoun(token, [*before, *(each for each in named if each.end <= token.i)])
            if end is not None:
                yield end


def _pronoun(token: Token, named: Sequence[End]) -> End | None:
    word = token.lower_
    if word in MINE:
        return End(token.i, token.i + 1, THE_USER, "person", "user")
    if word in OURS:
        return End(token.i, token.i + 1, OWN_SIDE, "org", "own side")
    if word in PERSONS:
        meant = next((each for each in reversed(named) if each.type == "person"), None)
    elif word in THINGS:
        meant = next((each for each in reversed(named) if each.type in SIDES), None)
    else:
        return None
    return meant and meant._replace(start=token.i, end=token.i + 1, said="pronoun")


# --- what is known of a pair ------------------------------------------------------------------------


def features(span: Span, source: End, target: End) -> list[str]:
    """Names of what holds of two ends in a sentence."""
    doc = span.doc
    kinds = f"{source.type}>{target.type}"
    first, second = sorted((source, target), key=lambda each: each.start)
    order = "forth" if first is source else "back"
    between = [
        token
        for token in doc[max(first.end, span.start) : max(second.start, span.start)]
        if not token.is_space
    ]
    words = [token.lemma_.lower() for token in between]
    found = [
        f"kinds {kinds}",
        f"said {source.said}>{target.said}",
        f"order {order} {kinds}",
        f"apart {min(len(between), 8) if len(between) < 4 else 4 if len(between) < 8 else 8}",  # noqa: PLR2004
        f"said {source.said}>{target.said} {kinds} {order}",
    ]
    for token in between if len(between) <= BETWEEN else [*between[:3], *between[-3:]]:
        word = token.lemma_.lower()
        found += [f"word {order} {word}", f"word {word} {kinds}"]
    if len(words) <= BETWEEN:
        found.append(f"words {order} {' '.join(words)}")
    if first.start != TOPIC:
        found += [f"before {order} {each}" for each in _lemmas(span, first.start - 2, first.start)]
    found += [f"behind {order} {each}" for each in _lemmas(span, second.end, second.end + 2)]
    found += [f"noun {word}" for word in _words_of(target)]
    if TOPIC not in (source.start, target.start):
        found += _way(_root(span, source), _root(span, target), kinds)
    return found


def _words_of(end: End) -> list[str]:
    return end.name.lower().split() if end.said == "noun" else []


def _lemmas(span: Span, start: int, end: int) -> list[str]:
    return [token.lemma_.lower() for token in span.doc[max(start, span.start) : min(end, span.end)]]


def _root(span: Span, end: End) -> Token:
    root: Token = span.doc[end.start : end.end].root
    return root


def _way(source: Token, target: Token, kinds: str) -> list[str]:
    """Through the parse, up to what is above both and down again."""
    up = [source, *source.ancestors]
    down = [target, *target.ancestors]
    above = next((token for token in up if token in down), None)
    if above is None:
        return ["way none"]
    rising, falling = up[: up.index(above)], down[: down.index(above)]
    relations_ = (
        "<".join(token.dep_ for token in rising) + "^" + ">".join(token.dep_ for token in reversed(falling))
    )
    inner = {
        token.lemma_.lower() for token in (above, *rising[1:], *falling[1:]) if token not in (source, target)
    }
    roles = {
        child.lemma_.lower()
        for token in (above, source, target)
        for child in token.children
        if child.dep_ in ("attr", "appos", "compound", "prep", "prt", "neg")
    }
    return [
        f"way {relations_}",
        f"way {relations_} {kinds}",
        f"top {above.lemma_.lower()} {above.pos_} {rising[-1].dep_ if rising else ''}^{falling[-1].dep_ if falling else ''}",
        *(f"on {word}" for word in inner),
        *(f"on {word} {relations_}" for word in inner),
        *(f"on {word} {kinds}" for word in inner),
        *(f"role {word} {kinds}" for word in roles),
        *(
            f"own {child.lemma_.lower()}"
            for child in source.children
            if child.dep_ in ("compound", "appos", "attr")
        ),
    ]
