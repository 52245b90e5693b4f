"""The six colours are alike: each has the same cards, and no rule knows one from another (G1)."""

from fourquarters.engine.symmetry import Symmetry, all_orders
from fourquarters.games.gold.state import N_COLOURS, N_VALUES

COLOURS_ALIKE = Symmetry(
    names=all_orders(N_COLOURS),
    order={"tableau": 1_000_000, "offer": 1_000, "unseen": 1},
    rows={
        "offer": N_VALUES,
        "unseen": N_VALUES,
        "hidden": 1,
        "tableau": N_VALUES,
        "held": 1,
        "scored": N_VALUES,
        "final_gold": 1,
        "discarded": N_VALUES,
    },
    holds={"given": N_VALUES, "set_colour": 1},
    axes={"take": 0, "give": 0, "back": 0, "bonus": 1},
)
