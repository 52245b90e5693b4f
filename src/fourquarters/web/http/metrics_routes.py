"""`/metrics`: the figures of all workers for Prometheus, for whoever shows the token; for everyone else there is no such page."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response, get

from fourquarters.web.errors import Refused
from fourquarters.web.http.services import Services
from fourquarters.web.metrics import written

FORMAT = "text/plain; version=0.0.4; charset=utf-8"


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], services: Services) -> Response[str]:
    """Everything that is counted, as text."""
    wanted = services.settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if not wanted or not secrets.compare_digest(shown, wanted.encode()):
        raise Refused("not_found")
    return Response(
        written(await services.metrics.all()), media_type=FORMAT, headers={"Cache-Control": "no-store"}
    )
