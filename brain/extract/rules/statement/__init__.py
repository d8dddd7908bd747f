"""How a statement is written and filled: third person, readable, with its kind, dates, people and note type."""
