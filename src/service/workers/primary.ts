import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../lib/cli-error.ts';
import { createRateCounters } from '../rate-limits/rate-counters.ts';
import { type PrimaryMessage, WorkerMessage } from './messages.ts';

/** Running worker processes. */
export interface Workers {
  /** Fails with CliError if one can't start. */
  readonly ready: Promise<void>;
  /** Resolves when all have ended, also before they were ready. */
  stop(): Promise<void>;
}

/** `count` processes, and where their output goes. */
export interface WorkersOptions {
  readonly count: number;
  /** Gets what the first worker prints, once all are ready. */
  print(text: string): void;
  /** Gets one sentence, for the log, when a worker ended by itself. */
  warn(text: string): void;
}

const RESTART_MS = 1_000;

/**
 * Starts the same command in several processes that share the port. The first prepares the data before the others
 * start. One that ends by itself is replaced.
 */
export function startWorkers({ count, print, warn }: WorkersOptions): Workers {
  const running = new Set<Worker>();
  const ready = new Set<Worker>();
  const sums = createRateCounters();
  let isStopping = false;

  function answer(worker: Worker, message: PrimaryMessage): void {
    if (worker.isConnected()) worker.send(message);
  }

  function start(): Promise<string> {
    const worker = cluster.fork();
    running.add(worker);
    return new Promise((resolve, reject) => {
      worker.on('message', (received: unknown) => {
        const { data } = WorkerMessage.safeParse(received);
        if (data?.type === 'ready') {
          ready.add(worker);
          resolve(data.text);
        } else if (data?.type === 'count')
          answer(worker, {
            type: 'sums',
            id: data.id,
            sums: data.counted.map(({ name, points }) => {
              const { used, endsAt } = sums.count(name, Number.MAX_SAFE_INTEGER, points);
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
        else if (!isStopping) {
          warn(`A worker ended with ${signal ?? code}. Another one is started.`);
          restart();
        }
      });
    });
  }

  function restart(): void {
    sleep(RESTART_MS)
      .then(() => (isStopping ? '' : start()))
      .catch(restart);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    const ended = [...running].map((worker) => once(worker, 'exit'));
    for (const worker of running)
      if (ready.has(worker)) answer(worker, { type: 'stop' });
      // It may not listen to messages yet, and has no requests to finish.
      else worker.process.kill('SIGKILL');
    await Promise.all(ended);
  }

  async function startAll(): Promise<void> {
    try {
      const text = await start();
      if (isStopping) return;
      await Promise.all(Array.from({ length: count - 1 }, start));
      print(text);
    } catch (error) {
      if (isStopping) return;
      await stop();
      throw error;
    }
  }
  return { ready: startAll(), stop };
}
