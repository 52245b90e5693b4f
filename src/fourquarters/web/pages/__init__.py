"""The pages a browser shows."""
