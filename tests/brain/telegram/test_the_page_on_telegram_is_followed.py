"""docs/telegram.md, as somebody follows it who has just made a bot; only the Bot API's address is another's."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from django.conf import settings as django_settings
from django.core.management import call_command
from pytest_django.fixtures import Settings

from brain.environment import Environment
from memories.actions.links import issue_link_code
from memories.models import Memory, User
from memories.tenancy import acting_as
from tests.brain.telegram.scripted_bot_api import BotApi

PAGE = (Path(django_settings.BASE_DIR) / "docs" / "telegram.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_five_minutes(
    telegram: BotApi,
    polled: Callable[[], list[str]],
    marit: User,
    settings: Settings,
    tmp_path: Path,
) -> None:
    (tmp_path / ".env").write_text("".join(blocks("ini")))
    read = Environment(_env_file=tmp_path / ".env")
    settings.TELEGRAM_TOKEN, settings.TELEGRAM_WEBHOOK_SECRET = (
        read.telegram_token,
        read.telegram_webhook_secret,
    )
    assert read.telegram_api_url in PAGE

    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)[2:]
    sent = [re.findall(r"`([^`]+)`", first) for first, _answer in rows]
    telegram.writes("Hello?")
    assert "I do not know you here yet" in polled()[0]
    _kept, code = issue_link_code(user=marit)
    assert re.fullmatch(r"\w{4}-\w{4}", sent[0][0])
    telegram.writes(code)
    assert "I know you here" in polled()[0]
    expected = [
        "Oslo",
        "Remembered.|No model",
        "What is remembered",
        "Forgotten|Nothing that is remembered comes close",  # the second finds it gone
        "begins anew",
        "team",
        "cannot be taken back",
    ]
    for messages, words in zip(sent[1:], expected, strict=True):
        for message in messages:
            telegram.writes(message)
            assert re.search(words, polled()[0]) or "No model" in telegram.sent_texts()[-1], message
    with acting_as(marit):
        assert "tea" in Memory.objects.live().get().content

    poll, webhook = (re.findall(r"manage\.py (.*)", each)[0] for each in blocks("sh"))
    assert poll == "telegram"
    output = StringIO()
    call_command(*webhook.split(), stdout=output)
    assert "https://memory.example.org/telegram/webhook" in output.getvalue()
    method, given = telegram.calls[-1]
    assert (method, given["secret_token"]) == ("setWebhook", "a-long-random-secret")
