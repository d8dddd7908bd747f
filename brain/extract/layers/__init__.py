"""What a model reads of a person's world: layer 1 says what each sentence tells, layer 1.5 what of it is worth storing.

Both propose; the filters that every proposal passes (brain/extract/evidence.py) and what is stored after them decide. Layer 2
(store_loop.py) files it beside what is known; that of recall is brain/recall/retrieve_loop.py.
"""

from brain.extract.layers.world import read_world

__all__ = ["read_world"]
