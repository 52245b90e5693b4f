"""Scenes, which are a table as data, and the painters that draw any scene."""
