"""Clock arithmetic: nothing is charged twice or lost, and taking back turns the clock back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourquarters.web import clock
from fourquarters.web.clock import Clock, Pace

LIVE = Pace("live", move=30_000, bank=60_000, increment=5_000)
DAILY = Pace("day", move=clock.DAY)

times = st.integers(0, 10**9)
paces = st.builds(Pace, st.just("live"), times, times, times)


def test_what_a_decision_takes_comes_out_of_its_own_time_first_and_then_out_of_the_reserve() -> None:
    begun = clock.started(LIVE, 2, 1000)
    assert clock.left(LIVE, begun, 0, clock.used(begun, 21_000)) == 70_000
    quick = clock.moved(LIVE, begun, 0, 20_000, 21_000)
    assert quick == Clock((60_000, 60_000), 21_000)
    slow = clock.moved(LIVE, begun, 0, 50_000, 51_000)
    assert slow == Clock((45_000, 60_000), 51_000)
    assert clock.left(LIVE, slow, 1, clock.used(slow, 51_000)) == 90_000


def test_a_day_is_a_day_again_after_each_decision() -> None:
    begun = clock.started(DAILY, 3, 0)
    after = clock.moved(DAILY, begun, 0, 23 * 3_600_000, 23 * 3_600_000)
    assert clock.left(DAILY, after, 1, 0) == clock.left(DAILY, after, 0, 0) == clock.DAY


def test_days_off_do_not_count() -> None:
    begun = clock.started(DAILY, 2, 1000)
    off = [(3000, 4000), (6000, 9000)]
    assert [clock.used(begun, now, off) for now in (2000, 3500, 5000, 9000, 9500)] == [
        1000,
        2000,
        3000,
        4000,
        4500,
    ]
    assert clock.up_at(DAILY, begun, 0, 2000, off) == 1000 + clock.DAY + 4000


def test_a_decision_of_a_bot_costs_nothing_and_puts_nothing_back() -> None:
    short = Clock((10_000, 0), 500)
    assert clock.moved(LIVE, short, 1, clock.BY_BOT, 99_000) == Clock((10_000, 0), 99_000)


@given(paces, times, times, times)
def test_time_that_runs_backwards_costs_nothing(pace: Pace, bank: int, began: int, back: int) -> None:
    now = Clock((bank,), began)
    assert clock.used(now, began - back) == 0
    assert clock.left(pace, now, 0, clock.used(now, began - back)) == pace.move + bank


@given(paces, st.lists(st.tuples(st.integers(0, 2), times), max_size=20), times)
def test_reserves_stay_between_nothing_and_what_they_were(
    pace: Pace, decisions: list[tuple[int, int]], began: int
) -> None:
    now = clock.started(pace, 3, began)
    for seat, took in decisions:
        before, at = now, now.began + took
        cost = clock.used(now, at)
        assert cost == took
        now = clock.moved(pace, now, seat, cost, at)
        assert 0 <= now.banks[seat] <= pace.bank
        assert now.banks[seat] >= min(pace.bank, before.banks[seat] - max(0, took - pace.move))
        assert all(now.banks[other] == before.banks[other] for other in range(3) if other != seat)
        assert clock.used(now, at) == 0


@given(paces, times, times, times)
def test_taking_back_leaves_what_was_left_when_the_decision_was_made(
    pace: Pace, took: int, other: int, later: int
) -> None:
    before = clock.started(pace, 2, 0)
    left = clock.left(pace, before, 0, clock.used(before, took))
    clock.moved(pace, before, 0, took, took)
    again = clock.turned_back(before, took, took + other)
    assert clock.left(pace, again, 0, clock.used(again, took + other)) == left
    assert clock.left(pace, again, 0, clock.used(again, took + other + later)) == left - later


@given(paces, times, times, times, st.lists(st.tuples(times, st.integers(0, 10**6)), max_size=4))
def test_the_clock_is_up_exactly_when_it_says(
    pace: Pace, bank: int, began: int, wait: int, gaps: list[tuple[int, int]]
) -> None:
    off, at = [], began
    for gap, length in gaps:
        off.append((at + gap, at + gap + length))
        at += gap + length
    now = Clock((bank,), began)
    at = began + wait
    if clock.left(pace, now, 0, clock.used(now, at, off)) > 0:
        end = clock.up_at(pace, now, 0, at, off)
        assert clock.left(pace, now, 0, clock.used(now, end, off)) == 0
        assert clock.left(pace, now, 0, clock.used(now, end - 1, off)) in {0, 1}
