"""Where a request arrives: connections, limits, routes."""
