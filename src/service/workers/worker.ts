import cluster from 'node:cluster';
import type { CounterHub, SharedCount } from '../rate-limits/shared-counters.ts';
import { PrimaryMessage, type WorkerMessage } from './messages.ts';

const send = (message: WorkerMessage) => void process.send?.(message);

function onMessage(handle: (message: PrimaryMessage) => void): void {
  process.on('message', (received: unknown) => {
    const message = PrimaryMessage.safeParse(received);
    if (message.success) handle(message.data);
  });
}

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
  const waiting = new Map<number, (sums: SharedCount[]) => void>();
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
        send({ type: 'count', id, counted: [...counted] });
      }),
    close: async () => waiting.clear(),
  };
}
