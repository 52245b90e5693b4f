"""Words: the languages, and what a game must be able to say."""
