"""Which address passkeys are bound to."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fourquarters.web.errors import Refused
from fourquarters.web.http.site import site_of
from fourquarters.web.settings import Settings


def site(origin: str, public: str = "", base: str = "http://inside:8400/") -> tuple[str, str]:
    request: Any = SimpleNamespace(headers={"origin": origin} if origin else {}, base_url=base)
    return site_of(Settings(public_url=public), request)


def test_the_page_that_asks_says_where_it_is() -> None:
    assert site("https://play.example") == ("play.example", "https://play.example")
    assert site("http://localhost:8400") == ("localhost", "http://localhost:8400")
    assert site("") == ("inside", "http://inside:8400")


def test_a_public_address_goes_before_all_but_the_computer_itself() -> None:
    public = "https://Play.example:443/"
    assert site("https://other.example", public) == ("play.example", "https://play.example")
    assert site("http://localhost:8400", public) == ("localhost", "http://localhost:8400")


@pytest.mark.parametrize("origin", ["http://127.0.0.1:8400", "http://192.168.0.7", "http://[::1]:8400"])
def test_a_number_is_no_address_for_passkeys(origin: str) -> None:
    with pytest.raises(Refused):
        site(origin)
