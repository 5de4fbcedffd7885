# make run    the site on this computer     [PORT=8000] [HOST=127.0.0.1] [DEMO=1] [DEBUG=1]
# make up     for many: on PostgreSQL and Redis, in several processes  [WORKERS=2] [HTTPS=0]
# make demo-up    the same on a database of its own, filled with 100 clubs   [CLUBS=100]
# make test   the tests   [ARGS="tests/referee -k gypsy"]; of what takes long, and what goes
#              through every game or language, some, others in the next run   [SEED=12]
#              those in a browser in a Firefox   [BROWSER=firefox]; the walk of a
#              WebKit alone   [BROWSER=webkit]; of either some   [ARGS=tests/browser/test_home.py]
#              on another day   [CLOCK=+45d] [CLOCK=23:55] (tests/support/clock.py)
# make test-changed   those that hang on what differs from main
# make sweep   all of them, on the site as it is packed for people; what every engine
#              keeps in a Firefox too, and the operator's book as below
# make book   an empty Debian follows docs/operations.md by its commands, containers too:
#              as root, with debootstrap, podman, runc, docker-compose; some 15 minutes
# make test-postgresql   those that ask the database, on a PostgreSQL and a Redis made for them;
#              a sixth of them, another in the next run   [SEED=12], all: [SEED=]
# make steady   those in a browser so many times, and which failed with which seed   [RUNS=10]
# make coverage    all without a browser, and which lines none of them runs
# make release   what CHANGELOG.md has under Next, committed, tagged, as an archive   NUMBER=1.2.0
# make packages   the referee for pip and for npm, in build/packages; publishes nothing
# make lint   the checks of style and types
# make languages   the catalogues of the referee: every text in them, and compiled
# make phone  packs the site for phones that keep it: fetches Python for browsers first;
#             in seconds, a sixth larger, for tests   [LEVEL=5]
# make lighthouse   what Lighthouse says of home, a table, a finished one; fetches it first
# make bench-short   ratios that must not be missed by far, in half a minute
# make licences      of what is installed; make advisories: what is known against it
# make mutants     would a test notice a change of a game's file   [GAME=gypsy]; of all
#              games, so many of each, drawn by a seed   [GAME=all] [SAMPLE=12] [SEED=1]
# make venv   the environment for all; make lock after a change of requirements*.in

PORT ?= 8000
HOST ?= 127.0.0.1
DEMO ?= 0
DEBUG ?= 0
ARGS ?=
WORKERS ?= 2
# Tests at once, on two cores: those in a browser wait a quarter of their time.
TESTS ?= 2
CLUBS ?= 100
GAME ?= gypsy
SAMPLE ?=
NUMBER ?=
CLOCK ?=
SEED ?= next
RUNS ?= 10
# Not that of the environment, which names what opens links.
BROWSER = chromium
LEVEL ?= 11

# The system's own comes first: it is built to be quick, and those of version managers
# mostly are not (they take a quarter longer for the tests).
PYTHON ?= $(shell for p in /usr/bin/python3 python3 python3.14 python3.13 python3.12 \
	python3.11; do $$p -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && echo $$p && break; done)
BIN = .venv/bin
PYTEST = $(BIN)/python -m pytest -n $(TESTS) --dist worksteal
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--no-deps --require-hashes

# What was compiled once is kept, also where the environment forbids it: collecting the
# tests takes a third of the time the next time.
export PYTHONDONTWRITEBYTECODE =
export CLOCK

.PHONY: book languages phone lighthouse run up demo-up test test-changed sweep test-postgresql steady coverage lint \
	lint-python lint-templates lint-scripts bench-short writers licences advisories \
	mutants packages release venv lock clean

run: .venv/.run
	@HOST="$(HOST)" PORT="$(PORT)" DEMO="$(DEMO)" DEBUG="$(DEBUG)" \
		$(BIN)/python -m scorekeeper

up: .venv/.run
	@exec env HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" $(BIN)/python -m scorekeeper.up

demo-up: .venv/.run
	@exec env HOST="$(HOST)" PORT="$(PORT)" WORKERS="$(WORKERS)" CLUBS="$(CLUBS)" HTTPS=0 \
		DATABASE_URL="$${DATABASE_URL:-postgres:///scorekeeper_demo}" $(BIN)/python -m scorekeeper.up

# Another engine is asked what pages do, and nothing else; all of it, where ARGS names no files.
NAMED = $(filter tests/%,$(ARGS))
ENGINE_chromium =
ENGINE_firefox = --browser firefox $(if $(NAMED),,tests/browser)
ENGINE_webkit = $(if $(NAMED),,tests/browser/webkit)
ENGINE = $(ENGINE_$(BROWSER))

test: .venv/.dev
	@SEED=$(SEED) $(PYTEST) $(ENGINE) $(ARGS)

test-changed: .venv/.dev
	@picked=$$($(BIN)/python -m tests.support.changed); echo "Picked: $${picked:-nothing}"; \
		test -z "$$picked" || COSTS=none SEED=$(SEED) $(PYTEST) $$picked $(ARGS)

sweep: .venv/.dev phone
	@$(PYTEST) $(ENGINE) $(ARGS)
	@test $(BROWSER) != chromium || $(PYTEST) $(ENGINE_firefox) -m promise $(ARGS)
	@test $(BROWSER) != chromium || $(BIN)/python -m tests.book

book: .venv/.dev
	@$(BIN)/python -m tests.book

test-postgresql: .venv/.dev
	@SEED=$(SEED) $(BIN)/python -m tests.postgresql $(PYTEST) -m django_db \
		--ignore=tests/browser --ignore=tests/referee --ignore=tests/phone \
		--ignore=tests/site/test_pseudo_language.py --ignore=tests/site/test_identifiers.py \
		--ignore=tests/site/test_postgresql.py --ignore=tests/site/test_redis.py \
		--ignore=tests/site/test_two_servers.py --ignore=tests/site/test_up.py $(ARGS)

# It stops for nothing. What each run said stays in build/steady.
steady: .venv/.dev
	@mkdir -p build/steady; rm -f build/steady/*; for run in $$(seq -w $(RUNS)); do \
		SEED=next $(PYTEST) $(or $(ARGS),tests/browser) >build/steady/$$run || true; \
		echo "$$run of $(RUNS):" $$(grep -oE 'SEED=[0-9]+' build/steady/$$run) \
			$$(grep -E '^=+ .* in [0-9.]+s' build/steady/$$run | tr -d =); \
		grep -E '^(FAILED|ERROR)' build/steady/$$run; done; \
	! grep -qE '^(FAILED|ERROR)|no tests ran' build/steady/*

coverage: .venv/.dev
	@$(PYTEST) --ignore=tests/browser --cov --cov-report=term $(ARGS)

lint: lint-python lint-templates lint-scripts

lint-python: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-templates: .venv/.dev
	$(BIN)/djade --check --target-version 5.2 $$(git ls-files 'templates/*.html')
	@! grep -nE '.{161}' $$(git ls-files templates) # lines that are too long to read

lint-scripts: node_modules/.dev
	npm run --silent check

phone: .venv/.run
	@command -v npm >/dev/null || { echo "The site is packed for phones with node, 18 or" \
		"newer, and npm. On Debian: apt install nodejs npm"; exit 1; }
	@cd phone && npm ci --silent --no-audit --no-fund
	@LEVEL=$(LEVEL) node phone/build.mjs

lighthouse: .venv/.dev
	@cd bench/lighthouse && npm ci --silent --no-audit --no-fund
	@$(BIN)/python -m bench.lighthouse

languages: .venv/.dev
	@$(BIN)/python manage.py catalogues

bench-short: .venv/.dev
	@$(BIN)/python -m bench.short

writers: .venv/.dev
	@$(BIN)/python -m bench.writers 100 postgresql

packages: .venv/.dev
	@$(BIN)/python deploy/make_packages.py

release:
	@$(PYTHON) deploy/make_release.py "$(NUMBER)"

licences: .venv/.run
	@$(BIN)/python -m docs.licences

# It answers with 1 also where a package could not be looked up: that is no all-clear.
advisories: .venv/.dev
	@$(BIN)/uv tool run pip-audit --strict --disable-pip --require-hashes -r requirements.txt

mutants: .venv/.dev
	@SAMPLE=$(SAMPLE) SEED=$(filter-out next,$(SEED)) $(BIN)/python -m bench.mutants $(GAME)

venv: .venv/.dev

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer, with venv, is needed and was" \
		"not found. Install it (Debian: apt install python3 python3-venv, macOS: brew" \
		"install python), or name it: make run PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python cannot make a virtual" \
		"environment. On Debian: apt install python3-venv"; exit 1; }

.venv/.run: .venv/bin/python requirements.txt
	@echo "Installing what the site needs"
	@$(INSTALL) -r requirements.txt
	@touch $@

.venv/.dev: .venv/bin/python requirements-dev.txt
	@echo "Installing what the tests need"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@ .venv/.run

node_modules/.dev: package.json package-lock.json
	@command -v npm >/dev/null || { echo "The scripts are checked with node, 18 or newer," \
		"and npm. On Debian: apt install nodejs npm"; exit 1; }
	@echo "Installing what checks the scripts"
	@npm ci --silent --no-audit --no-fund
	@touch $@

lock: .venv/.dev
	for name in requirements requirements-dev; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" $$name.in -o $$name.txt; done

clean:
	rm -rf .venv build *.egg-info node_modules phone/node_modules
