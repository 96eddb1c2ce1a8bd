# make play and make test do all the set-up there is; see Scripts/setup.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
SECONDS ?= 60

BINARY = .build/release/blockfall
FORMATTED = Sources Tests Package.swift $(wildcard Benchmarks/Sources Benchmarks/Package.swift)

# A crashing test shall end, not open the toolchain's interactive backtracer.
export SWIFT_BACKTRACE = enable=no
export PREFIX DESTDIR BINARY

.PHONY: play build test soak fuzz sanitize bench format lint install uninstall clean help

play: build ## play the game; ARGS="--level 5" passes options on
	@exec $(BINARY) $(ARGS)

# Linked by lld: the default linker warns of what is inside the toolchain's own libraries.
build: ## build the release at .build/release/blockfall
	@Scripts/setup play
	@Scripts/build-release
	@Scripts/catalogues

test: ## run all tests, and the promises in their short form
	@Scripts/setup test
	@Scripts/catalogues
	@Scripts/test

soak: build ## try every promise at full length
	@Scripts/setup soak
	@swift build --product blockfall
	@Scripts/build-address
	@Scripts/soak

fuzz: ## feed every parser with what libFuzzer thinks of; SECONDS=60 each
	@Scripts/setup test
	@Scripts/fuzz $(SECONDS)

sanitize: ## run all tests under the address and the thread sanitizer
	@Scripts/setup test
	@Scripts/sanitize

bench: build ## measure the engine and the game beside its peers; ARGS="--quick" is a look
	@Scripts/setup bench
	@swift build -c release --package-path Benchmarks
	@Benchmarks/bench.py $(ARGS)

format: ## format the sources
	@swift format -i -r --parallel $(FORMATTED)

lint: ## check the format
	@swift format lint --strict -r --parallel $(FORMATTED)

# Under sudo there may be no Swift and nothing should be built as root: install what `make build` left.
install: $(if $(SUDO_UID),,build) ## install below $(DESTDIR)$(PREFIX)
	@Scripts/install install

uninstall: ## remove what install has put there
	@Scripts/install uninstall

clean: ## remove everything that was built
	@rm -rf .build .build-release-tests .build-address .build-thread .build-fuzz .build-*.log .build-*.reports Benchmarks/.build

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 12
