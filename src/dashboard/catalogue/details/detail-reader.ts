import { isRunning } from '#dashboard/api/background-task.ts';
import { isNotFound, isRefusedWith, RequestError } from '#dashboard/api/failure.ts';
import type { RateLimit } from '#dashboard/api/rate-limit.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { type BackgroundReadOptions, createBackgroundRead } from '../crawl/background-read.ts';

/** `body` is null if the company hasn't changed since the given `etag`. */
export interface FetchedDetail {
  readonly body: CompanyResponse | null;
  readonly etag: string | null;
  /** The data set that the company was read from; null if the server doesn't name it. */
  readonly revision: string | null;
  readonly rateLimit: RateLimit | null;
}

export interface DetailReaderOptions extends BackgroundReadOptions {
  read(id: number, etag: string | null, signal: AbortSignal): Promise<FetchedDetail>;
  /** Returns a company from the browser's cache without a request; null if it isn't there. */
  readKept(id: number): Promise<{ readonly body: CompanyResponse; readonly etag: string | null } | null>;
  /** Returns a hash of the company as the list has it; null if the list doesn't have it. */
  summaryOf(id: number): string | null;
  /** Called with every company that was read or has been found not to exist. */
  onRead(detail: KeptDetail): void;
}

/** Reading before a reload: `count` of the first ids were read. `at` is when it began, in milliseconds since 1970. */
export interface ReadBefore {
  readonly count: number;
  readonly at: number;
}

/** A company with its research and news. `at` is when it was read, in milliseconds since 1970. */
export interface ReadCompany {
  readonly company: CompanyResponse;
  readonly at: number;
}

interface Detail {
  /** Null if the company does not exist. */
  readonly company: CompanyResponse | null;
  readonly etag: string | null;
  readonly revision: string | null;
  /** The company's `summaryOf` when it was read. */
  readonly summary: string | null;
  readonly at: number;
}

/** A company with research and news, as it is kept on this device. */
export interface KeptDetail extends Detail {
  readonly id: number;
}

const MAX_AGE_MS = 15 * 60_000;

export type DetailReader = ReturnType<typeof createDetailReader>;

/**
 * Creates a reader of companies with research and news, which lists don't have. Its progress counts companies and
 * includes failures. It sends no requests before `read`.
 */
export function createDetailReader(options: DetailReaderOptions) {
  const details = new Map<number, Detail>();
  let queue: number[] = [];
  /** Ids requested since the queue was last empty. */
  let wanted = new Set<number>();
  /** Ids of companies that the browser's cache may have, and when they were read. */
  let kept = { ids: new Set<number>(), at: 0 };
  /** Ids of companies that have changed since they were read. */
  const changed = new Set<number>();
  /** Companies that were read before this time must be read again when requested. */
  let expiredAt = -Infinity;
  /** Number of requests that may still be sent before the rate limit is reset, half of what is allowed. */
  let budget = { requests: Infinity, until: 0 };

  const background = createBackgroundRead(
    options,
    () => {
      const loaded = wanted.size - queue.length;
      return { loaded, indexed: loaded, reported: wanted.size };
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
        : // The clock may have been set back.
          { requests: Math.min(budget.requests - 1, half), until: Math.min(budget.until, until) };
    if (budget.requests <= 0) reader.pauseFor(budget.until - now);
  }

  const isFresh = (id: number) =>
    !changed.has(id) && (details.get(id)?.at ?? -Infinity) > Math.max(expiredAt, options.now() - MAX_AGE_MS);

  function setDetail(id: number, read: Omit<Detail, 'summary'>) {
    const detail = { ...read, summary: options.summaryOf(id) };
    details.set(id, detail);
    changed.delete(id);
    options.onRead({ id, ...detail });
  }

  async function readNext(id: number, signal: AbortSignal) {
    const known = details.get(id);
    const at = options.now();
    try {
      const { body, etag, revision, rateLimit } = await background.send(
        () => options.read(id, known?.etag ?? null, signal),
        signal,
      );
      charge(rateLimit);
      setDetail(id, { company: body ?? known?.company ?? null, etag, revision, at });
      return body !== null;
    } catch (error) {
      // These errors are about a single company, so continue with the next one.
      const isUnreadable = error instanceof RequestError && error.failure.kind === 'unreadable';
      if (!isUnreadable && !isRefusedWith(error, 404, 500)) throw error;
      const isGone = isNotFound(error);
      const company = isGone ? null : (known?.company ?? null);
      setDetail(id, { company, etag: null, revision: null, at });
      return isGone || known === undefined;
    }
  }

  async function takeKept(id: number): Promise<boolean> {
    const { ids, at } = kept;
    if (!ids.delete(id) || details.has(id)) return false;
    const found = await options.readKept(id);
    if (found) setDetail(id, { company: found.body, etag: found.etag, revision: null, at });
    // If one company is missing from the cache, most others probably are too.
    else ids.clear();
    return found !== null;
  }

  async function readQueue(signal: AbortSignal) {
    for (let id = queue[0]; id !== undefined; id = queue[0]) {
      const isNew = (await takeKept(id)) || (!isFresh(id) && (await readNext(id, signal)));
      signal.throwIfAborted();
      // This id may no longer be the first one in the queue.
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
    // After a failure or cancellation, earlier requests wait for the user, but a new one starts reading.
    if (isRunning(reader.progress())) update({});
    else background.begin();
  }

  return {
    ...reader,
    /** Reads companies that are unknown or outdated, ahead of everything requested before. */
    read(ids: readonly number[]) {
      const first = new Set(ids);
      enqueue(
        ids.filter((id) => !isFresh(id)),
        (asked) => [...asked, ...queue.filter((id) => !first.has(id))],
      );
    },
    /** Reads companies that were never read, after all others. Those in the browser's cache need no request. */
    readLater(ids: readonly number[], before: ReadBefore = { count: 0, at: 0 }) {
      kept = { ids: new Set(ids.slice(0, before.count)), at: before.at };
      const known = new Set(queue);
      enqueue(
        ids.filter((id) => !details.has(id)),
        (asked) => [...queue, ...asked.filter((id) => !known.has(id))],
      );
    },
    /** Marks everything as outdated, so that it is read again when requested. */
    expire() {
      expiredAt = options.now();
    },
    /** Adds companies of an earlier session, except for those that were read in this one. */
    restore(found: readonly KeptDetail[]) {
      for (const { id, ...detail } of found) if (!details.has(id)) details.set(id, detail);
      update({ version: nextVersion() });
    },
    /**
     * Compares what was read with the list, once it is complete. Companies of the same data set are current. Those
     * that have changed in the list are read again, after all others, and those that left it are forgotten.
     */
    compareWithList(revision: string | null) {
      for (const [id, detail] of details) {
        const summary = options.summaryOf(id);
        if (summary === null) details.delete(id);
        else if (revision !== null && detail.revision === revision)
          details.set(id, { ...detail, at: options.now() });
        else if (detail.summary !== null && detail.summary !== summary) changed.add(id);
      }
      const known = new Set(queue);
      enqueue([...changed], (asked) => [...queue, ...asked.filter((id) => !known.has(id))]);
      update({ version: nextVersion() });
    },
    /** Returns everything that can be kept. */
    kept: (): KeptDetail[] => Array.from(details, ([id, detail]) => ({ id, ...detail })),
    refresh() {
      if (isRunning(reader.progress())) reader.resume();
      else if (queue.length > 0) background.begin();
    },
    add(company: CompanyResponse) {
      const known = details.get(company.id);
      const isNew = known?.company?.updated_at !== company.updated_at || !known?.company;
      const etag = known && !isNew ? known.etag : null;
      setDetail(company.id, { company, etag, revision: null, at: options.now() });
      if (isNew) update({ version: nextVersion() });
    },
    get: (id: number): CompanyResponse | undefined => details.get(id)?.company ?? undefined,
    /** True if a company was read, even if it doesn't exist. */
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
