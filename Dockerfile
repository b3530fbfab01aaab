# The image of the GitHub Action (action.yml) and of every other CI server (docs/ci.md).

FROM golang:1.26-trixie AS program
WORKDIR /src
ENV GOPATH=/go GOCACHE=/go/cache CGO_ENABLED=0
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go go mod download
COPY . .
ARG VERSION=dev
RUN --mount=type=cache,target=/go \
    go build -trimpath -ldflags="-s -w -X main.version=$VERSION" -o /out/sedum ./cmd/sedum \
 && tools/notices >/out/NOTICES

# What speaks to the browser: npm fetches it and then stays behind.
FROM debian:trixie-slim AS driver
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm
ARG DRIVER=playwright-core-1.52.0.tgz
ARG DRIVER_SHA512=976a2c4e02d748c7ae2d938c2fda98383510a0f3e752c2ac6f9fcfe8b2767bab8f29751d3cae56621378cf4dc6f9835b5a618363860435ab8dbb864a733ade1e
WORKDIR /driver
RUN npm pack playwright-core@1.52.0 \
 && echo "$DRIVER_SHA512  $DRIVER" | sha512sum --check \
 && tar -xzf "$DRIVER" && rm "$DRIVER" \
 && ln -s /usr/bin/node node

# The browser draws without a graphics card (--disable-gpu): Mesa's drivers for one and their compiler, 200 MB
# that a library of the browser could load, are never loaded.
FROM debian:trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
    ca-certificates chromium-headless-shell fonts-liberation fonts-noto-cjk fonts-noto-color-emoji nodejs tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /usr/lib/*/libgallium-* /usr/lib/*/libLLVM.* /usr/lib/*/libz3.*
COPY --from=driver /driver /opt/sedum/driver
COPY LICENSE /usr/share/doc/sedum/LICENSE
COPY --from=program /out/NOTICES /usr/share/doc/sedum/NOTICES
COPY --from=program /out/sedum /usr/local/bin/sedum
COPY entrypoint.sh /usr/local/bin/sedum-entrypoint
# The driver would otherwise be looked for in HOME, which GitHub sets to a folder of its own.
ENV PLAYWRIGHT_DRIVER_PATH=/opt/sedum/driver LANG=C.UTF-8
# No USER: GitHub mounts a workspace that only root can write. No --init there either: tini reaps
# what a browser leaves behind.
ENTRYPOINT ["tini", "--", "/usr/local/bin/sedum-entrypoint"]
