import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SCOPES, type Scope } from '#contract/routes.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LAUNCHER = join(ROOT, 'src/service/dossier.mjs');

const START_MS = 90_000;
const STOP_MS = 7000;

export interface Service {
  readonly url: string;
  readonly demoKey: string;
  readonly dataDir: string;
  log(): string;
  /** Sends SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface ServiceOptions {
  readonly dataDir: string;
  readonly sample?: boolean;
  /** Port to listen on. By default 0, which takes any free port. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Creates an empty data folder, which the caller removes. */
export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'dossier-e2e-'));

/** Environment variable with the path of the sample data, which the global setup sets for workers. */
const SAMPLE_DATA_DIR = 'DOSSIER_E2E_SAMPLE';

/** Loads the sample data once for all workers. Resolves to a cleanup function. */
export async function prepareSampleData(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  process.env[SAMPLE_DATA_DIR] = dataDir;
  await dossier(dataDir, 'sample');
  return () => removeDataDir(dataDir);
}

/** Creates a data folder with the sample data, which the caller removes. */
export async function copySampleData(): Promise<string> {
  const dataDir = await makeDataDir();
  await cp(process.env[SAMPLE_DATA_DIR] ?? '', dataDir, { recursive: true });
  return dataDir;
}

export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true });

/** Starts the service and waits until it is ready. Throws with its log if it doesn't start. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { dataDir, sample = false, port = 0, env = {} } = options;
  const child = spawn(process.execPath, [LAUNCHER, 'serve', ...(sample ? ['--sample-if-empty'] : [])], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  child.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const patterns = sample ? [/ready at (\S+)\s/, /Demo key: (\S+)\s/] : [/ready at (\S+)\s/];
  try {
    const [url = '', demoKey = ''] = await waitForOutput(child, child.stdout, patterns);
    return { url, demoKey, dataDir, log: () => logged, stop: () => stop(child) };
  } catch (error) {
    await stop(child);
    throw new Error(`The service did not start.\n${logged}`, { cause: error });
  }
}

/** Resolves to the first group of each pattern once all of them match. Rejects on exit or after `START_MS`. */
function waitForOutput(
  child: ChildProcess,
  stream: Readable,
  patterns: readonly RegExp[],
): Promise<string[]> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The service was not ready after ${START_MS / 1000} s: ${output}`)),
      START_MS,
    );
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The service ended with code ${code}: ${output}`));
    });
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = patterns.flatMap((pattern) => pattern.exec(output)?.[1] ?? []);
      if (found.length < patterns.length) return;
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

/** Runs a `dossier` command on a data folder and returns its standard output. Throws with the output on failure. */
export async function dossier(dataDir: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

export async function createKey(
  { dataDir }: Pick<Service, 'dataDir'>,
  client: string,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  const scopeArgs = scopes.flatMap((scope) => ['--scope', scope]);
  const output = await dossier(dataDir, 'keys', 'create', '--client', client, ...scopeArgs);
  return output.trimEnd().split('\n').at(-1) ?? '';
}

export async function revokeKeys({ dataDir }: Pick<Service, 'dataDir'>, client: string): Promise<void> {
  const lines = (await dossier(dataDir, 'keys', 'list')).split('\n');
  for (const line of lines.filter((each) => each.split(/\s+/).includes(client)))
    await dossier(dataDir, 'keys', 'revoke', line.split(/\s+/)[0] ?? '');
}
