import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { companyRoutes } from './companies/routes.ts';
import type { CompanyStore } from './companies/store.ts';
import type { Config } from './config.ts';
import type { DataSets } from './data-sets/store.ts';
import { makeFolder } from './db/make-folder.ts';
import { readyRoute } from './health/readiness.ts';
import { healthRoutes } from './health/routes.ts';
import { createResponseCache } from './http/response-cache.ts';
import { applyRate, requireKey } from './http/authenticate.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { configReader, documentRoutes } from './http/documents.ts';
import { logoRoutes } from './http/logo-routes.ts';
import { createApiRoutes } from './http/api-routes.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { END_WORK_MS } from './http/graceful-shutdown.ts';
import type { DemoKey } from './keys/demo-key.ts';
import type { CachedKeys } from './keys/cached-keys.ts';
import { createAccessLog } from './http/access-log.ts';
import { NO_METRICS } from './metrics/metrics.ts';
import { createAddressOf } from './http/client-address.ts';
import { createHotPath } from './http/hot-path.ts';
import { type Counters, createLimiters } from './http/limits.ts';
import { createLoadShedder, type LoadSheddingOptions } from './http/load-shedding.ts';
import { createReadyResponses } from './http/ready-responses.ts';
import type { KeyUsage } from './keys/usage.ts';
import { offeringRoutes } from './offerings/routes.ts';
import type { OfferingStore } from './offerings/store.ts';
import type { Upstream } from './upstream/upstream-client.ts';
import { upstreamDocuments, upstreamRoutes } from './upstream/routes.ts';

interface Shared extends ServerOptions {
  readonly config: ServerOptions['config'] & Pick<Config, 'accessLog' | 'limits' | 'maxDelayMs'>;
  /** Of the release: in the health body, `/openapi.json` and `/config.json`. */
  readonly version: string;
  /** The built dashboard; not the source. */
  readonly dashboardFolder: string;
  /** Of the rate limits; in memory by default. */
  readonly counters?: Counters;
}

/** The parts of a service with data of its own. Closing the app closes none of them. */
export interface AppDependencies extends Shared {
  readonly config: Shared['config'] & Pick<Config, 'dataDir'>;
  readonly dataSets: DataSets;
  readonly companies: CompanyStore;
  readonly offerings: OfferingStore;
  readonly keys: CachedKeys;
  readonly keyUsage: Pick<KeyUsage, 'note'>;
  readonly demoKey: Pick<DemoKey, 'read'>;
  /** Of the bodies in memory. */
  readonly responseCacheBytes?: number;
}

/**
 * The whole service, not listening yet: tests use `inject`, `main` calls `listen`. Creates the folder for logos if it
 * can.
 */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, version, dataSets, companies, offerings, keys, keyUsage: usage, demoKey } = deps;
  const limiters = createLimiters(config.limits, deps.counters);
  const { metrics = NO_METRICS } = deps;
  const accessLog = createAccessLog(deps);
  const responses = createReadyResponses();
  const loadShedder = createLoadShedder(loadSheddingOptions(deps));
  const addressOf = createAddressOf(config.trustProxy);
  const hotPath = createHotPath({
    dataSets,
    keys,
    usage,
    limiters,
    responses,
    accessLog,
    addressOf,
    metrics,
  });
  const app = await createServer(deps, { limiters, accessLog, loadShedder, hotPath });
  const logoFolder = join(config.dataDir, 'logos');
  // A read-only disk may not have it.
  await makeFolder(logoFolder).catch((err: unknown) => app.log.warn({ err }, 'there is no folder for logos'));

  const responseCache = createResponseCache({
    release: version,
    ready: responses,
    loadShedder,
    metrics,
    ...(deps.responseCacheBytes !== undefined && { maxBytes: deps.responseCacheBytes }),
  });
  const register = createApiRoutes(app, requireKey(keys, { usage, limiters }));
  healthRoutes(register, version, responses);
  readyRoute(app, deps.readiness, () => dataSets.current());
  companyRoutes(register, {
    dataSets,
    companies,
    responseCache,
    charge: (request, reply, points) => {
      if (request.apiKey && points > 0) applyRate(reply, limiters.byKey(request.apiKey, points));
    },
  });
  offeringRoutes(register, { dataSets, offerings, responseCache });
  const readConfig = configReader({ version, dataSets, demoKey, logoFolder });
  documentRoutes(app, version, readConfig);
  logoRoutes(app, logoFolder);
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  return app;
}

function loadSheddingOptions({ config, metrics, logger }: Shared): LoadSheddingOptions {
  return {
    maxDelayMs: config.maxDelayMs,
    ...(metrics && { metrics }),
    onOverload: (refused) =>
      logger.warn({ refused }, 'Overloaded: requests were refused that would have waited too long.'),
  };
}

/** The parts of a service without data. Closing the app closes `upstream`. */
export interface UpstreamAppDependencies extends Shared {
  readonly upstream: Upstream;
}

/** The dashboard in front of another server, which does the authorization. No data or keys of our own. */
export async function buildUpstreamApp(deps: UpstreamAppDependencies): Promise<FastifyInstance> {
  const limiters = createLimiters(deps.config.limits, deps.counters);
  const accessLog = createAccessLog(deps);
  const app = await createServer(deps, {
    limiters,
    accessLog,
    loadShedder: createLoadShedder(loadSheddingOptions(deps)),
    onStop: () => deps.upstream.endWithin(END_WORK_MS),
  });
  // Health is exempt from the limit otherwise, but here it costs the upstream a request.
  const register = createApiRoutes(app, (request, reply, scope) => {
    if (scope === null) applyRate(reply, limiters.byAddress(request.ip));
  });
  upstreamRoutes(register, deps.upstream);
  readyRoute(app, deps.readiness);
  const readConfig = async () => ({ apiBaseUrl: '', logoBaseUrl: null, version: deps.version });
  upstreamDocuments(app, readConfig);
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  app.addHook('onClose', () => deps.upstream.close());
  return app;
}
