# `make play` and `make test` do all the set-up themselves; a second run does not install again.

PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := help

.PHONY: help play test check unit soak pages playthroughs docs clean

help:
	@echo "make play          set up, then play in the browser"
	@echo "make test          set up, then run every check"
	@echo "make soak          the long runs that make test leaves out"
	@echo "make playthroughs  rewrite the golden playthroughs"
	@echo "make pages         rewrite the tables and the pictures on the pages"
	@echo "make docs          build the documentation into site/"

.venv/.play: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable ".[play]"
	@touch $@

.venv/.test: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch .venv/.play $@

play: .venv/.play
	$(BIN)/fourquarters

test: .venv/.test
	@$(MAKE) --no-print-directory -j 2 check unit

check: .venv/.test
	$(BIN)/ruff check src tests benchmarks examples
	$(BIN)/ruff format --check src tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: .venv/.test
	@tools/need-chromium
	@tools/need-nginx
	@$(BIN)/pytest -n 2 --dist loadgroup || tools/alone $$?

soak: .venv/.test
	$(BIN)/pytest -m soak
	FOURQUARTERS_KILLS=50 $(BIN)/pytest tests/web/test_durability.py

pages: .venv/.test
	$(BIN)/python -m tests.suite.test_pages
	$(BIN)/python -m tests.suite.test_package_picture
	$(BIN)/python -m tests.web.test_settings
	$(BIN)/python -m tests.web.test_hosting_page
	$(BIN)/python -m tests.envs.test_research_page
	$(BIN)/python -m tests.test_beside_python_chess
	$(BIN)/python -m tests.learn.test_cards
	$(BIN)/python benchmarks/balance.py
	$(BIN)/python benchmarks/forecasts.py
	$(BIN)/python -m tests.web.screens
	$(BIN)/python -m tests.web.club_screens
	$(BIN)/python -m tests.web.icons

playthroughs: .venv/.test
	$(BIN)/python -m tests.suite.test_playthroughs

docs: .venv/.test
	$(BIN)/python -m pip install --quiet --editable ".[docs]"
	$(BIN)/mkdocs build --strict

clean:
	rm -rf .venv build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
