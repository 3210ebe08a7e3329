# The commands of the project. `make run` and `make test` do everything on a fresh Debian machine
# with Rust and Node; the others are for those who work on it.

CARGO ?= cargo

.PHONY: run test test-long bench trace fmt lint doc

# Until there is a server to start, the tour of the README.
run:
	$(CARGO) build --quiet -p croupier-cli
	@scripts/tour target/debug/croupier

# Everything that must hold before work lands.
test: lint doc
	$(CARGO) test --workspace --quiet
	$(MAKE) --no-print-directory trace

# What takes longer than anyone should wait for in the middle of work.
test-long: test
	$(CARGO) test --release -p croupier-rules --features long
	$(CARGO) test --release -p croupier-odds --features long --test long_pai_gow

# Both sides of every comparison in one run; asserts the answers while it times them.
bench:
	$(CARGO) bench --workspace

# Which vectors show which paragraph of the rule documents; fails on a gap.
trace:
	$(CARGO) run --quiet -p croupier-proof --bin trace

fmt:
	$(CARGO) fmt

lint:
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --quiet
