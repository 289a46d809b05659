import type { DeviceSource } from '#dashboard/device/device-key.ts';
import { openSealedStore, type SealedStore } from '#dashboard/device/sealed-store.ts';
import type { Change } from './changes.ts';
import type { SeenItems } from './published-items.ts';
import type { SeenOfferings } from './seen-offerings.ts';
import type { Visits } from './visits.ts';

/** Everything remembered about one server and key, besides the snapshot. */
export interface VisitState {
  readonly visits: Visits;
  /**
   * When the companies were last read, in milliseconds since 1970, and the data set that they were read from; null if
   * the server doesn't name it. Absent in data saved by earlier versions.
   */
  readonly reading?: { readonly at: number; readonly revision: string | null };
  readonly changes: readonly Change[];
  /** When most of the data was last replaced, in milliseconds since 1970; null if never. */
  readonly replacedAt: number | null;
  /** When Dossier last noticed that the server had updated every company; absent or null if never. */
  readonly rewrittenAt?: number | null;
  /** Publications that were seen, by id of a watched company; absent in data saved by earlier versions. */
  readonly items?: Readonly<Record<string, SeenItems>>;
  /** Dismissed entries of the brief, by `changeKey`. */
  readonly dismissed: readonly string[];
  /** Dismissed events of offerings, by `offeringEventKey`; absent in data saved by earlier versions. */
  readonly dismissedOfferings?: readonly string[];
  /** Offerings at the last reading; absent before the first. */
  readonly offerings?: SeenOfferings;
  /** When Dossier last noticed that the clock had been set back; absent or null if never. */
  readonly clockSetBackAt?: number | null;
}

/** Storage for one server and key, unreadable without the key. Its methods reject if the browser blocks it. */
export type HistoryStore = ReturnType<typeof openHistoryStore>;

export function openHistoryStore(source: DeviceSource) {
  let opened: Promise<SealedStore> | null = null;

  async function open(): Promise<SealedStore> {
    const store = await openSealedStore(source, 'history');
    if (!store) throw new Error('Browsers can’t encrypt on plain HTTP.');
    return store;
  }

  function ready() {
    opened ??= open();
    opened.catch(() => (opened = null));
    return opened;
  }

  return {
    readSnapshot: async () => (await ready()).read('snapshot'),
    async readState() {
      const text = await (await ready()).read('state');
      // The cast is safe because only `write` writes this entry.
      return text === null ? null : (JSON.parse(text) as VisitState);
    },
    /** Saves both the state and the snapshot, or neither. */
    async write(state: VisitState, snapshot?: string) {
      const store = await ready();
      const entries = new Map([['state', await store.seal('state', JSON.stringify(state))]]);
      if (snapshot !== undefined) entries.set('snapshot', await store.seal('snapshot', snapshot));
      await store.write(entries);
    },
    erase: async () => (await ready()).clear(),
  };
}
