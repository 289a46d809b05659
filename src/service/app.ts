import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { companyRoutes } from './companies/routes.ts';
import type { CompanyStore } from './companies/store.ts';
import type { Config } from './config.ts';
import type { DataSets } from './data-sets/store.ts';
import { makeFolder } from './db/make-folder.ts';
import { healthRoutes } from './health/routes.ts';
import { createResponseCache } from './http/response-cache.ts';
import { requireKey } from './http/authenticate.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { configReader, documentRoutes } from './http/documents.ts';
import { logoRoutes } from './http/logo-routes.ts';
import { createApiRoutes } from './http/api-routes.ts';
import { createServer, type ServerOptions } from './http/create-server.ts';
import type { DemoKey } from './keys/demo-key.ts';
import type { KeyStore } from './keys/store.ts';
import type { KeyUsage } from './keys/usage.ts';
import { offeringRoutes } from './offerings/routes.ts';
import type { OfferingStore } from './offerings/store.ts';
import type { Upstream } from './upstream/upstream-client.ts';
import { upstreamDocuments, upstreamRoutes } from './upstream/routes.ts';

interface Shared extends ServerOptions {
  readonly version: string;
  readonly dashboardFolder: string;
}

export interface AppDependencies extends Shared {
  readonly config: ServerOptions['config'] & Pick<Config, 'dataDir'>;
  readonly dataSets: DataSets;
  readonly companies: CompanyStore;
  readonly offerings: OfferingStore;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly keyUsage: Pick<KeyUsage, 'note'>;
  readonly demoKey: Pick<DemoKey, 'read'>;
}

/** The whole service, not listening yet: tests use `inject`, `main` calls `listen`. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, version, dataSets, companies, offerings, keys, keyUsage, demoKey } = deps;
  const { app, limiters } = await createServer(deps);
  const logoFolder = join(config.dataDir, 'logos');
  // A read-only disk may not have it.
  await makeFolder(logoFolder).catch((err: unknown) => app.log.warn({ err }, 'there is no folder for logos'));

  const responseCache = createResponseCache({ release: version });
  const register = createApiRoutes(app, requireKey({ keys, usage: keyUsage, limiters }));
  healthRoutes(register, version);
  companyRoutes(register, {
    dataSets,
    companies,
    responseCache,
    charge: async (request, reply, points) => {
      if (request.apiKey && points > 0) await limiters.byKey(request, reply, request.apiKey, points);
    },
  });
  offeringRoutes(register, { dataSets, offerings, responseCache });
  const readConfig = configReader({ version, dataSets, demoKey, logoFolder });
  documentRoutes(app, version, readConfig);
  logoRoutes(app, logoFolder);
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  return app;
}

export interface UpstreamAppDependencies extends Shared {
  readonly upstream: Upstream;
}

/** The dashboard in front of another server, which does the authorization. No data or keys of our own. */
export async function buildUpstreamApp(deps: UpstreamAppDependencies): Promise<FastifyInstance> {
  const { app, limiters } = await createServer(deps);
  // Health is exempt from the limit otherwise, but here it costs the upstream a request.
  const register = createApiRoutes(app, async (request, reply, scope) => {
    if (scope === null) await limiters.byAddress(request, reply);
  });
  upstreamRoutes(register, deps.upstream);
  const readConfig = async () => ({ apiBaseUrl: '', logoBaseUrl: null, version: deps.version });
  upstreamDocuments(app, readConfig);
  await dashboardRoutes(app, deps.dashboardFolder, readConfig);
  app.addHook('onClose', () => deps.upstream.close());
  return app;
}
