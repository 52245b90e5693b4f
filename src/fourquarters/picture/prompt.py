"""The prompt under the board: what is asked, the choices as buttons, and at the end the podium."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from fourquarters.picture.brush import PAPER, PROMPT, Brush, titled
from fourquarters.picture.layout import Block, cut, place, stack, width, wrap
from fourquarters.picture.parts import Parts
from fourquarters.picture.pieces import Filters
from fourquarters.picture.scene import Choice, Prompt, Result, Scene

PAD, GAP = 18.0, 8.0
MOST_ROWS = 4  # of buttons; what goes beyond is counted


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
        high = max(content.height + 2 * 14, 98)
        source = self.ground(wide, high) + place(content, PAD, (high - content.height) / 2)
        return Block(high, source)

    def ground(self, wide: float, high: float) -> str:
        if not self.dark:
            return self.brush.panel(wide, high)
        shadow = self.brush.rect(0, 2, wide, high + 1, fill="#3a2a1030", round=14)
        return shadow + self.brush.rect(
            0.5,
            0.5,
            wide - 1,
            high - 1,
            fill="var(--fq-prompt)",
            round=13.5,
            stroke="var(--fq-prompt-edge)",
        )

    def question(self, prompt: Prompt, wide: float) -> Block:
        """Words on the left; beside or below them the choice in hand and the buttons."""
        choices = shown_choices(prompt.choices)
        buttons = self.in_a_row(choices)
        across = sum(w for w, _ in buttons) + GAP * max(0, len(buttons) - 1)
        aside = Parts(self.brush, self.filters).column(prompt.aside, 250) if prompt.aside else None
        room = wide - (across + 24 if buttons else 0) - (280 if aside else 0)
        if room >= 200:
            return self.beside(prompt, buttons, across, aside, wide)
        return self.below(prompt, choices, aside, wide)

    def beside(
        self,
        prompt: Prompt,
        buttons: Sequence[tuple[float, Block]],
        across: float,
        aside: Block | None,
        wide: float,
    ) -> Block:
        room = wide - (across + 24 if buttons else 0) - (280 if aside else 0)
        say = self.say(prompt, room)
        high = max(say.height, aside.height if aside else 0, 44)
        source = place(say, 0, (high - say.height) / 2)
        if aside:
            source += self.brush.bars(room + 8, 0, high)
            source += place(aside, room + 24, (high - aside.height) / 2)
        x = wide - across
        for button_width, button in buttons:
            source += place(button, x, (high - button.height) / 2)
            x += button_width + GAP
        return Block(high, source)

    def below(self, prompt: Prompt, choices: Sequence[Choice], aside: Block | None, wide: float) -> Block:
        """Many choices: words and the choice in hand above, rows of buttons below them."""
        room = wide - (280 if aside else 0)
        say = self.say(prompt, room)
        high = max(say.height, aside.height if aside else 0)
        source = place(say, 0, 0)
        if aside:
            source += self.brush.bars(room + 8, 0, high) + place(aside, room + 24, 0)
        rows = self.rows(choices, wide)
        return stack([Block(high, source), rows], 10)

    def say(self, prompt: Prompt, room: float) -> Block:
        """Who decides, one sentence, and one line of help."""
        brush, x, y = self.brush, 0.0, 0.0
        source = ""
        if prompt.seat >= 0:
            source += brush.seal(prompt.seat, 0, 0, 18)
            name = next((mat.name for mat in self.scene.mats if mat.seat == prompt.seat), "")
            name = cut(name, 13, room - 25, True)
            source += brush.text(name, 25, 13.5, 13, bold=True, ink=brush.inks.strong)
            x, y = 25 + width(name, 13, True), 24.0
        if prompt.steps:
            steps = ("  ›  " if x else "") + "  ›  ".join(prompt.steps)
            source += brush.text(steps, x, 13.5, 13, ink=brush.inks.soft, room=max(40, room - x))
            y = 24.0
        for line in wrap(prompt.title, 22, room, True, True, most=2):
            source += brush.text(line, 0, y + 20, 22, bold=True, display=True)
            y += 26
        for line in wrap(prompt.help, 14, room, most=2) if prompt.help else []:
            source += brush.text(line, 0, y + 16, 14, ink=brush.inks.soft)
            y += 19
        return Block(y + 3, source)

    def in_a_row(self, choices: Sequence[Choice]) -> list[tuple[float, Block]]:
        """All choices as buttons of their natural width, those of one group joined."""
        buttons = list[tuple[float, Block]]()
        for group, members in groupby(choices, key=lambda choice: choice.group):
            if group:
                buttons.append(self.joined(group, list(members)))
            else:
                buttons += [
                    (self.natural(choice), self.button(choice, self.natural(choice))) for choice in members
                ]
        return buttons

    def natural(self, choice: Choice) -> float:
        words = max(width(choice.label, 16, True), width(detail(choice), 13))
        return max(96, words + 32 + (34 if choice.symbol else 0))

    def rows(self, choices: Sequence[Choice], wide: float) -> Block:
        """Many choices in rows: each group in rows of its own, the rest in even columns."""
        rows: list[Block] = []
        for group, members in groupby(choices, key=lambda choice: choice.group):
            found = list(members)
            rows += self.group_rows(group, found, wide) if group else self.even(found, wide)
        left_over = len(rows) - MOST_ROWS
        if left_over > 0:
            rows = rows[:MOST_ROWS]
            rows.append(Block(16, self.brush.text("…", wide / 2, 10, 16, bold=True, anchor="middle")))
        return stack(rows, 6)

    def even(self, choices: Sequence[Choice], wide: float) -> list[Block]:
        widest = max(self.natural(choice) for choice in choices)
        columns = max(1, min(len(choices), 4, int((wide + GAP) / (min(widest, wide) + GAP))))
        if len(choices) > 4:
            columns = max(columns, 3)
        each = (wide - GAP * (columns - 1)) / columns
        rows = [choices[i : i + columns] for i in range(0, len(choices), columns)]
        return [beside_each_other([(each, self.button(choice, each)) for choice in row], GAP) for row in rows]

    def group_rows(self, group: str, choices: Sequence[Choice], wide: float) -> list[Block]:
        whole, block = self.joined(group, choices)
        if whole <= wide or len(choices) == 1:
            return [block]
        half = (len(choices) + 1) // 2
        first = self.group_rows(group, choices[:half], wide)
        return first + self.group_rows("", choices[half:], wide)

    def joined(self, group: str, choices: Sequence[Choice]) -> tuple[float, Block]:
        """A group's name and its choices in one frame."""
        brush, high = self.brush, 52.0
        x = width(group, 14, True) + 24 if group else 0.0
        source = brush.text(group, 12, high / 2 + 5, 14, bold=True) if group else ""
        for choice in choices:
            each = max(52, width(choice.label, 16, True) + 18, width(detail(choice), 13) + 12)
            each += 26 if choice.symbol else 0
            ink = brush.inks.soft if choice.why else ""
            if x:
                source += f'<path d="M{x:.1f} 1V{high - 1:.0f}"{brush.paint("stroke", brush.inks.line)}/>'
            source += place(self.label(choice, each, high, ink), x, 0)
            x += each
        frame = brush.rect(0.75, 0.75, x - 1.5, high - 1.5, round=9, stroke=brush.inks.soft, line=1.2)
        return x, Block(high, frame + source)

    def button(self, choice: Choice, wide: float) -> Block:
        """One choice: golden if it is the first, dashed if it is not allowed now."""
        brush, high = self.brush, 52.0 if detail(choice) else 44.0
        ink = "var(--fq-on-gold)" if choice.first else brush.inks.soft if choice.why else ""
        if choice.first and not choice.why:
            ground = brush.rect(0, 0, wide, high, fill="var(--fq-gold)", round=9)
            ground += brush.rect(2, high - 2, wide - 4, 2, fill="#0000002e", round=1)
        else:
            edge = brush.inks.line if choice.why else ink or brush.inks.ink
            ground = brush.rect(
                0.75,
                0.75,
                wide - 1.5,
                high - 1.5,
                round=9,
                stroke=edge,
                line=1.2,
                more=' stroke-dasharray="4 4"' if choice.why else "",
            )
        return Block(high, titled(choice.why, ground + self.label(choice, wide, high, ink).svg))

    def label(self, choice: Choice, wide: float, high: float, ink: str) -> Block:
        """A button's symbol, label and price, centred."""
        brush, small = self.brush, detail(choice)
        room = wide - 12 - (34 if choice.symbol else 0)
        label = cut(choice.label, 16, room, True)
        small = cut(small, 13, room) if small else ""
        words = max(width(label, 16, True), width(small, 13))
        x, source = wide / 2, ""
        if choice.symbol:
            left = (wide - words - 36) / 2
            source += brush.symbol(
                choice.symbol, left, high / 2 - 14, 28, colours=brush.vars(choice.vars), ink=ink
            )
            x = left + 36 + words / 2
        y = high / 2 + (-3 if small else 5.5)
        source += brush.text(label, x, y, 16, bold=True, anchor="middle", ink=ink)
        if small:
            soft = ink or brush.inks.soft
            source += brush.text(small, x, y + 18, 13, anchor="middle", ink=soft)
        return Block(high, source)

    def podium(self, result: Result, wide: float) -> Block:
        """The winner and the last word on the left, how the points came about on the right."""
        table_wide = min(0.62 * wide, 150 + 96 * len(result.names))
        table = self.score_table(result, table_wide)
        left = self.winners(result, wide - table_wide - 28)
        high = max(table.height, left.height)
        source = place(left, 0, (high - left.height) / 2)
        source += self.brush.bars(wide - table_wide - 16, 0, high)
        return Block(high, source + place(table, wide - table_wide, (high - table.height) / 2))

    def winners(self, result: Result, room: float) -> Block:
        brush, x = self.brush, 46.0
        source = brush.symbol("trophy", 0, 0, 38)
        for seat in result.winners:
            source += brush.seal(seat, x, 2, 34)
            x += 40
        y = 48.0
        for line in wrap(self.scene.prompt.title, 22, room, True, True, most=2):
            source += brush.text(line, 0, y + 20, 22, bold=True, display=True)
            y += 26
        for line in wrap(result.verdict, 14, room, most=4):
            source += brush.text(line, 0, y + 16, 14, ink=brush.inks.soft)
            y += 19
        choices = self.even(shown_choices(self.scene.prompt.choices)[:2], room) if room > 190 else []
        head = Block(y, source)
        return stack([head, *choices], 10) if self.scene.prompt.choices else head

    def score_table(self, result: Result, wide: float) -> Block:
        """One column a player, one row a source of points, the total in large numerals."""
        brush, first = self.brush, 140.0
        step = (wide - first) / max(1, len(result.names))
        ends = [first + step * (i + 1) for i in range(len(result.names))]
        source = ""
        for seat, (name, end) in enumerate(zip(result.names, ends, strict=True)):
            ink = brush.inks.strong if seat in result.winners else ""
            name = cut(name, 14, step - 28, True)
            source += brush.text(name, end, 15, 14, bold=True, anchor="end", ink=ink)
            source += brush.seal(seat, end - width(name, 14, True) - 22, 1, 18)
        y, row_high = 24.0, 21.0
        source += brush.double_rule(y, 0, wide)
        y += 6
        for label, cells in result.rows:
            source += brush.text(label, 0, y + 15, 14, ink=brush.inks.soft, room=first - 8)
            for cell, end in zip(cells, ends, strict=False):
                source += brush.text(cell, end, y + 15, 14, anchor="end")
            y += row_high
        source += brush.rule(y + 4, 0, wide)
        for seat, (total, end) in enumerate(zip(result.total, ends, strict=False)):
            ink = brush.inks.strong if seat in result.winners else ""
            text = str(total).replace("-", "−")
            source += brush.text(text, end, y + 29, 24, bold=True, display=True, anchor="end", ink=ink)
        return Block(y + 36, source)


def shown_choices(choices: Iterable[Choice]) -> list[Choice]:
    """The choices that need a button: those on pieces have their glow."""
    return [choice for choice in choices if choice.first or not choice.on_piece]


def detail(choice: Choice) -> str:
    return choice.why or choice.detail


def beside_each_other(blocks: Iterable[tuple[float, Block]], gap: float) -> Block:
    source, x, high = "", 0.0, 0.0
    for wide, block in blocks:
        source += place(block, x, 0)
        x += wide + gap
        high = max(high, block.height)
    return Block(high, source)
