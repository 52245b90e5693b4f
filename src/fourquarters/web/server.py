"""The web server: one application, started for a person with one call or in several workers."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.template import TemplateConfig

from fourquarters.table.errors import TableError
from fourquarters.table.tongue import Tongue, mark
from fourquarters.web import api, live, pages, store
from fourquarters.web.database import Database
from fourquarters.web.errors import STATUS, Refused
from fourquarters.web.guests import Signer
from fourquarters.web.hall import Hall
from fourquarters.web.house import House, Visitor
from fourquarters.web.logs import log, write_logs
from fourquarters.web.safety import HEADERS, Safety
from fourquarters.web.settings import UNLIMITED, Settings, pass_on, passed_on
from fourquarters.web.wire import Wire

SWITCH = 0.001
"""Seconds a thread may keep the interpreter: the journal must not wait for the event loop for long."""


@asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """Open the house when the server starts, close it when it stops."""
    settings: Settings = app.state.settings
    sys.setswitchinterval(SWITCH)
    database = Database(settings.url)
    await asyncio.to_thread(database.migrate)
    hall = Hall(settings, database)
    key = settings.secret or await hall.journal.do(store.signing_key)
    app.state.house = House(settings, database, hall, Signer(key))
    await hall.open()
    log.info("open", worker=hall.worker, database=database.url.render_as_string(hide_password=True))
    try:
        yield
    finally:
        await hall.close("closing")
        log.info("closed", worker=hall.worker)


def told_tongue(request: Request[Any, Any, Any]) -> Tongue:
    visitor: Visitor | None = request.scope["state"].get("visitor")
    return Tongue((visitor.language if visitor else "") or "en")


def answer_refusal(request: Request[Any, Any, Any], refusal: Refused) -> Response[Any]:
    body = {"error": refusal.error, "why": refusal.told(told_tongue(request))}
    return Response(body, status_code=refusal.status, media_type=api.JSON, headers=HEADERS)


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework itself refuses: unknown paths, wrong methods, bodies that do not fit."""
    codes = {404: "not_found", 413: "too_large", 429: "slow_down"}
    code = codes.get(error.status_code, "bad_request")
    why = Refused(code).told(told_tongue(request))
    details = error.extra if error.status_code == 400 else None
    body = {"error": code, "why": why, "details": details}
    return Response(body, status_code=error.status_code, media_type=api.JSON, headers=HEADERS)


def answer_accident(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.logger.error("a request failed", exc_info=error, extra={"facts": {"path": request.scope["path"]}})
    body = {"error": "accident", "why": Refused("accident").told(told_tongue(request))}
    return Response(body, status_code=500, media_type=api.JSON, headers=HEADERS)


def create_app(settings: Settings) -> Litestar:
    """The application of one worker."""
    app = Litestar(
        route_handlers=[api.ROUTES, *live.ROUTES, *pages.ROUTES],
        dependencies=api.DEPENDENCIES,
        middleware=[Safety],
        lifespan=[opened],
        exception_handlers={
            Refused: answer_refusal,
            HTTPException: answer_http,
            Exception: answer_accident,
        },
        template_config=TemplateConfig(directory=pages.TEMPLATES, engine=JinjaTemplateEngine),
        openapi_config=OpenAPIConfig(
            title="Four Quarters",
            version="1",
            description="Board games over HTTP: open a table, sit down, look, move, follow.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=2048, exclude="/events$"),
        request_max_body_size=settings.limits.body,
        logging_config=None,
        debug=False,
    )
    app.state.settings = settings
    return app


def app_passed_on() -> Litestar:
    """The application of a worker process."""
    settings = passed_on()
    write_logs(settings.log_level)
    return create_app(settings)


def serve(
    host: str = "127.0.0.1",
    port: int = 8400,
    database: str | None = None,
    open_browser: bool = True,
    workers: int = 1,
    **more: Any,
) -> None:
    """Serve until stopped. A port that is taken, or a database that cannot be used, is a `TableError`."""
    settings = Settings(host=host, port=port, database=database or "", workers=workers, **more)
    listening = listen(host, port)
    write_logs(settings.log_level)
    pass_on(settings)
    url = f"http://{'localhost' if host in {'0.0.0.0', '::', '127.0.0.1'} else host}:{listening.getsockname()[1]}/"
    Database(settings.url).migrate()
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [url]).start()
    print(f"Four Quarters is open at {url} (Ctrl+C closes it)", flush=True)
    run(settings, listening)


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say clearly that it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            message = mark("Port {port} is taken: something else listens there. Try --port {other}.")
            raise TableError(message, port=port, other=port + 1) from None
        message = mark("Cannot listen at {host}:{port}: {problem}.")
        raise TableError(message, host=host, port=port, problem=error.strerror) from None
    return listening


def run(settings: Settings, listening: socket.socket) -> None:
    config = uvicorn.Config(
        "fourquarters.web.server:app_passed_on",
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        ws_max_size=settings.limits.message * 2,
        ws_per_message_deflate=False,
        ws=Wire,
        timeout_graceful_shutdown=3,
        backlog=2048,
        server_header=False,
    )
    if settings.workers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listening]).run()
    else:
        end_quietly()
        uvicorn.Server(config).run(sockets=[listening])


def end_quietly() -> None:
    """Uvicorn raises the signal that stopped it once more when all is done; that is no error here."""
    if threading.current_thread() is threading.main_thread():
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, lambda *_signal: None)


__all__ = ["STATUS", "UNLIMITED", "Settings", "create_app", "serve"]
