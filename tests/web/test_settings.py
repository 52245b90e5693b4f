"""Settings from one file, the environment and the command line; errors in the host's words; the page that lists them."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fourquarters.cli.entry import main
from fourquarters.engine.errors import TableError
from fourquarters.web.settings import Settings
from fourquarters.web.settings_reader import KNOWN, choose
from fourquarters.web.settings_sheet import sheet
from fourquarters.words.tongue import Tongue

PAGE = Path(__file__).parent.parent.parent / "docs" / "settings.md"
MARK = re.compile(r"(<!-- made from the code: settings -->\n).*?(<!-- end -->)", re.DOTALL)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "server.toml"


def complaint(file: Path | None, environment: dict[str, str], language: str = "en", **flags: Any) -> str:
    with pytest.raises(TableError) as raised:
        choose(file, environment, flags)
    return raised.value.told(Tongue(language))


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(file: Path) -> None:
    file.write_text(
        'port = 1\nhost = "0.0.0.0"\nworkers = 3\nvacation = 5\n[limits]\nname = 30\nrequests = [1, 2]\n'
    )
    environment = {
        "FOURQUARTERS_PORT": "2",
        "FOURQUARTERS_HOST": "::",
        "FOURQUARTERS_LIMITS__REQUESTS": "7, 0.5",
    }
    made = choose(file, environment, {"port": 3}).settings
    assert (made.port, made.host, made.workers, made.vacation) == (3, "::", 3, 5)
    assert (made.limits.name, made.limits.requests) == (30, (7.0, 0.5))
    assert made.limits.moves == Settings().limits.moves


def test_variables_have_every_kind_of_value() -> None:
    environment = {
        "FOURQUARTERS_SECURE_COOKIE": "yes",
        "FOURQUARTERS_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8",
        "FOURQUARTERS_BOT_PAUSE": "2",
        "FOURQUARTERS_PATIENCE__PING": "1.5",
        "FOURQUARTERS_PUBLIC_URL": "https://play.example",
        "FOURQUARTERS_GAMES": "somewhere/else",
        "OTHER": "1",
    }
    made = choose(None, environment, {}).settings
    assert made.secure_cookie
    assert made.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")
    assert (made.bot_pause, made.patience.ping, made.public_url) == (2.0, 1.5, "https://play.example")


def test_a_secret_comes_from_a_file_of_its_own(file: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("from a file\n")
    file.write_text(f'secret_file = "{tmp_path / "key"}"\n')
    assert choose(file, {}, {}).settings.secret == "from a file"
    assert (
        choose(None, {"FOURQUARTERS_SECRET_FILE": str(tmp_path / "key")}, {}).settings.secret == "from a file"
    )
    assert "there is no setting" in complaint(None, {"FOURQUARTERS_PORT_FILE": str(tmp_path / "key")})
    assert "cannot be read" in complaint(None, {"FOURQUARTERS_SECRET_FILE": str(tmp_path / "none")})


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("port = 1\n[limits]\n\nrequets = [1, 2]", ":4: there is no setting “limits.requets”. Did you mean “limits.requests”?"),
        ("requests = [1, 2]", ":1: there is no setting “requests”. Did you mean “limits.requests”?"),
        ("[limit]\nname = 3", ":2: there is no setting “limit.name”. Did you mean “limits.name”?"),
        ("zzz = 1", ":1: there is no setting “zzz”."),
        ("limits = 3", ":1: “limits” is a group of settings. One of them is “limits.name”."),
        ('[mail]\nsender = "Games <g@example.org>"', ":2: mail.sender should be an e-mail address and nothing else, such as"),
        ('[mail]\nsender = "g@example.org\\nBcc: e@example.org"', "mail.sender should be an e-mail address"),
        ("port = 1\nhost = = 2", "is not valid TOML: Invalid value (at line 2"),
        ("host = 1\nport = 1", ":1: host should be a text, not 1."),
        ('port = "8400"', ':1: port should be a whole number between 0 and 65535, not "8400".'),
        ("workers = 0", ":1: workers should be a whole number of at least 1, not 0."),
        ("poll = 0", ":1: poll should be a number of at least 0.001, not 0."),
        ("test = 1", ":1: test should be true or false, not 1."),
        ("trusted_proxies = [1]", ":1: trusted_proxies should be a list of texts, not [1]."),
        ('log_level = "loud"', "log_level should be one of these: debug, error, info, warning; not"),
        ("[limits]\nmoves = [1]", ":2: limits.moves should be two numbers, at once and each second, such as [400, 60], not [1]."),
        ("[limits]\nmoves = [1, -2]", "limits.moves should be two numbers"),
        ("[limits]\nmoves = 1979-05-27", "limits.moves should be two numbers"),
        ("[secret]\na = 1", ":1: secret should be a text, not"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(file: Path, written: str, said: str) -> None:
    file.write_text(written)
    heard = complaint(file, {})
    assert str(file) in heard
    assert said in heard


def test_what_is_wrong_is_said_in_german_too(file: Path) -> None:
    file.write_text("workers = 0")
    assert "workers muss eine ganze Zahl von mindestens 1 sein, nicht 0." in complaint(file, {}, "de")
    assert "Meintest du „FOURQUARTERS_PORT“?" in complaint(None, {"FOURQUARTERS_PROT": "1"}, "de")


def test_a_wrong_secret_is_not_shown(file: Path) -> None:
    file.write_text("secret = 12345678")
    assert "12345678" not in complaint(file, {})


def test_a_file_that_is_not_there_is_missed(tmp_path: Path) -> None:
    assert "nothing.toml cannot be read" in complaint(tmp_path / "nothing.toml", {})


def test_the_whole_file_is_the_defaults_and_can_be_read_again(file: Path) -> None:
    """Every default, uncommented, gives the same settings; none is left out or unexplained."""
    every = re.sub(r"(?m)^#(?! )", "", sheet(Tongue()))
    file.write_text(every)
    chosen = choose(file, {}, {})
    assert chosen.settings == Settings()
    assert set(chosen.found) == set(KNOWN)
    assert [setting.key for setting in KNOWN.values() if not setting.why] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_show_config_prints_what_is_in_force_without_secrets(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FOURQUARTERS_SECRET", "xyzzy")
    monkeypatch.setenv("FOURQUARTERS_DATABASE", "postgresql://me:plugh@host/tables")
    assert main(["serve", "--show-config", "--port", "9000", "--lang", language]) == 0
    printed = capsys.readouterr().out
    shown = tomllib.loads(printed)
    assert shown["port"] == 9000
    assert shown["database"].startswith("postgresql://me:")
    assert "xyzzy" not in printed
    assert "plugh" not in printed
    assert "FOURQUARTERS_DATABASE" in printed


def test_groups_that_are_added_later_come_along() -> None:
    """The reader knows no group by name."""
    groups = {path[0] for path in KNOWN if len(path) > 1}
    fields = msgspec.structs.asdict(Settings())
    assert groups == {name for name, value in fields.items() if isinstance(value, msgspec.Struct)}


def page(text: str) -> str:
    """The page with its list of settings."""
    return MARK.sub(lambda found: f"{found[1]}\n```toml\n{sheet(Tongue())}```\n\n{found[2]}", text)


def test_the_page_has_every_setting() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert MARK.search(text)
    assert page(text) == text, "run `make pages`"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(PAGE.name, file=sys.stderr)
