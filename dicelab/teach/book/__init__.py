"""A rulebook to read by trying: its text, and beside it a table for its shows, examples and challenges."""
