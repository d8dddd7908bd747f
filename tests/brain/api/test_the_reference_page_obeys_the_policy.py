"""/api/v1/docs: everything of the description, and nothing that `default-src 'self'` forbids."""

import re

from brain.api import api
from tests.brain.api.conftest import Program


def test_it_shows_every_operation_and_field(nobody: Program) -> None:
    answer = nobody.get("/docs")
    assert answer.status_code == 200
    page = answer.content.decode()
    schema = api.get_openapi_schema()
    for path, methods in schema["paths"].items():
        assert path in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    for name in schema["components"]["schemas"]["ExchangeIn"]["properties"]:
        assert f"<code>{name}</code>" in page


def test_it_needs_no_exception_of_the_policy(nobody: Program) -> None:
    answer = nobody.get("/docs")
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    page = answer.content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=|javascript:", page) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', page) == []
