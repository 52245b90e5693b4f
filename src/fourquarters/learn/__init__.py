"""Training of the networks: self-play on batches of games, on a GPU or on processors (extra `learn`: PyTorch)."""
