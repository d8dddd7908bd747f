"""What makes the demo's conversations unplayable, one sentence for each fault."""

from collections.abc import Iterator

from brain.demo.script import Script

# One more than the default of the live setting contributor_min_exchanges: only more than five count.
EXCHANGES_BEFORE_TEAM = 6


def complaints(script: Script) -> Iterator[str]:
    yield from _repeats("handle", [person.handle for person in script.people])
    yield from _repeats("e-mail", [person.email for person in script.people])
    yield from _repeats("message", [" ".join(turn.message.lower().split()) for turn in script.turns])
    yield from _repeats("fact id", [turn.id for turn in script.turns if turn.id])
    yield from _strangers(script)
    yield from _dangling(script)
    yield from _too_early(script)
    yield from _out_of_time(script)


def _repeats(what: str, values: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            yield f"the {what} {value!r} occurs twice"
        seen.add(value)


def _strangers(script: Script) -> Iterator[str]:
    known = {person.handle for person in script.people}
    yield from (
        f"{turn.person!r} is not in people.jsonl" for turn in script.turns if turn.person not in known
    )


def _dangling(script: Script) -> Iterator[str]:
    """A turn that refers to a fact which nobody else stated before."""
    stated: dict[str, str] = {}
    for turn in script.turns:
        for fact in filter(None, (turn.echoes, turn.contradicts)):
            if stated.get(fact, turn.person) == turn.person:
                yield f"nobody else has stated {fact!r} before {turn.person} refers to it"
        if turn.id:
            stated[turn.id] = turn.person


def _too_early(script: Script) -> Iterator[str]:
    """Somebody, newcomers apart, who speaks of the project before it can count."""
    for person in script.people:
        turns = script.turns_of(person.handle)
        before = next((place for place, turn in enumerate(turns) if turn.fact), len(turns))
        if before < EXCHANGES_BEFORE_TEAM and not person.newcomer:
            yield f"{person.handle} states a team fact after {before} exchanges"


def _out_of_time(script: Script) -> Iterator[str]:
    """What is proposed by a stranger, before they count, or after it was decided."""
    decided = {each.statement: each.days_ago for each in script.reviews}
    for each in script.proposals:
        before = [turn for turn in script.turns_of(each.person) if turn.days_ago > each.days_ago]
        if len(before) < EXCHANGES_BEFORE_TEAM:
            yield f"{each.person} proposes {each.statement!r} after {len(before)} exchanges"
        if each.days_ago < decided.get(each.statement, each.days_ago):
            yield f"{each.statement!r} is decided before it is proposed"
