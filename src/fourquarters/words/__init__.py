"""Words: languages, and what a game must be able to tell."""
