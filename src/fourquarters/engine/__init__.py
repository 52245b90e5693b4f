"""The kernel: states, rules and their compiler, chance, positions and views. It imports NumPy and, when asked, Numba."""
