"""Gold!: where things lie. The offer swims in a stream; below it the exchange and your own cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from itertools import repeat
from typing import NamedTuple

from fourquarters.engine.view import View
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
)
from fourquarters.picture.scene import (
    Choice,
    Drawing,
    Grid,
    Item,
    Kept,
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
from fourquarters.words.tongue import Tongue

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
        panels=look.panels(),
        prompt=look.prompt(),
        seat=view.seat,
        own_on_board=True,
        result=result(view, _) if view.over else None,
    )


class Look:
    """One view, read once, and the drawings made from it.

    What looks the same to all who wait, or stays the same for many moves, is made by the cached
    functions below. Those drawings and pieces are shared: copy before you change.
    """

    def __init__(self, view: View, _: Tongue) -> None:
        s = view.plain
        self.view, self._, self.seat = view, _, view.seat
        self.mine = view.mine
        self.phase: int = s.phase
        self.given: int = s.given
        self.set_colour: int = s.set_colour
        self.tableau: list[list[list[int]]] = s.tableau
        self.scored: list[list[list[int]]] = s.scored
        self.pile: int = s.pile
        self.legal = set(view.legal())
        self.scores = view.scores()
        self.decider, self.players = view.decider, view.players
        self.lowest = view.once(words.lowest_on_offer)
        self.counts = view.once(counted)

    def order(self) -> list[int]:
        """Seats in turn order, the reader's own first."""
        first = max(self.seat, 0)
        return [(first + i) % self.players for i in range(self.players)]

    # the offer

    def offer(self) -> Drawing:
        cards, language = self.counts.offer, self._.language
        resting = resting_offer(cards, self.pile, language)
        if not self.mine or self.phase == words.SET:
            return faded_offer(cards, self.pile, language) if self.mine else resting
        pieces = list(resting.pieces)
        first = len(pieces) - sum(cards)
        for place, number in enumerate(lying_in_stream(cards), first):
            pieces[place] = self.offered_card(copy(pieces[place]), *number)
        return offer_drawing(pieces, sum(cards), language)

    def offered_card(self, piece: Piece, colour: int, value: int) -> Piece:
        taking = self.phase == words.ACT
        action = TAKE + colour if taking else BACK + N_VALUES * colour + value
        if action in self.legal and (not taking or value == self.lowest):
            piece.actions, piece.glow = [action], "can"
            if self.would_make_set(colour):
                piece.tag = self._("makes a set")
        else:
            piece.faded = True
            piece.why, piece.note = self.why_not_offered(action, value)
        return piece

    def would_make_set(self, colour: int) -> bool:
        mine = sum(self.tableau[self.seat][colour])
        if self.given != NONE and self.given // N_VALUES == colour:
            mine -= 1
        return mine == SET_SIZE - 1

    def why_not_offered(self, action: int, value: int) -> tuple[str, str]:
        why = words.why_not(self.view, action, self._)
        if self.phase == words.ACT:
            return why, self._("not lowest")
        return why, self._("no donkeys") if value == DONKEY else self._("not lower")

    # between the offer and the own cards: the exchange, or the set being scored

    def middle(self) -> Drawing:
        language = self._.language
        if self.phase == words.SET:
            return set_row(self.set_colour, tuple(self.tableau[self.decider][self.set_colour]), language)
        why = words.why_not(self.view, BACK + self.given, self._) if self.mine and self.given != NONE else ""
        return exchange(self.given, self.mine, self.mine or self.seat < 0, why, language)

    # the players' cards

    def cards_of(self, seat: int) -> Drawing:
        _ = self._
        return Drawing(
            id=f"cards-{seat}", w=WIDTH, h=OWN_H + OWN_OVERLAP, pieces=self.tableau_pieces(seat, "face"),
            title=_("Your cards") if seat == self.seat else _.name(seat), seat=seat,
            value=minus(self.scores[seat]), symbol="gold-lump",
        )  # fmt: skip

    def tableau_pieces(self, seat: int, size: str) -> Sequence[Piece]:
        cards, language = self.shown_cards(seat), self._.language
        if not self.mine:
            return row_of_cards(seat, cards, size, "", language)
        if seat != self.seat and self.phase != words.SET:
            why = self._("Other players' cards only as a bonus, with a set. (G12)")
            return row_of_cards(seat, cards, size, why, language)
        pieces: list[Piece] = []
        for colour, lying, values in cards_by_colour(seat, cards, size, language):
            if values:
                pieces += map(self.own_or_bonus, map(copy, lying), repeat(seat), repeat(colour), values)
            else:
                pieces += lying
        return pieces

    def shown_cards(self, seat: int) -> bytes:
        """A tableau, without what lies in the middle now."""
        cards = self.counts.tableau[seat]
        if seat != self.decider or (self.phase != words.SET and self.given == NONE):
            return cards
        counts = bytearray(cards)
        if self.phase == words.SET:
            counts[N_VALUES * self.set_colour : N_VALUES * (self.set_colour + 1)] = bytes(N_VALUES)
        else:
            counts[self.given] -= 1
        return bytes(counts)

    def own_or_bonus(self, piece: Piece, seat: int, colour: int, value: int) -> Piece:
        """One of the reader's cards, or another's when a bonus card may be taken."""
        if seat == self.seat:
            action = GIVE + N_VALUES * colour + value
        else:
            distance = (seat - self.seat) % self.players
            action = BONUS + N_CARDS * (distance - 1) + N_VALUES * colour + value
        if action in self.legal:
            piece.actions = [action]
            piece.glow = "can" if self.phase == words.SET else "quiet"
        else:
            piece.why = words.why_not(self.view, action, self._)
            piece.faded = seat != self.seat
        return piece

    def mat(self, seat: int, small: bool) -> Mat:
        parts: list[Part] = []
        if small:
            pieces = self.tableau_pieces(seat, "mini")
            parts = [Drawing(id=f"mini-{seat}", w=260, h=MINI_H + MINI_OVERLAP, pieces=pieces)]
        return Mat(
            seat=seat, name=self._.name(seat), score=minus(self.scores[seat]), symbol="gold-lump",
            small=self.turn_of(seat), parts=parts, now=seat == self.decider,
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

    def panels(self) -> list[Panel]:
        language = self._.language
        scored = self.counts.scored[: self.players]
        names = tuple(map(self._.name, range(self.players)))
        return [
            scored_panel(scored, tuple(self.scores), names, language),
            unseen_panel(self.counts.unseen, language),
            memo(language),
        ]

    # the prompt

    def prompt(self) -> Prompt:
        title, help = words.prompt(self.view, self._)
        choices = [
            Choice(label=words.action(self.view, a, self._), action=a, on_piece=a < BONUS + 2 * N_CARDS)
            for a in self.view.legal()
        ]
        aside: list[Part] = []
        if self.mine and self.phase != words.SET:
            aside = self.set_hints()
        return Prompt(title=title, help=help, seat=self.decider, mine=self.mine, aside=aside,
                      choices=choices)  # fmt: skip

    def set_hints(self) -> list[Part]:
        """Which cards on offer would complete a set now, and for how much."""
        hints: list[Part] = []
        for action in self.view.legal():
            if action < GIVE:
                colour, value = action - TAKE, self.lowest
            elif BACK <= action < BONUS:
                colour, value = divmod(action - BACK, N_VALUES)
            else:
                continue
            if self.would_make_set(colour):
                own = list(self.tableau[self.seat][colour])
                if self.given // N_VALUES == colour and self.given != NONE:
                    own[self.given % N_VALUES] -= 1
                points = words.points(words.points_of(own) + words.POINTS[value], self._)
                card = words.card(N_VALUES * colour + value, self._)
                hint = self._("Taking {card} makes a set worth {points}.", card=card, points=points)
                hints.append(Note(spans=list(hint.spans)))
        return hints[:2]


# --- drawings that many scenes share


class Counts(NamedTuple):
    """How many of each card lie where, by colour and value, in a form that caches can tell apart."""

    offer: bytes
    unseen: bytes
    tableau: tuple[bytes, ...]
    scored: tuple[bytes, ...]


def counted(view: View) -> Counts:
    offer, unseen, tableau, scored = (
        view.states[name].tobytes() for name in ("offer", "unseen", "tableau", "scored")
    )
    return Counts(offer, unseen, by_seat(tableau), by_seat(scored))


def by_seat(cards: bytes) -> tuple[bytes, ...]:
    return tuple(cards[start : start + N_CARDS] for start in range(0, len(cards), N_CARDS))


@lru_cache(maxsize=4096)
def lying_in_stream(cards: bytes) -> tuple[tuple[int, int], ...]:
    """Colour and value of each card on offer, the lowest first."""
    return tuple(
        (colour, value)
        for value in range(N_VALUES)
        for colour in range(N_COLOURS)
        for _copy in range(cards[N_VALUES * colour + value])
    )


@lru_cache(maxsize=4096)
def resting_offer(cards: bytes, pile: int, language: str) -> Drawing:
    """The offer, for those who only look on."""
    _, lying = Tongue(language), lying_in_stream(cards)
    pieces = [pile_piece(pile, _), *gaps(len(lying))]
    for place, (colour, value) in enumerate(lying):
        piece = card_piece(f"offer/{place}", colour, value, OFFER_X + OFFER_STEP * place, 0, _)
        piece.enters = "pile"
        pieces.append(piece)
    return offer_drawing(Kept(pieces), len(lying), language)


@lru_cache(maxsize=1024)
def faded_offer(cards: bytes, pile: int, language: str) -> Drawing:
    """The offer while its reader may take a bonus card."""
    pieces = list(map(copy, resting_offer(cards, pile, language).pieces))
    for piece in pieces[len(pieces) - sum(cards) :]:
        piece.faded = True
    return offer_drawing(Kept(pieces), sum(cards), language)


def offer_drawing(pieces: Sequence[Piece], cards: int, language: str) -> Drawing:
    _ = Tongue(language)
    left = _.many("{n} card left", "{n} cards left", cards)
    return Drawing(id="offer", w=WIDTH, h=190, pieces=pieces, title=_("The offer"), aside=left,
                   backdrop="gold-stream")  # fmt: skip


def pile_piece(pile: int, _: Tongue) -> Piece:
    title = _.many("{n} card to come", "{n} cards to come", pile)
    return Piece(
        id="pile", x=0, y=0, w=90, h=CARD_H, symbol="gold-pile", text=str(pile), size=34,
        bold=True, fill="#fff6e0", title=title, note=_("to come"), faded=pile == 0,
        why=_("These cards are revealed when the offer is empty. (G16)"),
    )  # fmt: skip


@lru_cache(maxsize=1024)
def exchange(given: int, yours: bool, asked: bool, why: str, language: str) -> Drawing:
    """Room for the card given and the card taken; `why` it cannot be taken back."""
    _ = Tongue(language)
    pieces = [
        label("give", 180, _("You give") if yours else _("Given")),
        Piece(id="swap", x=320, y=44, w=34, h=34, symbol="swap", vars={"color": "var(--fq-ink)"}),
        label("get", 456, _("You take") if yours else _("Taken")),
        ghost("give-place", 196, "?" if asked and given != NONE else ""),
        ghost("take-place", 472, "?" if given != NONE else ""),
    ]
    if given != NONE:
        card = card_piece("given", *divmod(given, N_VALUES), 196, 0, _, 86, 120)
        card.turn, card.lifted, card.why = -3, True, why
        pieces.append(card)
    return Drawing(id="middle", w=WIDTH, h=122, pieces=Kept(pieces), framed=True)


@lru_cache(maxsize=1024)
def set_row(colour: int, cards: tuple[int, ...], language: str) -> Drawing:
    """The set being scored, and what it is worth."""
    _ = Tongue(language)
    pieces, x = [], 232.0
    for value in range(N_VALUES):
        for number in range(cards[value]):
            piece = card_piece(f"set/{value}/{number}", colour, value, x, 0, _, 86, 120)
            piece.lifted = True
            pieces.append(piece)
            x += 94
    points = minus(words.points_of(cards))
    pieces.append(
        Piece(id="set-points", x=x + 4, y=30, w=110, h=60, text=f"= {points}", size=34, bold=True,
              fill="var(--fq-ink)")
    )  # fmt: skip
    pieces.append(label("set-label", 212, _("A set")))
    return Drawing(id="middle", w=WIDTH, h=122, pieces=Kept(pieces), framed=True)


@lru_cache(maxsize=4096)
def row_of_cards(seat: int, cards: bytes, size: str, why: str, language: str) -> Kept[Piece]:
    """All cards before a player, none of which can be chosen; `why` not."""
    pieces: list[Piece] = []
    for _colour, lying, values in cards_by_colour(seat, cards, size, language):
        if why and values:
            lying = tuple(map(copy, lying))
            for piece in lying:
                piece.why = why
        pieces += lying
    return Kept(pieces)


def cards_by_colour(
    seat: int, cards: bytes, size: str, language: str
) -> Iterator[tuple[int, tuple[Piece, ...], tuple[int, ...]]]:
    """Each colour, the pieces that lie there, and the cards' values."""
    for colour in range(N_COLOURS):
        values = values_of(cards[N_VALUES * colour : N_VALUES * (colour + 1)])
        yield colour, cards_lying(seat, colour, values, size, language), values


@lru_cache(maxsize=1024)
def scored_panel(
    scored: tuple[bytes, ...], scores: tuple[int, ...], names: tuple[str, ...], language: str
) -> Panel:
    _ = Tongue(language)
    lines: list[Part] = []
    for seat in sorted(range(len(scores)), key=lambda p: -scores[p]):
        chips = scored_chips(scored[seat], language)
        lines.append(Line(text=names[seat], seat=seat, items=chips, value=minus(scores[seat])))
    return Panel(
        id="scored", title=_("Scored"), aside=_("the most points win"), parts=Kept(lines), tab=_("Scored")
    )


def scored_chips(cards: bytes, language: str) -> list[Item]:
    by_colour = [cards[i : i + N_VALUES] for i in range(0, N_CARDS, N_VALUES)]
    return [chip(colour, counts, language) for colour, counts in enumerate(by_colour) if any(counts)]


@lru_cache(maxsize=1024)
def unseen_panel(unseen: bytes, language: str) -> Panel:
    _ = Tongue(language)
    rows = [
        (colour_item(colour, language), [DIGITS[n] for n in unseen[N_VALUES * colour :][:N_VALUES]])
        for colour in range(N_COLOURS)
    ]
    return Panel(
        id="unseen", title=_("Still to come"), aside=_("2 of these are out"),
        parts=Kept([Grid(columns=COLUMNS, rows=rows)]), tab=_("Still to come"),
    )  # fmt: skip


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
def chip(colour: int, cards: bytes, language: str) -> Item:
    """The scored cards of one colour, by how many of each value."""
    name, values = COLOURS[colour], " ".join(minus(int(VALUES[v])) for v in values_of(cards))
    return Item(symbol=f"gold-icon-{name}", text=values, ground=f"var(--fq-{name})", ink=f"var(--fq-{name}-on)",
                bold=True, title=str(words.colour_name(colour, Tongue(language))))  # fmt: skip


@lru_cache(maxsize=4096)
def values_of(counts: bytes) -> tuple[int, ...]:
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
        _("Three of one colour are a set: score them. First you may take a card from another player."),
        _("At the end, whoever leads in a colour scores their highest gold of it."),
    ]
    return Panel(
        id="memo", title=_("On your turn"), wide_only=True,
        parts=Kept(Note(spans=[(line, False)]) for line in lines),
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
