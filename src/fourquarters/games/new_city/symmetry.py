"""The four quarters are alike: every rule is the same for each, and a cell is numbered from its own quarter's corner.

Mirroring the city across a border renames the quarters by an exclusive or; no rule knows left from right.
"""

import numpy as np

from fourquarters.engine.symmetry import Symmetry
from fourquarters.games.new_city.state import N_COINS, N_PLOTS, N_QUARTERS, Source

QUARTERS_ALIKE = Symmetry(
    by="acting",
    names=np.array([[quarter ^ acting for quarter in range(N_QUARTERS)] for acting in range(N_QUARTERS)]),
    rows={
        "gold": 1,
        "ledger": len(Source),
        "coins": N_COINS,
        "dropped": 1,
        "bids": 1,
        "ground": N_PLOTS,
        "open_plots": 1,
    },
    holds={"acting": 1, "ladder": 1, "standing": 1, "quarter": 1, "plot": N_PLOTS},
)
