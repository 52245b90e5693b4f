"""Passkeys: what an authenticator is asked, and whether its answer is good. The cryptography is py_webauthn's."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

from webauthn import base64url_to_bytes, verify_authentication_response, verify_registration_response
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)

from fourquarters.web.errors import Refused

VALID = 300.0
"""For how many seconds a challenge can be answered."""

ALGORITHMS = (
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
)


class Site(NamedTuple):
    """Where passkeys are valid: the name that they are bound to, and the page that asks for them."""

    id: str
    origin: str


class Made(NamedTuple):
    """A new passkey."""

    credential: str
    public_key: bytes
    sign_count: int


def new_challenge() -> str:
    return bytes_to_base64url(secrets.token_bytes(32))


def hashed(challenge: str) -> str:
    return hashlib.sha256(b"fourquarters challenge " + challenge.encode()).hexdigest()


def handle_of(guest: str) -> str:
    """What an authenticator knows its owner by: it tells nobody who they are here."""
    return bytes_to_base64url(hashlib.sha256(b"fourquarters passkey " + guest.encode()).digest()[:24])


def challenge_in(client_data: str) -> str:
    """The challenge that an answer is for."""
    try:
        return bytes_to_base64url(parse_client_data_json(base64url_to_bytes(client_data)).challenge)
    except Exception:  # whatever a parser stumbles over was sent by somebody
        raise Refused("bad_passkey") from None


def verify_new(site: Site, credential: str, client_data: str, attestation: str) -> Made:
    """A passkey that an authenticator has just made for this site."""
    try:
        answer = AuthenticatorAttestationResponse(
            base64url_to_bytes(client_data), base64url_to_bytes(attestation)
        )
        found = verify_registration_response(
            credential=RegistrationCredential(credential, base64url_to_bytes(credential), answer),
            expected_challenge=base64url_to_bytes(challenge_in(client_data)),
            expected_rp_id=site.id,
            expected_origin=site.origin,
            supported_pub_key_algs=list(ALGORITHMS),
        )
    except Exception:  # its own exceptions, and those of the parsers below it
        raise Refused("bad_passkey") from None
    made = bytes_to_base64url(found.credential_id)
    if made != credential:
        raise Refused("bad_passkey")
    return Made(made, found.credential_public_key, found.sign_count)


def verify_use(site: Site, known: Any, client_data: str, data: str, signature: str) -> int:
    """Does the owner of a passkey that we know answer? How often it has been used, as it counts itself."""
    try:
        answer = AuthenticatorAssertionResponse(
            base64url_to_bytes(client_data), base64url_to_bytes(data), base64url_to_bytes(signature)
        )
        credential = known.credential
        found = verify_authentication_response(
            credential=AuthenticationCredential(credential, base64url_to_bytes(credential), answer),
            expected_challenge=base64url_to_bytes(challenge_in(client_data)),
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=bytes(known.public_key),
            credential_current_sign_count=known.sign_count,
        )
    except Exception:  # as above
        raise Refused("bad_passkey") from None
    return found.new_sign_count
