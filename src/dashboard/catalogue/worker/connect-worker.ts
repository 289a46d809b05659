import { type Remote, wrap } from 'comlink';
// oxlint-disable-next-line import/default -- the bundler makes this module out of the file's address.
import workerUrl from './catalogue-worker.ts?worker&url';
import type { WorkerApi } from './worker-api.ts';

/** The part of Trusted Types that is used; browsers without them take the address as it is. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let trustedUrl: string | null = null;

/** The page's policy takes the address of a script from here only, and here there is only one. */
function trustWorkerUrl(): string {
  // Not in the type library yet.
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  const only = (url: string) => {
    if (url !== workerUrl) throw new TypeError('not the address of the catalogue');
    return url;
  };
  return trustedTypes.createPolicy('dossier-catalogue', { createScriptURL: only }).createScriptURL(workerUrl);
}

/** A line to the worker that can be cut. */
export interface Connection {
  readonly line: Remote<WorkerApi>;
  /** Nothing comes over the line any more; what was said before is still heard. */
  hangUp(): void;
}

/**
 * Calls the worker: one for all tabs where the browser has shared workers, else one a tab. `onFailure` hears that
 * its script cannot be had, and nobody will answer.
 */
export function connectWorker(onFailure: () => void): Connection {
  trustedUrl ??= trustWorkerUrl();
  const options = { type: 'module', name: 'dossier-catalogue' } as const;
  const worker =
    'SharedWorker' in window ? new SharedWorker(trustedUrl, options) : new Worker(trustedUrl, options);
  worker.addEventListener('error', onFailure, { once: true });
  if ('port' in worker) return { line: wrap<WorkerApi>(worker.port), hangUp: () => worker.port.close() };
  return { line: wrap<WorkerApi>(worker), hangUp: () => worker.terminate() };
}
