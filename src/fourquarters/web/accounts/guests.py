"""Guests: an identity is a signed value in a cookie or token; guests have a made-up name until they change it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

COOKIE = "fq_guest"

NAMES = (
    "Acacia", "Alder", "Amaryllis", "Anise", "Arnica", "Ash", "Aspen", "Aster",
    "Basil", "Bay", "Birch", "Briar", "Bryony", "Camellia", "Cedar", "Cicely",
    "Clover", "Coriander", "Cypress", "Dahlia", "Daphne", "Elder", "Fennel", "Fern",
    "Gentian", "Ginger", "Hazel", "Heather", "Holly", "Iris", "Ivy", "Jasmine",
    "Juniper", "Larch", "Laurel", "Lavender", "Linden", "Lotus", "Lupin", "Mallow",
    "Maple", "Marigold", "Melissa", "Mint", "Myrtle", "Nettle", "Oak", "Olive",
    "Orchid", "Pepper", "Poppy", "Primrose", "Quince", "Rosemary", "Rowan", "Saffron",
    "Sage", "Senna", "Sorrel", "Tansy", "Thyme", "Tulip", "Veronica", "Yarrow",
)  # fmt: skip
BOT_NAMES = ("Mara", "Theo", "Ida", "Otto", "Nell", "Bruno", "Lena", "Hugo")


def new_id() -> str:
    return secrets.token_urlsafe(12)


def friendly_name(guest: str) -> str:
    """A made-up name for a guest who has not given one, always the same one."""
    return NAMES[hashlib.sha256(guest.encode()).digest()[0] % len(NAMES)]


def tidy_name(name: str, most: int) -> str:
    """A name as one line of visible characters; empty if nothing is left."""
    plain = unicodedata.normalize("NFC", name)
    shown = "".join(" " if c.isspace() else c for c in plain if c.isprintable() or c.isspace())
    return " ".join(shown.split())[:most].strip()


class Signer:
    """Signs guest ids and reads signed ones."""

    def __init__(self, key: str) -> None:
        self.key = hashlib.sha256(b"fourquarters guest " + key.encode()).digest()

    def sign(self, guest: str) -> str:
        return f"{guest}.{self.mark(guest)}"

    def read(self, value: str) -> str | None:
        """The guest in a signed value, or None."""
        guest, _dot, mark = value.rpartition(".")
        good = hmac.compare_digest(mark.encode(), self.mark(guest).encode())
        return guest if guest and good and len(guest) <= 40 else None

    def mark(self, guest: str) -> str:
        made = hmac.digest(self.key, guest.encode(), "sha256")[:18]
        return base64.urlsafe_b64encode(made).decode()
