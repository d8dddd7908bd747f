"""Tells what goes into a form or a text that is to be written: "Name is Svetlana." behind "make a name tag"."""

from brain.extract.rules.preprocessing.own_words import QUOTATION
from memories.regex import regex

FIELD = regex(r"""
    (?i)(?:(?:and|so|the|first|last|full|middle|new|her|his|their) )*(?:
      name|surname|address|date of birth|birthday|birth date|phone(?: number)?|e-?mail|age|job title|title|sender|recipient|customer
    )(?:'s| is|:| =) (?!.*\b(?:by the way|here|my|me|i)\b)
""")
FORM = regex(rf"""
    (?i)_{{2,}}|{QUOTATION}|\bfill (?:in|out|it|this|the)\b|\b(?:blanks?|template|form|placeholders?|name tag|badge|certificate)\b
    |\[(?:name|your name|date|address)\]
""")


def fills_in(text: str, message: str, *, requested: bool) -> bool:
    """Whether a field is named and nothing is said of oneself, behind a request or in a message with a form in it."""
    return FIELD.match(text) is not None and (requested or FORM.search(message) is not None)
