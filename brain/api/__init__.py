"""The HTTP API, version 1. Routers by resource parse, call an action or a question, and render; nothing more."""

from brain.api.application import api

__all__ = ["api"]
