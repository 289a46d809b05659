import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import type { ApiClient } from '#dashboard/api/client.ts';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import { ApiError, endReason } from '#dashboard/api/failure.ts';
import { isDataKey } from '#dashboard/api/query-keys.ts';
import type { Server } from '#dashboard/api/server.ts';
import type { Session } from '#dashboard/session/session.ts';
import type { Catalogue, Progress } from '../catalogue-api.ts';
import { PROGRESS_KEY } from '../queries.ts';
import { type Connection, connectWorker } from './connect-worker.ts';
import { INITIAL_PROGRESS } from '../crawl/initial-progress.ts';
import { createPending } from './pending.ts';
import { invalidateCatalogueQueries } from '../invalidate-queries.ts';

export interface CatalogueOptions {
  /** Origin and path prefix of the API; '' is the same origin. */
  readonly base: string;
  /** For its known page size bounds. */
  readonly server: Server;
  readonly session: Pick<Session, 'get' | 'subscribe' | 'signOut'>;
  /** Receives the progress; its catalogue queries are invalidated as companies arrive. */
  readonly cache: QueryClient;
  /** Gets the pauses that the service requested from the catalogue. */
  readonly api: ApiClient;
}

const INVALIDATE_INTERVAL_MS = 500;

/** Connects to the worker, starts the crawl and follows the session for the lifetime of the tab. */
export function openCatalogue({ base, server, session, cache, api }: CatalogueOptions): Catalogue {
  let pending = createPending();
  let connection = connect();
  let key: string | null = null;
  let progress = INITIAL_PROGRESS;
  let invalidateTimer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const worker = () => connection.worker;
  const start = () => send(worker().start(boundsOf(openDialect(server).read(), 'companies').most));
  const isBusy = () => cache.isFetching({ predicate: ({ queryKey }) => isDataKey(queryKey) }) > 0;

  function connect(): Connection {
    const own = connectWorker(() => {
      // A dedicated worker also reports uncaught errors here, which it survives.
      if (own !== connection || progress.phase !== 'idle') return;
      pending.reject(new Error('The catalogue could not be loaded.'));
      setProgress({ ...INITIAL_PROGRESS, phase: 'failed' });
    });
    return own;
  }

  /** Reports a failed command and sets the phase to failed. */
  function send(command: Promise<void>) {
    const [sentConnection, sentKey] = [connection, key];
    command.catch((error: unknown) => {
      reportError(error);
      const isCurrent = sentConnection === connection && sentKey === key && key !== null;
      if (isCurrent) setProgress({ ...progress, phase: 'failed', failure: null, until: null });
    });
  }

  /** Connects again and rejects all pending queries of the old connection. */
  function reconnect() {
    pending.reject(new Error('The line to the catalogue was cut.'));
    pending = createPending();
    connection = connect();
    progress = INITIAL_PROGRESS;
    if (key !== null) join(key);
  }

  function invalidate() {
    clearTimeout(invalidateTimer);
    invalidateTimer = undefined;
    invalidateCatalogueQueries(cache).catch(reportError);
  }

  function setProgress(next: Progress) {
    const hasChanged = next.version !== progress.version;
    progress = next;
    cache.setQueryData(PROGRESS_KEY, next);
    const { phase, failure, until } = next;
    if (failure?.kind === 'refused') {
      // A requested pause applies to all clients with this key.
      if (phase === 'waiting' && until !== null && failure.retryAfterMs !== null && key !== null)
        api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() }).catch(() => {});
      const ended = endReason(failure);
      if (ended) session.signOut(ended);
    }
    if (hasChanged && phase === 'reading') invalidateTimer ??= setTimeout(invalidate, INVALIDATE_INTERVAL_MS);
    else if (hasChanged || invalidateTimer !== undefined) invalidate();
  }

  /** Switches to the catalogue of the signed-in key. */
  function onSessionChange() {
    const { signedIn } = session.get();
    const next = signedIn && signedIn.companies !== 'denied' ? signedIn.key : null;
    if (next === key) return;
    if (key !== null) send(worker().forget());
    clearTimeout(invalidateTimer);
    invalidateTimer = undefined;
    key = next;
    progress = INITIAL_PROGRESS;
    if (key !== null) join(key);
  }

  function join(own: string) {
    // Ignore late progress of a previous catalogue.
    const onProgress = (next: Progress) => {
      if (own === key) setProgress(next);
    };
    send(worker().join({ base, key: own }, proxy(onProgress)));
    busy = isBusy();
    send(worker().busy(busy));
    start();
  }

  /** Lets the page's own requests go first, and passes on pauses that the service requested from the page. */
  function onCacheEvent(event: QueryCacheNotifyEvent) {
    if (key === null) return;
    const now = isBusy();
    if (now !== busy) send(worker().busy(now));
    busy = now;
    if (event.type !== 'updated' || !isDataKey(event.query.queryKey)) return;
    const { action } = event;
    // If the page's requests succeed again, the crawl may too.
    if (action.type === 'success' && (progress.phase === 'failed' || progress.phase === 'idle')) start();
    if (action.type !== 'failed' || !(action.error instanceof ApiError)) return;
    const { failure } = action.error;
    if (failure.kind === 'refused' && [429, 503].includes(failure.status) && failure.retryAfterMs !== null)
      send(worker().holdOff(failure.retryAfterMs));
  }

  cache.setQueryDefaults(PROGRESS_KEY, { gcTime: Infinity });
  cache.getQueryCache().subscribe(onCacheEvent);
  session.subscribe(onSessionChange);
  onSessionChange();
  window.addEventListener('pagehide', () => {
    send(worker().leave());
    // A page in the back/forward cache is discarded as soon as it receives a message.
    connection.close();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnect();
  });

  return {
    rows: (query) => pending.rejectOnDisconnect(worker().rows(query)),
    facets: (filter) => pending.rejectOnDisconnect(worker().facets(filter)),
    figures: (filter) => pending.rejectOnDisconnect(worker().figures(filter)),
    suggest: (text, most) => pending.rejectOnDisconnect(worker().suggest(text, most)),
    byIds: (ids) => pending.rejectOnDisconnect(worker().byIds(ids)),
    similar: (id, most) => pending.rejectOnDisconnect(worker().similar(id, most)),
    pause: () => send(worker().pause()),
    resume: () => send(worker().resume()),
    cancel: () => send(worker().cancel()),
    refresh() {
      if (progress.phase === 'failed' && progress.failure === null && key !== null) reconnect();
      send(worker().refresh());
    },
  };
}
