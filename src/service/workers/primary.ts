import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../lib/cli-error.ts';
import { createRateCounters } from '../rate-limits/rate-counters.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

interface WorkersOptions {
  readonly count: number;
  /** Gets what the first worker prints, once all are ready. */
  print(text: string): void;
  /** Gets one sentence, for the log, when a worker ended by itself. */
  warn(text: string): void;
  /** Time for a worker to stop, after which it is killed. */
  readonly stopMs: number;
}

/** The first restart comes after this, and each further one after twice the time, up to the maximum. */
const RESTART_MS = 1_000;
const MAX_RESTART_MS = 60_000;

/**
 * Starts the same command in several processes that share the port. The first prepares the data before the others
 * start. One that ends by itself is replaced, later each time unless the last one was there for a while.
 */
export function startWorkers({ count, print, warn, stopMs }: WorkersOptions) {
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  const sums = createRateCounters();
  const stopping = new AbortController();
  let restartMs = RESTART_MS;
  let restartedAt = -Infinity;

  function answer(worker: Worker, message: PrimaryMessage): void {
    if (worker.isConnected()) worker.send(message);
  }

  function start(): Promise<string> {
    const worker = cluster.fork();
    running.add(worker);
    // A message to a worker that has just died; its exit is reported below.
    worker.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      // `prom-client` sends messages of other types.
      worker.on('message', (message: WorkerMessage) => {
        if (message.type === 'ready') {
          ready.add(worker);
          resolve(message.text);
        } else if (message.type === 'count')
          answer(worker, {
            type: 'sums',
            id: message.id,
            sums: message.counted.map(({ name, requests }) => {
              const { used, endsAt } = sums.count(name, Number.MAX_SAFE_INTEGER, requests);
              return { used, leftMs: endsAt - performance.now() };
            }),
          });
      });
      worker.once('exit', (code, signal) => {
        running.delete(worker);
        if (!ready.delete(worker))
          // One that exits by itself has printed why.
          reject(
            new CliError(
              signal ? `A worker ended with ${signal} before it was ready.` : '',
              code === 2 ? 2 : 1,
            ),
          );
        else if (!stopping.signal.aborted) {
          if (performance.now() - restartedAt > 2 * MAX_RESTART_MS) restartMs = RESTART_MS;
          restart(`A worker ended with ${signal ?? code}.`);
        }
      });
    });
  }

  function restart(reason: string): void {
    const delay = restartMs;
    warn(`${reason} Another one is started in ${delay / 1_000} s.`);
    restartMs = Math.min(2 * delay, MAX_RESTART_MS);
    sleep(delay, undefined, stopping)
      .then(() => {
        restartedAt = performance.now();
        return start();
      })
      .catch(() => {
        if (!stopping.signal.aborted) restart('A worker could not be started.');
      });
  }

  /** Resolves when all have ended, also before they were ready. */
  async function stop(): Promise<void> {
    stopping.abort();
    const ended = [...running].map((worker) => once(worker, 'exit'));
    for (const worker of running)
      if (ready.has(worker)) answer(worker, { type: 'stop' });
      // It may not listen to messages yet, and has no requests to finish.
      else worker.process.kill('SIGKILL');
    // One that hangs reads no message.
    const kill = setTimeout(() => running.forEach((worker) => worker.process.kill('SIGKILL')), stopMs);
    await Promise.all(ended);
    clearTimeout(kill);
  }

  /** Fails with CliError if one can't start. */
  async function startAll(): Promise<void> {
    try {
      const text = await start();
      if (stopping.signal.aborted) return;
      await Promise.all(Array.from({ length: count - 1 }, start));
      print(text);
    } catch (error) {
      if (stopping.signal.aborted) return;
      await stop();
      throw error;
    }
  }
  return { ready: startAll(), stop };
}
