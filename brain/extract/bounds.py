"""What is read of a text from outside, so that no text costs more than its length: windows, and runs cut short.

An expression that is quick on a sentence may take the square of a text's length, and a text may be 32,000 blanks. So
what is looked at is bounded before anything looks: a command is a short message, a sentence and the ends of a line have
a longest form, and one character a thousand times says no more than forty times.
"""

import re
from time import process_time

READING_SECONDS = 3.2  # of one message; what is done by then is kept, the rest is noted as too long
HANDED_OVER_SECONDS = 30.0  # of all chunks of a longer text
PARSED_BY, JUDGED_BY = 0.6, 0.8  # shares of a message's time, so that what is parsed is judged as well
PARSED_AT_ONCE = 1_000  # characters, between which the time is asked
LONGEST_COMMAND = 500  # characters; who writes more tells something, and asks nothing of their memory
LONGEST_RUN = 40  # of one character
LONGEST_LINE = 400  # characters of a line by whose look it is told from prose: its head and its end
LONGEST_SENTENCE = 600  # characters; what goes on is cut at a blank
LINE_END = 100
RUN = re.compile(r"(?s)(.)\1{40,}")
TOO_LONG = "too long to distil"


class Budget:
    """The time that a text may take to be read. Whoever reads asks between two parts, and keeps what is done.

    Processor time, with that of the networks that read beside it: on a busy machine nobody's message is cut short.
    """

    def __init__(self, seconds: float = READING_SECONDS) -> None:
        self._begun, self._seconds = process_time(), seconds

    def spent(self, share: float = 1.0) -> bool:
        return process_time() - self._begun > share * self._seconds


def squeezed(text: str) -> str:
    """The text with every run of one character cut to `LONGEST_RUN`."""
    return RUN.sub(lambda hit: hit[1] * LONGEST_RUN, text)


def command_in(message: str) -> str:
    """The message where it is short enough for a command, its blanks made one each; else nothing."""
    if len(message) > LONGEST_COMMAND:
        return ""
    return "\n".join(" ".join(line.split()) for line in message.splitlines())


def ends_of(line: str) -> str:
    """The line, or its head and its end."""
    if len(line) <= LONGEST_LINE:
        return line
    return line[: LONGEST_LINE - LINE_END] + line[-LINE_END:]


def pieces(sentence: str) -> list[str]:
    """The sentence, cut at blanks where it goes on for too long."""
    found = []
    while len(sentence) > LONGEST_SENTENCE:
        at = sentence.rfind(" ", LONGEST_SENTENCE // 2, LONGEST_SENTENCE)
        at = at if at > 0 else LONGEST_SENTENCE
        found.append(sentence[:at])
        sentence = sentence[at:]
    return [*found, sentence]
