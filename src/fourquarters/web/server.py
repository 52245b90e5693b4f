"""The web server: one application, started for a person with one call or in several workers."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.types import LifeSpanReceive, LifeSpanScope, LifeSpanSend, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.engine.errors import TableError
from fourquarters.web.accounts.guests import Signer
from fourquarters.web.errors import STATUS, Refused
from fourquarters.web.http import api
from fourquarters.web.http.base_path import base_of, take_off
from fourquarters.web.http.bodies import ApiRequest
from fourquarters.web.http.dependencies import DEPENDENCIES, JSON
from fourquarters.web.http.event_stream import events
from fourquarters.web.http.gate import GateConfig
from fourquarters.web.http.http_connection import HttpConnection
from fourquarters.web.http.live_socket import live
from fourquarters.web.http.metrics_routes import metrics
from fourquarters.web.http.openapi import openapi
from fourquarters.web.http.safety import Safety, companions
from fourquarters.web.http.services import Services
from fourquarters.web.http.sessions import FRESH
from fourquarters.web.http.websocket_connection import WebSocketConnection
from fourquarters.web.logs import database_fails, log, write_logs
from fourquarters.web.metrics import REFUSALS
from fourquarters.web.pages import routes as pages
from fourquarters.web.pages.frame import templates
from fourquarters.web.settings import UNLIMITED, Settings, pass_on, passed_on
from fourquarters.web.storage import server_facts
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.health import HealthCheck, ailment, check_whole
from fourquarters.web.storage.space import make_shrinkable
from fourquarters.web.tables import error_notes, house, load, worker_metrics
from fourquarters.web.tables.bot_guests import welcome
from fourquarters.web.tables.error_notes import ErrorNotes
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.tournament_keeper import TournamentKeeper
from fourquarters.words.tongue import Tongue, mark

SWITCH = 0.001
"""For how many seconds a thread may hold the interpreter: the journal must not wait long for the event loop."""

AWAY, AGAIN = 20.0, 0.5
"""For how many seconds a worker that starts waits for its database, and after how many it asks again."""


@asynccontextmanager
async def opened(app: Litestar) -> AsyncIterator[None]:
    """Open the tables when the server starts, close them when it stops."""
    settings: Settings = app.state.settings
    sys.setswitchinterval(SWITCH)
    database = Database(settings.url)
    await asyncio.to_thread(migrate_in_time, database)
    tables = TableRegistry(settings, database)
    key = settings.secret or await tables.journal.do(server_facts.signing_key)
    app.state.services = Services(settings, database, tables, Signer(key))
    app.state.health_check = HealthCheck(database, tables.journal, tables.read)
    await tables.open()
    notes = await keep_for_hosts(app.state.services)
    if settings.mail.host and not tables.notifier.offers_mail:
        log.warning("no e-mail is sent: set public_url, and mail.sender")
    tables.spawn(tables.background.every(FRESH, app.state.services.sessions.look_around))
    tables.spawn(tables.background.every(FRESH, app.state.services.see_out))
    keeper = TournamentKeeper(tables)
    tables.spawn(tables.background.every(settings.tournaments, keeper.tick))
    log.info("open", worker=tables.worker, database=database.url.render_as_string(hide_password=True))
    try:
        yield
    finally:
        notes.stop()
        await tables.close("closing")
        log.info("closed", worker=tables.worker)


def migrate_in_time(database: Database) -> None:
    """Bring the database up to date; one on another machine may be away for a moment."""
    until = time.monotonic() + AWAY
    while True:
        try:
            return database.migrate()
        except TableError:
            if database.sqlite or time.monotonic() > until:
                raise
            time.sleep(AGAIN)


async def keep_for_hosts(services: Services) -> ErrorNotes:
    """Learn what hosts have decided, and keep for them what goes wrong and how busy this worker is."""
    tables = services.tables
    notes = ErrorNotes(tables.journal)
    notes.listen()
    await services.house.look_around()
    await services.load.tell()
    for beat, work in (
        (house.BEAT, services.house.look_around),
        (error_notes.BEAT, notes.write),
        (load.BEAT, services.load.tell),
        (worker_metrics.BEAT, services.metrics.tell),
    ):
        tables.spawn(tables.background.every(beat, work))
    tables.spawn(services.metrics.watch_lag())
    return notes


def told_tongue(request: Request[Any, Any, Any]) -> Tongue:
    services: Services = request.app.state.services
    return services.refusing_in(request.scope)


def answer_refusal(request: Request[Any, Any, Any], refusal: Refused) -> Response[Any]:
    REFUSALS.add(refusal.error)
    _ = told_tongue(request)
    if pages.is_wanted(request) or pages.is_at_page(request):
        return pages.refusal_page(request, _, refusal.status, refusal.told(_))
    body = {"error": refusal.error, "why": refusal.told(_)}
    return Response(body, status_code=refusal.status, media_type=JSON, headers=companions(refusal))


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework itself refuses: unknown paths, wrong methods, invalid bodies."""
    codes = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "slow_down"}
    code = codes.get(error.status_code, "bad_request" if error.status_code < 500 else "accident")
    _ = told_tongue(request)
    if pages.is_wanted(request):
        return pages.refusal_page(request, _, error.status_code, Refused(code).told(_))
    body: dict[str, Any] = {"error": code, "why": Refused(code).told(_)}
    if error.status_code == 400 and error.extra:
        body["details"] = error.extra
    allowed = (error.headers or {}).get("allow", "")
    headers = {"Allow": f"{allowed}, HEAD" if "GET" in allowed else allowed} if allowed else {}
    return Response(body, status_code=error.status_code, media_type=JSON, headers=headers)


def answer_database(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[Any]:
    """The database cannot be read or written: one line in the log, a sentence for the person."""
    if not database_fails(error):
        return answer_accident(request, error)
    refusal = Refused(ailment(error))
    log.error("the database failed", path=request.scope["path"], error=str(error.args))
    return answer_refusal(request, refusal)


def answer_accident(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.logger.error("a request failed", exc_info=error, extra={"facts": {"path": request.scope["path"]}})
    return answer_refusal(request, Refused("accident"))


class Application(Litestar):
    """The application of one worker, with the safety layer around all of it."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        asgi: Any = super().__call__
        if scope["type"] != "lifespan":
            asgi = Safety(asgi, self.state.services)
            scope = take_off(scope, self.state.services.base)
        await asgi(scope, receive, send)


def create_app(settings: Settings) -> Litestar:
    """The application of one worker."""
    welcome(settings.bots, check=False)
    app = Application(
        route_handlers=[api.ROUTES, live, events, metrics, *pages.ROUTES],
        dependencies=DEPENDENCIES,
        lifespan=[opened],
        request_class=ApiRequest,
        exception_handlers={
            Refused: answer_refusal,
            HTTPException: answer_http,
            SQLAlchemyError: answer_database,
            Exception: answer_accident,
        },
        template_config=templates(base_of(settings.public_url)),
        openapi_config=openapi(),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2048, exclude=["/events$", "^/static/bundle/"]
        ),
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
    language: str = "en",
    **more: Any,
) -> None:
    """Serve until stopped. A port that is taken or a database that cannot be used is a `TableError`."""
    _ = Tongue(language)
    settings = Settings(host=host, port=port, database=database or "", workers=workers, **more)
    welcome(settings.bots, check=True)
    listening = listen(host, port)
    write_logs(settings.log_level)
    pass_on(settings)
    url = f"http://{'localhost' if host in {'0.0.0.0', '::', '127.0.0.1'} else host}:{listening.getsockname()[1]}/"
    prepare(Database(settings.url))
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [url]).start()
    print(_("Four Quarters is running at {url} (press Ctrl+C to stop)", url=url), flush=True)
    run(settings, listening)


def prepare(database: Database) -> None:
    """Bring the database up to date, and make sure that all of it can be read."""
    try:
        database.migrate()
        check_whole(database)
        make_shrinkable(database)
    finally:
        database.close()


def listen(host: str, port: int) -> socket.socket:
    """Take the port, or say clearly that it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if sys.platform != "win32":  # there it would share a port that is taken
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            message = mark("Port {port} is taken: something else is listening there. Try --port {other}.")
            raise TableError(message, port=port, other=port + 1) from None
        message = mark("Cannot listen on {host}:{port}: {problem}.")
        raise TableError(message, host=host, port=port, problem=error.strerror) from None
    return listening


def run(settings: Settings, listening: socket.socket) -> None:
    config = GateConfig(
        "fourquarters.web.server:app_passed_on",
        settings,
        factory=True,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        ws_max_size=settings.limits.message * 2,
        ws_per_message_deflate=False,
        ws=WebSocketConnection,
        ws_ping_interval=settings.patience.ping,
        ws_ping_timeout=settings.patience.pong,
        http=HttpConnection,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=3,
        timeout_worker_healthcheck=30,
        backlog=2048,
        server_header=False,
    )
    if settings.workers > 1:
        from fourquarters.web.workers import Supervisor

        Supervisor(config, [listening]).run()
    else:
        end_quietly()
        uvicorn.Server(config).run(sockets=[listening])


def end_quietly() -> None:
    """When it is done, Uvicorn raises the signal that stopped it once more; that is not an error here."""
    if threading.current_thread() is threading.main_thread():
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, lambda *_signal: None)


__all__ = ["STATUS", "UNLIMITED", "Settings", "create_app", "serve"]
