"""English words for gate, agreement and extraction: irregular verbs and how the others are formed, "from now on",
dates, and amounts and times of day (`lexemes`, `numbers`, `times`; units in `units.txt`).
"""
