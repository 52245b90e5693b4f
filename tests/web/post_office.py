"""A mail server and a push service on this computer, for tests: they keep what they are given, and refuse what they are told to."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PATIENCE = 20.0


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


class MailServer(socketserver.ThreadingTCPServer):
    """Takes e-mails by SMTP; `refused` are answers to addresses, `closed` is one to everybody."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int = 0, secure: ssl.SSLContext | None = None) -> None:
        self.raw: list[tuple[str, bytes]] = []
        self.refused: dict[str, str] = {}
        self.closed = ""
        self.secure, self.signed_in = secure, [""]
        super().__init__(("127.0.0.1", port), Postman)

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def mails(self, address: str = "") -> list[EmailMessage]:
        """What has come, to one address or to all."""
        return [message_from_bytes(data, policy=default) for to, data in self.raw if address in {"", to}]

    def handle_error(self, *_what: Any) -> None:
        """Whoever hangs up in the middle has their reasons."""

    def wait(self, count: int, address: str = "") -> list[EmailMessage]:
        wait_for(lambda: len(self.mails(address)) >= count)
        return self.mails(address)


class Postman(socketserver.StreamRequestHandler):
    """One conversation with the mail server."""

    server: MailServer

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        self.say(self.server.closed or "220 here")
        to = ""
        while line := self.rfile.readline():
            words = line.decode().strip()
            verb = words[:4].upper()
            if verb == "QUIT":
                self.say("221 bye")
                return
            if verb == "RCPT":
                to = words.partition("<")[2].partition(">")[0]
            getattr(self, f"hear_{verb.lower()}", lambda _words, _to: self.say("250 good"))(words, to)

    def finish(self) -> None:
        super().finish()
        self.request.close()

    def hear_ehlo(self, _words: str, _to: str) -> None:
        for more in ("250-here", *(["250-STARTTLS"] if self.server.secure else []), "250 AUTH PLAIN"):
            self.say(more)

    def hear_star(self, _words: str, _to: str) -> None:
        assert self.server.secure is not None
        self.say("220 go on")
        self.request = self.server.secure.wrap_socket(self.request, server_side=True)
        self.rfile.close()
        self.wfile.close()
        self.setup()

    def hear_auth(self, words: str, _to: str) -> None:
        self.server.signed_in[0] = base64.b64decode(words.split()[2]).decode()
        self.say("235 welcome")

    def hear_rcpt(self, _words: str, to: str) -> None:
        self.say(self.server.refused.get(to, "250 good"))

    def hear_data(self, _words: str, to: str) -> None:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in {b".\r\n", b""}:
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.raw.append((to, b"".join(lines)))
        self.say("250 taken")


class PushService(ThreadingHTTPServer):
    """Takes push messages; `answers` are statuses by path, otherwise 201."""

    daemon_threads = True

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}
        super().__init__(("127.0.0.1", 0), PushDesk)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def wait(self, count: int) -> list[tuple[str, dict[str, str], bytes]]:
        wait_for(lambda: len(self.taken) >= count)
        return self.taken


class PushDesk(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append(
            (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        )
        self.send_response(self.server.answers.get(self.path, 201))
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_what: Any) -> None:
        """Say nothing."""


@contextmanager
def opened(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def padded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's side of push, written from the standards with nothing but HMAC, a curve and a cipher."""

    def __init__(self, number: int = 7, auth: bytes = bytes(range(16))) -> None:
        self.key, self.auth = ec.derive_private_key(number + 10**9, ec.SECP256R1()), auth

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": unpadded(self.point), "auth": unpadded(self.auth)}

    def read(self, body: bytes) -> bytes:
        """RFC 8188, section 2, and RFC 8291, section 3.4."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        prk = hmac.digest(self.auth, shared, "sha256")
        ikm = hmac.digest(prk, b"WebPush: info\x00" + self.point + sender + b"\x01", "sha256")
        prk = hmac.digest(salt, ikm, "sha256")
        key = hmac.digest(prk, b"Content-Encoding: aes128gcm\x00\x01", "sha256")[:16]
        nonce = hmac.digest(prk, b"Content-Encoding: nonce\x00\x01", "sha256")[:12]
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert text.endswith(b"\x02")
        return text[:-1]


def vouched(header: str) -> dict[str, Any]:
    """What a VAPID header claims, if its signature is good (RFC 8292)."""
    kind, _space, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid"
    assert set(parts) == {"t", "k"}
    signed, _dot, mark = parts["t"].rpartition(".")
    raw = padded(mark)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(parts["k"]))
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    try:
        point.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise AssertionError("the signature is not good") from None
    head, claims = (json.loads(padded(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return {**claims, "key": parts["k"]}


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
