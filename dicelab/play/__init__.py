"""Playing: a match on a table, and many games at once."""
