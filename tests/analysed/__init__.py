"""Matches that bots have played, with their analyses: for the tests of the page."""
