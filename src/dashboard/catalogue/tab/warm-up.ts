import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { type CatalogueSettings, sourceOf } from '../worker/catalogue-source.ts';
import { connectWorker } from './connect-worker.ts';

export interface WarmCatalogue {
  /** Starts to read what this device stores for a key. Nothing of it is shown until the user is signed in. */
  prepare(key: string): void;
}

/**
 * Starts the worker while the user signs in, so that its code is loaded by the time it is needed. Does nothing with
 * Data Saver on. Also does nothing if tabs can't share a worker, because the catalogue would then start another one.
 */
export function warmUpCatalogue(settings: CatalogueSettings): WarmCatalogue {
  if (!('SharedWorker' in window) || isSaveDataEnabled()) return { prepare() {} };
  const { worker } = connectWorker(() => {});
  return {
    // Ignore the error. The catalogue reads the data again later, and then says why it can't.
    prepare: (key) => void worker.prepare(sourceOf(settings, key)).catch(() => {}),
  };
}
