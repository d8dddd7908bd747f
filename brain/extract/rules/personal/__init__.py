"""What the person told of themselves and theirs: a statement for each construction in which people say such things."""
