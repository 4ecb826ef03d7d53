"""A line of dice notation answered at once, and the page where one types it or clicks it together."""
