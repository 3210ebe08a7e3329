# The commands of the project. `make run` and `make test` do everything on a fresh Debian machine
# with Rust and Node; the other targets are for developers.

CARGO ?= cargo
NPM ?= npm
WEB_SOURCES := $(shell find web/src web/packages phrases -type f 2>/dev/null) \
	$(wildcard web/*.html web/*.ts web/*.js web/package.json)

VENV := target/venv

.PHONY: cluster check pictures voices dist dist-python dist-house test-dist test-dist-python test-dist-house test-clients docs bench-peers bench-compare run \
	test test-long test-web test-rust test-browser test-screens bench trace audit fmt lint doc

# A small casino on an embedded database; prints its address and what to try.
run: web/dist
	$(BUILD)
	target/debug/croupier serve --demo

# The quick loop: what usually goes wrong, in minutes. Tests that take long are left to `make test`.
check: web/dist
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	$(CARGO) test $(TESTED) --quiet --lib
	$(CARGO) test $(TESTED) --quiet --test tidy --test shape --test vectors
	cd web && $(NPM) run --silent check && $(NPM) run --silent test

# Everything that must hold before work lands.
test: lint doc test-rust trace audit test-web test-clients test-browser

# Builds the pages into the binary and uses the same features everywhere, so nothing is built twice: the tests
# of several crates switch `conformance` on, and a build without it would be another one.
TESTED := --workspace --features croupier-cli/ui,croupier-store/conformance
# The binary the tests use. The one small test is named because Cargo gives dependencies the features of tests only
# where a test is built: without it half the tree would be compiled again.
BUILD = $(CARGO) build --quiet $(TESTED) --bin croupier --test links

test-rust: web/dist
	scripts/need curl curl
	scripts/need strace strace
	scripts/need python3 python3
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	scripts/need nats-server nats-server
	scripts/need iproute2 ip
	scripts/need nftables nft
	$(CARGO) test $(TESTED) --quiet
	@git diff --exit-code -- web/src/wire || \
		{ echo 'web/src/wire was stale: the tests have written it anew, commit it'; exit 1; }

# Debian's Patroni (3.0.2) loses what was acknowledged when a cut-off leader comes back: docs/operations.md.
PATRONI := target/patroni
$(PATRONI)/ready:
	scripts/need python3-venv python3
	umask 022 && /usr/bin/python3 -m venv $(PATRONI)
	umask 022 && $(PATRONI)/bin/pip install --quiet 'patroni[etcd3]>=3.0.3' psycopg2-binary
	@touch $@

# Three nodes, three PostgreSQL servers under Patroni, and NATS, on this machine: docs/operations.md.
cluster: web/dist $(PATRONI)/ready
	scripts/need curl curl
	scripts/need openssl openssl
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	scripts/need etcd-server etcd
	scripts/need nats-server nats-server
	$(BUILD)
	scripts/cluster

# Clients generated from the contract, the bots of docs/api.md, webhooks and NATS, on the real binary.
CLIENTS := target/clients
test-clients: web/dist $(CLIENTS)/ready
	scripts/need nats-server nats-server
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	$(BUILD)
	$(CLIENTS)/venv/bin/python -m pytest -q clients

$(CLIENTS)/ready: clients/requirements.txt packaging/site/requirements.txt $(wildcard clients/typescript/*)
	scripts/need python3-venv python3
	python3 -m venv $(CLIENTS)/venv
	$(CLIENTS)/venv/bin/pip install --quiet -r clients/requirements.txt -r packaging/site/requirements.txt
	mkdir -p $(CLIENTS)/typescript
	cp -r clients/typescript/. $(CLIENTS)/typescript/
	cd $(CLIENTS)/typescript && $(NPM) ci --no-audit --no-fund
	@touch $@

test-web: web/dist
	cd web && $(NPM) run --silent check && $(NPM) run --silent lint && $(NPM) run --silent test

# Tests the real binary in a real browser; screenshots go to target/screens.
test-browser: web/dist
	scripts/need chromium chromium
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	scripts/need nats-server nats-server
	$(CARGO) build --quiet $(TESTED) --tests
	cd web && $(NPM) run --silent e2e

# Every browser test, and every page at every size in every language to look at: target/screens. `make test` has
# a choice of them, of three minutes.
test-screens: web/dist
	scripts/need chromium chromium
	scripts/need postgresql /usr/lib/postgresql/*/bin/postgres
	scripts/need nats-server nats-server
	$(CARGO) build --quiet $(TESTED) --tests
	cd web && SCREENS=all $(NPM) run --silent e2e

# The pictures in docs/pictures, made anew from the real screens: look at them before you commit them. The browser tests
# compare the screens with them.
pictures: web/dist
	scripts/need chromium chromium
	$(CARGO) build --quiet $(TESTED) --tests
	cd web && PICTURES=approve SCREENS=all $(NPM) run --silent e2e -- approved.spec.ts every-size.screens.ts

# What takes longer than anyone should wait for in the middle of work. `SEEDS=200..` simulates
# casinos until one fails.
SEEDS ?= 200..2000
# For how long each parser is fed.
FUZZ_SECONDS ?= 60
test-long: test test-screens $(PATRONI)/ready
	scripts/need pg-auto-failover-cli pg_autoctl
	scripts/need postgresql-15-auto-failover /usr/lib/postgresql/15/lib/pgautofailover.so
	$(CARGO) test --release -p croupier-rules --features long
	$(CARGO) test --release -p croupier-odds --features long
	$(CARGO) test --release -p croupier-lab --features long
	$(CARGO) build --release --quiet -p croupier-cli
	scripts/battery target/release/croupier
	CROUPIER_TAKES=3 $(CARGO) test --quiet $(TESTED) --test model
	scripts/need etcd-server etcd
	CROUPIER_PATRONI=$(CURDIR)/$(PATRONI)/bin/patroni \
	CROUPIER_KILLS=200 CROUPIER_SLEEPS=50 CROUPIER_UPGRADES=20 CROUPIER_PARTITIONS=0..100 CROUPIER_FAILOVERS=1 \
		$(CARGO) test --quiet $(TESTED) --test nodes -- --nocapture --test-threads 1
	$(CARGO) run --release --quiet -p croupier-sim --bin sim -- $(SEEDS)
	FUZZ_SECONDS=$(FUZZ_SECONDS) $(CARGO) test --release --quiet -p croupier-fuzz
	LONG=1 $(CLIENTS)/venv/bin/python -m pytest -q clients/test_fuzz.py

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
bench-peers: dist-python
	$(VENV)/bin/pip install --quiet target/wheels/croupier_lab-*.whl --force-reinstall --no-deps
	scripts/peers $(VENV)/bin/python

# This tree against an older binary, by turns in one run: the joint law and Monte Carlo may not be slower by
# more than 3 %. `OLD` is a croupier built with --release from the commit to compare with.
bench-compare:
	$(CARGO) build --release --quiet -p croupier-cli
	scripts/compare $(OLD) target/release/croupier

# What is shipped: a stripped binary, a Debian package, an OCI image, SBOM, licences and checksums in
# target/dist, and the Python package as a wheel in target/wheels.
dist: dist-house dist-python

# The paths of this machine are in nothing that is built, so two builds of one commit are the same.
dist-house: web/dist
	scripts/need dpkg dpkg-deb
	scripts/release target/release-house target/dist

dist-python: $(VENV)/ready
	cd crates/python && CARGO=$(CARGO) ../../$(VENV)/bin/maturin build --release --quiet \
		--out ../../target/wheels

test-dist: test-dist-house test-dist-python

# The package installed, upgraded, removed and purged in a Debian of its own (as root), its unit checked,
# the image run in a chroot, and everything built a second time and compared.
test-dist-house: dist-house $(CLIENTS)/ready
	scripts/need debootstrap debootstrap
	scripts/need systemd systemd-analyze
	scripts/need prometheus promtool
	$(CLIENTS)/venv/bin/python -m pytest -q packaging

# The wheel in a fresh environment: against the binary, through DuckDB and Arrow, and its notebooks.
test-dist-python: dist-python web/dist
	$(CARGO) test --quiet $(TESTED) --no-run --test contract
	$(VENV)/bin/pip install --quiet target/wheels/croupier_lab-*.whl --force-reinstall --no-deps
	CROUPIER=$(CURDIR)/target/debug/croupier $(VENV)/bin/python -m pytest -q crates/python/tests

# The documents as a site with search, in target/site.
docs: $(CLIENTS)/ready
	$(CLIENTS)/venv/bin/python packaging/site/build.py target/site

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
audit: web/dist
	$(CARGO) build --quiet $(TESTED) --tests
	target/debug/audit

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
	cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@
