import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads';
import { type Remote, wrap } from 'comlink';
import { ServiceUnavailable } from '../lib/api-error.ts';
import type { SearchMessages } from './search-messages.ts';

/** A thread that builds an index of the records that are added to it, and searches them. */
export interface SearchThread {
  /** Sends messages and returns the answer. Rejects if the thread fails, for instance for lack of memory. */
  ask<T>(send: (messages: Remote<SearchMessages>) => Promise<T>): Promise<T>;
  /** Rejects if the thread fails. Then no message is answered any more. */
  readonly failed: Promise<never>;
  end(): Promise<void>;
}

/** Starts a thread that gets its messages through the port. Calls `fail` if the thread fails. */
export type StartThread = (port: MessagePort, fail: (cause: unknown) => void) => { end(): Promise<unknown> };

/** Returns a function that starts the built file of the thread. `resourceLimits` are those of its JavaScript heap. */
export const workerAt =
  (file: URL, resourceLimits: ResourceLimits = {}): StartThread =>
  (port, fail) => {
    const worker = new Worker(file, { workerData: port, transferList: [port], resourceLimits });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(new Error(`It ended with exit code ${code}.`)));
    return { end: () => worker.terminate() };
  };

/** Starts a thread that searches. */
export function startSearchThread(start: StartThread): SearchThread {
  const { port1, port2 } = new MessageChannel();
  let fail: (cause: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = (cause) => reject(new ServiceUnavailable('The thread that searches has ended.', { cause }));
  });
  // If the thread ends while nobody waits for an answer, the rejection would be unhandled. Whoever does wait gets the
  // error from `ask`.
  failed.catch(() => undefined);
  const thread = start(port2, fail);
  const messages = wrap<SearchMessages>(port1);
  return {
    ask: (send) => Promise.race([send(messages), failed]),
    failed,
    async end() {
      fail('It is no longer needed.');
      port1.close();
      await thread.end();
    },
  };
}
