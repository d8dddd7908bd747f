"""The grammar of what was said: its clauses, their subjects and times, and what a pronoun stands for."""
