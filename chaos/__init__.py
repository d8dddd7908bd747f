"""The product under traffic while its parts are killed: `make chaos`. What was answered with 202 is learned, once."""
