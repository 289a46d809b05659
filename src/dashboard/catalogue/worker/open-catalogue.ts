import type { QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import type { ApiClient } from '#dashboard/api/client.ts';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import { endReason } from '#dashboard/api/failure.ts';
import type { Server } from '#dashboard/api/server.ts';
import type { Session } from '#dashboard/session/session.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Progress } from '../catalogue-api.ts';
import { type Connection, connectWorker } from './connect-worker.ts';
import { INITIAL_PROGRESS } from '../crawl/crawl-phase.ts';
import { createPending } from './pending.ts';
import { createQueryCacheSync } from '../query-cache-sync.ts';

export interface CatalogueOptions {
  readonly base: string;
  /** For its known page size bounds. */
  readonly server: Server;
  readonly session: Pick<Session, 'get' | 'subscribe' | 'signOut'>;
  /** Receives the progress; its catalogue queries are invalidated as companies arrive. */
  readonly cache: QueryClient;
  /** Gets the pauses that the service requested from the catalogue. */
  readonly api: ApiClient;
}

/** Connects to the worker, starts the crawl and follows the session for the lifetime of the tab. */
export function openCatalogue({ base, server, session, cache, api }: CatalogueOptions): Catalogue {
  let pending = createPending();
  let connection = connect();
  let key: string | null = null;
  let progress = INITIAL_PROGRESS;
  const worker = () => connection.worker;
  const start = () => send(worker().crawler.start(boundsOf(openDialect(server).read(), 'companies').most));
  // The page's own requests go first, and a pause or a recovery that they meet applies to the crawl too.
  const queryCache = createQueryCacheSync(cache, {
    onBusyChange(isBusy) {
      if (key !== null) send(worker().setForegroundBusy(isBusy));
    },
    onSuccess() {
      if (key !== null && (progress.phase === 'failed' || progress.phase === 'idle')) start();
    },
    onPauseRequest(ms) {
      if (key !== null) send(worker().crawler.pauseFor(ms));
    },
  });

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

  function reconnect() {
    pending.reject(new Error('The line to the catalogue was cut.'));
    pending = createPending();
    connection = connect();
    progress = INITIAL_PROGRESS;
    if (key !== null) join(key);
  }

  function setProgress(next: Progress) {
    const hasChanged = next.version !== progress.version;
    progress = next;
    queryCache.setProgress(next);
    const { phase, failure, until } = next;
    if (failure?.kind === 'refused') {
      // A requested pause applies to all clients with this key.
      if (phase === 'waiting' && until !== null && failure.retryAfterMs !== null && key !== null)
        api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() }).catch(() => {});
      const ended = endReason(failure);
      if (ended) session.signOut(ended);
    }
    if (hasChanged && phase === 'reading') queryCache.invalidateSoon();
    else if (hasChanged) queryCache.invalidateNow();
    else queryCache.flushInvalidation();
  }

  function onSessionChange() {
    const { signedIn } = session.get();
    const next = signedIn && signedIn.companies !== 'denied' ? signedIn.key : null;
    if (next === key) return;
    if (key !== null) send(worker().forget());
    queryCache.cancelInvalidation();
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
    send(worker().setForegroundBusy(queryCache.isPageBusy()));
    start();
  }

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
    query: (call) => pending.rejectOnDisconnect(call(worker().index)),
    pause: () => send(worker().crawler.pause()),
    resume: () => send(worker().crawler.resume()),
    cancel: () => send(worker().crawler.cancel()),
    refresh() {
      if (progress.phase === 'failed' && progress.failure === null && key !== null) reconnect();
      send(worker().crawler.refresh());
    },
  };
}
