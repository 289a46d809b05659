import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { companyRoutes } from './companies/routes.ts';
import type { CompanyStore } from './companies/store.ts';
import type { Config } from './config.ts';
import type { DataSets } from './data-sets/store.ts';
import { healthRoutes } from './health/routes.ts';
import { createAnswers } from './http/answers.ts';
import { allowOrigins } from './http/cors.ts';
import { dashboardRoutes } from './http/dashboard.ts';
import { documentRoutes } from './http/documents.ts';
import { refusalOf } from './http/envelope.ts';
import { answerFailure } from './http/failure.ts';
import { answerClientError, answerNodeCases, checkFraming } from './http/framing.ts';
import { createLimiters } from './http/limits.ts';
import { logoRoutes } from './http/logos.ts';
import { createOperations } from './http/operations.ts';
import { requestIdOf } from './http/request-id.ts';
import { logRequests } from './http/request-log.ts';
import { SERVER_OPTIONS } from './http/server-options.ts';
import { stopGently } from './http/stopping.ts';
import type { DemoKey } from './keys/demo-key.ts';
import type { KeyStore } from './keys/store.ts';
import { offeringRoutes } from './offerings/routes.ts';
import type { OfferingStore } from './offerings/store.ts';

export interface AppDependencies {
  readonly config: Pick<Config, 'corsOrigins' | 'dataDir' | 'limits' | 'trustProxy'>;
  readonly version: string;
  readonly logger: FastifyBaseLogger;
  /** The folder of the built dashboard. */
  readonly dashboardFolder: string;
  readonly dataSets: DataSets;
  readonly companies: CompanyStore;
  readonly offerings: OfferingStore;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly demoKey: Pick<DemoKey, 'read'>;
}

/** The whole service without a port: what a test injects into and `main` listens with. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, version, logger, dataSets, companies, offerings, keys, demoKey } = deps;
  const app = fastify({
    ...SERVER_OPTIONS,
    loggerInstance: logger,
    trustProxy: config.trustProxy.length > 0 && config.trustProxy,
    genReqId: requestIdOf,
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFailure,
  });
  const limiters = await createLimiters(app, config.limits);
  const logoFolder = join(config.dataDir, 'logos');
  await mkdir(logoFolder, { recursive: true });

  answerNodeCases(app);
  logRequests(app);
  stopGently(app);
  app.decorateRequest('apiKey', null);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    checkFraming(request);
    // The route as well as the address: `/%61pi/…` reaches the same operations.
    if (![request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/'))) return;
    void reply.header('vary', 'x-api-key, accept-encoding');
    // A liveness probe must not be told to wait: it touches nothing, and is how an outage is noticed.
    if (request.routeOptions.url !== endpoints.health.path) await limiters.byAddress(request, reply);
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(() => {
    throw refusalOf(404);
  });
  await allowOrigins(app, config.corsOrigins);

  const answers = createAnswers({ release: version });
  const register = createOperations(app, { keys, limiters });
  healthRoutes(register, version);
  companyRoutes(register, { dataSets, companies, answers });
  offeringRoutes(register, { dataSets, offerings, answers });
  documentRoutes(app, { version, dataSets, demoKey, logoFolder });
  await logoRoutes(app, logoFolder);
  await dashboardRoutes(app, deps.dashboardFolder);
  return app;
}
