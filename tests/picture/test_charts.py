"""Charts: what is read back from the picture is what was put in."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from fourquarters.picture import charts
from fourquarters.picture.charts import Column, Pair, Point, Result, Row, Scale, Step


def parsed(source: str) -> Element:
    return ElementTree.fromstring(f"<div>{source}</div>")


def boxes(source: str, kind: str) -> list[tuple[float, float, float, float]]:
    """Left edge and width in percent, top and height in pixels, of every box of a kind."""
    found = [each for each in parsed(source).iter("rect") if each.get("class") == kind]
    return [
        (percent(e, "x"), percent(e, "width"), float(e.get("y", 0)), float(e.get("height", 0))) for e in found
    ]


def percent(element: Element, name: str) -> float:
    text = element.get(name, "")
    assert text.endswith("%"), text
    return float(text[:-1])


def texts(source: str) -> list[str]:
    return [each.text or "" for each in parsed(source).iter("text")]


def test_bars_are_to_one_scale() -> None:
    lines = [Row("A", 12.5, "12.5", mark=6.25), Row("B", 5, "5.0", symbol="coin"), Row("C", 0, "0.0")]
    source = charts.rows(lines, charts.scale([12.5, 5, 0]))
    assert [wide for _x, wide, _y, _high in boxes(source, "hatched")] == [100, 40]
    (mark,) = [each for each in parsed(source).iter("line") if each.get("class") == "mark"]
    assert percent(mark, "x1") == percent(mark, "x2") == 50
    assert [each.text for each in parsed(source).iter("b")] == ["12.5", "5.0", "0.0"]


def test_what_was_paid_lies_left_of_zero() -> None:
    scale = charts.scale([-5, 15])
    assert scale == Scale(-5, 15)
    assert boxes(charts.bar(Row("A", -5, "−5"), scale), "hatched")[0][:2] == (0, 25)
    assert boxes(charts.bar(Row("A", 15, "15"), scale), "hatched")[0][:2] == (25, 75)


def test_intervals_reach_from_end_to_end() -> None:
    source = charts.bar(Row("A", 0.5, "50 %", 0.25, 0.4, 0.6), Scale(0, 1), fair=True)
    (lying,) = [
        e for e in parsed(source).iter("line") if e.get("class") == "whisker" and e.get("y1") == e.get("y2")
    ]
    assert (percent(lying, "x1"), percent(lying, "x2")) == (40, 60)


def test_columns_stand_on_one_line_and_are_as_high_as_their_values() -> None:
    made = [
        Column(0.5, "50 %", "Seat 1", fair=0.25),
        Column(0.25, "25 %", "Seat 2"),
        Column(0, "0 %", "Seat 3"),
    ]
    source = charts.columns(made, "label")
    found = boxes(source, "hatched")
    assert [high for _x, _wide, _y, high in found] == [charts.TALL, charts.TALL / 2]
    assert {y + high for _x, _wide, y, high in found} == {charts.TALL}
    (fair,) = [each for each in parsed(source).iter("line") if each.get("class") == "fair"]
    assert float(fair.get("y1", 0)) == charts.TALL / 2
    assert texts(source) == ["50 %", "Seat 1", "25 %", "Seat 2", "0 %", "Seat 3"]


def test_a_distribution_has_a_step_for_each_value_and_points_out_its_mean() -> None:
    steps = [Step(10, 15, 1, "1"), Step(15, 20, 0, "0"), Step(20, 25, 4, "4")]
    source = charts.distribution(steps, "label", Point(20, "mean 20"), tall=80)
    found = boxes(source, "hatched")
    assert [(round(x, 1), high) for x, _wide, _y, high in found] == [(0, 20), (66.7, 80)]
    assert texts(source) == ["1", "4", "10", "15", "20", "25", "mean 20"]
    placed = next(each for each in parsed(source).iter("svg") if each.get("overflow"))
    assert percent(placed, "x") == pytest.approx(66.67)


@pytest.mark.parametrize("values", [[3], [0, 1, 1, 9], [-4, 100, 7], list(range(1000))])
def test_steps_count_every_value_once_and_follow_each_other(values: list[int]) -> None:
    made = charts.steps(values, min(values), max(values), 12)
    assert len(made) <= 12
    assert sum(step.value for step in made) == len(values)
    assert all(step.low <= n < step.high for step in made for n in values if step.value and n // (step.high - step.low) == step.low // (step.high - step.low))  # fmt: skip
    assert [step.high for step in made[:-1]] == [step.low for step in made[1:]]


def test_form_has_a_mark_for_each_result_and_a_line_of_shares() -> None:
    results = [Result(2, 3, 0.0), Result(1, 3, 0.5), Result(3, 3, 1 / 3)]
    source = charts.form(results, "label", "33 %")
    assert texts(source) == ["33 %", "2", "1", "3"]
    assert len(boxes(source, "solid")) == 1
    lines = [each for each in parsed(source).iter("line") if each.get("class") == "curve"]
    heights = [float(lines[0].get("y1", 0)), *(float(each.get("y2", 0)) for each in lines)]
    bottom, top = charts.FORM_LINE, charts.FORM_TOP
    assert [(bottom - y) / (bottom - top) for y in heights] == pytest.approx([0, 0.5, 1 / 3], abs=0.01)


def test_pairs_face_each_other() -> None:
    source = charts.pairs([Pair("Mara", "4 matches", 3, 1.5, "3", "1.5")], "they won", "you won")
    assert boxes(source, "hatched")[0][:2] == (0, 100)
    assert boxes(source, "solid")[0][:2] == (0, 50)


def test_names_are_only_text() -> None:
    nasty = '<script>"&'
    for source in (
        charts.rows([Row(nasty, 1, nasty)], Scale(0, 1)),
        charts.pairs([Pair(nasty, nasty, 1, 1, nasty, nasty)], nasty, nasty),
        charts.columns([Column(1, nasty, nasty, nasty)], nasty),
    ):
        assert "<script" not in source
        assert parsed(source) is not None


def test_the_style_sheet_refers_to_nothing_outside() -> None:
    assert not re.search(r"url\(|@import|http", charts.style())
