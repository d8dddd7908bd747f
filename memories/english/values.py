"""Values with a kind of their own: quantities, ranges, times, dates, versions, code words."""

from dataclasses import dataclass, field

BINARY = 1024.0
DECIMAL = 1000.0


@dataclass(frozen=True, slots=True)
class Value:
    """One value in its normal form.

    kind: dimension, e.g. "duration" (seconds), "bytes", "money", "clock" (minutes), "version", "code".
    parts: the normal form; two values of a kind are equal when their parts are.
    bound: "max", "min" or "" for an upper limit, a lower limit, or the value itself.
    """

    kind: str
    parts: tuple[float | str, ...]
    bound: str = ""
    shown: str = field(default="", compare=False)

    def comparable(self, other: "Value") -> bool:
        """Whether both answer the same question, so that unequal means contradicting."""
        return _family(self.kind) == _family(other.kind)

    def equals(self, other: "Value") -> bool:
        if {self.bound, other.bound} == {"max", "min"} or not self.comparable(other):
            return False
        return _same_parts(self, other)


_FAMILIES = {
    "clock range": "clock",
    "weekdays": "recurrence",
    "weekday": "recurrence",
    "frequency": "recurrence",
    "version": "number",
}


def _family(kind: str) -> str:
    """Kinds that answer one question; all currencies do."""
    if kind.startswith("money"):
        return "money per time" if kind.endswith("per time") else "money"
    return _FAMILIES.get(kind, kind.partition(":")[0])


def _same_parts(a: Value, b: Value) -> bool:
    if a.kind == "bytes":
        return any(_scaled(a, base) == _scaled(b, base) for base in (BINARY, DECIMAL))
    if _family(a.kind) == "clock":
        return len(a.parts) == len(b.parts) and _same_clock(a, b)
    if a.kind == "date":
        return all(x == y or "" in (x, y) for x, y in zip(a.parts, b.parts, strict=True)) and any(
            x == y != "" for x, y in zip(a.parts, b.parts, strict=True)
        )
    if {a.kind, b.kind} == {
        "number",
        "version",
    }:  # "Android 9": a name may hide behind the start of a sentence
        return _digits(a) == _digits(b)
    return a.kind == b.kind and len(a.parts) == len(b.parts) and all(map(_close, a.parts, b.parts))


def _digits(value: Value) -> str:
    return ".".join(str(part) for part in value.parts).removesuffix(".0")


def _close(x: float | str, y: float | str) -> bool:
    if isinstance(x, str) or isinstance(y, str):
        return x == y
    return abs(x - y) <= 1e-9 * max(abs(x), abs(y), 1.0)


def _scaled(value: Value, base: float) -> list[float]:
    """Bytes with a kilo of either 1,000 or 1,024; parts are amount and power in turn."""
    numbers = [float(part) for part in value.parts if not isinstance(part, str)]
    return [
        round(amount * base**power, 6) for amount, power in zip(numbers[::2], numbers[1::2], strict=False)
    ]


def _same_clock(a: Value, b: Value) -> bool:
    """Parts are minutes …, offset of the zone in minutes or "" where none is named."""
    zone_a, zone_b = a.parts[-1], b.parts[-1]
    known = not isinstance(zone_a, str) and not isinstance(zone_b, str)
    shift = float(zone_a) - float(zone_b) if known else 0.0
    times = zip(a.parts[:-1], b.parts[:-1], strict=True)
    return all((float(x) - float(y) - shift) % 1440 == 0 for x, y in times)
