"""What other programs have kept, read from the files that they hand out: conversations and memories.

read(path)          the file, its format detected: a list of `Entry`, or UnreadableError in one sentence
sort_out(…)         what of it would be taken for a person, and why the rest is left out
take(…)             one of them: an exchange through the loop as POST /exchanges takes it, a memory by `remember`
in_parts(…)         what is taken at once
take_all(…)         a part of them, which one task of the worker then learns
"""

from brain.imports.entries import Entry, UnreadableError
from brain.imports.reading import read
from brain.imports.taking import SortedOut, in_parts, sort_out, take, take_all

__all__ = ["Entry", "SortedOut", "UnreadableError", "in_parts", "read", "sort_out", "take", "take_all"]
