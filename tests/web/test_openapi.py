"""The OpenAPI document tells everything: it is walked from end to end. That answers are as it promises is for
`test_robustness.py`."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from fourquarters.web.http.openapi import AREAS, completed
from fourquarters.web.server import create_app
from fourquarters.web.settings import Settings

METHODS = {"get", "post", "put", "patch", "delete"}


@cache
def document() -> dict[str, Any]:
    with warnings.catch_warnings(action="ignore"):  # of what Litestar 3 will want
        return completed(create_app(Settings()).openapi_schema.to_schema())


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, found in document()["paths"].items():
        for method in METHODS & set(found):
            yield f"{method} {path}", found[method]


def test_every_operation_says_what_it_does_and_who_may_ask() -> None:
    schemes = set(document()["components"]["securitySchemes"])
    assert schemes == {"token", "cookie"}
    used = set()
    for where, operation in operations():
        assert 0 < len(operation["summary"]) <= 120, where
        assert operation["description"].startswith(operation["summary"]), where
        assert {name for one in operation["security"] for name in one} == schemes, where
        used |= set(operation["tags"])
    assert used == set(AREAS) == {tag["name"] for tag in document()["tags"] if tag["description"]}
    names = [operation["operationId"] for _where, operation in operations()]
    assert len(set(names)) == len(names)


def test_every_answer_says_what_it_means_and_what_is_in_it() -> None:
    for where, operation in operations():
        for status, answer in operation["responses"].items():
            assert answer["description"], (where, status)
            contents = answer.get("content", {})
            assert contents or status == "204", (where, status)
            assert all(one["schema"] for one in contents.values()), (where, status)
        assert {"400", "401", "429", "500", "503"} <= set(operation["responses"]), where


def test_every_kind_of_message_and_parameter_is_described() -> None:
    for name, schema in document()["components"]["schemas"].items():
        assert schema.get("description"), name
    for where, operation in operations():
        assert all(one["description"] for one in operation.get("parameters", [])), where


def shown(operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Everything that has an example: what it is, its schema, and the example."""
    parts = {"body": operation.get("requestBody", {}), **operation["responses"]}
    for name, part in parts.items():
        for content in part.get("content", {}).values():
            examples = [one["value"] for one in content.get("examples", {}).values()] or [
                content.get("example")
            ]
            yield from ((name, content["schema"], one) for one in examples)
    for one in operation.get("parameters", []):
        yield one["name"], one["schema"], one["example"]


def test_everything_has_an_example_that_fits() -> None:
    """Requests, answers, refusals and parameters."""
    components = document()["components"]
    for where, operation in operations():
        for name, schema, example in shown(operation):
            assert example is not None, (where, name)
            faults = jsonschema_rs.validator_for({**schema, "components": components}).iter_errors(example)
            assert [fault.message for fault in faults] == [], (where, name, json.dumps(example))


@pytest.mark.parametrize("path", ["/api/tables/{code}/moves", "/api/tables/{code}/view"])
def test_the_example_of_a_view_is_one_of_a_running_match(path: str) -> None:
    (operation,) = document()["paths"][path].values()
    view = operation["responses"]["200"]["content"]["application/json"]["example"]
    assert view["over"] is False
    assert view["legal"][0]["move"]
