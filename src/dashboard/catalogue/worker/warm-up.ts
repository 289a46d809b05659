import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { type CatalogueSettings, sourceOf } from './catalogue-source.ts';
import { connectWorker } from './connect-worker.ts';

export interface WarmCatalogue {
  /** Begins to read what is kept on this device for a key. Nothing is shown of it until the user is signed in. */
  prepare(key: string): void;
}

/**
 * Starts the worker while the user signs in, so that its code is loaded when it is asked. Does nothing with Data Saver
 * on, or where tabs can't share a worker, because the catalogue starts another one then.
 */
export function warmUpCatalogue(settings: CatalogueSettings): WarmCatalogue {
  if (!('SharedWorker' in window) || isSaveDataEnabled()) return { prepare() {} };
  const { worker } = connectWorker(() => {});
  return {
    // If it fails, the catalogue reads it later, and says why it can't.
    prepare: (key) => void worker.prepare(sourceOf(settings, key)).catch(() => {}),
  };
}
