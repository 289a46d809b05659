import { isRunning } from '#dashboard/api/background-task.ts';
import { isNotFound, isRefusedWith, RequestError } from '#dashboard/api/failure.ts';
import type { RateLimit } from '#dashboard/api/rate-limit.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { type BackgroundReadOptions, createBackgroundRead } from '../crawl/background-read.ts';
import { createDetailStore, type Detail, type DetailStoreOptions } from './detail-store.ts';

/**
 * Response to a request for a company. `body` is null if the company hasn't changed since the `etag` that was sent.
 */
export interface FetchedDetail {
  readonly body: CompanyResponse | null;
  readonly etag: string | null;
  /** Data set that the server read the company from; null if the server doesn't name it. */
  readonly revision: string | null;
  readonly rateLimit: RateLimit | null;
}

export interface DetailReaderOptions extends BackgroundReadOptions, DetailStoreOptions {
  read(id: number, etag: string | null, signal: AbortSignal): Promise<FetchedDetail>;
  /** Returns a company from the browser's cache, without sending a request; null if it isn't there. */
  readFromHttpCache(
    id: number,
  ): Promise<{ readonly body: CompanyResponse; readonly etag: string | null } | null>;
  /** Resolves once a company that was stored in an earlier session can be read from its `Detail`. */
  loadStored(id: number): Promise<void>;
  /** Called with every company that this reader or a page has requested, including those that don't exist. */
  onRead(detail: Detail): void;
  /** Returns true while all companies arrive together, so that none needs its own request. */
  isArriving(): boolean;
}

/**
 * The companies that were read before the page was reloaded. They are the first `count` of the requested ids, and
 * reading them began at the time `at`, in milliseconds since 1970.
 */
export interface ReadBefore {
  readonly count: number;
  readonly at: number;
}

export type DetailReader = ReturnType<typeof createDetailReader>;

/**
 * Creates a reader of full company records, which contain research and news, unlike lists. The companies to request are
 * in a queue. Other companies come from pages that show them (`add`), with the list (`addAll`), or from this device
 * (`restore`). The progress counts requested companies, including those that couldn't be read.
 */
export function createDetailReader(options: DetailReaderOptions) {
  const store = createDetailStore(options);
  let queue: number[] = [];
  /** Ids that were requested since the queue was last empty. */
  let wanted = new Set<number>();
  /** Ids of companies that may still be in the browser's HTTP cache, and the time when they were read. */
  let maybeInHttpCache = { ids: new Set<number>(), at: 0 };
  /**
   * Number of requests that may be sent before the rate limit is reset. Half of the limit is left for other requests.
   */
  let budget = { requests: Infinity, until: 0 };

  const background = createBackgroundRead(
    options,
    () => {
      const loaded = wanted.size - queue.length;
      return { loaded, indexed: loaded, reported: wanted.size, isArriving: options.isArriving() };
    },
    readQueue,
  );
  const { reader, update } = background;
  const nextVersion = () => reader.progress().version + 1;

  function charge(limit: RateLimit | null) {
    if (!limit) return;
    const now = options.now();
    const half = Math.floor(limit.remaining / 2);
    const until = now + limit.resetMs;
    budget =
      now >= budget.until
        ? { requests: half, until }
        : // Use the earlier time, because the clock may have been set back.
          { requests: Math.min(budget.requests - 1, half), until: Math.min(budget.until, until) };
    if (budget.requests <= 0) reader.pauseFor(budget.until - now);
  }

  function setDetail(read: Parameters<typeof store.put>[0]) {
    options.onRead(store.put(read));
  }

  async function readNext(id: number, signal: AbortSignal) {
    await options.loadStored(id);
    const known = store.detail(id);
    const at = options.now();
    try {
      const { body, etag, revision, rateLimit } = await background.send(
        () => options.read(id, known?.etag ?? null, signal),
        signal,
      );
      charge(rateLimit);
      setDetail({ id, company: body ?? known?.company ?? null, etag, revision, at });
      return body !== null;
    } catch (error) {
      // Such an error concerns only this company, so continue with the next one.
      const isUnreadable = error instanceof RequestError && error.failure.kind === 'unreadable';
      if (!isUnreadable && !isRefusedWith(error, 404, 500)) throw error;
      const isGone = isNotFound(error);
      const company = isGone ? null : (known?.company ?? null);
      setDetail({ id, company, etag: null, revision: null, at });
      return isGone || known === undefined;
    }
  }

  async function takeFromHttpCache(id: number): Promise<boolean> {
    const { ids, at } = maybeInHttpCache;
    if (!ids.delete(id) || store.lookups.isRead(id)) return false;
    const found = await options.readFromHttpCache(id);
    if (found) setDetail({ id, company: found.body, etag: found.etag, revision: null, at });
    // If this company isn't in the HTTP cache, most others probably aren't either, so stop looking there.
    else ids.clear();
    return found !== null;
  }

  async function readQueue(signal: AbortSignal) {
    for (let id = queue[0]; id !== undefined; id = queue[0]) {
      const isNew = (await takeFromHttpCache(id)) || (!store.isFresh(id) && (await readNext(id, signal)));
      signal.throwIfAborted();
      // The queue may have changed while waiting, so this id may no longer be the first.
      const done = id;
      queue = queue.filter((each) => each !== done);
      update({ at: options.now(), failure: null, ...(isNew && { version: nextVersion() }) });
    }
    update({ phase: 'complete', until: null });
    wanted = new Set();
  }

  function enqueue(ids: readonly number[], order: (asked: number[]) => number[]) {
    const asked = [...new Set(ids)];
    if (asked.length === 0) return;
    for (const id of asked) wanted.add(id);
    queue = order(asked);
    // If the reader is running, only report the longer queue. Otherwise start it, even if it failed or was cancelled.
    if (isRunning(reader.progress())) update({});
    else background.begin();
  }

  return {
    ...reader,
    ...store.lookups,
    /** Reads the companies that are unknown or outdated, before all companies that were requested earlier. */
    read(ids: readonly number[]) {
      const first = new Set(ids);
      enqueue(
        ids.filter((id) => !store.isFresh(id)),
        (asked) => [...asked, ...queue.filter((id) => !first.has(id))],
      );
    },
    /**
     * Reads the companies that have never been read, after all others. Companies in the browser's HTTP cache need no
     * request.
     */
    readLater(ids: readonly number[], before: ReadBefore = { count: 0, at: 0 }) {
      maybeInHttpCache = { ids: new Set(ids.slice(0, before.count)), at: before.at };
      const known = new Set(queue);
      enqueue(
        ids.filter((id) => !store.lookups.isRead(id)),
        (asked) => [...queue, ...asked.filter((id) => !known.has(id))],
      );
    },
    /** Marks all companies as outdated, so that they are read again when requested. */
    expire: store.expire,
    /** Adds companies stored in an earlier session, except those that have already been read in this one. */
    restore(found: Iterable<Detail>) {
      store.restore(found);
      update({ version: nextVersion() });
    },
    /** Removes companies, as if they had never been read. */
    forget(ids: readonly number[]) {
      store.forget(ids);
      update({ version: nextVersion() });
    },
    /** Adds companies that arrived together with the list. */
    addAll(found: readonly CompanyResponse[], revision: string | null) {
      const at = options.now();
      for (const company of found) store.put({ id: company.id, company, etag: null, revision, at });
      update({ version: nextVersion(), at });
    },
    /**
     * Sets the phase to `complete` after all companies have arrived together, in one response. Does nothing while
     * companies are being read one by one.
     */
    noteComplete() {
      if (!isRunning(reader.progress())) update({ phase: 'complete', failure: null, until: null });
    },
    /** Reports whether companies are arriving together. Call this whenever that changes. */
    noteArrival() {
      if (reader.progress().isArriving !== options.isArriving()) update({});
    },
    /**
     * Compares the companies that have been read with the list. Call this once the list is complete. Companies that
     * have changed in the list are read again, after all others.
     */
    compareWithList(revision: string | null) {
      const changed = store.compareWithList(revision);
      const known = new Set(queue);
      enqueue(changed, (asked) => [...queue, ...asked.filter((id) => !known.has(id))]);
      update({ version: nextVersion() });
    },
    refresh() {
      if (isRunning(reader.progress())) reader.resume();
      else if (queue.length > 0) background.begin();
    },
    /** Adds a company that a page has read. */
    add(company: CompanyResponse) {
      const known = store.detail(company.id);
      const isNew = known?.company?.updated_at !== company.updated_at || !known?.company;
      const etag = known && !isNew ? known.etag : null;
      const revision = isNew ? null : known.revision;
      setDetail({ id: company.id, company, etag, revision, at: options.now() });
      if (isNew) update({ version: nextVersion() });
    },
  };
}
