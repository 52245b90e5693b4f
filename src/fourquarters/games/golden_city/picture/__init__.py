"""The Golden City as a picture: the scene, and the symbols it is drawn with."""

from fourquarters.games.golden_city.picture.scene import picture
from fourquarters.games.golden_city.picture.symbols import SYMBOLS

__all__ = ["SYMBOLS", "picture"]
