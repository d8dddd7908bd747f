"""Layer 3: whatever points at one person or one machine by its form, in modules by kind."""

from __future__ import annotations

from memories.gate.finding import Finding

from . import contacts, documents, encoded, machines, network, numbers, paths, people, phones

_LAYERS = (
    contacts.find,
    encoded.find,
    network.find,
    machines.find,
    paths.find,
    phones.find,
    documents.find,
    numbers.find,
    people.find,
)


def find(text: str) -> Finding | None:
    for layer in _LAYERS:
        finding = layer(text)
        if finding is not None:
            return finding
    return None
