import type { CatalogueApi, Progress } from '../catalogue-api.ts';
import type { CatalogueRegistry, CatalogueInstance, CatalogueSource } from './catalogue-registry.ts';

/** What a tab can ask of the worker, over its own port. */
export interface WorkerApi extends CatalogueApi {
  /** Takes the catalogue of a service and key, and hears how far it is from then on. */
  join(source: CatalogueSource, onProgress: (progress: Progress) => void): void;
  /** `most`: how many rows a page has at most, as far as the tab knows; 0 where no limit is taken. */
  start(most: number): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  refresh(): void;
  holdOff(ms: number): void;
  busy(busy: boolean): void;
  /** The tab goes away; a catalogue that no tab looks at goes with it. */
  leave(): void;
  /** Wipes the catalogue for every tab: its key is signed out. */
  forget(): void;
}

/** The worker's end of the line to one tab. */
export function createWorkerApi(desk: CatalogueRegistry): WorkerApi {
  const tab = {};
  let joined: Parameters<WorkerApi['join']> | null = null;
  let heard: { readonly shelf: CatalogueInstance; readonly stop: () => void } | null = null;

  function shelf(): CatalogueInstance {
    if (!joined) throw new Error('nobody is signed in');
    const [source, onProgress] = joined;
    const found = desk.shelf(source);
    // Another tab may have had it wiped.
    if (heard?.shelf !== found) heard = { shelf: found, stop: found.listen(onProgress) };
    return found;
  }

  function leave() {
    if (!joined || !heard) return;
    heard.stop();
    heard.shelf.busy(tab, false);
    if (heard.shelf.unused) desk.forget(joined[0], heard.shelf);
    joined = heard = null;
  }

  return {
    join(...own) {
      leave();
      joined = own;
      shelf();
    },
    leave,
    forget() {
      if (joined) desk.forget(joined[0]);
      joined = heard = null;
    },
    start: (most) => shelf().start(most),
    pause: () => shelf().pause(),
    resume: () => shelf().resume(),
    cancel: () => shelf().cancel(),
    refresh: () => shelf().refresh(),
    holdOff: (ms) => shelf().holdOff(ms),
    busy(busy) {
      if (joined) shelf().busy(tab, busy);
    },
    rows: (question) => shelf().rows(question),
    facets: (filter) => shelf().facets(filter),
    figures: (filter) => shelf().figures(filter),
    suggest: (text, most) => shelf().suggest(text, most),
    byIds: (ids) => shelf().byIds(ids),
    similar: (id, most) => shelf().similar(id, most),
  };
}
