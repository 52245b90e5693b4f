"""Many matches: playouts, batches, benches, contests between bots."""
