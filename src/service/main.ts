import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createCompanyStore } from './companies/store.ts';
import type { Config } from './config.ts';
import { createDataSets, readCurrent } from './data-sets/store.ts';
import { takeLock } from './db/lock.ts';
import { openDatabase } from './db/open.ts';
import { loadSample } from './import/load-sample.ts';
import { createDemoKey } from './keys/demo-key.ts';
import { createKeyStore } from './keys/store.ts';
import { createOfferingStore } from './offerings/store.ts';
import { OperatorError } from './operator-error.ts';

const NO_DATA = 'There is no data yet. Load some: dossier import FILE.jsonl, or: dossier sample';

/** What the outside world gives the service, so that a test can give something else. */
export interface Surroundings {
  readonly version: string;
  readonly dashboardFolder: string;
  /** Says something to the person who started it. */
  print(text: string): void;
}

export interface RunningService {
  /** With the real port. */
  readonly address: string;
  /** Lets requests in flight finish, within five seconds, then lets go of the data folder. */
  stop(): Promise<void>;
}

/** Opens the data folder and listens. Throws OperatorError for what the operator can mend. */
export async function startService(
  config: Config,
  { version, dashboardFolder, print }: Surroundings,
  { sampleIfEmpty = false } = {},
): Promise<RunningService> {
  const db = await openDatabase(config.dataDir);
  const lock = await takeLock(join(config.dataDir, 'serve.lock'));
  if (lock === null) {
    await db.destroy();
    throw new OperatorError(`Another service is already running on the data folder ${config.dataDir}.`);
  }
  const keys = createKeyStore(db);
  const demoKey = createDemoKey(keys, config.dataDir);
  const app = await buildApp({
    config,
    version,
    dashboardFolder,
    logger: pino({ level: config.logLevel, base: null }, pino.destination(2)),
    dataSets: createDataSets(db),
    companies: createCompanyStore(db),
    offerings: createOfferingStore(db),
    keys,
    demoKey,
  });
  app.addHook('onClose', async () => {
    await db.destroy();
    lock.release();
  });
  try {
    if (sampleIfEmpty && (await readCurrent(db)).source === null) await loadSample(db, config.dataDir);
    const { source } = await readCurrent(db);
    const secret = source === 'sample' ? await demoKey.ensure() : null;
    const address = await app.listen({ port: config.port, host: config.host });
    // In one piece: who waits for the first line can read them all.
    print(
      [
        `Dossier is ready at ${address}`,
        ...(secret === null ? [] : [`Demo key: ${secret}`]),
        ...(source === null ? [NO_DATA] : []),
      ].join('\n'),
    );
    return { address, stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw listenError(error, config);
  }
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} on ${host} is in use. Set PORT to another one, or to 0 for any.`);
  if (code === 'EACCES')
    return new OperatorError(`Port ${port} on ${host} needs more rights. Set PORT to another one.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`${host} is not an address of this machine. Set HOST to one that is.`);
  return error;
}
