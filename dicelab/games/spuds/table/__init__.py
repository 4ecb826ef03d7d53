"""What a table of Blazing Spuds shows, and what it tells."""
