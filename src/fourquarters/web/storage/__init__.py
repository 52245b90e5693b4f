"""What is on disk: the database, its schema, what is read and written, and the journal of events."""
