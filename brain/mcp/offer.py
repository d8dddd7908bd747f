"""How a plain function is offered as a tool: under its name, with its docstring, behind a scope, in a thread."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any

from mcp.server.mcpserver.tools import Tool
from mcp_types import ToolAnnotations

from brain.mcp.calling import calling, in_thread


@dataclass(frozen=True, slots=True)
class Offer:
    function: Callable[..., Any]
    scope: str
    title: str
    reads: bool = False  # it changes nothing
    destroys: bool = False  # it takes something away
    repeats: bool = False  # twice is as once

    def tool(self) -> Tool:
        hints = ToolAnnotations(
            title=self.title,
            read_only_hint=self.reads,
            destructive_hint=self.destroys,
            idempotent_hint=self.reads or self.repeats,
            open_world_hint=False,
        )
        description = inspect.getdoc(self.function)
        tool = Tool.from_function(
            self._in_thread(), title=self.title, description=description, annotations=hints
        )
        arguments = tool.fn_metadata.arg_model
        arguments.model_config["extra"] = "forbid"  # a misspelt argument must not be lost without a word
        arguments.model_rebuild(force=True)
        tool.parameters = arguments.model_json_schema(by_alias=True)
        return tool

    def _in_thread(self) -> Callable[..., Any]:
        @wraps(self.function)
        async def called(**arguments: Any) -> Any:
            calling().caller.require(self.scope)
            return await in_thread(partial(self.function, **arguments))

        return called
