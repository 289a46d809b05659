import cluster from 'node:cluster';
import type { CounterHub, SharedCount } from '../rate-limits/shared-counters.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

const send = (message: WorkerMessage) => void process.send?.(message);

/** `prom-client` sends messages of other types. */
const onMessage = (handle: (message: PrimaryMessage) => void) => void process.on('message', handle);

/** True in a process that `primary.ts` started. */
export const isWorker = (): boolean => cluster.isWorker;

/** Tells the primary that this worker listens; `text` is what it would have printed. */
export const reportReady = (text: string): void => send({ type: 'ready', text });

/** Resolves when the primary wants this worker to stop. */
export function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    onMessage(({ type }) => {
      if (type === 'stop') resolve();
    });
  });
}

/** The primary adds up the rate limits of its workers. */
export function createWorkerHub(): CounterHub {
  const waiting = new Map<number, (sums: readonly SharedCount[]) => void>();
  let lastId = 0;
  onMessage((message) => {
    if (message.type !== 'sums') return;
    waiting.get(message.id)?.(message.sums);
    waiting.delete(message.id);
  });
  return {
    connect: async () => undefined,
    add: (counted) =>
      new Promise((resolve) => {
        const id = ++lastId;
        waiting.set(id, resolve);
        send({ type: 'count', id, counted });
      }),
    close: async () => waiting.clear(),
  };
}
