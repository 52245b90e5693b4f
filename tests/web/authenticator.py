"""A device that holds passkeys, for tests: it does what a phone or a key does, and whatever else a test asks of it."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tests.web.serving import PATIENCE, Player, Server

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Passkey:
    """One passkey of a device; `number` makes it another one."""

    def __init__(self, origin: str, number: int = 1) -> None:
        self.origin, self.site = origin, origin.split("//")[1].split(":")[0]
        self.key = ec.derive_private_key(10**9 + number, ec.SECP256R1())
        self.id = hashlib.sha256(f"{origin} {number}".encode()).digest()
        self.count, self.user = 0, ""

    def public_key(self) -> bytes:
        point = self.key.public_key().public_numbers()
        x, y = (one.to_bytes(32, "big") for one in (point.x, point.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def client_data(self, kind: str, challenge: str) -> bytes:
        said = {
            "type": f"webauthn.{kind}",
            "challenge": challenge,
            "origin": self.origin,
            "crossOrigin": False,
        }
        return json.dumps(said).encode()

    def data(self, flags: int) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + struct.pack(">BI", flags, self.count)

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request for a new passkey."""
        self.user = options["user"]
        named = bytes(16) + struct.pack(">H", len(self.id)) + self.id + self.public_key()
        data = self.data(PRESENT | VERIFIED | ATTESTED) + named
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": base64url(self.id),
            "client_data": base64url(self.client_data("create", options["challenge"])),
            "attestation": base64url(attestation),
            "transports": ["internal"],
        }

    def used(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a sign-in."""
        self.count += 1
        said, data = self.client_data("get", options["challenge"]), self.data(PRESENT | VERIFIED)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": base64url(self.id),
            "client_data": base64url(said),
            "authenticator_data": base64url(data),
            "signature": base64url(signed),
            "user_handle": self.user,
        }


class Device(Player):
    """A browser: it has a cookie of its own, and sends what our page sends."""

    def __init__(self, server: Server, name: str = "") -> None:
        super().__init__(server, "")
        self.origin = f"http://localhost:{server.settings['port']}"
        self.http.headers.update({"X-FQ": "1", "Origin": self.origin, "Host": self.origin.split("//")[1]})
        self.http.timeout = PATIENCE
        self.http.get("/")
        if name:
            self.ask("PATCH", "/api/me", name=name)

    def passkey(self, number: int = 1) -> Passkey:
        return Passkey(self.origin, number)

    def identity(self) -> str:
        """What its cookie says."""
        return str(self.http.cookies.get("fq_guest") or "")

    def join(self, key: Passkey) -> dict[str, Any]:
        """Become a member, or add another passkey."""
        answer: dict[str, Any] = self.post("/api/account/passkeys", **key.made(self.to_make()))
        return answer

    def to_make(self) -> dict[str, Any]:
        options: dict[str, Any] = self.post("/api/account/passkeys/options")
        return options

    def to_enter(self) -> dict[str, Any]:
        options: dict[str, Any] = self.post("/api/account/sign-in/options")
        return options

    def play_out_here(self, code: str) -> None:
        """Play a match against bots to its end, whatever comes of it."""
        while not (view := self.view(code))["over"]:
            if view["legal"]:
                self.move(code, view["version"], view["legal"][0]["action"])

    def enter(self, key: Passkey) -> dict[str, Any]:
        answer: dict[str, Any] = self.post("/api/account/sign-in", **key.used(self.to_enter()))
        return answer
