"""Push messages are encrypted for one browser (RFC 8291, aes128gcm) and signed by this server (RFC 8292, VAPID).

The push service in between sees neither the text nor anything else of it but its length.
"""

from __future__ import annotations

import base64
import secrets
from typing import NamedTuple

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record; a message is a single one."""

SALT, POINT, AUTH = 16, 65, 16
LAST = b"\x02"
"""What follows the text of the last record."""

VALID = 12 * 3600
"""For how many seconds a signature is good; push services accept at most a day."""


class Keys(NamedTuple):
    """What a browser gave with its subscription: its public key and a secret."""

    p256dh: bytes
    auth: bytes


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def keys_of(p256dh: str, auth: str) -> Keys:
    """The keys of a subscription; `ValueError` if they cannot be any."""
    keys = Keys(from_base64url(p256dh), from_base64url(auth))
    if len(keys.auth) != AUTH or len(keys.p256dh) != POINT:
        raise ValueError("keys of the wrong length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.p256dh)
    return keys


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public key as the standards write it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(length: int, salt: bytes, secret: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(
    text: bytes, keys: Keys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A text that only this browser can read; a key and a salt of its own for every message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.p256dh)
    shared, point = own.exchange(ec.ECDH(), theirs), point_of(own)
    secret = derive(32, keys.auth, shared, b"WebPush: info\0" + keys.p256dh + point)
    key = derive(16, salt, secret, b"Content-Encoding: aes128gcm\0")
    nonce = derive(12, salt, secret, b"Content-Encoding: nonce\0")
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def new_vapid_key() -> str:
    """A new key of this server, as it is kept."""
    made = ec.generate_private_key(CURVE).private_numbers().private_value
    return base64url(made.to_bytes(32, "big"))


def vapid_key(kept: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_base64url(kept), "big"), CURVE)


def authorization(key: ec.EllipticCurvePrivateKey, audience: str, contact: str, now: float) -> str:
    """The header that says whose message it is: a signed token for one push service, and our public key."""
    head = {"typ": "JWT", "alg": "ES256"}
    claims = {"aud": audience, "exp": int(now) + VALID, **({"sub": contact} if contact else {})}
    signed = ".".join(base64url(msgspec.json.encode(part)) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    mark = base64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={signed}.{mark}, k={base64url(point_of(key))}"
