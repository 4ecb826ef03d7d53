"""Questions on paper, with a key, or as files for Moodle."""
