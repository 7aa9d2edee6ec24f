# tests/faults/dockerfile.test.ts runs these steps where there is no Docker.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# npm installs TypeScript as an optional peer of the framework's runtime, which never loads it.
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/@typescript

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
# Only the club's user can read its data, and it cannot change the code that it runs.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals must reach the club itself.
CMD ["node", "build/server/main.js"]
