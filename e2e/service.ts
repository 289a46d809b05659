import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SCOPES, type Scope } from '../src/contract/endpoints.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LAUNCHER = join(ROOT, 'src/service/dossier.mjs');

const START_MS = 90_000;
const STOP_MS = 7000;

/** A running service of the build, as its operator sees it. */
export interface Service {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The key it offers on sample data; '' where it offers none. */
  readonly demoKey: string;
  readonly dataDir: string;
  /** What it has logged so far. */
  log(): string;
  /** Ends it with SIGTERM and answers its exit code. */
  stop(): Promise<number | null>;
}

export interface ServiceOptions {
  readonly dataDir: string;
  /** Loads the fictional data set first. */
  readonly sample?: boolean;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A new data folder; whoever makes it removes it. */
export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'dossier-e2e-'));

/** Where the sample data set waits to be copied (`prepare-sample.ts`); set for the workers by the global setup. */
const SAMPLE_DATA_DIR = 'DOSSIER_E2E_SAMPLE';

/** Loads the sample once for all workers; resolves with what removes it again. */
export async function prepareSampleData(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  process.env[SAMPLE_DATA_DIR] = dataDir;
  await dossier(dataDir, 'sample');
  return () => removeDataDir(dataDir);
}

/** A new data folder with the sample data set in it; whoever makes it removes it. */
export async function copySampleData(): Promise<string> {
  const dataDir = await makeDataDir();
  await cp(process.env[SAMPLE_DATA_DIR] ?? '', dataDir, { recursive: true });
  return dataDir;
}

export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true });

/** Starts the service and waits until it says that it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, sample = false, port = 0, env = {} } = options;
  const child = spawn(process.execPath, [LAUNCHER, 'serve', ...(sample ? ['--sample-if-empty'] : [])], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  child.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const wanted = sample ? [/ready at (\S+)\s/, /Demo key: (\S+)\s/] : [/ready at (\S+)\s/];
  try {
    const [url = '', demoKey = ''] = await heard(child, child.stdout, wanted);
    return { url, demoKey, dataDir, log: () => logged, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw new Error(`The service did not start.\n${logged}`, { cause: error });
  }
}

/** What the patterns catch in what a process says, once all of them have caught something. */
function heard(child: ChildProcess, output: Readable, wanted: readonly RegExp[]): Promise<string[]> {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in ${START_MS / 1000} s: ${said}`)), START_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Ended with code ${code}: ${said}`));
    });
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = wanted.flatMap((pattern) => pattern.exec(said)?.[1] ?? []);
      if (found.length < wanted.length) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
  return child.exitCode;
}

/** Runs `dossier …` on a data folder and answers its standard output; a failure throws with what it said. */
export async function dossier(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** Makes a key for a client and answers its secret. */
export async function createKey(
  { dataDir }: Pick<Service, 'dataDir'>,
  client: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  const granted = scopes.flatMap((scope) => ['--scope', scope]);
  const said = await dossier(dataDir, 'keys', 'create', '--client', client, ...granted);
  return said.trimEnd().split('\n').at(-1) ?? '';
}

/** Revokes every key of a client. */
export async function revokeKeys({ dataDir }: Pick<Service, 'dataDir'>, client: string): Promise<void> {
  const lines = (await dossier(dataDir, 'keys', 'list')).split('\n');
  for (const line of lines.filter((each) => each.split(/\s+/).includes(client)))
    await dossier(dataDir, 'keys', 'revoke', line.split(/\s+/)[0] ?? '');
}
