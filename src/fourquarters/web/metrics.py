"""What one worker counts and measures, and how Prometheus reads it.

Figures only: no name, address, table code or secret is ever a label. Whoever counts something does so with one line
(`MOVES.add("person")`); `tables/worker_metrics.py` collects the figures of all workers.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping

import msgspec

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of what a histogram counts apart."""


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One line: what comes after the family's name, its labels, and the value."""

    end: str
    labels: dict[str, str]
    value: float


class Family(msgspec.Struct, frozen=True, array_like=True):
    """Figures of one name."""

    name: str
    kind: str
    about: str
    samples: list[Sample]


class Counter:
    """How often something has happened, by one label that has few values."""

    def __init__(self, name: str, about: str, label: str = "", known: Iterable[str] = ()) -> None:
        self.name, self.about, self.label = name, about, label
        self.counts: dict[str, float] = dict.fromkeys(known or ([] if label else [""]), 0)

    def add(self, value: str = "", more: float = 1) -> None:
        self.counts[value] = self.counts.get(value, 0) + more

    def family(self) -> Family:
        samples = [
            Sample("", {self.label: value} if self.label else {}, count)
            for value, count in list(self.counts.items())
        ]
        return Family(self.name, "counter", self.about, samples)


class Histogram:
    """How long something takes. Only one thread may note it."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds

    def family(self) -> Family:
        samples, below = [], 0
        for bound, count in zip([*map(repr, SECONDS), "+Inf"], list(self.counts), strict=True):
            below += count
            samples.append(Sample("_bucket", {"le": bound}, below))
        samples += [Sample("_sum", {}, self.sum), Sample("_count", {}, below)]
        return Family(self.name, "histogram", self.about, samples)


MOVES = Counter(
    "fourquarters_moves_total", "Decisions that were written and acknowledged.", "by", ("person", "bot")
)
REFUSALS = Counter("fourquarters_refusals_total", "What was refused, by its short code.", "error")
ANSWERS = Counter(
    "fourquarters_http_answers_total", "HTTP answers, by the first digit of their status.", "status"
)
TROUBLES = Counter(
    "fourquarters_log_lines_total", "Lines of the log that matter.", "level", ("warning", "error", "critical")
)
EVENTS = Counter("fourquarters_events_written_total", "Events of matches that were committed.")
MOVE_SECONDS = Histogram("fourquarters_move_seconds", "From a person's decision to its acknowledgement.")
COMMIT_SECONDS = Histogram("fourquarters_commit_seconds", "A commit of events, until it is on disk.")
LAG_SECONDS = Histogram("fourquarters_loop_lag_seconds", "How late the event loop came to what was due.")

COUNTED = (MOVES, REFUSALS, ANSWERS, TROUBLES, EVENTS, MOVE_SECONDS, COMMIT_SECONDS, LAG_SECONDS)


def gauge(name: str, about: str, *values: tuple[Mapping[str, str], float]) -> Family:
    """What is so now."""
    return Family(name, "gauge", about, [Sample("", dict(labels), value) for labels, value in values])


def written(families: Iterable[Family]) -> str:
    """Prometheus' text format; what several workers say about one name stands together."""
    by_name: dict[str, list[Family]] = {}
    for family in families:
        by_name.setdefault(family.name, []).append(family)
    lines = []
    for name, parts in by_name.items():
        lines += [f"# HELP {name} {parts[0].about}", f"# TYPE {name} {parts[0].kind}"]
        lines += [line_of(name, sample) for part in parts for sample in part.samples]
    return "\n".join(lines) + "\n"


def line_of(name: str, sample: Sample) -> str:
    labels = ",".join(f'{key}="{escaped(value)}"' for key, value in sample.labels.items())
    value = int(sample.value) if sample.value == int(sample.value) else repr(sample.value)
    return f"{name}{sample.end}{{{labels}}} {value}" if labels else f"{name}{sample.end} {value}"


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
