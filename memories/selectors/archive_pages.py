"""What is held about a person as pages that any browser opens from the ZIP: the same as the JSON files beside them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

LOOK = """
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1c1c1a; background: #fff; }
h1 { font-size: 1.4rem; } article { padding: .75rem 0; border-top: 1px solid #ddd; }
.said { font-size: 1.05rem; white-space: pre-line; } dl { display: grid; grid-template-columns: 11rem 1fr; gap: .125rem 1rem; margin: .25rem 0 0; font-size: .875rem; }
dt { color: #666; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
dd ul { margin: 0; padding-inline-start: 1.25rem; white-space: normal; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .25rem; } }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161615; } article { border-color: #333; } dt { color: #aaa; } a { color: #5cc9d6; } }
"""
TEXT_FIELDS = ("content", "message")  # what of a row is read first
IDS = ("id", "user_id")
EMPTY: tuple[Any, ...] = (None, "", [], {})
INDEX = "index.html"


def pages(name: str, held: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """File name and HTML of each: an index, and one for every kind of thing that there is."""
    kept = {kind: content for kind, content in held.items() if content}
    links = format_html_join(
        "\n",
        '<li><a href="{}.html">{}</a>{}</li>',
        (
            (kind, kind, f": {len(content)}" if isinstance(content, list) else "")
            for kind, content in kept.items()
        ),
    )
    made = f"Made on {timezone.now():%Y-%m-%d at %H:%M} UTC."
    yield INDEX, _page(f"What is held about {name}", format_html("<p>{}</p><ul>{}</ul>", made, links))
    for kind, content in kept.items():
        back = mark_safe(f'<p><a href="{INDEX}">Everything</a></p>')  # noqa: S308 - no text of anybody's
        yield f"{kind}.html", _page(kind.capitalize(), format_html("{}{}", back, _content(content)))


def _page(title: str, body: SafeString) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{LOOK}</style>\n<h1>{escape(title)}</h1>\n{body}\n</html>\n"
    )


def _content(content: Any) -> SafeString:
    if isinstance(content, Mapping):
        return _row(content)
    return format_html_join("\n", "<article>{}</article>", ((_row(each),) for each in content))


def _row(row: Any) -> SafeString:
    """What was said first, then whatever else there is of it; what is empty is left out."""
    if not isinstance(row, Mapping):
        return format_html('<p class="said">{}</p>', row)
    content = next((row[name] for name in TEXT_FIELDS if row.get(name)), "")
    rest = [
        (name.replace("_", " "), _value(value))
        for name, value in row.items()
        if name not in (*TEXT_FIELDS, *IDS) and value not in EMPTY
    ]
    first = format_html('<p class="said">{}</p>', content) if content else ""
    listed = format_html_join("", "<dt>{}</dt><dd>{}</dd>", rest)
    return format_html("{}<dl>{}</dl>", first, listed)


def _value(value: Any) -> str:
    """Words stand in a line, what has parts of its own is a list of them; a part that is empty is left out."""
    if isinstance(value, Mapping):
        parts = [(name.replace("_", " "), _value(each)) for name, each in value.items() if each not in EMPTY]
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{}: {}</li>", parts))
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(each, Mapping | list | tuple) for each in value):
            return format_html(
                "<ul>{}</ul>", format_html_join("", "<li>{}</li>", [(_value(each),) for each in value])
            )
        return ", ".join(_word(each) for each in value)
    return _word(value)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M} UTC"
    return value.isoformat() if isinstance(value, date) else str(value)
