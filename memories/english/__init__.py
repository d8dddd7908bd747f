"""English words for gate, agreement and extraction: verb forms, "from now on", dates, amounts and times of day.

Amounts and times are read from `lexemes` by `numbers` and `times`; their units stand in `units.txt`.
"""
