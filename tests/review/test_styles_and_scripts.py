"""One stylesheet, little JavaScript, nothing inline, nothing from elsewhere."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings

from review import stylesheet
from tests.factories import fact

STATIC = Path(settings.BASE_DIR) / "static"
INLINE = re.compile(r"<style|\sstyle=|\son[a-z]+=|hx-on|hx-vals=.js:|javascript:", re.IGNORECASE)
TAG = re.compile(r"\{%.*?%\}", re.DOTALL)  # of the template language: never sent
SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE)
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)\(", re.IGNORECASE)
KB = 1000


def test_one_stylesheet_with_an_address_of_its_content(client: Client) -> None:
    sheet = stylesheet.current()
    response = client.get(f"/styles.{sheet.digest}.css", headers={"Accept-Encoding": "gzip"})
    assert "immutable" in response.headers["Cache-Control"]
    assert gzip.decompress(response.content) == sheet.text
    assert b"@import" not in sheet.text
    assert b"url(../" not in sheet.text
    assert client.get("/styles.000000000000.css").headers["Cache-Control"] == "no-cache"


def test_a_page_asks_for_one_stylesheet(reviewer: Client) -> None:
    assert reviewer.get("/queue/").content.decode().count('rel="stylesheet"') == 1


def sent(client: Client, path: str) -> bytes:
    """What a browser is sent, as it comes over the wire."""
    response = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip", path
    return b"".join(response)


def test_the_first_page_is_light(reviewer: Client) -> None:
    for _ in range(30):
        fact("The staging cluster restarts every Sunday at two, and deploys queued then are retried by hand.")
    page = reviewer.get("/queue/", headers={"Accept-Encoding": "gzip"})
    imported = re.findall(r'import "\./(.+)";', (STATIC / "js" / "console.js").read_text())
    vendored = ("vendor/htmx/htmx.min.js.gz", "vendor/geist/geist-latin.woff2", "img/mark.svg")
    parts = {
        "page": len(page.content),
        "styles": len(stylesheet.current().compressed),
        "scripts": sum(
            len(sent(reviewer, f"/static/js/{name}")) for name in ("head.js", "console.js", *imported)
        ),
        "vendored": sum((STATIC / name).stat().st_size for name in vendored),
    }
    assert sum(parts.values()) <= 100 * KB, parts
    on_one_page = {"chat.js", "settings.js", "passkeys.js", "groups.js"}
    scripts = [path for path in (STATIC / "js").glob("*.js") if path.name not in on_one_page]
    assert sum(path.stat().st_size for path in scripts) < 30 * KB


@pytest.mark.parametrize(
    "template", sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html")), ids=lambda path: path.name
)
def test_no_template_has_script_or_style_inline(template: Path) -> None:
    text = template.read_text()
    assert not INLINE.search(TAG.sub("", text))
    assert not SCRIPT.search(text)
    assert "http://" not in text
    assert "https://" not in text


@override_settings(WHITENOISE_AUTOREFRESH=False)
def test_a_file_is_listed_before_it_is_asked_for() -> None:
    """As in production; the other tests look for each when it is asked for, as a client of theirs would list all."""
    script = (STATIC / "js" / "queue.js").read_bytes()
    client = Client()
    assert b"".join(client.get("/static/js/queue.js")) == script
    assert client.get("/static/js/gone.js").status_code == 404


def test_where_a_table_stacks_every_cell_says_what_it_is() -> None:
    """On a narrow screen the heads of its columns are gone. What is pressed says so itself, what spans the table is alone."""
    bare = [
        f"{template.name}: {cell}"
        for template in (Path(settings.BASE_DIR) / "templates").rglob("*.html")
        if '<table class="people"' in (text := template.read_text())
        for cell in re.findall(r"<td(?![^>]*(?:data-label|colspan|class=\"pressed\")).*", text)
    ]
    assert bare == []


def test_colours_are_tokens() -> None:
    sheets = [path for path in (STATIC / "css").glob("*.css") if path.name != "tokens.css"]
    raw = {path.name: COLOUR.findall(path.read_text()) for path in sheets}
    assert not any(raw.values()), raw


def test_what_is_vendored_is_what_the_lock_says() -> None:
    lock = json.loads((STATIC / "vendor" / "lock.json").read_text())
    listed = {
        STATIC / "vendor" / folder / name: digest
        for folder, entry in lock.items()
        for name, digest in entry["sha256"].items()
    }
    present = {
        path for path in (STATIC / "vendor").rglob("*") if path.is_file() and path.parent.name != "vendor"
    }
    assert {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in present} == listed
    assert all(entry["version"] and entry["licence"] for entry in lock.values())
