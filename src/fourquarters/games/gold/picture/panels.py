"""Gold!: what is shared: scored cards, cards still to come, a memo."""

from __future__ import annotations

from functools import cache, lru_cache

from fourquarters.games.gold import words
from fourquarters.games.gold.picture.cards import values_lying
from fourquarters.games.gold.picture.look import Look
from fourquarters.games.gold.state import COLOURS, N_CARDS, N_COLOURS, N_VALUES, VALUES
from fourquarters.picture.scene import Grid, Item, Kept, Line, Note, Panel, Part
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Tongue

COLUMNS = [minus(value) for value in VALUES.tolist()]
DIGITS = [str(n) for n in range(64)]


def panels(look: Look) -> list[Panel]:
    language = look._.language
    scored = look.cards.scored[: look.players]
    names = tuple(map(look._.name, range(look.players)))
    return [
        scored_panel(scored, tuple(look.scores), names, language),
        unseen_panel(look.cards.unseen, language),
        memo(language, look.seat < 0),
    ]


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
        id="scored",
        title=_("Scored"),
        aside=_("most points wins"),
        parts=Kept(lines),
        tab=_("Still to come"),
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


@cache
def memo(language: str, watching: bool = False) -> Panel:
    _ = Tongue(language)
    lines = [
        _("Take the lowest card on offer, or exchange a gold for a lower one or a donkey for any gold."),
        _("Three of one colour are a set: score them. First you may take a card from another player."),
        _("At the end, whoever leads in a colour scores their highest gold of it."),
    ]
    return Panel(
        id="memo", title=_("In a turn") if watching else _("On your turn"), wide_only=True,
        parts=Kept(Note(spans=[(line, False)]) for line in lines),
    )  # fmt: skip


@cache
def colour_item(colour: int, language: str) -> Item:
    name = COLOURS[colour]
    return Item(symbol=f"gold-icon-{name}", ground=f"var(--fq-{name})", ink=f"var(--fq-{name}-on)",
                title=str(words.colour_name(colour, Tongue(language))))  # fmt: skip


@lru_cache(maxsize=4096)
def chip(colour: int, cards: bytes, language: str) -> Item:
    """The scored cards of one colour, given how many there are of each value."""
    name, values = COLOURS[colour], " ".join(minus(int(VALUES[v])) for v in values_lying(cards))
    return Item(symbol=f"gold-icon-{name}", text=values, ground=f"var(--fq-{name})", ink=f"var(--fq-{name}-on)",
                bold=True, title=str(words.colour_name(colour, Tongue(language))))  # fmt: skip
