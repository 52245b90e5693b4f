"""From a trained network to one that plays, and back."""

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


def parts_of(weights: Weights) -> Parts:
    """The state dictionary of a network that plays, to go on training it: it computes the same."""
    f = weights.features
    slopes = weights.slopes * (f.high - f.low)[:, None].astype(np.float32)
    nothing = np.zeros((1, weights.columns.shape[1]), np.float32)
    return {
        "first.weight": np.ascontiguousarray(np.concatenate([weights.columns, nothing, slopes]).T),
        "first.bias": weights.start,
        "second.weight": np.ascontiguousarray(weights.second.T),
        "second.bias": weights.second_start,
        "third.weight": np.ascontiguousarray(weights.third.T),
        "third.bias": weights.third_start,
        "decisions.weight": weights.decisions,
        "decisions.bias": weights.decisions_start,
        "winners.weight": weights.seats,
        "winners.bias": weights.seats_start,
        "margins.weight": weights.leads,
        "margins.bias": weights.leads_start,
    }
