import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp, buildUpstreamApp } from './app.ts';
import { createCompanyStore } from './companies/store.ts';
import type { Config } from './config.ts';
import { createDataSets, readCurrent } from './data-sets/store.ts';
import { loadSample } from './import/load-sample.ts';
import { sweepImports } from './import/load.ts';
import { createDemoKey, NO_DEMO_KEY, withoutDemoKeys } from './keys/demo-key.ts';
import { createKeyStore } from './keys/store.ts';
import { createKeyUsage, NO_KEY_USAGE } from './keys/usage.ts';
import { createLogDestination } from './lib/log-destination.ts';
import { createOfferingStore } from './offerings/store.ts';
import { openDataFolder } from './db/open-data-folder.ts';
import { CliError } from './lib/cli-error.ts';
import { createUpstream } from './upstream/upstream-client.ts';

const NO_DATA = [
  'There is no data yet, so every list is empty. Load some: dossier import FILE.jsonl',
  'Then make a key to read it: dossier keys create --client NAME --scope read:companies --scope read:offerings',
];
const SAMPLE_WITHOUT_DEMO = [
  'The data is the fictional sample. Its demo key works only with "npm start"; here, make a key: dossier keys create --help',
];

const STANDARD_ERROR = 2;

/** What the process provides besides settings, so that tests can replace it. */
export interface RuntimeOptions {
  readonly version: string;
  readonly dashboardFolder: string;
  print(text: string): void;
}

export interface RunningService {
  readonly address: string;
  /** Lets requests in flight finish within five seconds, then releases the data folder. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly sampleIfEmpty?: boolean;
}

/** Starts the service on its own data, or in front of an upstream. Throws CliError if the operator can fix it. */
export async function startService(
  config: Config,
  runtime: RuntimeOptions,
  options: ServeOptions = {},
): Promise<RunningService> {
  const log = createLogDestination(STANDARD_ERROR);
  const logger = pino({ level: config.logLevel, base: null }, log);
  const { upstreamUrl } = config;
  try {
    const { address, stop } = await (upstreamUrl === null
      ? serveData(config, { ...runtime, logger }, options)
      : serveUpstream(config, { ...runtime, logger }, upstreamUrl));
    return {
      address,
      async stop() {
        await stop();
        logger.info({ droppedLogLines: log.dropped() }, 'stopped');
        await log.close();
      },
    };
  } catch (error) {
    await log.close();
    throw error;
  }
}

interface LoggedRuntime extends RuntimeOptions {
  readonly logger: Logger;
}

async function serveUpstream(
  config: Config,
  { version, dashboardFolder, print, logger }: LoggedRuntime,
  upstreamUrl: string,
): Promise<RunningService> {
  const upstream = createUpstream(upstreamUrl);
  const app = await buildUpstreamApp({ config, version, dashboardFolder, logger, upstream });
  return start(app, config, print, async () => [`It stands in front of ${upstreamUrl}`]);
}

async function serveData(
  config: Config,
  { version, dashboardFolder, print, logger }: LoggedRuntime,
  { sampleIfEmpty = false }: ServeOptions,
): Promise<RunningService> {
  const { db, isReadOnly, release } = await openDataFolder(config.dataDir, logger);
  const keys = createKeyStore(db);
  const keyUsage = createKeyUsage({ keys, logger });
  const demoKey = createDemoKey(keys, config.dataDir);
  const app = await buildApp({
    config,
    version,
    dashboardFolder,
    logger,
    dataSets: createDataSets(db),
    companies: createCompanyStore(db),
    offerings: createOfferingStore(db),
    keyUsage: isReadOnly ? NO_KEY_USAGE : keyUsage,
    keys: sampleIfEmpty ? keys : withoutDemoKeys(keys),
    demoKey: sampleIfEmpty ? demoKey : NO_DEMO_KEY,
  });
  app.addHook('onClose', async () => {
    await keyUsage.close();
    await db.destroy();
    release();
  });
  app.addHook('onListen', async () => {
    if (isReadOnly) return;
    await sweepImports(db, config.dataDir).catch((err: unknown) =>
      logger.warn({ err }, 'The rest of a killed import could not be removed.'),
    );
  });
  return start(app, config, print, async () => {
    const mayLoad = sampleIfEmpty && !isReadOnly;
    if (mayLoad && (await readCurrent(db)).source === null) await loadSample(db, config.dataDir);
    const { source } = await readCurrent(db);
    if (source === null) return NO_DATA;
    if (source === 'import') return [];
    return sampleIfEmpty
      ? [`Demo key: ${await (isReadOnly ? demoKey.read() : demoKey.ensure())}`]
      : SAMPLE_WITHOUT_DEMO;
  });
}

/** Prepares, listens, then prints the address and the notes from `prepare`. Closes the app on failure. */
async function start(
  app: FastifyInstance,
  config: Config,
  print: RuntimeOptions['print'],
  prepare: () => Promise<readonly string[]>,
): Promise<RunningService> {
  try {
    const notes = await prepare();
    const address = await app.listen({ port: config.port, host: config.host });
    // One write, so that whoever waits for the first line gets all of them.
    print([`Dossier is ready at ${address}`, ...notes].join('\n'));
    return { address, stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw listenError(error, config);
  }
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new CliError(`Port ${port} on ${host} is in use. Set PORT to another one, or to 0 for any.`);
  if (code === 'EACCES')
    return new CliError(`Port ${port} on ${host} needs more rights. Set PORT to another one.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CliError(`${host} is not an address of this machine. Set HOST to one that is.`);
  return error;
}
