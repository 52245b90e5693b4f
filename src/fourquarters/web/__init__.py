"""The server: connections, live tables, storage and pages. It knows games only through the contract."""
