import { type Remote, wrap } from 'comlink';
// oxlint-disable-next-line import/default -- the bundler generates this module, which exports the worker's URL.
import workerUrl from '../worker/catalogue-worker.ts?worker&url';
import type { WorkerApi } from '../worker/worker-api.ts';

/** Tracks calls to the worker that haven't been answered, so that they can be rejected if the worker goes away. */
export function createCallTracker() {
  const rejecters = new Set<(reason: Error) => void>();
  let disconnected: Error | null = null;
  return {
    rejectOnDisconnect: <T>(promise: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (disconnected) return reject(disconnected);
        rejecters.add(reject);
        promise.finally(() => rejecters.delete(reject)).then(resolve, reject);
      }),
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

/**
 * Converts the worker's URL to a `TrustedScriptURL`. The CSP allows only this policy, and the policy only this URL.
 */
function trustWorkerUrl(): string {
  // The cast adds `trustedTypes`, which TypeScript's DOM library doesn't have yet.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  const createScriptURL = (url: string) => {
    if (url !== workerUrl) throw new TypeError('This is not the URL of the worker.');
    return url;
  };
  return trustedTypes.createPolicy('dossier-catalogue', { createScriptURL }).createScriptURL(workerUrl);
}

/** A tab's connection to the worker. After `close`, calls that haven't been answered never settle. */
export interface Connection extends ReturnType<typeof createCallTracker> {
  readonly worker: Remote<WorkerApi>;
  close(): void;
}

/** Connects to the worker. Calls `onFailure` if its script can't be loaded. */
export function connectWorker(onFailure: () => void): Connection {
  trustedUrl ??= trustWorkerUrl();
  // `extendedLifetime`, where supported, keeps a shared worker alive for a moment after its only tab is gone, so that
  // it survives a reload.
  const options = { type: 'module', name: 'dossier-catalogue', extendedLifetime: true } as const;
  const worker =
    'SharedWorker' in window ? new SharedWorker(trustedUrl, options) : new Worker(trustedUrl, options);
  worker.addEventListener('error', onFailure, { once: true });
  const pending = createCallTracker();
  if ('port' in worker)
    return { ...pending, worker: wrap<WorkerApi>(worker.port), close: () => worker.port.close() };
  return { ...pending, worker: wrap<WorkerApi>(worker), close: () => worker.terminate() };
}
