import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildUpstreamApp, type UpstreamAppDependencies } from '../app.ts';
import { createReadiness } from '../health/readiness.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import { createUpstream } from '../upstream/upstream-client.ts';
import { createUpstreamHealth } from '../upstream/upstream-health.ts';
import { type FaultServer, type FaultServerOptions, openFaultServer } from './fault-server.ts';
import { temporaryFolder } from './temporary-data.ts';

/** Starts a fault server as the upstream server. It is closed after the test. */
export async function startUpstream(options?: FaultServerOptions): Promise<FaultServer> {
  const server = await openFaultServer(options);
  onTestFinished(() => server.close());
  return server;
}

export interface ProxyApp {
  readonly app: FastifyInstance;
  log(): string;
  get(
    url: string,
    headers?: Record<string, string>,
    options?: InjectOptions,
  ): Promise<LightMyRequestResponse>;
}

/** Builds the app in front of `url`. It does not listen; call it with `get`. */
export async function proxyApp(
  url: string,
  config: Partial<UpstreamAppDependencies['config']> = {},
  options: Parameters<typeof createUpstream>[1] = {},
  healthOptions: Partial<Parameters<typeof createUpstreamHealth>[1]> = {},
): Promise<ProxyApp> {
  const lines: string[] = [];
  const dashboardFolder = join(await temporaryFolder(), 'dist');
  await mkdir(dashboardFolder, { recursive: true });
  await writeFile(join(dashboardFolder, 'index.html'), '<!doctype html><title>Dossier</title>');
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await buildUpstreamApp({
    config: {
      accessLog: 'all',
      corsOrigins: [],
      limits: { perAddress: 0, perKey: 0 },
      connections: { total: 0, perAddress: 0 },
      logCallers: true,
      maxDelayMs: 0,
      trustProxy: [],
      ...config,
    },
    version: '1.2.3',
    logger,
    dashboardFolder,
    metrics: NO_METRICS,
    readiness: createReadiness(),
    upstream: createUpstream(url, options),
    // Each request checks the health anew.
    upstreamHealth: createUpstreamHealth(url, { logger, maxAgeMs: 0, ...healthOptions }),
  });
  onTestFinished(() => app.close());
  return {
    app,
    log: () => lines.join(''),
    get: (path, headers = {}, more = {}) =>
      app.inject({ method: 'GET', url: path, ...more, headers: { host: 'dossier.example', ...headers } }),
  };
}
