"""How an environment shows an observation: as whole numbers, as scaled floats or one-hot, and as a picture."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fourquarters.arena.encoding import Encoder
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.envs.spaces import numbers
from fourquarters.picture.views import png_of

Shown = Literal["numbers", "scaled", "one_hot"]
WIDTH = 960  # of a picture


def looking(game: Game, shown: str) -> tuple[Callable[[NDArray[Any]], NDArray[Any]], spaces.Box]:
    """What makes an observation of whole numbers into what is shown, and the space of that."""
    if shown == "numbers":
        return np.copy, numbers(game)
    if shown not in get_args(Shown):
        known = ", ".join(get_args(Shown))
        raise TableError(
            "An observation can be shown as {known}, not as “{shown}”.", known=known, shown=shown
        )
    encoder = Encoder(game, "one_hot" if shown == "one_hot" else "scaled")
    low, high = encoder.bounds()
    return encoder, spaces.Box(low, high, dtype=np.float32)


def pixels(svg: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """An SVG as rows of red, green and blue (extra `render`)."""
    try:
        from PIL import Image
    except ImportError:
        raise TableError("Pictures as pixels need the extra “render” (pip install …[render]).") from None
    with Image.open(BytesIO(png_of(svg, width))) as picture:
        return np.array(picture.convert("RGB"))
