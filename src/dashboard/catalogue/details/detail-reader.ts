import { isRunning } from '#dashboard/api/background-task.ts';
import { isNotFound, isRefusedWith, RequestError } from '#dashboard/api/failure.ts';
import type { RateLimit } from '#dashboard/api/rate-limit.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { type BackgroundReadOptions, createBackgroundRead } from '../crawl/background-read.ts';

/**
 * Response to a request for a company. `body` is null if the company hasn't changed since the `etag` that was sent.
 */
export interface FetchedDetail {
  readonly body: CompanyResponse | null;
  readonly etag: string | null;
  /** Data set that the server read the company from; null if the server doesn't say. */
  readonly revision: string | null;
  readonly rateLimit: RateLimit | null;
}

export interface DetailReaderOptions extends BackgroundReadOptions {
  read(id: number, etag: string | null, signal: AbortSignal): Promise<FetchedDetail>;
  /** Returns a company from the browser's cache, without sending a request; null if it isn't there. */
  readKept(id: number): Promise<{ readonly body: CompanyResponse; readonly etag: string | null } | null>;
  /** Returns true if the list contains the company. */
  isListed(id: number): boolean;
  /** Returns a hash of the company's row in the list; null if the list doesn't contain the company. */
  summaryOf(id: number): string | null;
  /** Resolves once a company that was stored in an earlier session can be read from its `Detail`. */
  loadStored(id: number): Promise<void>;
  /** Called with every company that has been read with a request of its own, or found not to exist. */
  onRead(detail: Detail): void;
  /** Returns true while all companies arrive together, so that none needs a request of its own. */
  isArriving(): boolean;
}

/**
 * The companies that were read before the page was reloaded: the first `count` of the requested ids, beginning at the time `at`, in
 * milliseconds since 1970.
 */
export interface ReadBefore {
  readonly count: number;
  readonly at: number;
}

/** A company with its research and news. `at` is when it was read, in milliseconds since 1970. */
export interface ReadCompany {
  readonly company: CompanyResponse;
  readonly at: number;
}

/** What is known of a company's research and news. */
export interface Detail {
  readonly id: number;
  /**
   * Null if the company doesn't exist. If the company was stored in an earlier session, this is null until it was loaded
   * from the device, and it is parsed each time that this is read, so that most companies are never parsed.
   */
  readonly company: CompanyResponse | null;
  readonly etag: string | null;
  readonly revision: string | null;
  /** Result of `summaryOf` for the company when it was read. */
  readonly summary: string | null;
  /** When the company arrived, in milliseconds since 1970. */
  readonly readAt: number;
  /** When the server last confirmed that the company is current. */
  at: number;
}

const MAX_AGE_MS = 15 * 60_000;

export type DetailReader = ReturnType<typeof createDetailReader>;

/**
 * Creates a reader of full company records. They contain research and news, which lists don't. The progress counts
 * companies, including those that couldn't be read. Nothing is requested before `read` is called.
 */
export function createDetailReader(options: DetailReaderOptions) {
  const details = new Map<number, Detail>();
  let queue: number[] = [];
  /** Ids requested since the queue was last empty. */
  let wanted = new Set<number>();
  /** Ids of companies that the browser's cache may still contain, and when they were read. */
  let kept = { ids: new Set<number>(), at: 0 };
  /** Ids of companies that have changed on the server since they were read. */
  const changed = new Set<number>();
  /** Companies read before this time are outdated and must be read again when requested. */
  let expiredAt = -Infinity;
  /**
   * Number of requests that may still be sent until the rate limit is reset. Half of the limit is left for other
   * requests.
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

  /** A time in the future says nothing: the clock has been set back since. */
  function isFresh(id: number): boolean {
    const [at, now] = [details.get(id)?.at ?? -Infinity, options.now()];
    return !changed.has(id) && at > Math.max(expiredAt, now - MAX_AGE_MS) && at <= now;
  }

  function setDetail(read: Omit<Detail, 'summary' | 'readAt'>) {
    const { id, at } = read;
    const detail = { ...read, readAt: at, summary: options.summaryOf(id) };
    details.set(id, detail);
    changed.delete(id);
    options.onRead(detail);
  }

  async function readNext(id: number, signal: AbortSignal) {
    await options.loadStored(id);
    const known = details.get(id);
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
      // These errors concern a single company, so continue with the next one.
      const isUnreadable = error instanceof RequestError && error.failure.kind === 'unreadable';
      if (!isUnreadable && !isRefusedWith(error, 404, 500)) throw error;
      const isGone = isNotFound(error);
      const company = isGone ? null : (known?.company ?? null);
      setDetail({ id, company, etag: null, revision: null, at });
      return isGone || known === undefined;
    }
  }

  async function takeKept(id: number): Promise<boolean> {
    const { ids, at } = kept;
    if (!ids.delete(id) || details.has(id)) return false;
    const found = await options.readKept(id);
    if (found) setDetail({ id, company: found.body, etag: found.etag, revision: null, at });
    // If this company is missing from the cache, most others probably are as well, so don't look for them there.
    else ids.clear();
    return found !== null;
  }

  async function readQueue(signal: AbortSignal) {
    for (let id = queue[0]; id !== undefined; id = queue[0]) {
      const isNew = (await takeKept(id)) || (!isFresh(id) && (await readNext(id, signal)));
      signal.throwIfAborted();
      // While waiting, the queue may have changed, so that this id is no longer the first.
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
    // A running reader only has to report the longer queue. Otherwise, start it, even if it waited for the user to
    // resume after a failure or cancellation.
    if (isRunning(reader.progress())) update({});
    else background.begin();
  }

  return {
    ...reader,
    /** Reads companies that are unknown or outdated, before everything that was requested earlier. */
    read(ids: readonly number[]) {
      const first = new Set(ids);
      enqueue(
        ids.filter((id) => !isFresh(id)),
        (asked) => [...asked, ...queue.filter((id) => !first.has(id))],
      );
    },
    /** Reads companies that have never been read, after all others. Those in the browser's cache need no request. */
    readLater(ids: readonly number[], before: ReadBefore = { count: 0, at: 0 }) {
      kept = { ids: new Set(ids.slice(0, before.count)), at: before.at };
      const known = new Set(queue);
      enqueue(
        ids.filter((id) => !details.has(id)),
        (asked) => [...queue, ...asked.filter((id) => !known.has(id))],
      );
    },
    /** Marks all companies as outdated, so that they are read again when requested. */
    expire() {
      expiredAt = options.now();
    },
    /** Adds companies stored in an earlier session, except those that have already been read in this one. */
    restore(found: Iterable<Detail>) {
      for (const detail of found) if (!details.has(detail.id)) details.set(detail.id, detail);
      update({ version: nextVersion() });
    },
    /** Removes companies, as if they had never been read. */
    forget(ids: readonly number[]) {
      for (const id of ids) details.delete(id);
      update({ version: nextVersion() });
    },
    /** Adds companies that arrived together with the list. */
    addAll(found: readonly CompanyResponse[], revision: string | null) {
      const at = options.now();
      for (const company of found) {
        const { id } = company;
        details.set(id, {
          id,
          company,
          etag: null,
          revision,
          summary: options.summaryOf(id),
          readAt: at,
          at,
        });
        changed.delete(id);
      }
      update({ version: nextVersion(), at });
    },
    /**
     * Sets the phase to `complete`. Call this after all companies have arrived together, in one response. Does nothing
     * while companies are being read one by one.
     */
    noteComplete() {
      if (!isRunning(reader.progress())) update({ phase: 'complete', failure: null, until: null });
    },
    /** Reports whether companies are arriving together. Call this whenever that has changed. */
    noteArrival() {
      if (reader.progress().isArriving !== options.isArriving()) update({});
    },
    /** Returns true if all these companies have been read from the given data set, or by opening their pages. */
    areRead: (ids: Iterable<number>, revision: string): boolean => {
      for (const id of ids) {
        const detail = details.get(id);
        if (!detail || (detail.revision !== null && detail.revision !== revision)) return false;
      }
      return true;
    },
    /**
     * Compares the companies that have been read with the list. Call this once the list is complete. Companies from
     * the same data set are up to date. Those that changed in the list are read again, after all others; those no
     * longer in the list are forgotten.
     */
    compareWithList(revision: string | null) {
      const at = options.now();
      for (const [id, detail] of details) {
        const isCurrent = revision !== null && detail.revision === revision;
        if (!options.isListed(id)) details.delete(id);
        else if (isCurrent) detail.at = at;
        else if (detail.summary !== null && detail.summary !== options.summaryOf(id)) changed.add(id);
      }
      const known = new Set(queue);
      enqueue([...changed], (asked) => [...queue, ...asked.filter((id) => !known.has(id))]);
      update({ version: nextVersion() });
    },
    /** Returns what is known of all companies that have been read. */
    kept: (): Detail[] => [...details.values()],
    refresh() {
      if (isRunning(reader.progress())) reader.resume();
      else if (queue.length > 0) background.begin();
    },
    add(company: CompanyResponse) {
      const known = details.get(company.id);
      const isNew = known?.company?.updated_at !== company.updated_at || !known?.company;
      const etag = known && !isNew ? known.etag : null;
      const revision = isNew ? null : known.revision;
      setDetail({ id: company.id, company, etag, revision, at: options.now() });
      if (isNew) update({ version: nextVersion() });
    },
    get: (id: number): CompanyResponse | undefined => details.get(id)?.company ?? undefined,
    /** True if the company has been read, even if it doesn't exist. */
    isRead: (id: number) => details.has(id),
    find: (ids: readonly number[]): ReadCompany[] =>
      ids.flatMap((id) => {
        const { company = null, at = 0 } = details.get(id) ?? {};
        return company ? { company, at } : [];
      }),
    *all(): Iterable<CompanyResponse> {
      for (const { company } of details.values()) if (company) yield company;
    },
  };
}
