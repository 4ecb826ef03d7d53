"""Building a position by hand: a form, and beside it the table."""
