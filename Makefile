# The whole interface for a newcomer. `make run` and `make test` set up whatever is missing.
.DEFAULT_GOAL := help
.PHONY: help run serve setup install package test test-web test-sdk test-server test-pages test-pages-long server-hostile server-kill jobs-kill server-fuzz cluster packages accidents test-browser test-release test-long mutants sanitize api docs sbom lint format bench bench-ratio league hostile wasm fuzz train clean

help:                ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup           ## build in release and read the example documents
	@swift build -c release --product vouch
	@scripts/run-examples

PORT ?= 8080
serve: setup out/vouch.wasm ## start the server of a demonstration on PORT=8080, with a page to try; its data are in out/server, or STORE=postgres://…
	@swift build -c release --product vouch-server
	@mkdir -p out
	@exec env $(if $(STORE),VOUCH_STORE="$(STORE)") .build/release/vouch-server --demo --port $(PORT) --data out/server

setup:               ## install what is missing; silent if nothing is
	@scripts/setup

PREFIX ?= /usr/local
install: setup       ## install vouch in PREFIX=/usr/local, to run without Swift and without this checkout
	@scripts/install '$(PREFIX)'

package: setup       ## make a Debian package of it in out/; TRY=--try reads with it in an empty Debian
	@scripts/package $(TRY)

test: setup          ## build everything and run its tests; test-web, test-server, test-browser and test-long run the rest
	@scripts/setup --test --cluster
	@swift build --build-tests
	@scripts/undocumented --most 0
	@scripts/check-packages MRZOnly
	@scripts/check-snippets --run
	@scripts/test
	@Tests/Accidents/accidents.py
	@scripts/api --check

test-web: setup wasm ## build the module for browsers and compare it with the native program, in Node
	@swift build --build-tests
	@scripts/test VouchWeb

test-sdk: setup      ## build the five vendors' SDKs of SDK/ and run their tests, with the server that they talk to
	@swift build --product vouch-server
	@scripts/build-beside SDK --build-tests
	@scripts/check-snippets --sdk
	@scripts/check-apple
	@scripts/undocumented --sdk --most 0
	@scripts/test --sdk Vouch
	@scripts/test --sdk Migration # alone: programs and servers that have little time would read less beside the rest

test-server: setup   ## play the guides, hostile uploads, kills, faults and a cluster to the debug build of the server: minutes
	@scripts/setup --cluster
	@swift build --product vouch-server
	@Tests/Deploy/deploy.py
	@Tests/Deploy/guides.py
	@Tests/Deploy/awareid.py
	@Benchmarks/capacity.py check
	@Tests/Accidents/hostile-uploads.py --count 60
	@Tests/Accidents/server-kill.py --count 3
	@Tests/Accidents/server-faults.py
	@Tests/Accidents/jobs-kill.py --count 120 --every 4
	@scripts/cluster .build/debug/vouch-server

server-hostile: setup ## 1,000 hostile uploads, 100 at once, to a release build of the server
	@swift build -c release --product vouch-server
	@Tests/Accidents/hostile-uploads.py --program .build/release/vouch-server --count 1000 --at-once 100

server-kill: setup   ## kill the server and PostgreSQL under load, 20 times each; no acknowledged write may be lost
	@scripts/setup --cluster
	@swift build -c release --product vouch-server
	@Tests/Accidents/server-kill.py --program .build/release/vouch-server

jobs-kill: setup     ## read 2,000 pictures with two workers, one of them killed every 20 s; each must have one result
	@scripts/setup --cluster
	@swift build -c release --product vouch-server
	@Tests/Accidents/jobs-kill.py --program .build/release/vouch-server

cluster: setup       ## try PostgreSQL, two servers and nginx on this machine; KEEP=1 goes on until Ctrl-C
	@scripts/setup --cluster
	@swift build -c release --product vouch-server
	@scripts/cluster

server-fuzz: setup   ## play requests made of the API description to the server (SECONDS=600), with schemathesis
	@swift build --product vouch-server
	@scripts/server-fuzz $(if $(filter command,$(firstword $(origin SECONDS))),$(SECONDS),600)

packages: setup      ## build and run the packages of outside users in Tests/Packages: minutes
	@scripts/check-packages

accidents: setup     ## full disks, closed pipes, links, devices, signals: played to the debug build
	@swift build --product vouch
	@Tests/Accidents/accidents.py

test-release: setup  ## start a release build of the server and read with it: what an optimiser breaks shows nowhere else
	@swift build -c release --product vouch-server
	@Tests/Accidents/hostile-uploads.py --program .build/release/vouch-server --count 30

test-pages: setup out/vouch.wasm ## capture with the server's pages in Chromium before a camera that plays a clip, decide cases, and play what goes wrong
	@scripts/setup --browser
	@swift build --product vouch-server
	@.venv/browser/bin/python Tests/Browser/pages.py
	@.venv/browser/bin/python Tests/Browser/pages.py --only lenses
	@.venv/browser/bin/python Tests/Browser/wrappers.py
	@.venv/browser/bin/python Tests/Browser/evidence.py
	@.venv/browser/bin/python Tests/Browser/console.py

test-pages-long: setup out/vouch.wasm ## the pages for minutes: memory, a slow phone, what is loaded, 20 journeys in Chromium and 5 in Firefox
	@scripts/setup --browser --firefox
	@swift build -c release --product vouch-server
	@.venv/browser/bin/python Tests/Browser/long.py
	@.venv/browser/bin/python Tests/Browser/firefox.py --program .build/release/vouch-server

MINUTES ?= 5
test-browser: setup wasm ## a face before the camera of a real browser, Chromium, for MINUTES=5
	@swift build --product vouch
	@node Tests/Browser/camera/guide-faces.mjs .build/debug/vouch out/browser $(MINUTES)
	@scripts/setup --browser
	@swift build -c release --product vouch-server
	@.venv/browser/bin/python Tests/Browser/pages.py --program .build/release/vouch-server --runs 20 --pictures out/browser

test-long: wasm      ## run every test with every combination and a release server, and say when that was last done: half an hour
	@cat .build/test-long 2>/dev/null || echo 'the long tests have not passed here yet'
	@VOUCH_LONG_TESTS=1 $(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory test-release
	@echo "the long tests passed here on $$(date -u '+%Y-%m-%d %H:%M') UTC, at $$(git describe --always --dirty)" | tee .build/test-long

mutants: setup       ## try 200 small wrong changes and list what no test of their room notices; MUTANTS=VouchMRZ for some
	@scripts/mutants $(MUTANTS)

sanitize: setup      ## run the tests that need no engine under the address and the thread sanitizer
	@scripts/sanitize $(SANITIZE)

api: setup           ## rewrite docs/api: every public symbol, one per line
	@swift build --build-tests
	@scripts/api

docs: setup          ## write out/docs: the documentation of the promised products, as a static site
	@swift build --build-tests
	@scripts/docs $(DOCS)

sbom: setup          ## write out/sbom.cdx.json: what a release build carries and links, as CycloneDX
	@scripts/setup --sbom
	@swift build -c release --product vouch
	@swift build -c release --product vouch-server
	@scripts/sbom --check

lint:                ## check formatting, imports and house rules
	@scripts/lint

format:              ## format the Swift sources in place
	@swift format --in-place --recursive --parallel Sources Tests Networks SDK Package.swift

bench: setup wasm    ## measure accuracy and speed, write Benchmarks/*results.md
	@scripts/setup --bench
	@swift build -c release --product vouch
	@.venv/bench/bin/python Benchmarks/bench.py $(BENCH)
	@.venv/bench/bin/python Benchmarks/pages.py
	@.venv/bench/bin/python Benchmarks/quality.py
	@.venv/bench/bin/python Benchmarks/documents.py
	@.venv/bench/bin/python Benchmarks/face_finding.py
	@.venv/bench/bin/python Benchmarks/face_bars.py
	@BENCH=1 swift build -c release --product ChipBench
	@python3 Benchmarks/chip.py
	@BENCH=1 swift build -c release --product ZoneBench
	@.venv/bench/bin/python Benchmarks/zones.py
	@BENCH=1 swift build -c release --product FaceBench
	@python3 Benchmarks/faces.py
	@BENCH=1 swift build -c release --product CaptureBench
	@python3 Benchmarks/capture.py
	@BENCH=1 swift build -c release --product DeviceBench
	@python3 Benchmarks/device.py

SEED ?= 1
league: setup        ## read pages that nobody has seen, drawn from SEED, beside other readers, write out/league/SEED/index.html
	@scripts/setup --league
	@swift build -c release --product vouch
	@.venv/league/bin/python Benchmarks/league.py --seed $(SEED)

hostile: setup       ## measure time and memory of a hundred hostile files, write Benchmarks/hostile-results.md
	@scripts/setup --bench
	@swift build -c release --product vouch
	@.venv/bench/bin/python Benchmarks/hostile.py

bench-ratio: setup   ## fail if reading is 1.5 times slower than in the last release
	@Benchmarks/ratio.py $(BENCH)

wasm: setup          ## build out/vouch.wasm for browsers
	@scripts/build-wasm

out/vouch.wasm: scripts/build-wasm $(shell find Sources/Portable Sources/Programs/VouchWeb Sources/Shims/CVouchKernels -type f)
	@scripts/build-wasm

SECONDS ?= 30
fuzz: setup          ## run every fuzz target for SECONDS=30; as many as WITHIN=600 seconds allow
	@WITHIN='$(WITHIN)' scripts/fuzz $(SECONDS)

train: setup         ## retrain the networks (hours); see Training/README.md
	@scripts/setup --train
	@scripts/train

clean:               ## remove all build results
	@rm -rf .build .build-mutants .build-fuzz .build-address .build-thread .build-baseline .build-static .venv out
