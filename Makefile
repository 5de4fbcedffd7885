# make run    the site on this computer     [PORT=8000] [HOST=127.0.0.1] [DEMO=1] [DEBUG=1]
# make test   every test                    [ARGS="tests/referee -k gypsy"]
# make lint   the checks of style and types
# make venv   the environment for both; make lock after a change of requirements*.in

PORT ?= 8000
HOST ?= 127.0.0.1
DEMO ?= 0
DEBUG ?= 0
ARGS ?=
WORKERS ?= 2

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
BIN = .venv/bin
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	--no-deps --require-hashes

.PHONY: run test lint venv lock clean

run: .venv/.run
	@HOST="$(HOST)" PORT="$(PORT)" DEMO="$(DEMO)" DEBUG="$(DEBUG)" \
		$(BIN)/python -m scorekeeper

test: .venv/.dev
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djade --check --target-version 5.2 $$(git ls-files 'templates/*.html')

venv: .venv/.dev

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found." \
		"Install one (Debian: apt install python3 python3-venv, macOS: brew install" \
		"python), or name it: make run PYTHON=/path/to/python3"; exit 1; }
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

lock: .venv/.dev
	for name in requirements requirements-dev; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" $$name.in -o $$name.txt; done

clean:
	rm -rf .venv
