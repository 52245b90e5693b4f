"""Snails: the track and the cards, as a scene, and the symbols they are drawn with."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.picture.results import result_of
from fourquarters.picture.scene import Choice, Drawing, Mat, Piece, Prompt, Scene
from fourquarters.words.tongue import Tongue

from . import words
from .state import CRAWL, HIDE, LAPS

SNAIL = """<path fill="var(--paper)" stroke="var(--ink)" stroke-width="2.5" d="M4 56H48C58 56 60 48 60 34"/>
<circle cx="30" cy="36" r="19" fill="var(--owner, var(--gold))" stroke="var(--ink)" stroke-width="2.5"/>"""
LEAF = '<path fill="#9ccc8a" stroke="var(--ink)" stroke-width="2.5" d="M8 46C4 20 22 6 54 4C56 34 42 56 16 52z"/>'
SYMBOLS = f"""<symbol id="emblem-snails" viewBox="0 0 64 64">{SNAIL}</symbol>
<symbol id="snails-snail" viewBox="0 0 64 64" data-mark="30 36 20">{SNAIL}</symbol>
<symbol id="snails-leaf" viewBox="0 0 64 64">{LEAF}</symbol>"""
SIZE, TRACK = 44, 22 * 44


def picture(view: View, _: Tongue) -> Scene:
    """The race as one reader sees it."""
    first = max(view.seat, 0)
    seats = [(first + n) % view.players for n in range(view.players)]
    title, help = words.prompt(view, _)
    choices = [Choice(label=words.action(view, a, _), action=a, on_piece=True) for a in view.legal()]
    return Scene(
        game=view.game.name,
        title=words.title(_),
        status=_("Lap {n} of {all}", n=min(view.plain.lap, LAPS), all=LAPS),
        boards=[track(view, _), *([hand(view, _)] if view.seat >= 0 else [])],
        mats=[mat(view, seat, _) for seat in seats],
        panels=[],
        prompt=Prompt(title=title, help=help, seat=view.decider, mine=view.mine, choices=choices),
        seat=view.seat,
        result=result_of(view, _),
    )


def track(view: View, _: Tongue) -> Drawing:
    """A lane for each snail."""
    pieces = []
    for seat in range(view.players):
        y, at = 66 * seat, view.plain.at[seat]
        lane = Piece(
            id=f"lane-{seat}", x=0, y=y + 42, w=TRACK, h=1, path=f"M0 0H{TRACK}", stroke="var(--fq-edge)"
        )
        snail = Piece(id=f"snail-{seat}", x=SIZE * at, y=y, w=SIZE, h=SIZE, symbol="snails-snail", owner=seat)
        snail.mark, snail.title, snail.short = True, f"{_.name(seat)}: {at}", str(seat + 1)
        pieces += [lane, snail]
    return Drawing(id="track", w=TRACK, h=66 * view.players, pieces=pieces)


def hand(view: View, _: Tongue) -> Drawing:
    """The reader's cards, which can be chosen, and after them the hidden one."""
    s, pieces = view.plain, []
    held = [value for value in range(3) for _copy in range(s.hand[view.seat][value])]
    down = [value for value in range(3) if s.hidden[view.seat][value]]
    for n, value in enumerate([*held, *down]):
        card = Piece(
            id=f"leaf-{n}", x=SIZE + 70 * n, y=4, w=62, h=62, symbol="snails-leaf", text=str(value + 1)
        )
        card.size, card.bold, card.fill, card.short = 26, True, "var(--ink)", str(value + 1)
        card.title, card.faded = _("your hidden card"), True
        if n < len(held):
            card.title, card.faded = _("a card in your hand"), False
            card.actions = [(CRAWL if s.lap else HIDE) + value] if view.mine else []
            card.glow = "can" if view.mine else ""
        pieces.append(card)
    return Drawing(id="hand", w=TRACK, h=72, pieces=pieces, title=_("Your cards"))


def mat(view: View, seat: int, _: Tongue) -> Mat:
    return Mat(seat=seat, name=_.name(seat), score=str(view.plain.at[seat]), now=seat == view.decider)
