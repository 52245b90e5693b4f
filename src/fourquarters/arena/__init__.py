"""Many matches: playouts, benches, contests between bots."""
