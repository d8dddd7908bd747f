"""MCP over stdin and stdout, for an assistant that starts it on this machine."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.http import HttpRequest

from brain.api.failures import problem_of
from brain.api.keys import caller_with
from brain.mcp.calling import Calling, in_thread, made
from brain.run import warm_up

KEY = "LOREKEEPER_KEY"
LOADING_SECONDS = 30.0


class Command(BaseCommand):
    help = f"Serve MCP over stdin and stdout. The bearer key is read from the environment, as {KEY}."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--person", help="for a service key: whose memory it is, by their id there")
        parser.add_argument("--assistant", default="", help="the assistant that memories belong to")

    def handle(self, *args: Any, person: str | None, assistant: str, **options: Any) -> None:
        from brain.mcp.server import server  # noqa: PLC0415 - slow to load

        secret = os.environ.get(KEY, "")
        if not secret:
            raise CommandError(f"Set {KEY} to a bearer key: manage.py apikey issue --user … --name …")

        def identified() -> Calling:
            """Asked before every call: a key may have been revoked meanwhile, and calls are counted."""
            request = HttpRequest()
            request.META["REMOTE_ADDR"] = "stdio"
            return made(caller_with(request, secret), person=person, assistant=assistant)

        async def identify(_message: Any) -> Calling:
            return await in_thread(identified)

        try:
            identified()
        except Exception as error:
            raise CommandError(problem_of(HttpRequest(), error).detail) from error
        warming = warm_up.for_requests()
        try:
            server(identify).run("stdio")
        finally:
            warming.join(LOADING_SECONDS)  # a process that ends while a model is being loaded aborts
