# A thin layer over the tools: `make help` lists what there is to do.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SECONDEXPANSION:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PYTHON ?= python3
JOBS ?= auto
export PYTHON

BIN := .venv/bin
RUBRICATOR := $(BIN)/rubricator
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
STAMPS := build/stamps
PYODIDE := site/play/node_modules/.package-lock.json

UV := $(shell command -v uv)
INSTALL := $(if $(UV),$(UV) pip install --python $(BIN)/python,$(PIP) install) --quiet --require-hashes

CODE := $(shell find pipeline -name '*.py')
PAGES := $(shell find site -name node_modules -prune -o -type f -print)
# What each folder of raw/ is made a book from: a design table, a transcription's first file, or
# else the scans in it (or in its folder `pages`). Scans whose source.yaml names a book that is on
# the shelf already are read beside it, into build/scans.
SOURCES := $(wildcard raw/*/design.yaml raw/*/*-m.txt)
name = $(notdir $(patsubst %/,%,$(dir $1)))
WRITTEN := $(foreach s,$(SOURCES),$(call name,$s))
AGAIN := $(foreach s,$(wildcard raw/*/source.yaml),$(call name,$s))
SCANNED := $(filter-out $(WRITTEN) $(AGAIN),$(foreach s,$(wildcard raw/*/.),$(call name,$s)))
BOOKS := $(foreach b,$(WRITTEN) $(SCANNED),books/$b/book.yaml)
READ := $(foreach b,$(AGAIN),build/scans/$b/book.yaml)

SCANS ?= ../shared/scans
SEEDS ?= 0

.PHONY: all setup books prove proofs site serve test check lint types imports unit format bench \
	bench-engines bench-scans lock bare hooks clean help

all: site ## set up, build the books, check and prove them, build the site (the default)
	@echo "The site is in build/site. To play: make serve"

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Set-up: each stamp is as old as the last time its list was installed.

setup: .venv/project.stamp $(PYODIDE) ## system packages, .venv and Pyodide, where missing

$(STAMPS)/debian-%: requirements/debian.txt requirements/install-debian.sh
	requirements/install-debian.sh $*
	@mkdir -p $(@D) && touch $@

$(BIN)/python: | $(STAMPS)/debian-run
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed; $(PYTHON) is" \
			"$$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv .venv

.venv/site.stamp: requirements/build.txt requirements/site.txt | $(BIN)/python
	$(INSTALL) $(^:%=-r %)
	@touch $@

.venv/digitize.stamp: requirements/digitize.txt .venv/site.stamp | $(STAMPS)/debian-run
	$(INSTALL) -r $<
	@touch $@

.venv/dev.stamp: requirements/dev.txt requirements/scale.txt .venv/site.stamp
	$(INSTALL) -r $< -r requirements/scale.txt
	@touch $@

.venv/project.stamp: pyproject.toml .venv/site.stamp
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(PYODIDE): site/play/package.json site/play/package-lock.json site/play/.npmrc | $(STAMPS)/debian-run
	cd site/play && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# The line from raw/ to build/site.

books: $(BOOKS) $(READ) ## raw/ -> books/

# Only these: a book whose source is not ours stands in books/ alone.
# 1: done, with doubts to decide
digitize = $(RUBRICATOR) digitize $(firstword $(wildcard $(foreach s,design.yaml *-m.txt pages .,\
	raw/$1/$s))) --out $2 || [ $$? -eq 1 ]

$(BOOKS): books/%/book.yaml: $$(wildcard raw/$$*/* raw/$$*/pages/*) $(CODE) .venv/project.stamp
	$(call digitize,$*,books/$*)
	@touch $@

$(patsubst %,books/%/book.yaml,$(SCANNED)): .venv/digitize.stamp

$(READ): build/scans/%/book.yaml: $$(wildcard raw/$$*/* raw/$$*/pages/*) $(CODE) \
		.venv/project.stamp .venv/digitize.stamp
	$(call digitize,$*,build/scans/$*)
	@touch $@

prove: $(STAMPS)/prove ## check and prove the books

$(STAMPS)/prove: $(BOOKS) $(READ) $(wildcard books/*/*) $(CODE) .venv/project.stamp
	# 1: findings to look at, or a book that is not whole yet; the site says so on its page.
	$(RUBRICATOR) check books/* || [ $$? -eq 1 ]
	$(RUBRICATOR) prove --all --quick || [ $$? -eq 1 ]
	@mkdir -p $(@D) && touch $@

proofs: $(STAMPS)/proofs ## prove every pairing of the books, position by position

# A proof is kept until a book or the rules change; build/proofs.txt tells all of them.
$(STAMPS)/proofs: $(STAMPS)/prove
	$(RUBRICATOR) prove --all --save build/proofs > build/proofs.txt || [ $$? -eq 1 ]
	@mkdir -p $(@D) && touch $@

site: $(STAMPS)/site ## books/ -> build/site

$(STAMPS)/site: $(STAMPS)/proofs $(PAGES) $(PYODIDE)
	$(RUBRICATOR) site --out build/site
	@mkdir -p $(@D) && touch $@

serve: site ## open the site on this machine
	$(RUBRICATOR) serve

# Tests and habits.

DEV := .venv/dev.stamp .venv/project.stamp

# Tests of one file stay in one process, so that they share a browser or a site.
test: $(DEV) $(PYODIDE) $(STAMPS)/debian-test ## every test, those in a browser too
	$(BIN)/pytest -n $(JOBS) --dist loadfile

check: lint types imports unit ## lint, types, imports and unit tests, in less than a minute

lint: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(DEV)
	$(BIN)/mypy

imports: $(DEV)
	$(BIN)/lint-imports --no-logo

unit: $(DEV)
	$(BIN)/pytest -n $(JOBS) -q -m 'not browser and not slow and not shared' \
		--hypothesis-profile quick

format: $(DEV) ## put the code in order
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: $(DEV) site $(STAMPS)/debian-test ## the figures: exchanges a second, time to play
	$(BIN)/python -m tests.bench

bench-engines: $(DEV) ## both duel engines over 100,000 exchanges of all pairings: SEEDS="0 1"
	for seed in $(SEEDS); do $(BIN)/python -m tests.rules.differential --exchanges 100000 \
		--seed $$seed || exit 1; done

bench-scans: $(DEV) ## read scans of whole books and compare with their print: SCANS=folder
	$(BIN)/python -m tests.bench.scans "$(SCANS)" --speed
	$(BIN)/python -m tests.bench.simulated
	$(BIN)/python -m tests.bench.round_trip --books books/lamplighter --presets clean-300 flatbed-200 \
		--keep build/round-trip

lock: | $(BIN)/python ## pin requirements/*.txt and the play app anew
	requirements/lock.sh

bare: ## try make and make test in a minimal Debian (as root, with debootstrap)
	requirements/bare.sh

hooks: $(DEV) ## run the checks before each commit and push
	$(BIN)/pre-commit install

clean: ## remove all that was made
	rm -rf build .venv dist site/play/node_modules
