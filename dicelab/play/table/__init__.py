"""A table to play at: its host, and what it shows and says."""
