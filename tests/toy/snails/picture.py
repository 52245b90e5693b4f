"""Snails: the track and the cards, as a scene."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.snails import words
from fourquarters.games.snails.state import CRAWL, HAND, HIDE, LAPS, Phase
from fourquarters.picture.scene import Choice, Drawing, Mat, Part, Piece, Prompt, Result, Scene
from fourquarters.words.tongue import Tongue

LEAF = "M8 46C4 20 22 6 54 4C56 34 42 56 16 52z"
SNAIL = (
    '<path fill="var(--paper)" stroke="var(--ink)" stroke-width="2.5" d="M4 56H48C58 56 60 48 60 34"/>'
    '<circle cx="30" cy="36" r="19" fill="var(--owner, var(--gold))" stroke="var(--ink)" stroke-width="2.5"/>'
)
SYMBOLS = "".join(
    f'<symbol id="{name}" viewBox="0 0 64 64">{drawn}</symbol>'
    for name, drawn in (
        ("snails-snail", SNAIL),
        ("emblem-snails", SNAIL),
        ("snails-leaf", f'<path d="{LEAF}" fill="var(--green)" stroke="var(--ink)" stroke-width="2.5"/>'),
    )
)
SPACES, SIZE = 24, 44


def picture(view: View, _: Tongue) -> Scene:
    """The race as one reader sees it."""
    first = max(view.seat, 0)
    seats = [(first + n) % view.players for n in range(view.players)]
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Lap {n} of {all}", n=min(view.plain.lap + 1, LAPS), all=LAPS),
        boards=[track(view, _)],
        mats=[mat(view, seat, _) for seat in seats],
        panels=[],
        prompt=prompt(view, _),
        seat=view.seat,
        result=result(view, _) if view.over else None,
    )


def track(view: View, _: Tongue) -> Drawing:
    """A lane for each snail."""
    pieces = []
    for seat in range(view.players):
        y, at = SIZE * seat * 1.5, view.plain.at[seat]
        lane = f"M0 {SIZE - 4}H{SPACES * SIZE}"
        pieces.append(
            Piece(id=f"lane-{seat}", x=0, y=y, w=1, h=1, path=lane, stroke="var(--fq-line)", line=3)
        )
        pieces.append(
            Piece(
                id=f"snail-{seat}",
                x=at * SIZE,
                y=y,
                w=SIZE,
                h=SIZE,
                symbol="snails-snail",
                owner=seat,
                mark=True,
                title=f"{_.name(seat)}: {at}",
                short=f"{seat + 1}",
            )  # fmt: skip
        )
    return Drawing(id="track", w=SPACES * SIZE, h=SIZE * 1.5 * view.players, pieces=pieces)


def mat(view: View, seat: int, _: Tongue) -> Mat:
    """A player's cards, face up for them alone."""
    s, own = view.plain, seat == view.seat
    cards: list[Part] = []
    if own:
        held = [value for value in range(3) for _n in range(s.hand[seat][value])]
        down = [value for value in range(3) if s.hidden[seat][value]]
        cards = [Drawing(id="hand", w=4 * 70, h=70, pieces=leaves(view, held, down, _))]
    return Mat(
        seat=seat, name=_.name(seat), score=str(s.at[seat]), now=seat == view.decider, parts=cards,
        small=_("holds {n} cards", n=HAND - (s.phase > Phase.HIDE)) if not own else "",
    )  # fmt: skip


def leaves(view: View, held: list[int], down: list[int], _: Tongue) -> list[Piece]:
    """Cards in hand, which can be chosen, and then the hidden one."""
    first = HIDE if view.plain.phase == Phase.HIDE else CRAWL
    drawn = []
    for n, value in enumerate([*held, *down]):
        legal = n < len(held) and view.mine
        drawn.append(
            Piece(
                id=f"leaf-{n}",
                x=70 * n,
                y=4,
                w=62,
                h=62,
                symbol="snails-leaf",
                text=str(value + 1),
                size=26,
                bold=True,
                fill="var(--ink)",
                faded=n >= len(held),
                short=str(value + 1),
                title=_("your hidden card") if n >= len(held) else _("a card in your hand"),
                actions=[first + value] if legal else [],
                glow="can" if legal else "",
            )  # fmt: skip
        )
    return drawn


def prompt(view: View, _: Tongue) -> Prompt:
    title, help = words.prompt(view, _)
    choices = [Choice(label=words.action(view, a, _), action=a, on_piece=True) for a in view.legal()]
    return Prompt(title=title, help=help, seat=view.decider, mine=view.mine, choices=choices)


def result(view: View, _: Tongue) -> Result:
    sheet, places = words.score_sheet(view, _), view.places()
    return Result(
        winners=[seat for seat in range(view.players) if places[seat] == 0],
        names=[_.name(seat) for seat in range(view.players)],
        rows=[(name, list(values)) for name, values in sheet.rows],
        total=list(sheet.total),
        verdict=sheet.verdict,
    )
