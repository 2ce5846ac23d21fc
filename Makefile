# make play   a game in the terminal        make test   everything that must hold
# make check  the fast inner loop           make bench  speed beside its peers
# make lint   style and types               make docs   refresh and build the documentation
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet --extra setup

.PHONY: play test check lint types docs bench pins clean
.DELETE_ON_ERROR:

play: .venv/.run
	@$(BIN)/wavell play

test: lint .venv/.dev
	$(BIN)/python -m pytest -n 2
	$(BIN)/wavell cases cases
	$(BIN)/wavell coverage --check

check: .venv/.dev
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m pytest -n 2 -m "not slow"

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests benchmarks tools

docs: .venv/.dev
	$(BIN)/python tools/draw_terminal.py
	$(BIN)/python tools/refresh_docs.py
	$(BIN)/mkdocs build --quiet --strict

bench: .venv/.bench
	$(BIN)/python -m benchmarks

pins: .venv/.run
	$(PIP) uv
	$(COMPILE) -o requirements/run.txt
	$(COMPILE) --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --extra dev --extra bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --extra board -c requirements/dev.txt -o requirements/board.txt

clean:
	rm -rf .venv site .mypy_cache .ruff_cache

# Each stamp is newer than what it was installed from, so a second run touches no network.
.venv/.run: requirements/run.txt pyproject.toml
	@echo "Setting up .venv for playing (once) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	@echo "Adding what the tests need (once) ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.dev
	@echo "Adding the peers that the benchmarks measure beside (once) ..."
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

.venv/.board: requirements/board.txt .venv/.dev
	@$(PIP) --require-hashes -r requirements/board.txt
	@touch $@
