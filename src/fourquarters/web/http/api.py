"""The HTTP API: games, guests, tables, views and moves. Programs and the page use the same one."""

from __future__ import annotations

from litestar import Router

from fourquarters.web.http import (
    advice_routes,
    analysis_routes,
    company_routes,
    game_routes,
    guide_routes,
    look_back_routes,
    match_routes,
    table_routes,
)

ROUTES = Router(
    path="/api",
    route_handlers=[
        game_routes.list_games,
        game_routes.new_guest,
        game_routes.me,
        game_routes.change_me,
        guide_routes.guide,
        guide_routes.guide_scene,
        guide_routes.play_on,
        table_routes.list_tables,
        table_routes.new_table,
        table_routes.one_table,
        table_routes.sit,
        table_routes.chance,
        table_routes.seal,
        table_routes.word,
        table_routes.leave,
        table_routes.start,
        table_routes.bot,
        table_routes.back,
        table_routes.rematch,
        advice_routes.advice,
        advice_routes.plan,
        advice_routes.end_plan,
        match_routes.view,
        match_routes.scene,
        match_routes.match_file,
        match_routes.result_picture,
        look_back_routes.position,
        look_back_routes.position_picture,
        look_back_routes.play_on,
        look_back_routes.open_file,
        analysis_routes.analysis,
        analysis_routes.analyse,
        match_routes.move,
        match_routes.undo,
        match_routes.take_back,
        company_routes.chat,
        company_routes.write,
        company_routes.hush,
        company_routes.seat_link,
        company_routes.claim,
    ],
)
