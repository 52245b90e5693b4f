"""The packages as one picture: a step for each, and a thread that falls from it into those it imports.

Every package has a column of its own, so that no thread crosses another. Where a thread only passes behind a
package, it is faint; where it has a head, it is an import.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from fourquarters.picture.layout import number, width, wrap
from fourquarters.picture.tokens import THEMES, tokens
from tests.suite.packages import Package

WIDE, MARGIN = 960, 22
COLOURS = ("table", "paper", "inset", "line", "ink", "ink-soft", "gilt")
NOTE = "A line runs from a package down to each one that it imports; it only passes behind the others."


class Stairs:
    """Packages as steps between two edges."""

    kind, lane, pad, gap, name_size, middle = "step", 37, 15, 14, 20, 22

    def __init__(self, packages: Sequence[Package], left: float, right: float) -> None:
        self.packages, self.left, self.right = packages, left, right

    def column(self, at: int) -> float:
        """Where the thread of a package falls."""
        return self.left + self.pad + 5 + self.lane * at

    def paint(self, top: float) -> tuple[float, str]:
        """The lower edge of it all, and its source: threads, steps over them, heads on top."""
        steps, tops, y = "", [], top
        for at, package in enumerate(self.packages):
            if at:
                y += self.gap if package.row != self.packages[at - 1].row else self.gap / 2
            tops.append(y)
            y, source = self.step(at, package, y)
            steps += source
        return y, self.threads(tops) + steps + self.heads(tops)

    def imports(self) -> Iterator[tuple[int, int]]:
        """Who imports whom, by their places."""
        for at, package in enumerate(self.packages):
            for below, other in enumerate(self.packages):
                if other.name in package.imports:
                    yield at, below

    def threads(self, tops: Sequence[float]) -> str:
        """From each package down to the lowest that it imports."""
        lowest = {at: tops[below] for at, below in sorted(self.imports())}
        return "".join(
            f'<path class="thread" d="M{number(self.column(at))} {number(tops[at] + self.middle)}V{number(end)}"/>'
            for at, end in lowest.items()
        )

    def heads(self, tops: Sequence[float]) -> str:
        """An arrowhead wherever a thread enters a package."""
        return "".join(
            f'<path class="head" d="M{number(self.column(at))} {number(tops[below] + 8)}l-5-9h10z"/>'
            for at, below in self.imports()
        )

    def step(self, at: int, package: Package, y: float) -> tuple[float, str]:
        """One package: its lower edge, and its source."""
        x = self.column(at) + 18
        end, source = self.described(package, x, y)
        if package.inside:
            end, inner = SmallStairs(package.inside, x, self.right - self.pad).paint(end)
            end, source = end + self.pad, source + inner
        ground = f'<rect class="{self.kind}" {box(self.left, y, self.right - self.left, end - y)} rx="9"/>'
        station = (
            f'<circle class="station" cx="{number(self.column(at))}" cy="{number(y + self.middle)}" r="5"/>'
        )
        return end, ground + station + source

    def described(self, package: Package, x: float, y: float) -> tuple[float, str]:
        """Name and size, what the package is for, and its folders."""
        right, y = self.right - self.pad, y + self.middle + 7
        source = text(package.name, x, y, self.name_size, "name") + text(sizes(package), right, y, 13, "size")
        for line in balanced(package.purpose, 14, right - x):
            y += 21
            source += text(line, x, y, 14)
        if package.folders:
            source += chips(package.folders, x, y + 13)
            y += 38
        return y + 14, source


class SmallStairs(Stairs):
    """The same inside a package, a line or two each."""

    kind, lane, pad, gap, name_size, middle = "small step", 24, 12, 9, 15, 16

    def described(self, package: Package, x: float, y: float) -> tuple[float, str]:
        right, y = self.right - self.pad, y + self.middle + 5
        source = text(package.name, x, y, self.name_size, "name") + text(sizes(package), right, y, 13, "size")
        beside = x + width(package.name, self.name_size, display=True) + 14
        ends = right - width(sizes(package), 13) - 14
        if package.folders:
            source += chips(package.folders, ends - chips_width(package.folders), y - 16)
        for line in balanced(package.purpose, 13, ends - beside):
            source += text(line, beside, y, 13)
            y += 18
        return y - 18 + 11, source


def balanced(words: str, size: float, room: float) -> list[str]:
    """The words in as few lines as there is room for, all about as long."""
    lines = wrap(words, size, room)
    while room > 100 and len(closer := wrap(words, size, room - 20)) == len(lines):
        lines, room = closer, room - 20
    return lines


def chips_width(folders: Sequence[Package]) -> float:
    return sum(chip_width(folder) + 8 for folder in folders) - 8


def chip_width(folder: Package) -> float:
    return width(folder.name, 13) + 18


def chips(folders: Sequence[Package], x: float, y: float) -> str:
    """Folders side by side; a game wears its tint."""
    source = ""
    for folder in folders:
        tint = f"--fq-game-{folder.name.replace('_', '-')}"
        fill = f"var({tint})" if tint in tokens("light") else "var(--fq-inset)"
        wide = chip_width(folder)
        source += f'<rect class="chip" {box(x, y, wide, 22)} rx="5" style="fill:{fill}"/>'
        source += text(folder.name, x + wide / 2, y + 15.5, 13, "chip-name")
        x += wide + 8
    return source


def sizes(package: Package) -> str:
    files = "1 file" if package.files == 1 else f"{package.files} files"
    return f"{files} · {package.lines:,} lines"


def text(words: str, x: float, y: float, size: float, kind: str = "purpose") -> str:
    return f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{size}">{escape(words)}</text>'


def box(x: float, y: float, wide: float, high: float) -> str:
    return f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'


def colours(theme: str, packages: Sequence[Package]) -> str:
    """The tokens that the picture wears, with their values in a theme."""
    names = [f"--fq-{name}" for name in COLOURS]
    names += [f"--fq-game-{f.name.replace('_', '-')}" for package in packages for f in package.folders]
    known = tokens(theme)
    return "".join(f"{name}:{known[name]};" for name in names if name in known)


def style(packages: Sequence[Package]) -> str:
    light, dark = (colours(theme, packages) for theme in THEMES)
    fonts = tokens("light")
    return (
        f"svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}"
        f"text{{font-family:{fonts['--fq-font-text']};fill:var(--fq-ink-soft)}}"
        f".title,.name{{font-family:{fonts['--fq-font-display']};fill:var(--fq-ink);font-weight:600}}"
        ".size{text-anchor:end;font-variant-numeric:tabular-nums}.chip-name{text-anchor:middle;fill:var(--fq-ink)}"
        ".ground{fill:var(--fq-table)}.rule{stroke:var(--fq-gilt);stroke-width:1}"
        ".step{fill:var(--fq-paper);fill-opacity:.78;stroke:var(--fq-line)}.small{fill:var(--fq-inset)}"
        ".chip{stroke:var(--fq-line)}.thread{stroke:var(--fq-gilt);stroke-width:2}"
        ".head{fill:var(--fq-ink)}.station{fill:var(--fq-paper);stroke:var(--fq-ink);stroke-width:2}"
    )


def told(packages: Sequence[Package]) -> str:
    """The picture in words."""
    return " ".join(
        f"{package.name} imports {', '.join(sorted(package.imports)) or 'none of the others'}."
        for package in packages
    )


def picture(packages: Sequence[Package]) -> str:
    """A standalone SVG that follows the reader's theme."""
    end, source = Stairs(packages, MARGIN, WIDE - MARGIN).paint(84)
    high = end + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {number(high)}" width="{WIDE}" '
        f'height="{number(high)}" role="img"><title>The packages and their imports</title><desc>{told(packages)}</desc>'
        f"<style>{style(packages)}</style>\n"
        f'<rect class="ground" width="{WIDE}" height="{number(high)}" rx="14"/>\n'
        + text("The packages", MARGIN + 4, 40, 24, "title")
        + text(NOTE, MARGIN + 4, 62, 14)
        + f'<path class="rule" d="M{MARGIN} 73.5H{WIDE - MARGIN}M{MARGIN} 76.5H{WIDE - MARGIN}"/>\n'
        + source.replace("<rect", "\n<rect")
        + "\n</svg>\n"
    )
