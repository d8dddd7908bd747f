r'''A notation for long regular expressions: one alternative a line.

    GREETED = regex(r"""
        (?i)^(?:so )?(?:
          # "Dear all, …"
          dear (?:all|team|sir|madam)
          |hi|hello|good (?:morning|evening) \
        )+
    """)

The lines are joined with nothing between them, so a blank in a line stands for a blank, as in the text that is
searched. (`re.VERBOSE`, where a blank has to be written `\ `, is for expressions about forms: numbers, addresses, keys.)

- Indentation does not count. A blank that counts at the beginning of a line is written `\ `, or stays behind the `|` or
  the `(?:` on the line before.
- Blanks at the end of a line do not count either, unless a backslash behind them says so, as in the example: that
  backslash goes, the blanks stay.
- Empty lines, and lines that begin with `#` and a blank (or are nothing but `#`), are notes and vanish. A note has a line of its own;
  behind an expression it would be part of it.
- What is put in with `{…}` is part of its line: it should neither begin a line with a blank nor end one with it.

A class of words of some length (places, trades, things at hand) has a name above the expression that uses it.
Text of a single line is taken as it stands. Write it raw (`r"""` or `rf"""`); short expressions stay with `re.compile`.
'''

import re


def laid_out(text: str) -> str:
    """The expression that is written over several lines."""
    lines = text.split("\n")
    return text if len(lines) == 1 else "".join(_counting(line.strip(" ")) for line in lines)


def regex(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    return re.compile(laid_out(text), flags)


def _counting(line: str) -> str:
    if line == "#" or line.startswith("# "):
        return ""
    return line[:-1] if line.endswith(" \\") else line
