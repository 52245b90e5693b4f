"""Scenes to try the painter on: the Gold! mock-up rebuilt, a map, and one of everything.

`python -m tests.picture.sample FOLDER` paints them all, light and dark.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from fourquarters.picture.scene import (
    Choice,
    Drawing,
    Grid,
    Item,
    Line,
    Mat,
    Note,
    Panel,
    Part,
    Piece,
    Prompt,
    Result,
    Row,
    Scene,
    Split,
    Track,
)
from fourquarters.picture.svg import paint

COLOURS = {
    "green": "leaf",
    "blue": "wave",
    "violet": "gem",
    "red": "flame",
    "orange": "sun",
    "pink": "blossom",
}
DONKEY = 2


def worth(value: int) -> str:
    return "−2" if value == DONKEY else str(value)


def card_face(colour: str, value: int) -> str:
    """A card as the mock-up's `.cd` draws it."""
    ground, on = f"var(--fq-{colour})", f"var(--fq-{colour}-on)"
    face = (
        '<use href="#donkey" x="10.8" y="46" width="86.4" height="99"/>'
        if value == DONKEY
        else '<use href="#nug" x="12" y="60" width="84" height="84"/>'
        '<text x="54" y="119" font-size="45" font-weight="600" text-anchor="middle" '
        f'fill="var(--ink)" style="font-family:var(--fq-font-display)">{value}</text>'
    )
    return f"""<symbol id="{colour}-{value}" viewBox="0 0 108 151" overflow="visible">
      <rect y="2" width="108" height="151" rx="9.5" fill="#3a2a10" fill-opacity=".18"/>
      <rect width="108" height="151" rx="9" fill="var(--paper)" stroke="var(--ink)"/>
      <rect x="4.5" y="4.5" width="99" height="142" rx="5" fill="{ground}"/>
      <g color="{on}" style="--ground:{ground}">
        <text x="9" y="32" font-size="27" font-weight="600" fill="currentColor"
          style="font-family:var(--fq-font-display)">{worth(value)}</text>
        <use href="#{COLOURS[colour]}" x="73" y="9" width="26" height="26"/>
      </g>{face}</symbol>"""


def small_face(colour: str, value: int) -> str:
    """The same for a mat, where only the corner and a nugget have room."""
    ground, on = f"var(--fq-{colour})", f"var(--fq-{colour}-on)"
    face = (
        '<use href="#donkey" x="6" y="22" width="28" height="33"/>'
        if value == DONKEY
        else '<use href="#nug" x="7" y="29" width="26" height="26"/>'
    )
    return f"""<symbol id="small-{colour}-{value}" viewBox="0 0 40 58" overflow="visible">
      <rect width="40" height="58" rx="5" fill="var(--paper)" stroke="var(--ink)"/>
      <rect x="2" y="2" width="36" height="54" rx="3" fill="{ground}"/>
      <g color="{on}" style="--ground:{ground}">
        <text x="5" y="18" font-size="16" font-weight="600" fill="currentColor"
          style="font-family:var(--fq-font-display)">{worth(value)}</text>
        <use href="#{COLOURS[colour]}" x="22" y="5" width="14" height="14"/>
      </g>{face}</symbol>"""


PILE = """<symbol id="pile" viewBox="0 0 94 159" overflow="visible">
  <pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"><rect width="5" height="10" fill="#000" fill-opacity=".11"/>
  </pattern>
  <g stroke="var(--ink)" fill="var(--paper)"><rect x="8" y="8" width="86" height="151" rx="10"/>
  <rect x="4" y="4" width="86" height="151" rx="10"/><rect width="86" height="151" rx="10"/></g>
  <rect x="5" y="5" width="76" height="141" rx="6" fill="#7a4b2b"/>
  <rect x="5" y="5" width="76" height="141" rx="6" fill="url(#weave)"/></symbol>"""

FACES = [
    face(colour, value) for face in (card_face, small_face) for colour in COLOURS for value in range(2, 9)
]
SYMBOLS = (
    (Path(__file__).parent / "sample.svg")
    .read_text(encoding="utf-8")
    .replace("</svg>", "".join([PILE, *FACES, "</svg>"]))
)


def card(colour: str, value: int, x: float, y: float, w: float = 108, **more: Any) -> Piece:
    return Piece(
        id=f"{colour}-{value}",
        x=x,
        y=y,
        w=w,
        h=1.4 * w,
        symbol=f"{colour}-{value}",
        title=f"{colour.title()} {worth(value)}",
        **more,
    )


def place(id_: str, x: float, y: float, w: float, h: float, symbol: str = "") -> list[Piece]:
    """A dashed place where a card can lie."""
    outline = f"M9 0H{w - 9}a9 9 0 0 1 9 9V{h - 9}a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z"
    if w < 50:
        outline = f"M5 0H{w - 5}a5 5 0 0 1 5 5V{h - 5}a5 5 0 0 1-5 5H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z"
    frame = Piece(id=id_, x=x, y=y, w=w, h=h, path=outline, stroke="var(--fq-line)", line=1.5, dash="6 5")
    if not symbol:
        return [frame]
    size = min(34.0, 0.46 * w)
    inner = Piece(
        id=id_ + "-kind",
        x=x + (w - size) / 2,
        y=y + (h - size) / 2,
        w=size,
        h=size,
        symbol=symbol,
        fill="var(--fq-ink-soft)",
        vars={"--ground": "var(--fq-paper)"},
        faded=True,
    )
    return [frame, inner]


def offer() -> Drawing:
    return Drawing(
        id="offer",
        w=716,
        h=195,
        title="The offer",
        aside="4 of 5 cards left",
        backdrop="stream",
        pieces=[
            Piece(id="pile", x=0, y=0, w=94, h=159, symbol="pile", title="30 cards to come"),
            Piece(id="left", x=0, y=44, w=86, h=48, text="30", size=34, bold=True, fill="#fff6e0"),
            Piece(id="left-2", x=0, y=86, w=86, h=20, text="to come", size=14, fill="#fff6e0"),
            card("blue", 4, 106, 0, glow="can", tag="makes a set", actions=[4]),
            card("green", 6, 231, 0, glow="can", actions=[6]),
            card("violet", DONKEY, 356, 0, faded=True, note="no donkeys", why="Take a gold."),
            card("orange", 8, 482, 0, faded=True, note="not lower", why="8 is not below 7."),
            *place("gap", 608, 0, 108, 151),
        ],
    )


def words(id_: str, x: float, y: float, w: float, h: float, text: str, **more: Any) -> Piece:
    return Piece(id=id_, x=x, y=y, w=w, h=h, text=text, **more)


def exchange() -> Drawing:
    soft = "var(--fq-ink-soft)"
    tip = "Blue 4 makes a set worth 15. Then you may take one card from a player, in a colour you lack."
    rule = Piece(id="rule", x=376, y=16, w=3, h=90, path="M0 0V90M2 0V90", stroke="var(--fq-gilt)")
    return Drawing(
        id="exchange",
        w=640,
        h=123,
        framed=True,
        pieces=[
            words("give", -6, 44, 48, 36, "You\ngive", size=16.5, anchor="end", fill=soft),
            words("take", 208, 44, 48, 36, "You\ntake", size=16.5, anchor="end", fill=soft),
            card("red", 7, 56, 0, 88, lifted=True, turn=-3),
            Piece(id="swap", x=164, y=44, w=34, h=34, symbol="swap"),
            *place("want", 268, 0, 88, 123),
            words("what", 268, 0, 88, 123, "?", size=36, bold=True, fill=soft),
            rule,
            words("tip", 394, 16, 240, 90, tip, size=15, anchor="start"),
        ],
    )


def tableau(cards: dict[str, list[int]], step: float, w: float, small: bool) -> list[Piece]:
    pieces: list[Piece] = []
    high = 58.0 if small else 1.4 * w
    for i, (colour, symbol) in enumerate(COLOURS.items()):
        x = i * step + (step - w) / 2
        for j, value in enumerate(cards.get(colour, [])):
            name = f"{'small-' if small else ''}{colour}-{value}"
            y = j * (0.42 if small else 0.27) * high
            pieces.append(Piece(id=f"{colour}-{value}", x=x, y=y, w=w, h=high, symbol=name, round=5))
        if colour not in cards:
            pieces += place(f"no-{colour}", x, 0, w, high, symbol)
    return pieces


def mat(seat: int, name: str, score: int, small: str, cards: dict[str, list[int]]) -> Mat:
    tableau_ = Drawing(id=f"mat-{seat}", w=260, h=84, pieces=tableau(cards, 44, 40, True))
    return Mat(seat=seat, name=name, score=str(score), symbol="nug", small=small, parts=[tableau_])


MARA = {"violet": [5, 6], "red": [2], "orange": [4], "pink": [2]}
THEO = {"green": [3], "red": [4], "pink": [8, 5]}
MINE = {"green": [2], "blue": [5, 6], "orange": [3], "pink": [4]}


def chip(colour: str, text: str = "") -> Item:
    return Item(
        symbol=COLOURS[colour],
        text=text,
        ground=f"var(--fq-{colour})",
        ink=f"var(--fq-{colour}-on)",
        title=colour,
    )


def scored() -> Panel:
    rows = [(2, "Theo", "pink", "3 6 7", 16), (0, "You", "green", "3 4 5", 12)]
    rows.append((1, "Mara", "red", "3 8 −2", 9))
    lines: list[Part] = [
        Line(text=name, seat=seat, items=[chip(colour, text)], value=str(points))
        for seat, name, colour, text, points in rows
    ]
    return Panel(id="scored", title="Scored", aside="most points win", parts=lines)


def still_to_come() -> Panel:
    counts = ["2000011", "3200011", "2210011", "1101100", "3101110", "2100000"]
    grid = Grid(
        columns=["−2", "3", "4", "5", "6", "7", "8"],
        rows=[(chip(colour), list(row)) for colour, row in zip(COLOURS, counts, strict=True)],
    )
    return Panel(id="unseen", title="Still to come", aside="2 of these are out", parts=[grid])


def memo() -> Panel:
    notes: list[Part] = [
        Note(spans=[("Take", True), (" the lowest card on offer, or", False)]),
        Note(
            spans=[
                ("exchange", True),
                (" a gold for a lower one, a donkey for any gold.", False),
            ]
        ),
        Note(
            spans=[
                ("Three of one colour are a ", False),
                ("set", True),
                (": score them, and take one card from a player.", False),
            ]
        ),
        Note(spans=[("At the end, the best of each colour adds its highest gold.", False)]),
    ]
    return Panel(id="memo", title="On your turn", parts=notes)


def gold() -> Scene:
    """The Gold! mock-up."""
    own = Drawing(
        id="own",
        w=716,
        h=184,
        title="Your cards",
        seat=0,
        value="12",
        symbol="nug",
        pieces=tableau(MINE, 121, 104, False),
    )
    return Scene(
        game="gold",
        title="Gold!",
        status="Offer 5 of 11",
        seat=0,
        boards=[offer(), exchange(), own],
        mats=[
            Mat(seat=0, name="You", score="12", symbol="nug"),
            mat(1, "Mara", 9, "plays next", MARA),
            mat(2, "Theo", 16, "a bot, plays after Mara", THEO),
        ],
        panels=[scored(), still_to_come(), memo()],
        own_on_board=True,
        prompt=Prompt(
            title="Take a gold below 7",
            help="Pick a glowing card to finish the exchange.",
            seat=0,
            mine=True,
            choices=[
                Choice(label="Take blue 4", action=4, on_piece=True),
                Choice(label="Take green 6", action=6, on_piece=True),
                Choice(label="Keep my red 7", action=9, symbol="back"),
            ],
        ),
    )


def gold_over() -> Scene:
    """The same table when all is over."""
    scene = gold()
    scene.boards = scene.boards[2:]
    scene.own_on_board = False
    scene.result = Result(
        winners=[2],
        names=["You", "Mara", "Theo"],
        rows=[
            ("Sets", ["12", "9", "16"]),
            ("Best green", ["0", "0", "3"]),
            ("Best blue", ["6", "0", "0"]),
            ("Donkeys left", ["−2", "−4", "0"]),
        ],
        total=[16, -5, 19],
        verdict="Theo wins by 3 points. You come second.",
    )
    scene.prompt = Prompt(title="Theo wins", choices=[Choice(label="Play again", first=True)])
    return scene


def houses() -> list[Piece]:
    """An owner's house, hand and pawn for each seat, and each kind of glow."""
    pieces = [
        Piece(
            id=f"{symbol}-{seat}",
            x=250 + 90 * seat,
            y=120 + 80 * row,
            w=48,
            h=48,
            symbol=symbol,
            owner=seat,
            mark=True,
            title=f"{symbol} of seat {seat}",
        )
        for seat in range(4)
        for row, symbol in enumerate(["house", "hand", "pawn", "disc", "coin"])
    ]
    pieces += [
        Piece(
            id=f"site-{glow}",
            x=660,
            y=110 + 92 * i,
            w=46,
            h=46,
            symbol="coin",
            round=23,
            glow=glow,
            note=glow or "plain",
            count=i,
        )
        for i, glow in enumerate(["", "can", "quiet", "chosen", "last"])
    ]
    return pieces


def outline(id_: str, path: str, x: float = 0, y: float = 0, **more: Any) -> Piece:
    w, h = (120, 104) if x else (1000, 840)
    return Piece(id=id_, x=x, y=y, w=w, h=h, path=path, **more)


def land() -> list[Piece]:
    shore = "M120 60C300 10 700 20 880 90S980 500 900 700 500 820 260 780 20 500 60 300 60 80 120 60z"
    road, plot = "M270 150C400 300 500 260 690 150", "M0 104L60 0L120 104z"
    sand = "color-mix(in srgb, var(--fq-land-desert) 60%, #fff)"
    lit = {"owner": 0, "glow": "can", "tag": "build here"}
    return [
        outline("land", shore, fill="var(--fq-land-meadow)", stroke="var(--fq-map-ink)", line=3),
        outline("road", road, stroke="var(--fq-road-edge)", line=10),
        outline("owned", road, stroke="var(--owner)", owner=1, line=6),
        outline("field", plot, 120, 560, fill=sand, stroke="var(--owner)", line=6, **lit),
        outline("plot", plot, 300, 560, owner=3, mark=True),
        outline("spent", plot, 460, 560, owner=2, faded=True),
        words("name", 380, 50, 240, 40, "Meadow", size=28, bold=True, fill="var(--fq-map-label)"),
    ]


def island() -> Scene:
    """A map that fills the board: outlines, roads, owners' marks and labels."""
    pieces = [*land(), *houses()]
    return Scene(
        game="island",
        title="The Island",
        status="Round 6 of at most 16",
        seat=0,
        phases=["Reveal", "Bid", "Build", "Score"],
        phase=2,
        boards=[
            Drawing(id="map", w=1000, h=840, pieces=pieces, ground="var(--fq-sea)", whole=True, title="North")
        ],
        mats=island_mats(),
        panels=island_panels(),
        prompt=island_prompt(),
    )


def island_prompt() -> Prompt:
    price = [Item(text="Pay"), Item(symbol="coin", text="2")]
    gain = [Item(text="Get"), Item(symbol="crown", text="bonus card")]
    return Prompt(
        title="Build your first house",
        help="Pick a glowing place.",
        seat=0,
        mine=True,
        steps=["paid 2 coins"],
        aside=[Note(spans=[("Mountain", True), (", North-East river", False)]), Row(items=[*price, *gain])],
        choices=[Choice(label="Build here", action=1, first=True), Choice(label="End turn", action=2)],
    )


def island_mats() -> list[Mat]:
    names = ["You", "Mara", "Theo", "Ida"]
    stock = Row(
        items=[
            Item(symbol="coin", text="4"),
            Item(symbol="house", text="9", owner=0),
            Item(symbol="lock", text="0", faded=True),
            Item(text="no goods yet"),
        ]
    )
    mats = [
        Mat(
            seat=seat,
            name=name,
            score=str(17 + seat),
            symbol="crown",
            small="builds after you, and has a rather long story to tell about it",
            parts=[stock],
            now=seat == 2,
            start=seat == 1,
        )
        for seat, name in enumerate(names)
    ]
    tracks: list[Part] = [
        Track(label="Citizens", items=[Item(symbol="person", owner=0)] * 3, length=8, value="3"),
        Track(
            label="Houses",
            items=[Item(symbol="house", owner=0)] * 2 + [Item(symbol="house", owner=0, faded=True)],
            length=8,
            value="3",
            glow=True,
            limit=3,
        ),
        Track(label="Taxes", items=[Item(symbol="coin")], length=8, value="6", marker=6),
    ]
    mats[0].parts = [stock, *tracks, Split(), *forecast()]
    return mats


def forecast() -> list[Part]:
    return [
        Note(spans=[("At this turn's end", False)], soft=True),
        Note(spans=[("3 citizens, +6", False)], big=True),
        Note(spans=[("Houses", True), (" hold you at 3. One more makes it 4.", False)]),
    ]


def island_panels() -> list[Panel]:
    lines: list[Part] = [
        Line(text="Wine", small="2 each, 4 if only you have it", symbol="trophy"),
        Line(text="Theo", small="his bid stands", seat=2, value="5", glow=True),
        Line(
            text="Ida, whose name is far too long to stand on one line here",
            seat=3,
            items=[Item(symbol="coin", text=str(i), ground="var(--fq-inset)") for i in range(9)],
            value="4",
            faded=True,
        ),
    ]
    strip = Drawing(
        id="strip",
        w=560,
        h=40,
        pieces=[
            Piece(id=f"i{i}", x=40 * i, y=0, w=36, h=36, symbol=symbol)
            for i, symbol in enumerate(["hint", "swap", "chance", "clock", "secret", "check"])
        ],
    )
    return [
        Panel(id="strip", title="Inventions", aside="14 left", parts=[strip], above=True),
        Panel(id="round", title="This round scores", aside="10 cards to come", parts=lines),
    ]


def many_choices() -> Scene:
    """An urban turn: nine actions, one of them not allowed, and a group of bids."""
    scene = island()
    names = ["Buy land", "Trade grain", "Work orders", "Erect", "Sow", "Attract industry"]
    scene.prompt.aside = []
    scene.prompt.choices = [
        Choice(label=name, action=i, detail="4 plots, from $1", symbol="swap") for i, name in enumerate(names)
    ]
    scene.prompt.choices[5].why = "no card is full"
    scene.prompt.choices += [
        Choice(label=str(i), action=10 + i, detail=f"{16 - i} left", group="Raise") for i in range(6, 12)
    ]
    scene.prompt.choices.append(Choice(label="Pass", action=30))
    return scene


def waiting() -> Scene:
    """Seen by a spectator while Mara thinks."""
    scene = gold()
    scene.seat = -1
    scene.prompt = Prompt(title="Mara is choosing a card.", seat=1, help="A short while.")
    return scene


SCENES = {
    "gold": gold,
    "over": gold_over,
    "island": island,
    "many": many_choices,
    "waiting": waiting,
}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, scene in SCENES.items():
        for theme in ("light", "dark"):
            (folder / f"{name}-{theme}.svg").write_text(paint(scene(), SYMBOLS, theme))
