"""Gold!: where things lie. The offer swims in a stream; below it the exchange and your own cards."""

from __future__ import annotations

import re
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files

from fourquarters.games.gold import words
from fourquarters.games.gold.state import (
    BACK,
    BONUS,
    COLOURS,
    DONKEY,
    GIVE,
    N_CARDS,
    N_COLOURS,
    N_VALUES,
    NONE,
    SET_SIZE,
    TAKE,
    VALUES,
    Phase,
)
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
    Scene,
)
from fourquarters.table.tongue import Tongue
from fourquarters.table.view import View

CARD_W, CARD_H = 108, 151
OWN_W, OWN_H, OWN_STEP, OWN_OVERLAP = 104, 146, 122.4, 39
MINI_W, MINI_H, MINI_STEP, MINI_OVERLAP = 40, 58, 44, 24
OFFER_X, OFFER_STEP = 110, 121.5
WIDTH = 716
COLUMNS = [str(value).replace("-", "−") for value in VALUES.tolist()]
DIGITS = [str(n) for n in range(64)]
COLOUR_LETTERS = "GBVROP"  # as in the rules' notation


# --- symbols: a face for every card, large and small


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def body(sheet: str, name: str) -> str:
    """What is drawn inside a symbol."""
    found = re.search(rf'<symbol id="{name}"[^>]*>(.*?)</symbol>', sheet, re.S)
    assert found, name
    return found[1]


def icon(sheet: str, colour: str) -> str:
    drawn = body(sheet, f"gold-icon-{colour}")
    drawn = drawn.replace("currentColor", f"var(--fq-{colour}-on)")
    return re.sub(r"var\(--ground, [^)]*\)", f"var(--fq-{colour})", drawn)


def face(sheet: str, colour: str, value: int, w: float, h: float, small: bool) -> str:
    """A card: paper rim, ground in its colour, value and colour in the upper corners, the motif."""
    rim = 1.7 if small else 4.5
    size, top, mark = (15, 14.5, 12) if small else (27, 28, 25)
    motif = w * (0.72 if small else 0.8)
    drawn = body(sheet, "gold-donkey-face" if value == DONKEY else "gold-lump")
    number = ""
    if value != DONKEY and not small:
        number = text(w / 2, h - 34, 44, "var(--ink)", minus(int(VALUES[value])))
    left = rim + (2 if small else 6)
    return (
        f'<rect x=".5" y=".5" width="{w - 1}" height="{h - 1}" rx="{w * 0.085:.1f}" '
        f'fill="var(--paper)" stroke="var(--ink)" stroke-width="{0.8 if small else 1.2}"/>'
        f'<rect x="{rim}" y="{rim}" width="{w - 2 * rim}" height="{h - 2 * rim}" '
        f'rx="{w * 0.05:.1f}" fill="var(--fq-{colour})"/>'
        + text(left, rim + top, size, f"var(--fq-{colour}-on)", minus(int(VALUES[value])), "start")
        + nested(
            w - rim - mark - (1.5 if small else 6),
            rim + (2.5 if small else 6),
            mark,
            24,
            icon(sheet, colour),
        )
        + nested((w - motif) / 2, h - motif - rim - (1 if small else 4), motif, 64, drawn)
        + number
    )


def text(x: float, y: float, size: float, fill: str, words: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="600" fill="{fill}" '
        f'text-anchor="{anchor}" font-family="var(--fq-font-display)">{words}</text>'
    )


def nested(x: float, y: float, size: float, grid: int, drawn: str) -> str:
    scale = size / grid
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{drawn}</g>'


def make_symbols() -> str:
    sheet = files(__package__).joinpath("symbols.svg").read_text(encoding="utf-8")
    faces = []
    for colour in COLOURS:
        for value in range(N_VALUES):
            large = face(sheet, colour, value, CARD_W, CARD_H, small=False)
            small = face(sheet, colour, value, MINI_W, MINI_H, small=True)
            name = f"{colour}-{value}"
            faces.append(f'<symbol id="gold-face-{name}" viewBox="0 0 {CARD_W} {CARD_H}">{large}</symbol>')
            faces.append(f'<symbol id="gold-mini-{name}" viewBox="0 0 {MINI_W} {MINI_H}">{small}</symbol>')
    return sheet.replace("</svg>", "\n".join(faces) + "\n</svg>")


SYMBOLS = make_symbols()


# --- the scene


def picture(view: View, _: Tongue) -> Scene:
    """The table as one reader sees it."""
    look = Look(view, _)
    spectating = view.seat < 0
    boards = [look.offer(), look.middle()]
    seats = look.order()
    boards += [look.cards_of(seat) for seat in (seats if spectating else seats[:1])]
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Offer {n} of {all}", n=words.offer_number(view), all=10 if view.players == 2 else 11),
        boards=boards,
        mats=[look.mat(seat, small=not spectating and seat != view.seat) for seat in seats],
        panels=[look.scored_panel(), look.unseen_panel(), memo(_.language)],
        prompt=look.prompt(),
        seat=view.seat,
        own_on_board=True,
        result=result(view, _) if view.over else None,
    )


class Look:
    """One view, read once, and the drawings made from it."""

    def __init__(self, view: View, _: Tongue) -> None:
        s = view.state
        self.view, self._ = view, _
        self.mine = view.mine
        self.phase = int(s.phase)
        self.given, self.set_colour = int(s.given), int(s.set_colour)
        self.offered: list[list[int]] = s.offer.tolist()
        self.tableau: list[list[list[int]]] = s.tableau.tolist()
        self.scored: list[list[list[int]]] = s.scored.tolist()
        self.unseen: list[list[int]] = s.unseen.tolist()
        self.pile = int(s.pile)
        self.legal = set(view.legal())
        self.scores = view.scores()
        self.decider, self.players = view.decider, view.players
        self.lowest = next((v for v in range(N_VALUES) for c in self.offered if c[v]), N_VALUES)

    def order(self) -> list[int]:
        """Seats in turn order, the reader's own first."""
        first = max(self.view.seat, 0)
        return [(first + i) % self.players for i in range(self.players)]

    # the offer

    def offer(self) -> Drawing:
        cards = [
            (value, colour)
            for value in range(N_VALUES)
            for colour in range(N_COLOURS)
            for _copy in range(self.offered[colour][value])
        ]
        pieces = [self.pile_piece(), *gaps(len(cards))]
        for place, (value, colour) in enumerate(cards):
            pieces.append(self.offered_card(place, colour, value))
        left = self._.many("{n} card left", "{n} cards left", len(cards))
        return Drawing(
            id="offer", w=WIDTH, h=190, pieces=pieces, title=self._("The offer"), aside=left,
            backdrop="gold-stream",
        )  # fmt: skip

    def pile_piece(self) -> Piece:
        title = self._.many("{n} card to come", "{n} cards to come", self.pile)
        return Piece(
            id="pile", x=0, y=0, w=90, h=CARD_H, symbol="gold-pile", text=str(self.pile), size=34,
            bold=True, fill="#fff6e0", title=title, note=self._("to come"), faded=self.pile == 0,
            why=self._("These cards are revealed when the offer is empty. (G16)"),
        )  # fmt: skip

    def offered_card(self, place: int, colour: int, value: int) -> Piece:
        action = (BACK + N_VALUES * colour + value) if self.phase == Phase.TAKE_BACK else TAKE + colour
        can = action in self.legal and (self.phase == Phase.TAKE_BACK or value == self.lowest)
        piece = card_piece(f"offer/{place}", colour, value, OFFER_X + OFFER_STEP * place, 0, self._)
        piece.enters = "pile"
        self.choosable(piece, [action] if can else [])
        if can and self.would_make_set(colour):
            piece.tag = self._("makes a set")
        elif self.mine and not can and self.phase != Phase.BONUS:
            piece.why, piece.note = self.why_not_offered(colour, value)
        return piece

    def choosable(self, piece: Piece, actions: list[int]) -> None:
        if actions:
            piece.actions, piece.glow = actions, "can"
        elif self.mine:
            piece.faded = True

    def would_make_set(self, colour: int) -> bool:
        mine = sum(self.tableau[self.view.seat][colour])
        if self.given != NONE and self.given // N_VALUES == colour:
            mine -= 1
        return mine == SET_SIZE - 1

    def why_not_offered(self, colour: int, value: int) -> tuple[str, str]:
        if self.phase == Phase.ACT:
            return words.why_not(self.view, TAKE + colour, self._), self._("not lowest")
        why = words.why_not(self.view, BACK + N_VALUES * colour + value, self._)
        return why, self._("no donkeys") if value == DONKEY else self._("not lower")

    # between the offer and the own cards: the exchange, or the set being scored

    def middle(self) -> Drawing:
        if self.phase == Phase.BONUS:
            return self.set_row()
        return self.exchange()

    def exchange(self) -> Drawing:
        _ = self._
        mine = self.mine or self.view.seat < 0
        pieces = [
            label("give", 180, _("You give") if self.mine else _("Given")),
            Piece(id="swap", x=320, y=44, w=34, h=34, symbol="swap", vars={"color": "var(--fq-ink)"}),
            label("get", 456, _("You take") if self.mine else _("Taken")),
            ghost("give-place", 196, "?" if mine and self.given != NONE else ""),
            ghost("take-place", 472, "?" if self.given != NONE else ""),
        ]
        if self.given != NONE:
            colour, value = divmod(self.given, N_VALUES)
            card = card_piece("given", colour, value, 196, 0, _, 86, 120)
            card.turn, card.lifted = -3, True
            card.why = words.why_not(self.view, BACK + self.given, _) if self.mine else ""
            pieces.append(card)
        return Drawing(id="middle", w=WIDTH, h=122, pieces=pieces, framed=True)

    def set_row(self) -> Drawing:
        _, cards = self._, self.tableau[self.decider][self.set_colour]
        pieces, x = [], 232.0
        for value in range(N_VALUES):
            for number in range(cards[value]):
                piece = card_piece(f"set/{value}/{number}", self.set_colour, value, x, 0, _, 86, 120)
                piece.lifted = True
                pieces.append(piece)
                x += 94
        points = minus(words.points_of(cards))
        pieces.append(
            Piece(id="set-points", x=x + 4, y=30, w=110, h=60, text=f"= {points}", size=34, bold=True,
                  fill="var(--fq-ink)")
        )  # fmt: skip
        pieces.append(label("set-label", 212, _("A set")))
        return Drawing(id="middle", w=WIDTH, h=122, pieces=pieces, framed=True)

    # the players' cards

    def cards_of(self, seat: int) -> Drawing:
        _ = self._
        title = _("Your cards") if seat == self.view.seat else _.name(seat)
        return Drawing(
            id=f"cards-{seat}", w=WIDTH, h=OWN_H + OWN_OVERLAP,
            pieces=self.tableau_pieces(seat, "face"),
            title=title, seat=seat, value=minus(self.scores[seat]), symbol="gold-lump",
        )  # fmt: skip

    def tableau_pieces(self, seat: int, size: str) -> list[Piece]:
        pieces: list[Piece] = []
        for colour in range(N_COLOURS):
            values = self.shown_cards(seat, colour)
            lying = cards_lying(seat, colour, values, size, self._.language)
            if self.mine and values:
                lying = tuple(map(copy, lying))
                for piece, value in zip(lying, values, strict=True):
                    self.own_or_bonus(piece, seat, colour, value)
            pieces += lying
        return pieces

    def shown_cards(self, seat: int, colour: int) -> tuple[int, ...]:
        """Values of a colour in a tableau, without what lies in the middle now."""
        counts = self.tableau[seat][colour]
        if seat == self.decider:
            if self.phase == Phase.BONUS and colour == self.set_colour:
                return ()
            if self.given != NONE and self.given // N_VALUES == colour:
                counts = list(counts)
                counts[self.given % N_VALUES] -= 1
        return values_of(tuple(counts))

    def own_or_bonus(self, piece: Piece, seat: int, colour: int, value: int) -> None:
        if seat == self.view.seat:
            action = GIVE + N_VALUES * colour + value
        else:
            distance = (seat - self.view.seat) % self.players
            action = BONUS + N_CARDS * (distance - 1) + N_VALUES * colour + value
        if action in self.legal:
            piece.actions = [action]
            piece.glow = "can" if self.phase == Phase.BONUS else "quiet"
        elif seat == self.view.seat or self.phase == Phase.BONUS:
            piece.why = words.why_not(self.view, action, self._)
            piece.faded = self.phase == Phase.BONUS and seat != self.view.seat
        else:
            piece.why = self._("Other players' cards only as a bonus, with a set. (G12)")

    def mat(self, seat: int, small: bool) -> Mat:
        parts: list[Part] = []
        if small:
            pieces = self.tableau_pieces(seat, "mini")
            parts = [Drawing(id=f"mini-{seat}", w=260, h=MINI_H + MINI_OVERLAP, pieces=pieces)]
        now = seat == self.decider
        return Mat(
            seat=seat, name=self._.name(seat), score=minus(self.scores[seat]), symbol="gold-lump",
            small=self.turn_of(seat), parts=parts, now=now,
        )  # fmt: skip

    def turn_of(self, seat: int) -> str:
        _, ahead = self._, (seat - self.decider) % self.players
        if self.view.over:
            return _.many("{n} scored card", "{n} scored cards", sum(map(sum, self.scored[seat])))
        if ahead == 0:
            return _("is choosing")
        if ahead == 1:
            return _("plays next")
        return _("plays after {who}", who=_.name((seat - 1) % self.players))

    # what is shared

    def scored_panel(self) -> Panel:
        lines: list[Part] = []
        for seat in sorted(range(self.players), key=lambda p: -self.scores[p]):
            lines.append(
                Line(text=self._.name(seat), seat=seat, items=self.scored_chips(seat),
                     value=minus(self.scores[seat]))
            )  # fmt: skip
        return Panel(id="scored", title=self._("Scored"), aside=self._("most points win"), parts=lines,
                     tab=self._("Scored"))  # fmt: skip

    def scored_chips(self, seat: int) -> list[Item]:
        language = self._.language
        return [
            chip(colour, tuple(cards), language)
            for colour, cards in enumerate(self.scored[seat])
            if any(cards)
        ]

    def unseen_panel(self) -> Panel:
        _ = self._
        rows = [
            (colour_item(colour, _.language), [DIGITS[n] for n in self.unseen[colour]])
            for colour in range(N_COLOURS)
        ]
        return Panel(
            id="unseen", title=_("Still to come"), aside=_("2 of these are out"),
            parts=[Grid(columns=COLUMNS, rows=rows)], tab=_("Still to come"),
        )  # fmt: skip

    # the prompt

    def prompt(self) -> Prompt:
        title, help = words.prompt(self.view, self._)
        choices = [
            Choice(label=words.action(self.view, a, self._), action=a, on_piece=a < BONUS + 2 * N_CARDS)
            for a in self.view.legal()
        ]
        aside: list[Part] = []
        if self.mine and self.phase != Phase.BONUS:
            aside = self.set_hints()
        return Prompt(title=title, help=help, seat=self.decider, mine=self.mine, aside=aside,
                      choices=choices)  # fmt: skip

    def set_hints(self) -> list[Part]:
        """Which cards on offer would complete a set now, and for how much."""
        hints: list[Part] = []
        for action in self.view.legal():
            if action < GIVE:
                colour, value = action - TAKE, words.lowest_on_offer(self.view)
            elif BACK <= action < BONUS:
                colour, value = divmod(action - BACK, N_VALUES)
            else:
                continue
            if self.would_make_set(colour):
                own = list(self.tableau[self.view.seat][colour])
                if self.given // N_VALUES == colour and self.given != NONE:
                    own[self.given % N_VALUES] -= 1
                points = words.points_of(own) + int(VALUES[value])
                card = words.card(N_VALUES * colour + value, self._)
                hint = self._("{card} makes a set worth {points}.", card=card, points=points)
                hints.append(Note(spans=list(hint.spans)))
        return hints[:2]


# --- small parts


def card_piece(
    id: str, colour: int, value: int, x: float, y: float, _: Tongue,
    w: float = CARD_W, h: float = CARD_H, size: str = "face",
) -> Piece:  # fmt: skip
    kind, symbol, short, ground, ink = printed(colour, value, size)
    return Piece(
        id=id, kind=kind, symbol=symbol, x=x, y=y, w=w, h=h, title=card_title(colour, value, _.language),
        round=w * 0.085, short=short, ground=ground, ink=ink,
    )  # fmt: skip


@cache
def printed(colour: int, value: int, size: str) -> tuple[str, str, str, str, str]:
    """What a card is called and how it looks, large or small, and in a terminal."""
    name = f"{COLOURS[colour]}-{value}"
    short = f"{COLOUR_LETTERS[colour]} {minus(int(VALUES[value])):>2}"
    ground, ink = f"var(--fq-{COLOURS[colour]})", f"var(--fq-{COLOURS[colour]}-on)"
    return name, f"gold-{size}-{name}", short, ground, ink


@cache
def card_title(colour: int, value: int, language: str) -> str:
    _ = Tongue(language)
    if value == DONKEY:
        return str(_("Donkey, {colour}: −2", colour=words.colour_name(colour, _)))
    return str(_("Gold, {colour}: {n}", colour=words.colour_name(colour, _), n=int(VALUES[value])))


@cache
def colour_item(colour: int, language: str) -> Item:
    name = COLOURS[colour]
    return Item(symbol=f"gold-icon-{name}", ground=f"var(--fq-{name})", ink=f"var(--fq-{name}-on)",
                title=str(words.colour_name(colour, Tongue(language))))  # fmt: skip


@lru_cache(maxsize=4096)
def chip(colour: int, cards: tuple[int, ...], language: str) -> Item:
    """The scored cards of one colour, by how many of each value."""
    name, values = COLOURS[colour], " ".join(minus(int(VALUES[v])) for v in values_of(cards))
    return Item(symbol=f"gold-icon-{name}", text=values, ground=f"var(--fq-{name})", ink=f"var(--fq-{name}-on)",
                bold=True, title=str(words.colour_name(colour, Tongue(language))))  # fmt: skip


@lru_cache(maxsize=4096)
def values_of(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Each card's value, given how many there are of each."""
    return tuple(value for value in range(N_VALUES) for _copy in range(counts[value]))


@lru_cache(maxsize=1 << 14)
def cards_lying(
    seat: int, colour: int, values: tuple[int, ...], size: str, language: str
) -> tuple[Piece, ...]:
    """The cards of one colour before a player, or their empty place. Shared: copy before you change."""
    _ = Tongue(language)
    w, h, step, overlap, left = (
        (OWN_W, OWN_H, OWN_STEP, OWN_OVERLAP, 4)
        if size == "face"
        else (MINI_W, MINI_H, MINI_STEP, MINI_OVERLAP, 0)
    )
    x = left + colour * step
    if not values:
        return (empty_place(seat, colour, x, w, h, _),)
    pieces = []
    for row, value in enumerate(values):
        name = f"{size}/{seat}/{colour}/{row}"
        piece = card_piece(name, colour, value, x, row * overlap, _, w, h, size)
        piece.leaves = f"seal-{seat}"
        pieces.append(piece)
    return tuple(pieces)


def empty_place(seat: int, colour: int, x: float, w: float, h: float, _: Tongue) -> Piece:
    return Piece(
        id=f"empty/{seat}/{colour}/{w}", x=x, y=0, w=w, h=h, symbol=f"gold-place-{COLOURS[colour]}",
        title=_("No {colour}", colour=words.colour_name(colour, _)),
    )  # fmt: skip


def gaps(cards: int) -> list[Piece]:
    return [
        Piece(id=f"gap/{i}", x=OFFER_X + OFFER_STEP * i, y=0, w=CARD_W, h=CARD_H, symbol="gold-gap")
        for i in range(cards, 5)
    ]


def label(id: str, right: float, text: str) -> Piece:
    return Piece(id=id, x=right - 100, y=48, w=100, h=26, text=text, size=18,
                 fill="var(--fq-ink-soft)", anchor="end")  # fmt: skip


def ghost(id: str, x: float, text: str) -> Piece:
    return Piece(id=id, x=x, y=0, w=86, h=120, symbol="gold-want", text=text, size=34, bold=True,
                 fill="var(--fq-ink-soft)")  # fmt: skip


@cache
def memo(language: str) -> Panel:
    _ = Tongue(language)
    lines = [
        _("Take the lowest card on offer, or exchange a gold for a lower one, a donkey for any gold."),
        _("Three of one colour are a set: score them, and take one card from a player."),
        _("At the end, the best of each colour adds its highest gold."),
    ]
    return Panel(
        id="memo", title=_("On your turn"), wide_only=True,
        parts=[Note(spans=[(line, False)]) for line in lines],
    )  # fmt: skip


def result(view: View, _: Tongue) -> Result:
    sheet = words.score_sheet(view, _)
    places = view.places()
    return Result(
        winners=[seat for seat in range(view.players) if places[seat] == 0],
        names=[_.name(seat) for seat in range(view.players)],
        rows=[(name, list(values)) for name, values in sheet.rows],
        total=list(sheet.total),
        verdict=sheet.verdict,
    )


__all__ = ["SYMBOLS", "picture"]
