"""A memory for an assistant: recall before the answer, learn after it.

>>> with Memory("http://localhost:8000", key="lk_…") as memory:
...     with memory.turn("Which port does staging listen on?") as turn:
...         turn.reply(answer(turn.context, turn.message))
"""

from lorekeeper.client import AsyncMemory, Memory
from lorekeeper.errors import LorekeeperError
from lorekeeper.turn import AsyncTurn, Turn

__all__ = ["AsyncMemory", "AsyncTurn", "LorekeeperError", "Memory", "Turn"]
