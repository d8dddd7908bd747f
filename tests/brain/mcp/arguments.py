"""Arguments made from the schema that a tool lists: such as fit, and such as nobody should get through with."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

FITTING = "goat"
WORD = "zanzibarquince"
SQL = f"{WORD}'; DROP TABLE memories_memory; --"
TOO_LONG = f"{WORD} " * 7_000  # about 100 kB, far above what any single argument may have
TOO_MANY = 1_001
FORMATS = {"uuid": str(uuid4()), "date": "2026-05-01", "date-time": "2026-05-01T08:00:00Z"}
FAR_OFF = {"date": ("0001-01-01", "9999-12-31"), "date-time": ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59")}  # fmt: skip
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hostile:
    value: Any
    refused: bool = True  # it fits no schema that the tool lists; else it may be taken, and must do no harm
    limit: bool = False  # past one that the argument has of its own
    inner: Any = None  # what is hostile in it, where it is a part

    @property
    def kind(self) -> str:
        return f"{self.refused} {self.inner or self.value}"


class Arguments:
    """Of one tool, by its input schema."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.properties: dict[str, Schema] = schema.get("properties", {})

    def fitting(self) -> dict[str, Any]:
        return {name: self._fitting(self.properties[name]) for name in self.schema.get("required", ())}

    def hostile(self) -> Iterator[tuple[str, Hostile]]:
        """Each with the name of its argument. Each is driven past its limits; what is hostile everywhere is tried once."""
        known: set[str] = set()
        for name, schema in self.properties.items():
            tried = list(self._hostile(schema))
            new = [each for each in tried if each.limit or each.kind not in known]
            for each in new or tried[:1]:
                yield name, each
            known.update(each.kind for each in tried)

    def ids(self) -> Iterator[tuple[str, bool]]:
        """The arguments that name something by its id, and whether they name several."""
        for name, schema in self.properties.items():
            for each in self._forms(schema):
                if each.get("format") == "uuid":
                    yield name, False
                if any(one.get("format") == "uuid" for one in self._forms(each.get("items", {}))):
                    yield name, True

    def _forms(self, schema: Schema) -> list[Schema]:
        """What it may be, each by itself."""
        if "$ref" in schema:
            found = self.schema["$defs"][schema["$ref"].rpartition("/")[2]]
            return self._forms(found)
        if "anyOf" in schema:
            return [form for each in schema["anyOf"] for form in self._forms(each)]
        return [schema]

    def _fitting(self, schema: Schema) -> Any:
        form = next(each for each in self._forms(schema) if each.get("type") != "null")
        if "enum" in form or "const" in form:
            return form.get("const", form.get("enum", [None])[0])
        kind = form.get("type", "string")
        if kind == "array":
            return [self._fitting(form.get("items", {}))] * form.get("minItems", 0)
        if kind == "object":
            return {name: self._fitting(form["properties"][name]) for name in form.get("required", ())}
        number = form.get("minimum", 1)
        text = FORMATS.get(form.get("format", ""), FITTING)
        return {"integer": number, "number": number, "boolean": False, "string": text}[kind]

    def _hostile(self, schema: Schema) -> Iterator[Hostile]:
        forms = self._forms(schema)
        types = {each.get("type", "string") for each in forms}
        if "object" not in types:
            yield Hostile({"$ne": WORD})
        if "array" not in types:
            yield Hostile([[[[[{}]]]]])
        if "null" not in types:
            yield Hostile(None)
        if types <= {"string", "null"}:
            yield Hostile(7, refused=not any("format" in each for each in forms))  # seconds since 1970
        if not types & {"string"}:
            yield Hostile(SQL)
        for form in forms:
            yield from self._of_form(form, alone=len(types - {"null"}) == 1)

    def _of_form(self, form: Schema, *, alone: bool) -> Iterator[Hostile]:
        kind = form.get("type")
        if kind == "string":
            yield from _strings(form)
        elif kind in {"integer", "number"}:
            yield from _numbers(form)
        elif kind == "boolean":
            yield Hostile(2)
        elif kind == "array":
            yield Hostile([self._fitting(form["items"])] * TOO_MANY, limit=True)
            for each in self._hostile(form["items"]):
                refused = each.refused and alone
                yield Hostile([each.value], refused=refused, limit=each.limit, inner=each.value)
        elif kind == "object":
            whole = self._fitting(form)
            for name, schema in form.get("properties", {}).items():
                for each in self._hostile(schema):
                    given = whole | {name: each.value}
                    yield Hostile(given, refused=each.refused, limit=each.limit, inner=each.value)


def _strings(form: Schema) -> Iterator[Hostile]:
    if "enum" in form or "const" in form or "format" in form:
        yield Hostile(f"../../{WORD}")
        yield Hostile("", refused="" not in form.get("enum", ()))
        for each in FAR_OFF.get(form.get("format", ""), ()):
            yield Hostile(each, refused=False)
        return
    yield Hostile(f"{WORD}\0")
    yield Hostile(TOO_LONG, limit=True)
    for each in (SQL, "", "\u202e\u200b\u2060", "%_\\", "é" * 60, "-1"):
        yield Hostile(each, refused=False)


def _numbers(form: Schema) -> Iterator[Hostile]:
    for each in (form.get("minimum", 0) - 1, form.get("maximum", 10**30) + 1):
        yield Hostile(each, limit=True)
    for each in (-(10**30), 10**30):
        yield Hostile(each)
    yield Hostile(1.5, refused=form["type"] == "integer")
