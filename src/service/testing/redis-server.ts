import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';

const COMMAND = ['redis-server', 'valkey-server'].find(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** Says why tests with a real server are skipped; null if they are not. */
export const NO_REDIS = COMMAND === undefined ? 'needs redis-server or valkey-server on the PATH' : null;

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops the server without closing connections. */
  freeze(): void;
}

/** Starts a real server, which is killed after the test. Its port stays the same when it is started again. */
export async function temporaryRedis(): Promise<RedisServer> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  async function kill() {
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = null;
  }
  async function start() {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(COMMAND ?? '', options, { stdio: ['ignore', 'pipe', 'ignore'] });
    if (child.stdout === null) return;
    for await (const line of createInterface({ input: child.stdout }))
      if (/ready to accept/i.test(line)) break;
    child.stdout.resume();
  }
  onTestFinished(kill);
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, kill, freeze: () => void child?.kill('SIGSTOP') };
}
