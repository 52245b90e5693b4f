"""Rulebooks: the rules of a game as a person reads them, with pictures and examples from the real game."""
