import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/operations.ts';
import type { CompanyStore } from './companies/company-store.ts';
import type { Config } from './config.ts';
import type { DataSets } from './data-sets/current-data-set.ts';
import { makeFolder } from './db/make-folder.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { healthRoutes, upstreamHealthRoutes } from './health/health-routes.ts';
import { readyRoute, refuseWithoutUpstream } from './health/readiness.ts';
import { createOperationRegistrar, createReadRegistrar, createRequestChecks } from './http/api-routes.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { configReader, configRoute, openApiRoute } from './http/documents.ts';
import { END_WORK_MS } from './http/graceful-shutdown.ts';
import { logoRoutes } from './http/logo-routes.ts';
import { createResponseCache } from './http/response-cache.ts';
import { type CachedKeys, createAuthenticator } from './keys/authenticate.ts';
import type { DemoKey } from './keys/demo-key.ts';
import type { KeyUsage } from './keys/usage.ts';
import { httpError } from './lib/api-error.ts';
import type { OfferingStore } from './offerings/offering-store.ts';
import { createSearchQueue } from './search/search-queue.ts';
import { searchRoutes } from './search/search-routes.ts';
import type { Searches } from './search/searches.ts';
import type { Upstream } from './upstream/upstream-client.ts';
import type { UpstreamHealth } from './upstream/upstream-health.ts';
import { upstreamRoutes } from './upstream/upstream-routes.ts';

interface Shared extends ServerOptions {
  /** The version of Dossier, which the health check, `/openapi.json` and `/config.json` return. */
  readonly version: string;
  readonly dashboardFolder: string;
}

/** Everything that a service with its own data is built from. Closing the app leaves all of it open. */
export interface AppDependencies extends Shared {
  readonly config: Shared['config'] &
    Pick<Config, 'dataDir' | 'hasExtensions' | 'responseCacheBytes' | 'searchAbove'>;
  readonly dataSets: DataSets;
  /** Rejects if the service can't answer requests. By default, it checks whether the current data set can be read. */
  readonly checkReady?: (() => Promise<unknown>) | undefined;
  readonly companies: CompanyStore;
  readonly offerings: OfferingStore;
  readonly keys: CachedKeys;
  readonly keyUsage: Pick<KeyUsage, 'note'>;
  readonly demoKey: Pick<DemoKey, 'read'>;
  /** Null if the service doesn't search. */
  readonly search: Searches | null;
}

/** Builds the app of a service with its own data, without listening. Creates the folder for logos if possible. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, version, dataSets, companies, offerings, keys, keyUsage, demoKey } = deps;
  const { app, limiters, loadShedder } = await createServer(deps);
  const logoFolder = join(config.dataDir, 'logos');
  // Carry on if the folder can't be created, for instance on a read-only disk.
  await makeFolder(logoFolder).catch((err: unknown) => app.log.warn({ err }, 'there is no folder for logos'));

  const cacheOptions = { version, metrics: deps.metrics };
  const responseCache = createResponseCache({ ...cacheOptions, maxBytes: config.responseCacheBytes });
  const register = createOperationRegistrar(app);
  healthRoutes(register, version);
  readyRoute(
    app,
    deps.readiness,
    deps.checkReady ?? (async () => dataSets.reopenIfChanged(await dataSets.current())),
  );
  const authenticate = createAuthenticator({ keys, usage: keyUsage });
  const check = createRequestChecks({ authenticate, limiters, dataSets });
  const registerRead = createReadRegistrar({ register, check, dataSets, responseCache, loadShedder });
  registerRead(operations.companyList, companies.page);
  registerRead(operations.company, companies.find);
  registerRead(operations.offeringList, offerings.page);
  registerRead(operations.offering, offerings.find);
  const { hasExtensions } = config;
  if (hasExtensions) exportRoutes({ register, check, dataSets, loadShedder, version, companies, offerings });
  const search = hasExtensions ? deps.search : null;
  if (search !== null) {
    const { maxDelayMs, responseCacheBytes } = config;
    const searchQueue = createSearchQueue({ maxDelayMs, metrics: deps.metrics });
    const registerIn = ({ dataSetFor }: Searches[keyof Searches]) => {
      const searched = { current: async () => dataSetFor(await dataSets.current()) };
      return createReadRegistrar({
        register,
        check: createRequestChecks({ authenticate, limiters, dataSets: searched }),
        // The search itself opens the data set again if its file has changed, when it reads records.
        dataSets: { reopenIfChanged: async (dataSet) => dataSet },
        // Search responses need a cache of their own. A cache is emptied when the data set changes, and while a new
        // index is prepared, searches still use the data set before it.
        responseCache: createResponseCache({ ...cacheOptions, maxBytes: responseCacheBytes / 4 }),
        loadShedder: searchQueue,
      });
    };
    searchRoutes(registerIn, search);
  }
  const hasSearch = search !== null;
  const searchAbove = hasSearch ? config.searchAbove : null;
  const readConfig = configReader({ version, hasExtensions, searchAbove, dataSets, demoKey, logoFolder });
  openApiRoute(app, { version, hasExtensions, hasSearch });
  configRoute(app, readConfig);
  logoRoutes(app, logoFolder);
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  return app;
}

/**
 * What a service in front of an upstream server needs. Closing the app also closes `upstream` and `upstreamHealth`.
 */
export interface UpstreamAppDependencies extends Shared {
  readonly upstream: Upstream;
  readonly upstreamHealth: UpstreamHealth;
}

/** Builds the app of a service that has only the dashboard. An upstream server has the data and checks the keys. */
export async function buildUpstreamApp(deps: UpstreamAppDependencies): Promise<FastifyInstance> {
  const { version, upstream, upstreamHealth } = deps;
  const { app } = await createServer(deps, () => upstream.endWithin(END_WORK_MS));
  // These routes check no keys, because the upstream server does.
  const register = createOperationRegistrar(app);
  upstreamHealthRoutes(register, version, upstreamHealth);
  upstreamRoutes(register, upstream);
  readyRoute(app, deps.readiness, () => refuseWithoutUpstream(upstreamHealth));
  const readConfig = async () => ({ apiBaseUrl: '', logoBaseUrl: null, version });
  configRoute(app, readConfig);
  // The upstream server may have a different API from the one that this version describes, so serve no description.
  app.get('/openapi.json', () => {
    throw httpError(404);
  });
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  app.addHook('onClose', async () => {
    await upstream.close();
    await upstreamHealth.close();
  });
  return app;
}
