"""Tells lines that a machine wrote and that look like prose: a commit's subject, a crontab, what a shell answered."""

import re
from collections.abc import Sequence

from memories.regex import regex

WRITTEN = regex(r"""
    \s*(?:
      # "a1f3c2e (HEAD -> main) we use port 9191 now", also behind a graph of branches
      (?:[*|\\/]\s*)*(?=[a-f]*\d)[0-9a-f]{7,40}\s+\S
      |commit\s[0-9a-f]{7,40}\b|Author:\s.*<|Merge:\s[0-9a-f]
      # "15 3 * * 1 /opt/bin/backup.sh", "*/10 * * * * curl …"
      |(?=[^a-z]*\*)(?:[\d*][\d*/,-]*\s+){4}(?:[\d*][\d*/,-]*|(?:MON|TUE|WED|THU|FRI|SAT|SUN)\S*)\s+\S
      # "user=ada role=admin port=9443"
      |(?:[\w.-]+=[^\s=]+\s+){2}[\w.-]+=
      |[-dl][rwx-]{9}\s
    )
""")
COMMAND = re.compile(r"\s*(?:[\w@.~:-]{0,40}[$#%❯]|PS [A-Z]:\\[^>]*>) ?[a-z][\w./-]*(?: |$)")
ASKED = re.compile(
    r"(?i)\s*(?:why|what|how|is|are|can|could|does|do|did|which|where|who|when|please|pls|explain|help)\b"
)


def written_by_machine(line: str) -> bool:
    return WRITTEN.match(line) is not None


def mark_answers(lines: Sequence[str], origins: list[str]) -> None:
    """What a shell printed: the lines behind "$ cat notes.txt" up to an empty one or a question."""
    prompts = [index for index, line in enumerate(lines) if COMMAND.match(line) and len(lines) > 1]
    for start in prompts:
        for index in range(start, len(lines)):
            if not lines[index].strip() or (index > start and ASKED.match(lines[index])):
                break
            origins[index] = origins[index] or "code"
