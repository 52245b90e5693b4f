"""A make-believe Debian machine in a folder, on which the commands of `docs/hosting.md` are run as they stand there.

Paths, ports and the host name are the test's own. What a sandbox does not have is played by small programs: `systemctl`
starts what the installed units say, `certbot` signs for itself, `adduser` and `apt-get` do nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

from tests.web.nginx import PARTS, certificate, program
from tests.web.serving import free_port

HOUSE = Path(__file__).parent.parent.parent
PLACES = (
    "/opt/fourquarters",
    "/etc/fourquarters",
    "/etc/systemd/system",
    "/etc/nginx",
    "/etc/letsencrypt",
    "/usr/src/fourquarters",
    "/var/lib/fourquarters",
    "/var/cache/nginx",
    "XDG_DATA_HOME=/var/lib",
    "XDG_CACHE_HOME=/var/cache",
)
SYSTEMCTL = """
import os, re, shlex, signal, subprocess, sys, time
from pathlib import Path

ROOT = Path(os.environ["ROOT"])
LOG = (ROOT / "systemctl.log").open("a")


def unit(name):
    path = ROOT / "etc/systemd/system" / (name if "." in name else f"{name}.service")
    return path.read_text()


def said(text, key):
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{key}=")]


def commands(text):
    return [shlex.split(one.replace("%%", "%").replace("$$", "$")) for one in said(text, "ExecStart")]


def environment(text):
    pairs = (pair.split("=", 1) for line in said(text, "Environment") for pair in line.split())
    return {**os.environ, **dict(pairs)}


def start(name):
    if name == "nginx":
        subprocess.run(["nginx"], check=True)
        wait_until(lambda: pid_of(name))
        return
    text = unit(name)
    for folder in said(text, "StateDirectory"):
        (ROOT / "var/lib" / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
    os.umask(0o077)
    for command in commands(text):
        if said(text, "Type") == ["oneshot"]:
            subprocess.run(command, check=True, env=environment(text))
            continue
        out = (ROOT / f"{name}.log").open("ab")
        made = subprocess.Popen(command, stdout=out, stderr=out, env=environment(text), start_new_session=True)
        (ROOT / f"{name}.pid").write_text(str(made.pid))


def stop(name):
    pid = pid_of(name)
    if not pid:
        return
    (ROOT / f"{name}.pid").unlink(missing_ok=True)
    os.kill(pid, signal.SIGTERM)
    if not wait_until(lambda: not runs(pid)):
        sys.exit(f"{name} does not stop")


def pid_of(name):
    # 0: it has none, or has not said so yet; nginx says so after it has gone to the background
    file = ROOT / f"{name}.pid"
    return int(file.read_text() or 0) if file.exists() else 0


def runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(true):
    for _try in range(400):
        if true():
            return True
        time.sleep(0.05)
    return False


what, *names = [word for word in sys.argv[1:] if word != "--now"]
print(what, *names, file=LOG)
for name in names:
    if what == "enable" and (name.endswith(".timer") or "--now" not in sys.argv):
        unit(name)
    elif what == "restart":
        stop(name)
        start(name)
    else:
        {"enable": start, "start": start, "stop": stop}[what](name)
"""


class Machine:
    """The folder that stands for the machine's disk."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ports = {"8400": free_port(), "80": free_port(), "443": free_port()}
        self.name = f"localhost:{self.ports['443']}"
        for place in (
            "bin",
            "etc/nginx/sites-available",
            "etc/nginx/sites-enabled",
            "etc/systemd/system",
            "etc/letsencrypt",
        ):
            (root / place).mkdir(parents=True)
        self.source = root / "usr/src/fourquarters"
        self.lay_out_source()
        self.install_programs()
        self.write_nginx()

    def moved(self, text: str) -> str:
        """A text of the page or of `deploy/`, as it is on this machine."""
        for place in PLACES:
            before, found, path = place.rpartition("=")
            text = text.replace(place, f"{before}{found}{self.root}{path}")
        text = re.sub(r" +listen \[::\].*\n", "", text)
        text = text.replace("listen 443", f"listen {self.ports['443']}").replace(
            "listen 80", f"listen {self.ports['80']}"
        )
        text = text.replace("127.0.0.1:8400", f"127.0.0.1:{self.ports['8400']}")
        text = text.replace("https://play.example.org", f"https://{self.name}")
        return text.replace("server_name play.example.org", "server_name localhost")

    def lay_out_source(self) -> None:
        shutil.copytree(HOUSE / "deploy", self.source / "deploy")
        for file in (self.source / "deploy").iterdir():
            file.write_text(self.moved(file.read_text()))
        settings = self.source / "deploy/server.toml"
        told = f"port = {self.ports['8400']}\ncompile_rules = false\ntest = true\n"
        settings.write_text(settings.read_text() + told)

    def install_programs(self) -> None:
        python = f"#!{sys.executable}\n"
        self.program("systemctl", python + SYSTEMCTL)
        for name in ("apt-get", "adduser"):
            self.program(name, "#!/bin/sh\n")
        self.program("runuser", '#!/bin/sh\nshift 3\nexec "$@"\n')
        drops = 'args=""; while [ $# -gt 0 ]; do case "$1" in -g|-o) shift;; *) args="$args $1";; esac; shift; done\n'
        self.program("install", f"#!/bin/sh\n{drops}exec /usr/bin/install $args\n")
        live = self.root / "etc/letsencrypt/live/play.example.org"
        self.program("certbot", f"#!/bin/sh\nmkdir -p {live}\ncp {self.root}/*.pem {live}\n")
        certificate(self.root)

    def program(self, name: str, text: str) -> None:
        path = self.root / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def install_package(self) -> None:
        """The package as it is here, in place of a virtual environment of its own."""
        folder = self.root / "opt/fourquarters/bin"
        folder.mkdir(parents=True)
        made = folder / "fourquarters"
        made.write_text(f'#!/bin/sh\nexec {sys.executable} -m fourquarters "$@"\n')
        made.chmod(0o755)

    def write_nginx(self) -> None:
        """What Debian's package brings."""
        parts = "\n".join(f"{part}_temp_path {self.root}/{part};" for part in PARTS)
        user = "user root;" if os.getuid() == 0 else ""
        (self.root / "var/cache/nginx").mkdir(parents=True)
        (self.root / "etc/nginx/nginx.conf").write_text(
            f"{user}\npid {self.root}/nginx.pid;\nerror_log {self.root}/error.log;\nevents {{}}\n"
            f"http {{ access_log off; include /etc/nginx/mime.types; {parts} include sites-enabled/*; }}\n"
        )
        own = f"{program()} -p {self.root} -c {self.root}/etc/nginx/nginx.conf -e stderr"
        self.program("nginx", f'#!/bin/sh\nexec {own} "$@"\n')

    def run(self, block: str) -> str:
        """Run the commands of a block as root would; what they said."""
        path = f"{self.root}/bin:{os.environ['PATH']}"
        told = {"PATH": path, "ROOT": str(self.root), "CURL_CA_BUNDLE": str(self.root / "fullchain.pem")}
        done = subprocess.run(
            ["sh", "-eu"], input=self.moved(textwrap.dedent(block)), env={**os.environ, **told}, text=True,
            capture_output=True, timeout=540, cwd=self.root, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def switch_off(self) -> None:
        """End what was started here."""
        for file in (self.root / "fourquarters.pid", self.root / "nginx.pid"):
            if file.exists():
                os.kill(int(file.read_text()), signal.SIGTERM)
