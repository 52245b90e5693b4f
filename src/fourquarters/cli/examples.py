"""Examples of every command, for its help: as they are typed, and what they do. The tests read each of them."""

from __future__ import annotations

from fourquarters.cli.parser import Example
from fourquarters.words.tongue import mark

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "": (
        ("fourquarters", mark("open the lobby in your browser")),
        ("fourquarters play gold", mark("play in this terminal, against greedy bots")),
        ("fourquarters simulate gold --bots greedy,random", mark("a thousand games between two bots")),
        ("fourquarters simulate --help", mark("all about one command")),
    ),
    "serve": (
        ("fourquarters serve --no-browser --port 8500", mark("only serve, at another port")),
        ("fourquarters serve --host 0.0.0.0", mark("let everyone in your network join")),
        ("fourquarters serve --show-config", mark("see all settings and where they come from")),
    ),
    "host": (
        ("fourquarters host", mark("a link that makes whoever opens it a host")),
        ("fourquarters host --list", mark("who is a host")),
    ),
    "backup": (("fourquarters backup tables.fq", mark("copy everything while people play")),),
    "restore": (("fourquarters restore tables.fq --overwrite", mark("put that copy in place of what is there")),),
    "prepare": (
        ("fourquarters prepare gold", mark("what tables and bots of one game need, once and for all")),
        ("fourquarters prepare --to rules.zip", mark("the same as a file, to take to other computers")),
    ),
    "games": (("fourquarters games --json", mark("names, players, minutes and variants, for a program")),),
    "play": (
        ("fourquarters play gold --seats you:Anna,merchant", mark("Anna against the merchant")),
        ("fourquarters play urbanization --option inventions", mark("with a variant")),
        ("fourquarters play --resume match.json", mark("go on with a saved match")),
    ),
    "learn": (("fourquarters learn gold", mark("a guided first game")),),
    "puzzle": (
        ("fourquarters puzzle --daily", mark("the puzzle of the day")),
        ("fourquarters puzzle gold --rating 1500", mark("one of medium difficulty")),
    ),
    "simulate": (
        (
            "fourquarters simulate gold --players 3 --bots greedy,random,random --games 100000 --seed 7",
            mark("how often greedy wins, the same every time"),
        ),
        (
            "fourquarters simulate new_city --games 20000 --temperature 0.3 --report report.html",
            mark("is the game fair? a page for your browser"),
        ),
    ),
    "arena": (
        ("fourquarters arena gold --bots network,search:1000 --games 100", mark("which of the two is stronger?")),
        ("fourquarters arena gold --bots greedy,my_bots:Careful", mark("a bot of your own: package.module:Class")),
    ),
    "train": (("fourquarters train gold --minutes 25", mark("a network from nothing, on a GPU if there is one")),),
    "bench": (("fourquarters bench gold --seconds 5", mark("decisions a second on this computer")),),
    "replay": (
        ("fourquarters replay match.json", mark("the whole match, move by move")),
        ("fourquarters replay match.json --at 40 --svg picture.svg", mark("a picture of the position after 40 moves")),
    ),
    "analyse": (("fourquarters analyse match.json --svg chances.svg", mark("what cost most, and a picture of the chances")),),
    "verify": (("fourquarters verify match.json", mark("status 0: fair, 1: forged, 2: cannot be checked")),),
    "completion": (
        ('eval "$(fourquarters completion bash)"', mark("for bash: put this line into ~/.bashrc")),
        ('eval "$(fourquarters completion zsh)"', mark("for zsh: put this line into ~/.zshrc, after compinit")),
        ("fourquarters completion fish | source", mark("for fish: put this line into ~/.config/fish/config.fish")),
    ),
}  # fmt: skip
