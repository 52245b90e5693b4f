"""From a trained network to one that plays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.features import Features
from fourquarters.bots.network import Weights
from fourquarters.engine.game import MOST_SEATS

Parts = dict[str, NDArray[np.float32]]


def weights_of(features: Features, full_lead: float, parts: Parts) -> Weights:
    """The weights of a state dictionary (as float arrays), with each number's slope in the columns of its values."""
    first = parts["first.weight"].T.astype(np.float32)
    columns, slopes = first[: features.columns].copy(), first[features.columns + 1 :]
    slopes = slopes / (features.high - features.low)[:, None].astype(np.float32)
    for i in np.flatnonzero(features.step == 1):
        many = features.high[i] - features.low[i]
        columns[features.first[i] : features.first[i] + many] += np.arange(1, many + 1)[:, None] * slopes[i]
    return Weights(
        features=features,
        columns=np.ascontiguousarray(columns, np.float32),
        slopes=np.ascontiguousarray(np.where(features.step[:, None] > 1, slopes, 0), np.float32),
        start=parts["first.bias"],
        second=np.ascontiguousarray(parts["second.weight"].T),
        second_start=parts["second.bias"],
        third=np.ascontiguousarray(parts["third.weight"].T),
        third_start=parts["third.bias"],
        decisions=parts["decisions.weight"],
        decisions_start=parts["decisions.bias"],
        seats=parts["winners.weight"],
        seats_start=parts["winners.bias"],
        leads=parts["margins.weight"],
        leads_start=parts["margins.bias"],
        full_lead=full_lead,
        certainty=np.ones(MOST_SEATS + 1, np.float32),
    )
