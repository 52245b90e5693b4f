"""`/metrics`: what Prometheus reads is right, complete for all workers, and nobody's secret."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fourquarters.web.metrics import Counter, Histogram, gauge, written
from tests.web.members import until
from tests.web.serving import Server, running

TOKEN = "a long token that only Prometheus knows"


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("m") / "t.db", metrics_token=TOKEN) as server:
        yield server


def scraped(server: Server) -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {family.name: family for family in text_string_to_metric_families(answer.text)}


def value(families: dict[str, Any], family: str, end: str = "", **labels: str) -> float:
    """The sum of what all workers say."""
    return sum(
        float(sample.value)
        for sample in families[family].samples
        if sample.name.endswith(end) and labels.items() <= sample.labels.items()
    )


def test_the_text_is_what_prometheus_understands() -> None:
    counter = Counter("a_total", "How\\often.", "kind")
    counter.add('odd "\\ \n name', 2)
    took = Histogram("b_seconds", "How long.")
    for seconds in (0.0005, 0.001, 0.3, 99):
        took.note(seconds)
    text = written([counter.family(), took.family(), gauge("c", "Now.", ({}, 1.5))])
    read = {family.name: family for family in text_string_to_metric_families(text)}
    assert [(s.labels, s.value) for s in read["a"].samples] == [({"kind": 'odd "\\ \n name'}, 2)]
    buckets = {s.labels["le"]: s.value for s in read["b_seconds"].samples if s.name.endswith("_bucket")}
    assert (buckets["0.001"], buckets["0.25"], buckets["0.5"], buckets["10.0"], buckets["+Inf"]) == (
        2,
        2,
        3,
        3,
        4,
    )
    assert value(read, "b_seconds", "_count") == 4
    assert value(read, "b_seconds", "_sum") == pytest.approx(99.3015)
    assert read["c"].samples[0].value == 1.5


def test_moves_refusals_times_and_tables_are_counted(measured: Server) -> None:
    before = scraped(measured)
    with measured.player("Mallory Secretname") as one:
        code = one.open_table("gold", "you", "random")
        with one.live(code, **{"as": "view"}) as line:
            for _turn in range(3):
                view = line.asked()
                line.say(move=view["legal"][0]["action"], version=view["version"], id="m")
                line.wait_for("ok")
            now = scraped(measured)
            assert value(now, "fourquarters_connections") == 1
        one.get("/api/tables/NONE12", 404)
        after = scraped(measured)

    def more(family: str, end: str = "", **labels: str) -> float:
        return value(after, family, end, **labels) - value(before, family, end, **labels)

    assert more("fourquarters_moves", by="person") == 3
    assert more("fourquarters_move_seconds", "_count") == 3
    assert more("fourquarters_move_seconds", "_bucket", le="+Inf") == 3
    assert more("fourquarters_moves", by="bot") >= 2
    assert more("fourquarters_events_written") >= more("fourquarters_moves")
    assert more("fourquarters_commit_seconds", "_count") > 0
    assert more("fourquarters_refusals", error="no_such_table") == 1
    assert more("fourquarters_tables", state="running") == 1
    until(lambda: value(scraped(measured), "fourquarters_loop_lag_seconds", "_count"), bool)
    assert value(after, "fourquarters_memory_bytes") > 10**7
    assert value(after, "fourquarters_cpu_seconds") > 0
    assert value(after, "fourquarters_database_bytes") > 10**4
    assert "fourquarters_bots_thinking" in after
    text = httpx.get(f"{measured.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    assert not any(secret in text for secret in ("Mallory", code, one.token, TOKEN, "127.0.0.1"))


def test_without_the_token_there_is_no_such_page(measured: Server, server: Server) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer wrong"},
        {"Cookie": "fq_guest=x"},
    ):
        asked = [
            httpx.get(f"{one.url}{path}", headers=headers)
            for one in (measured, server)
            for path in ("/metrics",)
        ]
        unknown = httpx.get(f"{server.url}/api/unknown")
        for answer in asked:
            assert (answer.status_code, answer.json()) == (404, unknown.json())
            assert "set-cookie" not in answer.headers


def test_one_worker_tells_the_figures_of_all(tmp_path: Path) -> None:
    with (
        running(tmp_path / "t.db", metrics_token=TOKEN) as one,
        running(tmp_path / "t.db", metrics_token=TOKEN) as two,
    ):
        with one.player("Ann") as ann:
            code = ann.open_table("gold", "you", "random")
            view = ann.asked(code)
            ann.move(code, view["version"], view["legal"][0]["action"])
        while value(scraped(two), "fourquarters_moves", by="person") < 1:
            time.sleep(0.1)
        assert len(scraped(two)["fourquarters_worker_info"].samples) == 2
        assert value(scraped(two), "fourquarters_tables") == 1
