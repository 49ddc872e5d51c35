# Every target calls a script or Maven; scripts/find-jdk.sh finds a JDK.
.DEFAULT_GOAL := help
.PHONY: help build demo up test bench native dg clean
SIZE ?= full
RUNS ?= 3

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 16

build:  ## everything that make up and dg need, without tests
	scripts/mvn.sh -Dmaven.test.skip=true package

demo: build  ## the main job on real brokers, shown; Ctrl-C stops it. DEMO_EXIT=1: leave after the proof
	scripts/infra.sh demo.Demo

up: build  ## the whole product on this machine; Ctrl-C stops it. ARGS="--help" shows the options
	scripts/infra.sh stack.Main $(ARGS)

test:  ## all tests; starts what they need and stops it
	scripts/mvn.sh verify

bench: build  ## measures beside the machine's limit. SCENARIO="ingest end_to_end waiting produce wake micro" SIZE=small|full RUNS=3
	scripts/bench.sh $(SIZE) $(RUNS) $(SCENARIO)

native:  ## native binaries of the services and dg, with GraalVM
	scripts/native.sh

dg:  ## only the command line
	scripts/mvn.sh -Dmaven.test.skip=true -pl cli package

clean:  ## forget all that was built, and what demos left
	scripts/mvn.sh clean
	rm -rf .dirigent/demo-*
