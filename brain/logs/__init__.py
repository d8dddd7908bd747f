"""Structured logs: ids, counts and milliseconds. No text that a person wrote is ever in a line.

That holds by construction, whatever fails and whoever logs it: of an exception only types and positions are printed
(`failures`), of a library only what stands as a literal in its code (`libraries`), of a request its route and never its
address (`requests`).
"""
