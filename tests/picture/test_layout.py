"""Words and their room."""

from __future__ import annotations

import pytest

from fourquarters.picture.layout import cut, number, width, wrap, wrap_spans
from fourquarters.picture.tokens import channels, resolve


def test_wide_letters_are_wider() -> None:
    assert width("WWW", 16) > width("iii", 16)
    assert width("bold", 16, bold=True) > width("bold", 16)
    assert width("金金", 10) == pytest.approx(20)


def test_a_text_is_cut_to_its_room() -> None:
    assert cut("short", 16, 200) == "short"
    assert cut("a rather long text", 16, 80) == "a rather…"
    assert width(cut("a rather long text", 16, 80), 16) <= 80


def test_a_text_wraps_to_its_room() -> None:
    lines = wrap("Three of one colour are a set: score them.", 15, 120)
    assert lines == ["Three of one", "colour are a set:", "score them."]
    assert all(width(line, 15) <= 120 for line in lines)


def test_lines_beyond_the_last_are_cut() -> None:
    assert wrap("one two three four five six", 15, 60, most=2)[-1].endswith("…")


def test_bold_words_wrap_among_plain_ones_and_punctuation_clings() -> None:
    spans = [("Blue 4", True), (" makes a set worth ", False), ("15", True), (".", False)]
    lines = wrap_spans(spans, 15, 130)
    assert ["".join(text for text, _ in line) for line in lines] == [
        "Blue 4 makes a",
        "set worth 15.",
    ]
    assert ("15", True) in [(text.strip(), bold) for text, bold in lines[-1]]


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (0.456, "0.46"), (-0.001, "0")])
def test_coordinates_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_colours_resolve_through_fallbacks_and_mixes() -> None:
    values = {"--a": "#102030", "--b": "var(--a)"}
    assert resolve("var(--b)", values) == "#102030"
    assert resolve("var(--c, var(--a))", values) == "#102030"
    assert resolve("var(--a)", values, {"--a": "#fff"}) == "#fff"
    assert resolve("color-mix(in srgb, #000 50%, #fff)", values) == "#808080ff"
    assert channels("#fff8") == (255, 255, 255, 0x88)
