"""A real nginx before a server, with the files that `deploy/` ships: only ports, names and folders are the test's own."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.web.serving import Server, free_port

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
WHOLE = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 512; }}
http {{
    access_log {folder}/access.log;
    include {mime};
    {temporary}
    include {folder}/site.conf;
}}
"""
UPSTREAM = re.compile(r"^upstream fourquarters \{.*?^\}\n", re.MULTILINE | re.DOTALL)
PARTS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str:
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip("nginx is not installed")
    return found


def certificate(folder: Path) -> None:
    """A certificate that this computer has signed for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private = serialization.PrivateFormat.PKCS8
    (folder / "privkey.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, private, plain))


@dataclass
class Nginx:
    """Nginx before a server, or several (`others`: their ports), to be killed and started again. `base`: the path that
    the site lies under."""

    folder: Path
    server: int
    base: str = ""
    others: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.http, self.https = free_port(), free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https}{self.base}"

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    def write(self) -> None:
        """Put the shipped files where nginx will find them."""
        certificate(self.folder)
        site = below_a_path() if self.base else (DEPLOY / "nginx.conf").read_text()
        if self.others:
            site = UPSTREAM.sub((DEPLOY / "nginx-machines.conf").read_text().replace("\\", "\\\\"), site)
        (self.folder / "proxy.conf").write_text((DEPLOY / "nginx-proxy.conf").read_text())
        own = {
            "snippets/fourquarters-proxy.conf": f"{self.folder}/proxy.conf",
            "/etc/letsencrypt/live/play.example.org": str(self.folder),
            "/var/cache/nginx/fourquarters": f"{self.folder}/cache",
            "play.example.org": "localhost",
            "127.0.0.1:8400": f"127.0.0.1:{self.server}",
            "10.0.0.11:8400": f"127.0.0.1:{self.server}",
            "10.0.0.12:8400": f"127.0.0.1:{(*self.others, 0)[0]}",
            "https://$host$request_uri": f"https://$host:{self.https}$request_uri",
        }
        for theirs, ours in own.items():
            site = site.replace(theirs, ours)
        site = re.sub(r" +listen \[::\].*\n", "", site)
        site = site.replace("listen 443", f"listen {self.https}").replace("listen 80", f"listen {self.http}")
        (self.folder / "site.conf").write_text(site)
        parts = [f"{part}_temp_path {self.folder}/{part};" for part in PARTS]
        user = "user root;" if os.getuid() == 0 else ""
        mime = "/etc/nginx/mime.types"
        whole = WHOLE.format(user=user, folder=self.folder, mime=mime, temporary="\n    ".join(parts))
        (self.folder / "nginx.conf").write_text(whole)

    def command(self, *more: str) -> list[str]:
        return [
            program(),
            "-p",
            str(self.folder),
            "-c",
            str(self.folder / "nginx.conf"),
            "-e",
            "stderr",
            *more,
        ]

    def check(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command("-t"), capture_output=True, text=True, check=False)

    def start(self) -> Nginx:
        with (self.folder / "said").open("ab") as said:
            self.process = subprocess.Popen(self.command(), stderr=said, start_new_session=True)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            assert self.process.poll() is None, (self.folder / "said").read_text()
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", self.https)) == 0:
                    return self
            time.sleep(0.02)
        raise AssertionError("nginx does not answer")

    def kill(self) -> None:
        """All of it at once, in the middle of whatever it does."""
        assert self.process
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)


def below_a_path() -> str:
    """The shipped part for a site that is already there, in such a site."""
    first, second = (
        (DEPLOY / "nginx-below-a-path.conf").read_text().split("# In your site's own server block:\n")
    )
    place = re.sub(r"^# ?", "", second, flags=re.MULTILINE)
    tls = "ssl_certificate /etc/letsencrypt/live/play.example.org/fullchain.pem;\n"
    tls += "ssl_certificate_key /etc/letsencrypt/live/play.example.org/privkey.pem;\n"
    other = 'location / { return 200 "another site"; }\n'
    return f"{first}\nserver {{\nlisten 443 ssl;\nlisten 80;\nserver_name localhost;\n{tls}{other}{place}}}\n"


class Behind(Server):
    """The same server, as programs reach it through nginx."""

    def __init__(self, server: Server, nginx: Nginx) -> None:
        self.behind, self.nginx, self.settings = server, nginx, server.settings

    @property
    def host(self) -> str:
        return f"localhost:{self.nginx.http}{self.nginx.base}"


@contextmanager
def before(server: Server, nginx: Nginx) -> Iterator[Nginx]:
    """Nginx and the server behind it, as long as this lasts."""
    try:
        server.start()
        yield nginx.start()
    finally:
        nginx.stop()
        server.stop()


@contextmanager
def site(base: str = "", **settings: Any) -> Iterator[tuple[Server, Nginx]]:
    """A server with the shipped settings behind nginx, at the top of its host or below a path."""
    program()
    with tempfile.TemporaryDirectory(prefix="fq-nginx-") as made:
        folder = Path(made)
        server = Server(folder / "t.db", trusted_proxies=["127.0.0.1"], secure_cookie=True, **settings)
        nginx = Nginx(folder, server.settings["port"], base)
        server.settings["public_url"] = nginx.url
        nginx.write()
        with before(server, nginx):
            yield server, nginx
