"""Who has won: put together the same way for every game, in each game's words."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.words.contract import winners
from fourquarters.words.tongue import Text, Tongue

Forms = tuple[str, str]
"""The same said to the winner and to the others, each written "one|many":
"You win with {n} point.|You win with {n} points." and "{who} wins with {n} point.|{who} wins with {n} points."."""


def verdict(view: View, _: Tongue, alone: Forms, tied: Forms, shared: str = "") -> Text:
    """Who has won with {n}, or who shares the victory.

    `tied` says what decided between the winner and others who have just as much; {m} is what the best other has.
    """
    scores, first = view.scores(), winners(view)
    winner = first[0]
    if len(first) > 1:
        return _.counted(shared, scores[winner], names=_.listed([_.name(seat) for seat in first]))
    best_other = max(score for seat, score in enumerate(scores) if seat != winner)
    yours, theirs = tied if scores.count(scores[winner]) > 1 else alone
    said = yours if winner == view.seat else theirs
    return _.counted(said, scores[winner], who=_.name(winner), m=best_other)
