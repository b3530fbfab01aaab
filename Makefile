# make demo and make test are the whole set-up: each first installs what is
# missing, and needs no network once nothing is.

SHELL       := bash
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
ACTIONLINT  := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
# What tests and checks take from npm, in the versions of test/package-lock.json.
NPM         := test/node_modules/.package-lock.json
# A real application that tests run against, in the version that its suite names.
POCKETBASE  := .tools/pocketbase/base
# What runs workflows without GitHub, in the version of go.mod.
ACT         := .tools/act/act
# The image, its version, and the client of the engine that builds it (with BuildKit).
IMAGE       ?= sedum:test
VERSION     ?= dev
DOCKER      ?= docker
# -count=1: tests of the whole build the program themselves, which the cache does not see.
GOTEST      := go test -count=1 -timeout 20m

.PHONY: build browser demo test race image image-test bench fit lint generate

build:
	go build -o bin/sedum ./cmd/sedum

browser: build
	bin/sedum browsers install chromium --with-deps

demo: browser
	tools/demo

test: browser $(NPM) $(POCKETBASE)
	$(GOTEST) ./...

race: browser $(NPM) $(POCKETBASE)
	$(GOTEST) -race ./...

image:
	DOCKER_BUILDKIT=1 $(DOCKER) build --build-arg VERSION=$(VERSION) --tag $(IMAGE) .

# What only a container can prove. make test skips it.
image-test: $(ACT)
	SEDUM_TEST_IMAGE=$(IMAGE) $(GOTEST) -v ./test/image

# Ratios and medians; docs/measurements.md says what they mean.
bench: browser $(NPM)
	$(GOTEST) -run '^$$' -bench . -benchtime 1x ./test/bench

# Gives model/builtin/parameters.json as it is committed, from testdata/eval/train; docs/eval.md says how.
fit: browser
	go run ./model/builtin/fit -only statement

lint: $(NPM)
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); \
	  if [ -n "$$unformatted" ]; then echo "gofmt would change:" $$unformatted; exit 1; fi
	go vet ./...
	go run $(STATICCHECK) ./...
	test/node_modules/.bin/tsc -p runner/page/script
	test/node_modules/.bin/tsc -p report/html
	go run $(ACTIONLINT) .github/workflows/*.yml examples/workflows/*.yml
	@if command -v shellcheck >/dev/null; then shellcheck .ci/run entrypoint.sh test/image/bases tools/*; fi

generate:
	go generate ./...

$(NPM): test/package-lock.json | browser
	npm ci --prefix test
	touch $@

$(POCKETBASE): test/pocketbase/version
	GOBIN=$(abspath $(@D)) go install github.com/pocketbase/pocketbase/examples/base@$$(cat $<)
	touch $@

$(ACT): go.mod
	GOBIN=$(abspath $(@D)) go install github.com/nektos/act@$$(go list -m -f '{{.Version}}' github.com/nektos/act)
	touch $@
