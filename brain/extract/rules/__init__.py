"""The built-in extraction: rules over a parse, no model, the same answer for the same words every time."""
