"""Structured logs: ids, counts and milliseconds. No text that a person wrote is ever in a line.

That holds by construction, whatever fails and whoever logs it: of an exception only types and positions are printed
(`failures`), of a library only what stands as a literal in its code (`libraries`), of a request its route and never its
address (`requests`).
"""

import sys

# Its printed tracebacks show values, which no log may hold; a web process that starts saves the time of loading it, too.
_unloaded = "rich" not in sys.modules
if _unloaded:
    sys.modules["rich"] = None  # type: ignore[assignment]
import structlog  # noqa: E402, F401 - without it from here on, whoever imports it again

if _unloaded:
    del sys.modules["rich"]
