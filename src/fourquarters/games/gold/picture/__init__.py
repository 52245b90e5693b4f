"""Gold! as a picture: the scene, and the symbols it is drawn with."""

from fourquarters.games.gold.picture.scene import picture
from fourquarters.games.gold.picture.symbols import SYMBOLS

__all__ = ["SYMBOLS", "picture"]
