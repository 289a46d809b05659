import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp, buildUpstreamApp } from './app.ts';
import { createCompanyStore } from './companies/company-store.ts';
import type { Config } from './config.ts';
import { createDataSets, type DataSet, isStored } from './data-sets/current-data-set.ts';
import { readCurrentInfo } from './data-sets/served-data-sets.ts';
import { openDataFolder } from './db/open-data-folder.ts';
import { createReadiness, type Readiness, refuseEmpty } from './health/readiness.ts';
import { type ProcessCounters, createProcessCounters } from './http/rate-limits.ts';
import { sweepImports } from './import/import-lock.ts';
import { loadSampleIfDue } from './import/load-sample.ts';
import { createCachedKeys } from './keys/authenticate.ts';
import { createDemoKey, NO_DEMO_KEY, withoutDemoKeys } from './keys/demo-key.ts';
import { createKeyStore } from './keys/key-store.ts';
import { createKeyUsage, NO_KEY_USAGE } from './keys/usage.ts';
import { listenError } from './lib/listen-error.ts';
import { logUncaughtErrors } from './lib/log-uncaught-errors.ts';
import { logWarnings } from './lib/log-warnings.ts';
import { openServiceLog } from './lib/service-log.ts';
import { type Metrics, NO_METRICS } from './metrics/metrics.ts';
import type { PrometheusMetrics } from './metrics/prometheus.ts';
import { createOfferingStore } from './offerings/offering-store.ts';
import { workerAt } from './search/search-thread.ts';
import { createSearches } from './search/searches.ts';
import { shareCounters } from './shared-rate-limits/shared-counters.ts';
import { createUpstream } from './upstream/upstream-client.ts';
import { createUpstreamHealth } from './upstream/upstream-health.ts';

const NO_DATA_HINTS = [
  'There is no data yet, so every list is empty. Load some: dossier import FILE.jsonl',
  'Then make a key to read it: dossier keys create --client NAME --scope read:companies --scope read:offerings',
];
const SAMPLE_WITHOUT_DEMO_HINTS = [
  'The data is the fictional sample. Its demo key works only with "npm start"; here, make a key: dossier keys create --help',
];

/**
 * How many connections may wait in the kernel until they are accepted (`net.core.somaxconn` can lower this). While
 * the queue is full, other callers have to wait for seconds, so one caller alone must not be able to fill it.
 */
const BACKLOG = 4_096;

/** The process provides this to the service, apart from settings. Tests replace it. */
export interface RuntimeOptions {
  readonly version: string;
  readonly dashboardFolder: string;
  /** The built file of the thread that searches. */
  readonly searchWorker: URL;
  /** Prints lines for the operator when the service is ready. The first line contains the address. */
  print(text: string): void;
}

/** The command-line options of `dossier serve`. */
export interface ServeOptions {
  /** Loads the sample if there is no data, and accepts demo keys. */
  readonly sampleIfEmpty?: boolean;
}

/**
 * Starts the service: with its own data, or as a proxy of an upstream server. It runs until the returned `stop` is
 * called. Throws CliError if there is a problem that the operator can fix.
 */
export async function startService(config: Config, options: RuntimeOptions, serveOptions: ServeOptions = {}) {
  const log = openServiceLog(config.logLevel);
  const { logger } = log;
  const endings = [logUncaughtErrors(logger), logWarnings(logger)];
  const stopLogging = () => endings.forEach((end) => end());
  const { upstreamUrl } = config;
  // Modules that only some settings need are imported when they are needed, because loading modules takes most of the
  // time of a start.
  const prometheus = config.metricsAddress
    ? (await import('./metrics/prometheus.ts')).createPrometheusMetrics({
        version: options.version,
        droppedLogLines: log.dropped,
      })
    : null;
  const readiness = createReadiness();
  const counters = createProcessCounters();
  const stopSharing = await shareLimits(config, counters, logger);
  const runtime = { ...options, logger, readiness, counters, metrics: prometheus ?? NO_METRICS, prometheus };
  try {
    const { address, close } = await (upstreamUrl === null
      ? serveData(config, runtime, serveOptions)
      : serveUpstream(config, runtime, upstreamUrl));
    return {
      /** The address with the actual port, such as `http://127.0.0.1:8420`. */
      address,
      /**
       * Stops the service in steps. First, `/ready` answers 503 for `DRAIN_MS` (unless `drain` is false). Then
       * running requests get five seconds to finish. Finally, the data folder is unlocked.
       */
      async stop({ drain = true } = {}): Promise<void> {
        readiness.drain();
        if (drain) await sleep(config.drainMs);
        await close();
        await stopSharing();
        logger.info({ droppedLogLines: log.dropped() }, 'stopped');
        stopLogging();
        await log.close();
      },
    };
  } catch (error) {
    await stopSharing();
    stopLogging();
    await log.close();
    throw error;
  }
}

/** Shares the rate limits with other processes if `REDIS_URL` is set. Returns a function that stops sharing them. */
async function shareLimits(
  { redisUrl }: Config,
  counters: ProcessCounters,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (redisUrl === null) return async () => undefined;
  const { createRedisHub } = await import('./shared-rate-limits/redis-hub.ts');
  return shareCounters({
    counters: { address: counters.byAddress, key: counters.byKey },
    hub: createRedisHub(redisUrl),
    logger,
  });
}

/** What both kinds of service run with, whatever they serve. */
interface Runtime extends RuntimeOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly prometheus: PrometheusMetrics | null;
  readonly readiness: Readiness;
  readonly counters: ProcessCounters;
}

async function serveUpstream(config: Config, runtime: Runtime, upstreamUrl: string) {
  const upstream = createUpstream(upstreamUrl);
  const upstreamHealth = createUpstreamHealth(upstreamUrl, runtime);
  if (runtime.prometheus) {
    const { watchUpstream } = await import('./metrics/state-metrics.ts');
    watchUpstream(runtime.prometheus.registry, upstreamHealth);
  }
  const app = await buildUpstreamApp({ ...runtime, config, upstream, upstreamHealth });
  return start(app, config, runtime, async () => [`It stands in front of ${upstreamUrl}`]);
}

async function serveData(config: Config, runtime: Runtime, { sampleIfEmpty = false }: ServeOptions) {
  const { logger, prometheus } = runtime;
  const { storage, isReadOnly, release } = await (config.databaseUrl === null
    ? openDataFolder(config.dataDir, logger)
    : (await import('./db/postgres-storage.ts')).openSharedStorage(config.databaseUrl, logger));
  const { db } = storage;
  const keys = createKeyStore(storage);
  const keyUsage = createKeyUsage({ keys, logger, keepNetworks: config.logCallers });
  const demoKey = createDemoKey(keys, config.dataDir);
  const companies = createCompanyStore();
  const offerings = createOfferingStore();
  /** Prepares the search now rather than when somebody searches for the first time. */
  function prepareSearch(dataSet: DataSet): void {
    try {
      search?.prepare(dataSet);
    } catch {
      // The search has logged why it can't be prepared.
    }
  }
  const dataSets = createDataSets(storage, {
    onChange: (dataSet) => {
      const { revision, companyCount, offeringCount } = dataSet;
      logger.info(
        { revision, companies: companyCount, offerings: offeringCount },
        isStored(dataSet) ? 'serving another data set' : 'the data is gone, serving empty lists',
      );
      if (isStored(dataSet) && config.search === 'at-start') prepareSearch(dataSet);
    },
  });
  const search =
    config.search === 'off'
      ? null
      : createSearches({
          start: workerAt(runtime.searchWorker),
          companies,
          offerings,
          dataSets,
          logger,
        });
  if (prometheus) {
    const { watchDataSets, watchCommands, watchKeys, watchPool } = await import('./metrics/state-metrics.ts');
    watchDataSets(prometheus.registry, dataSets);
    watchCommands(prometheus.registry, db);
    watchKeys(prometheus.registry, keys);
    if (storage.pool) watchPool(prometheus.registry, storage.pool);
  }
  const app = await buildApp({
    ...runtime,
    config,
    dataSets,
    checkReady: config.allowEmpty ? undefined : () => refuseEmpty(dataSets, keys),
    companies,
    search,
    offerings,
    keyUsage: isReadOnly ? NO_KEY_USAGE : keyUsage,
    keys: createCachedKeys(sampleIfEmpty ? keys : withoutDemoKeys(keys)),
    demoKey: sampleIfEmpty ? demoKey : NO_DEMO_KEY,
  });
  let isClosing = false;
  app.addHook('onClose', async () => {
    isClosing = true;
    await search?.close();
    await keyUsage.close();
    await storage.close();
    release();
  });
  app.addHook('onListen', async () => {
    // Open the data set before the first request, because looking for damage in a large one takes long. If that fails,
    // ignore it here: the next request for data fails too, with the reason.
    dataSets.current().catch(() => undefined);
    if (isReadOnly) return;
    await sweepImports(storage, config.retention).catch((err: unknown) => {
      // While the service is stopping, don't log this error: the next start removes what is left.
      if (!isClosing) logger.warn({ err }, 'The files left by an interrupted import could not be removed.');
    });
  });
  return start(app, config, runtime, async () => {
    if (sampleIfEmpty && !isReadOnly)
      await loadSampleIfDue(storage, config.dataDir, { retention: config.retention });
    const { source } = await readCurrentInfo(db);
    if (source === null) return NO_DATA_HINTS;
    if (source === 'import') return [];
    return sampleIfEmpty
      ? [`Demo key: ${await (isReadOnly ? demoKey.read() : demoKey.ensure())}`]
      : SAMPLE_WITHOUT_DEMO_HINTS;
  });
}

/**
 * Calls `beforeListening`, listens on the port, and prints the address and the notes that `beforeListening` returned.
 * Closes the app if any of this fails.
 */
async function start(
  app: FastifyInstance,
  config: Config,
  { print, prometheus }: Runtime,
  beforeListening: () => Promise<readonly string[]>,
) {
  try {
    const notes = [...(await beforeListening()), ...(await serveMetrics(app, config, prometheus))];
    const address = await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    // Print everything in one write, so that a script that waits for the first line also gets the others.
    print([`Dossier is ready at ${address}`, ...notes].join('\n'));
    return { address, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw listenError(error, config);
  }
}

async function serveMetrics(
  app: FastifyInstance,
  config: Config,
  prometheus: PrometheusMetrics | null,
): Promise<readonly string[]> {
  const { metricsAddress } = config;
  if (!prometheus || !metricsAddress) return [];
  const { watchConnections } = await import('./metrics/state-metrics.ts');
  watchConnections(prometheus.registry, app.server);
  const { openMetricsServer } = await import('./metrics/metrics-server.ts');
  const server = await openMetricsServer(prometheus.registry, metricsAddress);
  app.addHook('onClose', () => server.close());
  return [`Metrics are at ${server.address}`];
}
