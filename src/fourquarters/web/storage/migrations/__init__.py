"""Steps from one schema of the database to the next; Alembic applies them when the server starts."""
