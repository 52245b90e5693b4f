"""The web table: server, store, pages and live updates. It knows games only through the contract."""
