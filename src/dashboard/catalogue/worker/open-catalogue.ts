import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import type { ApiClient } from '#dashboard/api/client.ts';
import { openDialect } from '#dashboard/api/dialect/dialect-store.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import { ApiError } from '#dashboard/api/failure.ts';
import { isData } from '#dashboard/api/query-keys.ts';
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
  /** What its pages have taught of their sizes. */
  readonly server: Server;
  readonly session: Pick<Session, 'state' | 'subscribe' | 'signOut'>;
  /** Where the progress is told, and which answers go stale as companies come in. */
  readonly cache: QueryClient;
  /** Hears of a pause that the service asked the catalogue for. */
  readonly api: ApiClient;
}

/** Answers over a growing catalogue are made anew this often, in milliseconds. */
const RENEW_EVERY = 500;

/** Opens the catalogue of this browser, starts reading, and follows the session as long as the tab lives. */
export function openCatalogue({ base, server, session, cache, api }: CatalogueOptions): Catalogue {
  let pending = createPending();
  let connection = connect();
  let key: string | null = null;
  let progress = INITIAL_PROGRESS;
  let renewing: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  const line = () => connection.line;
  const start = () => send(line().start(boundsOf(openDialect(server).read(), 'companies').most));
  const isBusy = () => cache.isFetching({ predicate: ({ queryKey }) => isData(queryKey) }) > 0;

  function connect(): Connection {
    const own = connectWorker(() => {
      // A worker of one tab may also report an accident of its own and live on.
      if (own !== connection || progress.phase !== 'idle') return;
      pending.reject(new Error('The catalogue could not be loaded.'));
      hear({ ...INITIAL_PROGRESS, phase: 'failed' });
    });
    return own;
  }

  /** Follows a command that has no answer: one that fails in the worker shows as a reading that broke off. */
  function send(command: Promise<void>) {
    const [sentOver, sentFor] = [connection, key];
    command.catch((error: unknown) => {
      reportError(error);
      const isCurrent = sentOver === connection && sentFor === key && key !== null;
      if (isCurrent) hear({ ...progress, phase: 'failed', failure: null, until: null });
    });
  }

  /** Calls the worker anew; what the last line was asked is not answered any more. */
  function reconnect() {
    pending.reject(new Error('The line to the catalogue was cut.'));
    pending = createPending();
    connection = connect();
    progress = INITIAL_PROGRESS;
    if (key !== null) join(key);
  }

  function renew() {
    clearTimeout(renewing);
    renewing = undefined;
    invalidateCatalogueQueries(cache).catch(reportError);
  }

  function hear(next: Progress) {
    const renewed = next.version !== progress.version;
    progress = next;
    cache.setQueryData(PROGRESS_KEY, next);
    const { phase, failure, until } = next;
    if (failure?.kind === 'refused') {
      // What the service asks one reader with this key to wait, it asks all of them.
      if (phase === 'waiting' && until !== null && failure.retryAfterMs !== null && key !== null)
        api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() }).catch(() => {});
      if (failure.code === 'invalid_key' || failure.code === 'key_revoked') session.signOut(failure.code);
    }
    if (renewed && phase === 'reading') renewing ??= setTimeout(renew, RENEW_EVERY);
    else if (renewed || renewing !== undefined) renew();
  }

  /** Joins the catalogue of whoever is signed in, and leaves that of who was. */
  function follow() {
    const { signedIn } = session.state();
    const next = signedIn && signedIn.companies !== 'denied' ? signedIn.key : null;
    if (next === key) return;
    if (key !== null) send(line().forget());
    clearTimeout(renewing);
    renewing = undefined;
    key = next;
    progress = INITIAL_PROGRESS;
    if (key !== null) join(key);
  }

  function join(own: string) {
    // What is still on its way from a catalogue that was left is nobody's any more.
    const onProgress = (told: Progress) => {
      if (own === key) hear(told);
    };
    send(line().join({ base, key: own }, proxy(onProgress)));
    busy = isBusy();
    send(line().busy(busy));
    start();
  }

  /** The catalogue gives way to what the page asks the service, and waits when the page is told to wait. */
  function watch(event: QueryCacheNotifyEvent) {
    if (key === null) return;
    const now = isBusy();
    if (now !== busy) send(line().busy(now));
    busy = now;
    if (event.type !== 'updated' || !isData(event.query.queryKey)) return;
    const { action } = event;
    // Where the page gets through again, so may the catalogue.
    if (action.type === 'success' && (progress.phase === 'failed' || progress.phase === 'idle')) start();
    if (action.type !== 'failed' || !(action.error instanceof ApiError)) return;
    const { failure } = action.error;
    if (failure.kind === 'refused' && [429, 503].includes(failure.status) && failure.retryAfterMs !== null)
      send(line().holdOff(failure.retryAfterMs));
  }

  cache.setQueryDefaults(PROGRESS_KEY, { gcTime: Infinity });
  cache.getQueryCache().subscribe(watch);
  session.subscribe(follow);
  follow();
  window.addEventListener('pagehide', () => {
    send(line().leave());
    // A page that the browser keeps for the back button is thrown away at the first message to it.
    connection.hangUp();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reconnect();
  });

  return {
    rows: (question) => pending.rejectOnDisconnect(line().rows(question)),
    facets: (filter) => pending.rejectOnDisconnect(line().facets(filter)),
    figures: (filter) => pending.rejectOnDisconnect(line().figures(filter)),
    suggest: (text, most) => pending.rejectOnDisconnect(line().suggest(text, most)),
    byIds: (ids) => pending.rejectOnDisconnect(line().byIds(ids)),
    similar: (id, most) => pending.rejectOnDisconnect(line().similar(id, most)),
    pause: () => send(line().pause()),
    resume: () => send(line().resume()),
    cancel: () => send(line().cancel()),
    refresh() {
      if (progress.phase === 'failed' && progress.failure === null && key !== null) reconnect();
      send(line().refresh());
    },
  };
}
