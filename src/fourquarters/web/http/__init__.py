"""What a request meets first: connections, limits, routes."""
