# The commands of the project. `make run` and `make test` do everything on a fresh Debian machine
# with Rust and Node; the other targets are for developers.

CARGO ?= cargo
NPM ?= npm
WEB_SOURCES := $(shell find web/src web/packages phrases -type f 2>/dev/null) \
	$(wildcard web/*.html web/*.ts web/*.js web/package.json)

VENV := target/venv

.PHONY: check voices dist test-dist bench-peers bench-compare run test test-long test-web test-rust test-browser test-screens bench trace audit \
	fmt lint doc

# A small casino on an embedded database; prints its address and what to try.
run: web/dist
	$(CARGO) build --quiet -p croupier-cli --features ui
	target/debug/croupier serve --demo

# The quick loop: what usually goes wrong, in minutes. Tests that take long are left to `make test`.
check: web/dist
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(TESTED) --all-targets --quiet -- -D warnings
	$(CARGO) test $(TESTED) --quiet --lib
	$(CARGO) test --quiet -p croupier-proof --test tidy --test shape --test vectors
	cd web && $(NPM) run --silent check && $(NPM) run --silent test

# Everything that must hold before work lands.
test: lint doc test-rust trace test-web test-browser

# Builds the pages into the binary and uses the same features everywhere, so nothing is built twice.
TESTED := --workspace --features croupier-cli/ui

test-rust: web/dist
	scripts/need curl curl
	scripts/need strace strace
	scripts/need python3 python3
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	$(CARGO) test $(TESTED) --quiet
	@git diff --exit-code -- web/src/wire || \
		{ echo 'web/src/wire was stale: the tests have written it anew, commit it'; exit 1; }

test-web: web/dist
	cd web && $(NPM) run --silent check && $(NPM) run --silent lint && $(NPM) run --silent test

# Tests the real binary in a real browser; screenshots go to target/screens.
test-browser: web/dist
	scripts/need chromium chromium
	$(CARGO) build --quiet $(TESTED) --tests
	cd web && $(NPM) run --silent e2e

# Every browser test, and every page at every size in every language to look at: target/screens. `make test` has
# a choice of them, of three minutes.
test-screens: web/dist
	scripts/need chromium chromium
	$(CARGO) build --quiet $(TESTED) --tests
	cd web && SCREENS=all $(NPM) run --silent e2e

# What takes longer than anyone should wait for in the middle of work. `SEEDS=200..` simulates
# casinos until one fails.
SEEDS ?= 200..2000
# For how long each parser is fed.
FUZZ_SECONDS ?= 60
test-long: test test-screens
	$(CARGO) test --release -p croupier-rules --features long
	$(CARGO) test --release -p croupier-odds --features long
	$(CARGO) test --release -p croupier-lab --features long
	$(CARGO) build --release --quiet -p croupier-cli
	scripts/battery target/release/croupier
	$(CARGO) run --release --quiet -p croupier-sim --bin sim -- $(SEEDS)
	FUZZ_SECONDS=$(FUZZ_SECONDS) $(CARGO) test --release --quiet -p croupier-fuzz

# The spoken calls, synthesised anew after a call's phrase has changed.
voices:
	scripts/need espeak-ng espeak-ng
	scripts/need ffmpeg ffmpeg
	cd web && $(NPM) run --silent voices

# Runs both sides of every comparison in one run and asserts the answers while it times them.
bench:
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	$(CARGO) bench --workspace

# Our engines against packages from the registries, in one run; needs PyPI and npm.
bench-peers: dist
	$(VENV)/bin/pip install --quiet target/wheels/croupier_lab-*.whl --force-reinstall --no-deps
	scripts/peers $(VENV)/bin/python

# This tree against an older binary, by turns in one run: the joint law and Monte Carlo may not be slower by
# more than 3 %. `OLD` is a croupier built with --release from the commit to compare with.
bench-compare:
	$(CARGO) build --release --quiet -p croupier-cli
	scripts/compare $(OLD) target/release/croupier

# The Python package as a wheel in target/wheels.
dist: $(VENV)/ready
	cd crates/python && CARGO=$(CARGO) ../../$(VENV)/bin/maturin build --release --quiet \
		--out ../../target/wheels

# The wheel in a fresh environment: against the binary, through DuckDB and Arrow, and its notebooks.
test-dist: dist web/dist
	$(CARGO) test --quiet $(TESTED) --no-run --test contract
	$(VENV)/bin/pip install --quiet target/wheels/croupier_lab-*.whl --force-reinstall --no-deps
	CROUPIER=$(CURDIR)/target/debug/croupier $(VENV)/bin/python -m pytest -q crates/python/tests

$(VENV)/ready:
	scripts/need python3-venv python3
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet -r crates/python/requirements.txt
	@touch $@

# Maps the paragraphs of the rule documents to the vectors that show them; fails on a gap.
trace: web/dist
	$(CARGO) build --quiet $(TESTED) --tests
	target/debug/trace

# Checks our dependencies: sources, checksums, licences, duplicates. Advisories need a database from
# the internet: run `cargo deny check advisories` on a connected machine.
audit:
	$(CARGO) run --quiet -p croupier-proof --bin audit

fmt: web/node_modules
	$(CARGO) fmt
	cd web && $(NPM) run --silent fmt

lint:
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet

web/node_modules: web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

web/dist: web/node_modules $(WEB_SOURCES)
	cd web && $(NPM) run --silent build
	@touch $@
