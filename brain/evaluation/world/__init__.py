"""Worlds: what people tell an assistant about their work, learned by the real pipeline, and what recall hands back of it.

`worlds` reads the files, `telling` plays them, `judging` compares with what should have been kept, `scratch_database` is where.
"""

from brain.evaluation.world.measuring import SHOWN, measure
from brain.evaluation.world.worlds import read

__all__ = ["SHOWN", "measure", "read"]
