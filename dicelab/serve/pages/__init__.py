"""What a browser is shown: notebooks as pages, the start page, files."""
