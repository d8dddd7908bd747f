"""Cells of CSV that a spreadsheet shows as text, whatever they begin with.

A cell that begins like a formula is run by the spreadsheet that opens the file. An apostrophe before it makes it text
again (OWASP, "CSV injection"); reading the file back takes it off.
"""

FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # some spreadsheets take the wide ones for the narrow ones
GUARD = "'"


def defused(value: object) -> object:
    """The value as it may stand in a cell. Numbers stay numbers."""
    if isinstance(value, str) and value.lstrip(" ").startswith((*FORMULA, GUARD)):
        return GUARD + value
    return value


def plain(cell: str) -> str:
    """What `defused` was given."""
    guarded = cell.startswith(GUARD) and cell[1:].lstrip(" ").startswith((*FORMULA, GUARD))
    return cell[1:] if guarded else cell
