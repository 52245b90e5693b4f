"""The prompt below the board: what is asked, and the choices as buttons; at the end, the podium.

A few buttons go beside the words, a full row of them below the words; many form a grid beside a
narrow column of words. Choices that glow on the board need no button.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from fourquarters.picture.brush import PAPER, PROMPT, Brush, titled
from fourquarters.picture.layout import Block, cut, number, place, stack, width, wrap
from fourquarters.picture.parts import Parts
from fourquarters.picture.pieces import Filters
from fourquarters.picture.scene import Choice, Prompt, Result, Scene

PAD, GAP = 18.0, 8.0
LEAST_WORDS = (
    165.0  # room that the words keep beside buttons: less than on the page, which has a list for the rest
)
ASIDE_WIDE = 236.0  # what is shown about the choice in hand; on the page it is as wide as it needs to be
WORDS_BESIDE_GRID = 168.0  # width
MOST_ROWS = 4  # of buttons in a grid; for the rest, only their number is shown


class Wide(NamedTuple):
    """A block and how wide it is."""

    width: float
    block: Block


class PromptPainter:
    """Draws the prompt of one scene."""

    def __init__(self, brush: Brush, filters: Filters, scene: Scene) -> None:
        self.scene, self.filters = scene, filters
        self.dark = scene.prompt.mine or scene.result is not None
        self.brush = brush.on(PROMPT if self.dark else PAPER)

    def block(self, wide: float) -> Block:
        """The whole prompt on its ground."""
        inner = wide - 2 * PAD
        if self.scene.result is not None:
            content = self.podium(self.scene.result, inner)
        else:
            content = self.question(self.scene.prompt, inner)
        high = max(content.height + 28, 98)
        source = self.ground(wide, high) + place(content, PAD, (high - content.height) / 2)
        return Block(high, source)

    def ground(self, wide: float, high: float) -> str:
        if not self.dark:
            return self.brush.panel(wide, high)
        shadow = self.brush.rect(0, 2, wide, high + 1, fill="#3a2a1030", round=14)
        fill, edge = "var(--fq-prompt)", "var(--fq-prompt-edge)"
        sheet = self.brush.rect(0.5, 0.5, wide - 1, high - 1, fill=fill, round=13.5, stroke=edge)
        return shadow + sheet

    def question(self, prompt: Prompt, wide: float) -> Block:
        """The words, the choice in hand and the buttons, wherever they have room."""
        choices = shown_choices(prompt.choices)
        buttons = self.buttons(choices)
        across = total_width(buttons)
        aside = self.aside(prompt)
        room = wide - (aside.width if aside else 0)
        if room - across - 24 >= LEAST_WORDS or not buttons:
            words = self.words(prompt, aside, wide - (across + 24 if buttons else 0))
            return lined_up([*words, *in_a_row(buttons, wide - across)])
        if across <= wide:
            row = in_a_row(self.buttons(choices, wide - across), 0)
            return stack([lined_up(self.words(prompt, aside, wide)), lined_up(row)], 12)
        return self.with_grid(prompt, choices, aside, wide)

    def aside(self, prompt: Prompt) -> Wide | None:
        """The choice in hand, behind a double rule."""
        if not prompt.aside:
            return None
        column = Parts(self.brush, self.filters).column(prompt.aside, ASIDE_WIDE)
        high = max(column.height, 40)
        bars = self.brush.bars(12, 0, high)
        return Wide(ASIDE_WIDE + 30, Block(high, bars + place(column, 30, (high - column.height) / 2)))

    def words(self, prompt: Prompt, aside: Wide | None, wide: float) -> list[tuple[float, Block]]:
        """What is asked, and the choice in hand beside it."""
        room = wide - (aside.width if aside else 0)
        said = [(0.0, self.say(prompt, room))]
        return [*said, (room, aside.block)] if aside else said

    def with_grid(self, prompt: Prompt, choices: Sequence[Choice], aside: Wide | None, wide: float) -> Block:
        """Many choices: a grid of them, and the plain ones on the left, below the words."""
        plain = [choice for choice in choices if not (choice.symbol or choice.detail)]
        plain = [choice for choice in plain if not (choice.group or choice.why)]
        plain = plain if len(plain) <= 2 and len(plain) < len(choices) else []
        rest = [choice for choice in choices if choice not in plain]
        left = stack([self.say(prompt, WORDS_BESIDE_GRID), *self.even(plain, WORDS_BESIDE_GRID, 1)], 8)
        room = wide - WORDS_BESIDE_GRID - 16
        grid = self.grid(rest, room)
        right = stack([aside.block, grid], 10) if aside else grid
        high = max(left.height, right.height)
        return Block(
            high, place(left, 0, 0) + place(right, WORDS_BESIDE_GRID + 16, (high - right.height) / 2)
        )

    def say(self, prompt: Prompt, room: float) -> Block:
        """Who decides, one sentence, and a line or two of help."""
        brush, x, y = self.brush, 0.0, 0.0
        source = ""
        if prompt.seat >= 0:
            name = cut(prompt.eyebrow, 13, room - 25, True)
            source += brush.seal(prompt.seat, 0, 0, 18)
            source += brush.text(name, 25, 13.5, 13, bold=True, ink=brush.inks.strong)
            x, y = 25 + width(name, 13, True) + 8, 24.0
        if prompt.steps and room - x > 60:
            steps = "› " + " › ".join(prompt.steps)
            source += brush.text(steps, x, 13.5, 13, ink=brush.inks.soft, room=room - x)
            y = 24.0
        for line in wrap(prompt.title, 22, room, True, True, most=3):
            source += brush.text(line, 0, y + 20, 22, bold=True, display=True)
            y += 26
        for line in wrap(prompt.help, 14, room, most=3) if prompt.help else []:
            source += brush.text(line, 0, y + 16, 14, ink=brush.inks.soft)
            y += 19
        return Block(y + 3, source)

    def buttons(self, choices: Sequence[Choice], spare: float = 0) -> list[Wide]:
        """All choices as buttons: those of a group in one frame, single ones sharing the spare room."""
        buttons: list[Wide] = []
        single = sum(not choice.group for choice in choices)
        more = min(110, spare / single) if single else 0
        for group, members in grouped(choices):
            if group:
                buttons.append(self.joined(group, members))
            else:
                sizes = [natural(choice) + more for choice in members]
                made = map(self.button, members, sizes)
                buttons += map(Wide, sizes, made)
        return buttons

    def grid(self, choices: Sequence[Choice], wide: float) -> Block:
        """Many choices in rows: each group in its own rows, the rest in even columns."""
        rows: list[tuple[int, Block]] = []
        for group, members in grouped(choices):
            if group:
                rows += self.group_rows(group, members, wide)
            else:
                roomy = len(members) <= 6 and any(natural(c) > wide / 3 + 20 for c in members)
                columns = 2 if roomy else 3
                held = [len(members[i : i + columns]) for i in range(0, len(members), columns)]
                rows += zip(held, self.even(members, wide, columns), strict=True)
        left_over = sum(count for count, _ in rows[MOST_ROWS:])
        blocks = [row for _, row in rows[:MOST_ROWS]]
        if left_over:
            ink = self.brush.inks.soft
            blocks.append(Block(15, self.brush.text(f"… +{left_over}", 2, 12, 14, ink=ink)))
        return stack(blocks, 6)

    def even(self, choices: Sequence[Choice], wide: float, columns: int) -> list[Block]:
        """Buttons in columns of equal width."""
        each = (wide - GAP * (columns - 1)) / columns
        rows = [choices[i : i + columns] for i in range(0, len(choices), columns)]
        return [
            lined_up(in_a_row([Wide(each, self.button(choice, each)) for choice in row], 0)) for row in rows
        ]

    def group_rows(self, group: str, choices: Sequence[Choice], wide: float) -> list[tuple[int, Block]]:
        """A group in as many frames as it needs, each with the number of choices in it."""
        whole, block = self.joined(group, choices)
        if whole <= wide or len(choices) == 1:
            return [(len(choices), block)]
        half = (len(choices) + 1) // 2
        first = self.group_rows(group, choices[:half], wide)
        return first + self.group_rows("", choices[half:], wide)

    def joined(self, group: str, choices: Sequence[Choice]) -> Wide:
        """A group's name and its choices in one frame."""
        brush, high = self.brush, 52.0
        x = width(group, 14, True) + 24 if group else 0.0
        source = brush.text(group, 12, high / 2 + 5, 14, bold=True) if group else ""
        for choice in choices:
            each = max(52, width(choice.label, 16, True) + 18, width(detail(choice), 13) + 12)
            each += 30 if choice.symbol else 0
            if x:
                line = brush.paint("stroke", brush.inks.line)
                source += f'<path d="M{number(x)} 1V{number(high - 1)}"{line}/>'
            source += place(Block(0, self.centred(choice, each, high)), x, 0)
            x += each
        edge = brush.inks.soft
        frame = brush.rect(0.75, 0.75, x - 1.5, high - 1.5, round=9, stroke=edge, line=1.2)
        return Wide(x, Block(high, frame + source))

    def button(self, choice: Choice, wide: float) -> Block:
        """One choice: gold if it comes first, dashed if it is not allowed now."""
        brush, high = self.brush, 48.0 if detail(choice) else 44.0
        golden = choice.first and not choice.why
        if golden:
            ground = brush.rect(0, 0, wide, high, fill="var(--fq-gold)", round=9)
            ground += brush.rect(4, high - 2, wide - 8, 2, fill="#0000002e", round=1)
        else:
            more = ' stroke-dasharray="4 4"' if choice.why else ""
            edge = brush.inks.line if choice.why else brush.inks.soft
            fill = "none" if choice.why or not choice.symbol else brush.inks.inset
            ground = brush.rect(
                0.6, 0.6, wide - 1.2, high - 1.2, fill=fill, round=9, stroke=edge, line=1.2, more=more
            )
        tiled = choice.symbol and detail(choice)
        inner = self.tiled(choice, wide, high) if tiled else self.centred(choice, wide, high)
        return Block(high, titled(choice.why, ground + inner))

    def inks_of(self, choice: Choice) -> tuple[str, str]:
        """The colours of a button's label and of its price."""
        if choice.why:
            return self.brush.inks.soft, self.brush.inks.soft
        if choice.first:
            return "var(--fq-on-gold)", "var(--fq-on-gold)"
        return self.brush.inks.ink, self.brush.inks.soft

    def tiled(self, choice: Choice, wide: float, high: float) -> str:
        """A symbol on a paper tile, label and price beside it."""
        brush = self.brush
        ink, soft = self.inks_of(choice)
        symbol = brush.symbol(
            choice.symbol, 11, high / 2 - 13, 26, colours=brush.vars(choice.vars), ink="var(--ink)"
        )
        tile = brush.rect(8, high / 2 - 16, 32, 32, fill="var(--paper)", round=7) + symbol
        tile = f'<g opacity=".4">{tile}</g>' if choice.why else tile
        room = wide - 56
        label = brush.text(choice.label, 49, high / 2 - 3, 15, bold=True, ink=ink, room=room)
        return tile + label + brush.text(detail(choice), 49, high / 2 + 14, 13, ink=soft, room=room)

    def centred(self, choice: Choice, wide: float, high: float) -> str:
        """Label and price in the middle, a symbol before them."""
        brush, lead = self.brush, 34.0 if choice.symbol else 0.0
        ink, soft = self.inks_of(choice)
        room = wide - 12 - lead
        label, small = cut(choice.label, 16, room, True), detail(choice)
        small = cut(small, 13, room) if small else ""
        words = max(width(label, 16, True), width(small, 13))
        left = (wide - words - lead) / 2
        source = ""
        if choice.symbol:
            colours = brush.vars(choice.vars)
            source += brush.symbol(choice.symbol, left, high / 2 - 13, 26, colours=colours, ink=ink)
        x, y = left + lead + words / 2, high / 2 + (-3 if small else 5.5)
        source += brush.text(label, x, y, 16, bold=True, anchor="middle", ink=ink)
        if small:
            source += brush.text(small, x, y + 17, 13, anchor="middle", ink=soft)
        return source

    def podium(self, result: Result, wide: float) -> Block:
        """The winner and the verdict on the left, where the points came from on the right."""
        table_wide = min(0.64 * wide, 150 + 96 * len(result.names))
        table = self.score_table(result, table_wide)
        left = self.winners(result, wide - table_wide - 28)
        high = max(table.height, left.height)
        bars = Block(high, self.brush.bars(0, 0, high))
        return lined_up([(0, left), (wide - table_wide - 16, bars), (wide - table_wide, table)])

    def winners(self, result: Result, room: float) -> Block:
        brush, x = self.brush, 46.0
        source = brush.symbol("trophy", 0, 0, 38)
        for seat in result.winners:
            source += brush.seal(seat, x, 2, 34)
            x += 40
        y = 44.0
        for line in wrap(self.scene.prompt.title, 22, room, True, True, most=2):
            source += brush.text(line, 0, y + 20, 22, bold=True, display=True)
            y += 26
        for line in wrap(result.verdict, 14, room, most=4):
            source += brush.text(line, 0, y + 16, 14, ink=brush.inks.soft)
            y += 19
        choices = shown_choices(self.scene.prompt.choices)[:1]
        return stack([Block(y, source), *self.even(choices, room, 1)], 10)

    def score_table(self, result: Result, wide: float) -> Block:
        """One column per player, one row per source of points, and the total in large numerals."""
        brush, first = self.brush, 132.0
        step = (wide - first) / max(1, len(result.names))
        ends = [first + step * (i + 1) for i in range(len(result.names))]
        source = self.table_heads(result, ends, step) + brush.double_rule(24, 0, wide)
        y = 29.0
        for label, cells in result.rows:
            source += brush.text(label, 0, y + 15, 14, ink=brush.inks.soft, room=first - 8)
            for cell, end in zip(cells, ends, strict=False):
                source += brush.text(cell, end, y + 15, 14, anchor="end", room=step - 8)
            y += 21
        source += brush.rule(y + 4.5, 0, wide)
        for seat, (total, end) in enumerate(zip(result.total, ends, strict=False)):
            ink = brush.inks.strong if seat in result.winners else ""
            text = str(total).replace("-", "−")
            source += brush.text(text, end, y + 29, 24, bold=True, display=True, anchor="end", ink=ink)
        return Block(y + 36, source)

    def table_heads(self, result: Result, ends: Sequence[float], step: float) -> str:
        brush, source = self.brush, ""
        for seat, (name, end) in enumerate(zip(result.names, ends, strict=True)):
            ink = brush.inks.strong if seat in result.winners else ""
            name = cut(name, 14, step - 32, True)
            source += brush.text(name, end, 15, 14, bold=True, anchor="end", ink=ink)
            source += brush.seal(seat, end - width(name, 14, True) - 22, 1, 18)
        return source


def shown_choices(choices: Iterable[Choice]) -> list[Choice]:
    """The choices that need a button; those on pieces glow instead."""
    return [choice for choice in choices if choice.first or not choice.on_piece]


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[Choice]]]:
    runs = groupby(choices, key=lambda choice: choice.group)
    return [(group, list(members)) for group, members in runs]


def detail(choice: Choice) -> str:
    """The small line of a button: why not, or price and gain."""
    return (choice.brief or choice.why) if choice.why else choice.detail


def natural(choice: Choice) -> float:
    """A button's natural width."""
    words = max(width(choice.label, 16, True), width(detail(choice), 13))
    return max(96, words + 32 + (34 if choice.symbol else 0))


def total_width(blocks: Sequence[Wide]) -> float:
    return sum(block.width for block in blocks) + GAP * max(0, len(blocks) - 1)


def in_a_row(blocks: Iterable[Wide], x: float) -> list[tuple[float, Block]]:
    """Blocks side by side from x on, with their positions."""
    placed: list[tuple[float, Block]] = []
    for wide, block in blocks:
        placed.append((x, block))
        x += wide + GAP
    return placed


def lined_up(placed: Sequence[tuple[float, Block]]) -> Block:
    """Blocks at their positions, vertically centred."""
    high = max((block.height for _, block in placed), default=0.0)
    source = (place(block, x, (high - block.height) / 2) for x, block in placed)
    return Block(high, "".join(source))
