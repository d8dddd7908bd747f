"""Puts the pronouns of words without a subject, and of an instruction, into the third person."""

import re

from brain.extract.rules.preprocessing.own_words import DOUBLE, SINGLE
from memories.regex import laid_out

YOU_DO = laid_out(r"""
    (?<!can )(?<!could )(?<!would )(?<!will )\byou (?=
      (
        give|make|write|quote|use|draft|send|list|suggest|cite|explain|answer|start|put|call|tell|show
        |include|add|skip|mention|offer|produce|create|sign|talk|address|want|need|do|say
      )\b
    )
""")


def swapped(text: str, *, you: str = "it") -> str:
    """Pronouns of an instruction in the third person: the user is "they", the assistant is "it", or what `you` says."""
    pairs = (
        (r"\bI'm\b|\bI am\b", "they are"), (r"\bI've\b", "they have"), (r"\bI'd\b", "they would"),
        (r"\bI\b", "they"), (r"\bmy\b", "their"), (r"\bme\b", "them"),
        (r"\b(of|is|are|like|to|than|with|and|or) mine\b", r"\1 theirs"),  # and no coal mine
        (r"\bmyself\b", "themselves"), (r"\bwe\b", "they"),
        (r"\bour\b", "their"), (r"\bus\b", "them"), (r"\byou're\b|\byou are\b", f"{you} is"),
        (YOU_DO, f"{you} +"),
        (r"\byour\b", "its"), (r"\byou\b", you),
    )  # fmt: skip
    for pattern, word in pairs:
        text = re.sub(pattern, word, text, flags=0 if pattern == r"\bus\b" else re.IGNORECASE)
    return re.sub(
        r"\b(?P<you>it|assistant) \+(\w+)",
        lambda hit: (
            f"{hit['you']} {hit.group(2)}{'es' if hit.group(2).endswith(('s', 'x', 'ch', 'o')) else 's'}"
        ),
        text,
    )


def as_quoted(content: str, original: str) -> str:
    """The statement with its quotations as they were said: nobody's pronouns are put right in them."""
    for pattern in (DOUBLE, SINGLE):
        rendered, quoted = pattern.findall(content), pattern.findall(original)
        if len(rendered) == len(quoted):
            for now, before in zip(rendered, quoted, strict=True):
                content = content.replace(now, before)
    return content
