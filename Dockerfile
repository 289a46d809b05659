# syntax=docker/dockerfile:1
# Not built by any test of the repository, which has no container engine; its instructions are checked by
# src/service/deploy-files.process.test.ts.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY index.html tsconfig.json vite.config.ts ./
COPY public public
COPY src src
# docker build --build-arg DOSSIER_COMMIT=$(git rev-parse HEAD): the version of the build names it.
ARG DOSSIER_COMMIT=
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
# The space for new objects stays at a size that responses need; glibc keeps less of the memory that was freed with few arenas, and gives large pieces back at once with a fixed threshold.
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/.build .build
COPY --from=build /build/dist dist
COPY --from=build /build/src/service/dossier.mjs src/service/dossier.mjs
COPY sample sample
USER node
VOLUME /data
EXPOSE 8420
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8420}/api/v1/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/service/dossier.mjs"]
CMD ["serve"]
