"""Databases of earlier versions, which every later one opens and goes on with."""
