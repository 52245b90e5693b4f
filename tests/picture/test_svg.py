"""The SVG painter: what every picture promises, and that everything in a scene is painted."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from fourquarters.picture.scene import Choice, Drawing, Item, Line, Mat, Note, Piece, Prompt, Scene
from fourquarters.picture.svg import PictureError, paint, palette, sprite

from . import sample

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = [(name, theme) for name in sample.SCENES for theme in ("light", "dark")]


def painted(name: str, theme: str = "light") -> str:
    return paint(sample.SCENES[name](), sample.SYMBOLS, theme)


def with_pieces(*pieces: Piece, **board: Any) -> Scene:
    drawing = Drawing(id="board", w=400, h=300, pieces=list(pieces), **board)
    prompt = Prompt(title="Choose")
    return Scene(game="x", title="X", status="", boards=[drawing], mats=[], panels=[], prompt=prompt)


def piece(**more: Any) -> Piece:
    return Piece(id="p", x=40, y=40, w=60, h=60, **more)


def texts(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_every_picture_stands_alone(name: str, theme: str) -> None:
    svg = painted(name, theme)
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 1440 900"
    assert "var(" not in svg
    assert "color-mix" not in svg
    assert "<script" not in svg
    assert re.findall(r'(?:href|src)="[^#"]', svg) == []
    assert re.findall(r"https?://[^\"' ]+", svg) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize(("name", "theme"), PICTURES)
def test_every_reference_is_defined_and_every_symbol_used(name: str, theme: str) -> None:
    svg = painted(name, theme)
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    symbols = set(re.findall(r'<symbol id="([^"]+)"', svg))
    assert symbols <= used


def test_the_same_scene_gives_the_same_picture() -> None:
    assert painted("gold") == painted("gold")


def test_two_pictures_in_one_page_share_no_id() -> None:
    first, second = painted("gold"), painted("gold", "dark")
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (first, second)]
    assert not ids[0] & ids[1]


def test_whatever_people_write_is_only_text() -> None:
    scene = sample.gold()
    evil = '<script>alert("&")</script>\x00\ue000'
    for mat in scene.mats:
        mat.name = mat.small = mat.score = evil
    scene.title = scene.status = scene.prompt.title = scene.prompt.help = evil
    scene.boards[0].pieces[0].title = scene.boards[0].pieces[1].text = evil
    scene.prompt.choices[2].label = scene.boards[0].pieces[3].tag = evil
    svg = paint(scene, sample.SYMBOLS)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "\ue000" not in svg


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(PictureError, match="'unicorn'"):
        paint(with_pieces(piece(symbol="unicorn")))


def test_an_unknown_colour_is_named() -> None:
    with pytest.raises(PictureError, match="--no-such-colour"):
        paint(with_pieces(piece(text="x", fill="var(--no-such-colour)")))


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(PictureError, match="'sepia'"):
        paint(with_pieces(), theme="sepia")


def test_the_palette_has_plain_values_of_both_themes() -> None:
    light, dark = palette("light"), palette("dark")
    assert light["--fq-table"] == "#e8dfcb"
    assert dark["--fq-table"] == "#13191b"
    assert light["--green"] == light["--fq-green"] == dark["--fq-green"]
    assert light.keys() == dark.keys()
    assert not any("var(" in value for value in light.values())


def test_the_sprite_of_a_page_keeps_its_colours_open() -> None:
    page = sprite(sample.SYMBOLS)
    root = ElementTree.fromstring(page)
    ids = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {"coin", "seal-1", "mark-4", "logo", "swap", "blue-4"} <= ids
    assert "var(--owner" in page


def test_owners_give_a_symbol_their_colours() -> None:
    pieces = [piece(symbol="house", owner=0), piece(symbol="house", owner=1)]
    svg = paint(with_pieces(*pieces))
    assert len(re.findall(r'<symbol id="fq\w+-house-\w+"', svg)) == 2
    assert palette()["--fq-p1"] in svg
    assert palette()["--fq-p2"] in svg


def test_a_symbol_that_reads_no_owner_is_embedded_once() -> None:
    pieces = [piece(symbol="coin", owner=0), piece(symbol="coin", owner=1)]
    assert paint(with_pieces(*pieces)).count("<symbol id=") == 2  # with the logo


def test_a_symbol_may_use_others_and_colour_them() -> None:
    symbols = (
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="dot" viewBox="0 0 8 8">'
        '<circle r="4" fill="var(--piece, red)"/></symbol><symbol id="pair" viewBox="0 0 8 8">'
        '<use href="#dot" style="--piece: #123456"/><use href="#dot"/></symbol></svg>'
    )
    svg = paint(with_pieces(piece(symbol="pair")), symbols)
    assert 'fill="#123456"' in svg
    assert 'fill="red"' in svg
    svg = paint(with_pieces(piece(symbol="pair", vars={"--piece": "var(--fq-pink)"})), symbols)
    assert f'fill="{palette()["--fq-pink"]}"' in svg


def test_an_outline_may_be_filled_with_the_games_pattern() -> None:
    symbols = (
        '<svg xmlns="http://www.w3.org/2000/svg"><pattern id="dunes" width="4" height="4">'
        '<rect width="2" height="2" fill="var(--fq-sand)"/></pattern></svg>'
    )
    svg = paint(with_pieces(piece(path="M0 0H60V60z", fill="url(#dunes)")), symbols)
    assert re.search(r'fill="url\(#fq\w+-dunes\)"', svg)


@pytest.mark.parametrize(("glow", "ring"), [("can", 2), ("quiet", 2), ("chosen", 3), ("last", 1)])
def test_each_glow_has_its_rings(glow: str, ring: int) -> None:
    plain = paint(with_pieces(piece(symbol="coin")))
    lit = paint(with_pieces(piece(symbol="coin", glow=glow)))
    rings = lit.count('fill="none"') - plain.count('fill="none"')
    assert rings == ring
    assert ("f-halo" in lit) == (glow == "can")


def test_the_ring_of_an_outline_follows_it() -> None:
    svg = paint(with_pieces(piece(path="M0 0L60 0L30 50z", glow="can")))
    assert svg.count('d="M0 0L60 0L30 50z"') == 4  # halo, edge, ring, and the piece


def test_what_hangs_on_a_piece_is_painted() -> None:
    svg = paint(
        with_pieces(
            piece(
                symbol="coin",
                title="A coin",
                note="not now",
                tag="take me",
                count=12,
                turn=15,
                lifted=True,
            ),
            piece(text="Meadow", size=18, bold=True),
            piece(symbol="coin", owner=2, mark=True, faded=True, why="It is Theo's."),
        )
    )
    assert {"not now", "take me", "12", "Meadow"} <= set(texts(svg))
    assert "<title>A coin</title>" in svg
    assert "<title>It is Theo's.</title>" in svg
    assert "rotate(15 70 70)" in svg
    assert re.search(r'href="#fq\w+-mark-3"', svg)
    assert {"lift", "fade", "rim"} == set(re.findall(r'<filter id="fq\w+-f-(\w+)"', svg))


def test_captions_grounds_and_backdrops_are_painted() -> None:
    svg = paint(
        with_pieces(
            title="The offer",
            aside="4 left",
            seat=1,
            value="12",
            symbol="coin",
            ground="#abcdef",
            backdrop="chance",
            framed=True,
        )
    )
    assert {"The offer", "4 left", "12"} <= set(texts(svg))
    assert re.search(r'href="#fq\w+-seal-2"', svg)
    assert 'fill="#abcdef"' in svg
    assert 'preserveAspectRatio="none"' in svg


def test_a_view_that_zooms_is_moved_and_clipped() -> None:
    svg = paint(with_pieces(piece(symbol="coin"), x=100, y=50, whole=True))
    assert svg.count("<clipPath") == 2
    assert re.search(r"translate\(-[\d.]+ -?[\d.]+\) scale\(", svg)


def test_every_kind_of_part_is_painted() -> None:
    found = set(texts(painted("island")))
    assert {"Wine", "2 each, 4 if only you have it", "5"} <= found  # lines
    assert {"4", "9", "no goods yet"} <= found  # rows
    assert {"Citizens", "Houses", "Taxes", "6"} <= found  # tracks
    assert {"At this turn's end", "3 citizens, +6"} <= found  # notes
    assert {"Inventions", "14 left", "This round scores", "10 cards to come"} <= found
    grid = texts(painted("gold"))
    assert grid.count("·") == 19  # zeros
    assert {"Still to come", "−2", "8"} <= set(grid)


def test_a_note_has_its_bold_words() -> None:
    svg = painted("gold")
    assert '<tspan font-weight="600">set</tspan>' in svg
    assert "Three of one colour are a set: score them, and" in texts(svg)


def test_the_prompt_offers_what_is_not_on_the_board() -> None:
    found = texts(painted("gold"))
    assert "Take a gold below 7" in found
    assert "Keep my red 7" in found
    assert "Take blue 4" not in found


def test_many_choices_are_all_there() -> None:
    found = set(texts(painted("many")))
    assert {"Buy land", "Sow", "no card is full", "Raise", "11", "5 left", "Pass"} <= found


def test_too_many_choices_are_counted() -> None:
    scene = sample.gold()
    scene.prompt.choices = [Choice(label=f"Choice {i}", action=i) for i in range(40)]
    assert "… +28" in texts(paint(scene, sample.SYMBOLS))


def test_the_end_is_a_podium() -> None:
    svg = painted("over")
    found = texts(svg)
    assert {"Theo wins", "Sets", "Best green", "16", "−5", "19"} <= set(found)
    assert "Theo wins by 3 points. You come" in found
    assert re.search(r'href="#fq\w+-trophy"', svg)


def test_who_waits_has_a_paper_prompt() -> None:
    dark = f'fill="{palette()["--fq-prompt"]}"'
    assert dark in painted("gold")
    assert dark not in painted("waiting")


def test_a_spectator_sees_every_mat() -> None:
    scene = sample.gold()
    scene.seat = -1
    scene.mats[0].small = "sits first"
    assert "sits first" in texts(paint(scene, sample.SYMBOLS))


def test_the_readers_mat_is_left_out_where_the_board_shows_it() -> None:
    scene = sample.gold()
    scene.mats[0].small = "here am I"
    assert "here am I" not in texts(paint(scene, sample.SYMBOLS))
    scene.own_on_board = False
    assert "here am I" in texts(paint(scene, sample.SYMBOLS))


def test_long_words_are_cut() -> None:
    scene = sample.gold()
    scene.mats[1].name = "Maximiliane von und zu Hohenstaufen-Sigmaringen"
    name = next(text for text in texts(paint(scene, sample.SYMBOLS)) if text.startswith("Maxim"))
    assert name.endswith("…")
    assert len(name) < 20


def test_a_full_column_shrinks_to_its_height() -> None:
    scene = sample.gold()
    scene.seat = -1
    scene.mats = [
        Mat(
            seat=seat,
            name=f"Seat {seat}",
            score="1",
            parts=[Line(text=f"Line {i}", value="1") for i in range(12)],
        )
        for seat in range(4)
    ]
    svg = paint(scene, sample.SYMBOLS)
    assert re.search(r"translate\(0 0\) scale\(0\.\d+\)", svg)
    assert texts(svg).count("Line 11") == 4


def test_panels_for_wide_pages_go_first_when_room_is_short() -> None:
    scene = sample.gold()
    scene.panels[2].wide_only = True
    assert "On your turn" in texts(paint(scene, sample.SYMBOLS))
    scene.panels[0].parts = [*scene.panels[0].parts] * 5
    assert "On your turn" not in texts(paint(scene, sample.SYMBOLS))


def test_tooltips_of_items_and_choices_are_kept() -> None:
    scene = sample.many_choices()
    scene.mats[1].parts = [Note(spans=[("soft", False)], soft=True)]
    scene.panels[1].parts = [Line(text="A", items=[Item(text="b", title="what b is")], why="No.")]
    svg = paint(scene)
    for title in ("what b is", "No.", "no card is full"):
        assert f"<title>{title}</title>" in svg
