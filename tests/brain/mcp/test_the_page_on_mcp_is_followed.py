"""docs/mcp.md, block by block, as a newcomer follows it; the address and the folder alone are another's."""

import asyncio
import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from mcp import Client, StdioServerParameters
from mcp_types import TextContent, TextResourceContents

from brain.mcp.context import PROMPTS, RESOURCES
from brain.mcp.tools import OFFERS
from memories.models import Memory, Surface, User
from memories.tenancy import acting_as
from tests import factories, services
from tests.brain.mcp.conftest import Assistant, text_of

ROOT = Path(settings.BASE_DIR)
PAGE = (ROOT / "docs" / "mcp.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def key(transactional_db: None) -> str:
    """As the page issues it."""
    factories.person(username="marit")
    (shell,) = [each for each in blocks("sh") if "apikey" in each]
    arguments = re.search(r'manage.py (apikey issue) --user (\w+) --name "([^"]+)"', shell)
    assert arguments
    output = StringIO()
    command = [*arguments[1].split(), "--user", arguments[2], "--name", arguments[3]]
    call_command(*command, stdout=output, stderr=StringIO())
    return output.getvalue().strip()


def test_the_program_on_the_page_remembers_and_recalls(key: str, url: str) -> None:
    (program,) = blocks("python")
    run = subprocess.run(
        [sys.executable, "-c", program.replace("http://localhost:8000", url)],
        env=os.environ | {"LOREKEEPER_KEY": key},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "The user prefers short answers." in run.stdout


def test_a_client_that_takes_an_address_is_served(key: str, url: str) -> None:
    (client,) = [each for each in blocks("json") if '"url"' in each]
    given = json.loads(client.replace("lk_…", key))["mcpServers"]["lorekeeper"]
    assert given["url"] == "http://localhost:8000/mcp"
    assert "http://localhost:8000/mcp" in "".join(blocks("sh"))  # of Claude Code
    assert given["headers"] == {"Authorization": f"Bearer {key}"}
    assert Assistant(url, key).result("memory_list_recent") == {"memories": [], "next": None}


def stdio(key: str, *more: str) -> StdioServerParameters:
    (client,) = [each for each in blocks("json") if '"command"' in each]
    given = json.loads(client.replace("lk_…", key))["mcpServers"]["lorekeeper"]
    assert given["command"] == "/path/to/lorekeeper/.venv/bin/python"
    given["args"] = [each.replace("/path/to/lorekeeper", str(ROOT)) for each in given["args"]]
    databases = {
        "DATABASE_URL": services.database_url("default"),
        "OWNER_DATABASE_URL": services.database_url("owner"),
        "REDIS_URL": settings.REDIS_URL,
        "DATA_DIR": str(settings.DATA_DIR),
        "MODEL_DIR": str(settings.MODEL_DIR),
        "PARSER_IN_WEB": "false",
    }
    return StdioServerParameters(
        command=sys.executable, args=[*given["args"], *more], env=databases | given["env"], cwd="/"
    )


def test_a_client_that_starts_a_process_is_served(key: str) -> None:
    """Over stdio, and everything else that the page names: tools, resources, the prompt."""

    async def followed() -> None:
        async with Client(stdio(key, "--assistant", "desktop"), read_timeout_seconds=60) as client:
            kept = await client.call_tool("remember", {"content": "The user prefers short answers."})
            assert kept.structured_content, text_of(kept)
            found = await client.call_tool("recall_memory", {"query": "How long shall my answers be?"})
            assert "short answers" in text_of(found)
            refused = await client.call_tool("remember", {"content": "The user has a cat.", "importance": 9})
            assert "importance" in text_of(refused)
            many = [client.call_tool("memory_search", {"query": "answers"}) for _ in range(20)]
            assert not any(each.is_error for each in await asyncio.gather(*many))
            named = {each.name for each in (await client.list_tools()).tools}
            assert named == {each.function.__name__ for each in OFFERS}
            assert all(f"`{name}`" in PAGE for name in named)
            for resource in (await client.list_resources()).resources:
                assert f"`{resource.uri}`" in PAGE
                (content,) = (await client.read_resource(resource.uri)).contents
                assert isinstance(content, TextResourceContents)
            (prompt,) = (await client.list_prompts()).prompts
            assert prompt.title
            assert prompt.title in PAGE
            (message,) = (await client.get_prompt(prompt.name)).messages
            assert isinstance(message.content, TextContent)
            assert "- The user prefers short answers." in message.content.text

    asyncio.run(followed())
    assert (len(RESOURCES), len(PROMPTS)) == (2, 1)
    with acting_as(User.objects.get(username="marit")):
        memory = Memory.objects.select_related("assistant").get()
    assert (memory.surface, str(memory.assistant)) == (Surface.MCP, "desktop")


def test_a_wrong_key_ends_the_command_with_a_sentence(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for secret, sentence in (("", "Set LOREKEEPER_KEY"), ("lk_wrong", "unknown or was revoked")):
        monkeypatch.setenv("LOREKEEPER_KEY", secret)
        with pytest.raises(CommandError, match=sentence):
            call_command("mcp")
