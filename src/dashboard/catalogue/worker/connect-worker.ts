import { type Remote, wrap } from 'comlink';
// oxlint-disable-next-line import/default -- the bundler makes this module out of the file's address.
import workerUrl from './catalogue-worker.ts?worker&url';
import type { WorkerApi } from './worker-api.ts';

/** Pending calls of a connection to the worker, which would never settle if it went away. */
export function createPending() {
  const rejecters = new Set<(reason: Error) => void>();
  let disconnected: Error | null = null;
  return {
    rejectOnDisconnect: <T>(promise: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (disconnected) return reject(disconnected);
        rejecters.add(reject);
        promise.finally(() => rejecters.delete(reject)).then(resolve, reject);
      }),
    /** Rejects all current and future promises. */
    reject(reason: Error) {
      disconnected = reason;
      for (const reject of rejecters) reject(reason);
    },
  };
}

interface TrustedTypes {
  createPolicy<Rules extends { createScriptURL(url: string): string }>(name: string, rules: Rules): Rules;
}

let trustedUrl: string | null = null;

/** The CSP accepts script URLs from this policy only, and the policy allows just this one. */
function trustWorkerUrl(): string {
  // Not in TypeScript's DOM library yet.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError('not the address of the catalogue');
    return url;
  };
  return trustedTypes.createPolicy('dossier-catalogue', { createScriptURL }).createScriptURL(workerUrl);
}

/** A tab's connection to the worker, with its pending calls. After `close`, they never settle. */
export interface Connection extends ReturnType<typeof createPending> {
  readonly worker: Remote<WorkerApi>;
  /** Stops receiving; messages already sent are still delivered. */
  close(): void;
}

/**
 * Connects to the worker, which is shared by all tabs if the browser supports it. `onFailure` is called if its script
 * can't be loaded.
 */
export function connectWorker(onFailure: () => void): Connection {
  trustedUrl ??= trustWorkerUrl();
  // With an extended lifetime, where browsers know of it, a shared worker outlives a reload of the only tab.
  const options = { type: 'module', name: 'dossier-catalogue', extendedLifetime: true } as const;
  const worker =
    'SharedWorker' in window ? new SharedWorker(trustedUrl, options) : new Worker(trustedUrl, options);
  worker.addEventListener('error', onFailure, { once: true });
  const pending = createPending();
  if ('port' in worker)
    return { ...pending, worker: wrap<WorkerApi>(worker.port), close: () => worker.port.close() };
  return { ...pending, worker: wrap<WorkerApi>(worker), close: () => worker.terminate() };
}
