# `make play` and `make test` need no other set-up; see Scripts/setup.

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DATADIR ?= $(PREFIX)/share
DESTDIR ?=
ARGS ?=
SECONDS ?= 60

BINARY = .build/release/blockfall
INSTALL = PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' DATADIR='$(DATADIR)' DESTDIR='$(DESTDIR)' BINARY='$(BINARY)' Scripts/install
FORMATTED = Sources Tests Examples Package.swift $(wildcard Benchmarks/Sources Benchmarks/Package.swift) \
	Server/Sources Server/Tests Server/Package.swift

# A crashing test must end instead of opening the toolchain's interactive backtracer.
export SWIFT_BACKTRACE = enable=no

.PHONY: play build server server-test test soak fuzz sanitize bench bench-server format lint install install-strip uninstall deb deb-check dist dist-check port-check release-check docs site pictures clean help

play: build ## play the game; ARGS="--level 5" passes options on
	@exec $(BINARY) $(ARGS)

# With lld, because the default linker warns about the toolchain's own libraries.
build: export BLOCKFALL_COMMIT ?= $(shell git describe --always --abbrev=12 --dirty=-modified --exclude='*' 2>/dev/null)
build: ## build the release at .build/release/blockfall
	@Scripts/setup play
	@Scripts/build-release
	@Scripts/catalogues

server: ## build the server for play across a network at .build/release/blockfall-server
	@Scripts/setup play
	@Scripts/build-server

server-test: ## run the server's tests
	@Scripts/setup server
	@swift test --disable-xctest --package-path Server

test: ## run all tests, and the promises in their short form
	@Scripts/setup test
	@Scripts/catalogues
	@Scripts/test

soak: build ## check every promise at full length
	@Scripts/setup soak
	@swift build --product blockfall
	@Scripts/engine-tests build
	@Scripts/build-address
	@Scripts/build-server link-load link-player
	@Scripts/soak

fuzz: ## fuzz every parser with libFuzzer; SECONDS=60 for each
	@Scripts/setup test
	@Scripts/fuzz $(SECONDS)

sanitize: ## run all tests under the address and the thread sanitizer
	@Scripts/setup test
	@Scripts/sanitize

bench: build ## measure the engine, and the game against its peers; ARGS="--quick" for a short run
	@Scripts/setup bench
	@swift build -c release --package-path Benchmarks
	$(if $(findstring --quick,$(ARGS)),,@Scripts/build-server link-load)
	@Benchmarks/bench.py $(ARGS)

bench-server: ## measure the server after five minutes of 500 matches; takes six minutes and two cores
	@Scripts/setup bench
	@Scripts/build-server link-load
	@Benchmarks/bench.py --only server

format: ## format the sources
	@swift format -i -r --parallel $(FORMATTED)

lint: ## check the format
	@swift format lint --strict -r --parallel $(FORMATTED)

# Under sudo there may be no Swift, and nothing should be built as root: install the existing build.
install: $(if $(SUDO_UID),,build) ## install below $(DESTDIR)$(PREFIX)
	@$(INSTALL) install

install-strip: $(if $(SUDO_UID),,build) ## install without debug symbols
	@$(INSTALL) install-strip

deb: ## build the Debian package into .build/deb
	@Scripts/setup release
	@Scripts/deb

deb-check: deb ## install the package in a bare Debian, play, remove it, check for leftovers; as root
	@Tests/Release/deb.py

dist: ## make the archive for any Linux in .build/dist; SIGNING_KEY=FILE signs it
	@Scripts/setup release
	@Scripts/dist

dist-check: ## build the archive twice, compare the bytes, and play it in bare Debians; as root
	@Scripts/setup release
	@Scripts/dist check
	@Tests/Release/dist.py

release-check: build ## check that everything is ready for a release; as root
	@Scripts/setup release
	@swift build --build-tests
	@Scripts/release-check $(ARGS)

docs: ## build the pages of the libraries into .build/docs
	@Scripts/docs

site: ## build the project's pages into .build/site
	@Scripts/setup site
	@Scripts/site
	@Scripts/site check

port-check: ## compile the game with POSIX names alone, for Macs and BSDs
	@Scripts/setup play
	@Scripts/port-check

pictures: build ## draw the README's pictures again
	@Scripts/pictures write

uninstall: ## remove what install installed
	@$(INSTALL) uninstall

clean: ## remove everything that was built
	@rm -rf .build .build-release-tests .build-address .build-docs .build-guest .build-thread .build-fuzz .build-*.log .build-*.reports Benchmarks/.build Server/.build

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 15
