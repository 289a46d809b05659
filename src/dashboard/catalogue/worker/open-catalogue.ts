import type { QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import * as z from 'zod/mini';
import type { ApiClient } from '#dashboard/api/client.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import { endReason } from '#dashboard/api/failure.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import type { Session } from '#dashboard/session/session.ts';
import { STAY_INTERVAL_MS } from '#dashboard/history/visits.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import type { Catalogue, Crawl, CrawlControls } from '../catalogue.ts';
import type { ReadBefore } from '../details/detail-reader.ts';
import { type Connection, connectWorker } from './connect-worker.ts';
import {
  INITIAL_PROGRESS,
  type ListName,
  LISTS,
  type Progress,
  type ProgressListener,
} from '../crawl/progress.ts';
import { invalidateHistory } from '../queries.ts';
import { createProgressSync, watchPageRequests } from '../query-cache-sync.ts';

/** What a catalogue needs from its tab. */
export interface CatalogueOptions {
  readonly base: string;
  /** For its known page size bounds, and where it has its offerings. */
  readonly server: ApiTarget;
  readonly session: Pick<Session, 'get' | 'subscribe' | 'signOut'>;
  /** Receives the progress; its catalogue queries are invalidated as rows arrive. */
  readonly cache: QueryClient;
  /** Gets the pauses that the service requested from the catalogue. */
  readonly api: ApiClient;
  /** The companies whose news and research are read; calls `onChange` whenever they may have changed. */
  watch(onChange: (ids: readonly number[]) => void): readonly number[];
  /** Whether the user wants to be told what changed since the last visit. */
  remembers(): boolean;
  /** How many rows of a list are loaded without asking. */
  maxRows(): number;
  /** Called when a crawl could not read a page. */
  onFailure(): void;
}

/** After these a reload does not go on with what was being read. */
const ENDS: readonly Progress['phase'][] = ['complete', 'cancelled'];

/** After longer, what the browser has kept of a company may be out of date. */
const MAX_RELOAD_MS = 15 * 60_000;

const unfinishedSchema = z.object({
  ids: z.array(z.int()),
  isPaused: z.boolean(),
  /** How many of the first were read when the page was left; times in milliseconds since 1970. */
  count: z.catch(z.int(), 0),
  startedAt: z.catch(z.number(), 0),
  leftAt: z.catch(z.number(), 0),
});
type Unfinished = z.infer<typeof unfinishedSchema>;
const NOTHING: Unfinished = { ids: [], isPaused: false, count: 0, startedAt: 0, leftAt: 0 };

/** Ids of the companies that the user had asked to read, until they are, and how far that was. */
const openUnfinished = ({ sessionStorage: storage }: ApiTarget) =>
  createPersistedStore<Unfinished>({
    storage,
    key: 'dossier.reading',
    parse: (json) => unfinishedSchema.safeParse(json).data ?? NOTHING,
    serialize: (unfinished) => (unfinished.ids.length > 0 ? unfinished : null),
  });

/**
 * Connects to the worker, starts the crawl of the companies, and that of the offerings on request, and follows the
 * session for the lifetime of the tab.
 */
export function openCatalogue({
  base,
  server,
  session,
  cache,
  api,
  watch,
  remembers,
  maxRows,
  onFailure,
}: CatalogueOptions): Catalogue {
  let connection = connect();
  let key: string | null = null;
  let wantsOfferings = false;
  /** Null until all companies were read. */
  let watched: readonly number[] | null = null;
  const unfinished = openUnfinished(server);
  let leftBefore = unfinished.get();
  const progress = {
    companies: createProgressSync(cache, 'companies'),
    offerings: createProgressSync(cache, 'offerings'),
    details: createProgressSync(cache, 'details'),
  };
  const worker = () => connection.worker;
  const joined = () => worker().catalogue;
  const mayRead = (list: ListName) => {
    const { signedIn } = session.get();
    return signedIn !== null && signedIn[list === 'offerings' ? list : 'companies'] !== 'denied';
  };

  /** Of details, only what is asked for is read. */
  function start(list: ListName) {
    if (!mayRead(list) || list === 'details' || (list === 'offerings' && !wantsOfferings)) return;
    const dialect = server.dialect.get().merged;
    const settings = { listKey: dialect.offeringList, idField: dialect.offeringId };
    const { max } = boundsOf(dialect, list);
    run(list, () =>
      list === 'companies'
        ? joined().companies.start(max, maxRows())
        : joined().startOfferings(max, maxRows(), settings),
    );
  }
  // The page's own requests go first, and a pause or a recovery that they meet applies to the crawls too.
  const isPageBusy = watchPageRequests(cache, {
    onBusyChange(isBusy) {
      run(null, () => worker().setForegroundBusy(isBusy));
    },
    onSuccess({ queryKey, state }) {
      const company = state.data;
      if (queryKey[0] === 'companies' && queryKey[1] === 'detail')
        run(null, () => joined().details.add(company as CompanyResponse));
      for (const list of LISTS) if (['failed', 'idle'].includes(progress[list].current().phase)) start(list);
    },
    onPauseRequest(ms) {
      run(null, () => joined().pauseFor(ms));
    },
  });

  function connect(): Connection {
    const own = connectWorker(() => {
      // A dedicated worker also reports uncaught errors here, which it survives.
      if (own !== connection || progress.companies.current().phase !== 'idle') return;
      own.reject(new Error('The catalogue could not be loaded.'));
      for (const list of LISTS) setProgress(list, { ...INITIAL_PROGRESS, phase: 'failed' });
    });
    return own;
  }

  /** Reports a failed command and sets the phase of the crawl to failed. */
  function send(list: ListName | null, command: Promise<void>) {
    const [sentConnection, sentKey] = [connection, key];
    command.catch((error: unknown) => {
      reportError(error);
      const isCurrent = sentConnection === connection && sentKey === key && key !== null;
      if (isCurrent && list)
        setProgress(list, { ...progress[list].current(), phase: 'failed', failure: null, until: null });
    });
  }

  function reconnect() {
    connection.reject(new Error('The connection to the catalogue was lost.'));
    connection = connect();
    for (const list of LISTS) progress[list].reset();
    if (key !== null) join(key);
  }

  function setProgress(list: ListName, next: Progress) {
    // Without its scope a list has no crawl.
    if (!mayRead(list)) return;
    const { phase, failure, until } = next;
    const isNewlyComplete = phase === 'complete' && progress[list].current().phase !== 'complete';
    if (failure && phase !== progress[list].current().phase) onFailure();
    progress[list].set(next);
    if (isNewlyComplete && list === 'companies') void onCompaniesRead().catch(reportError);
    if (isNewlyComplete && list === 'details') void recordItems().catch(reportError);
    if (list === 'details') noteUnfinished(phase);
    if (failure?.kind !== 'refused') return;
    // A requested pause applies to all clients with this key.
    if (phase === 'waiting' && until !== null && failure.retryAfterMs !== null && key !== null)
      api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() });
    const ended = endReason(failure);
    if (ended) session.signOut(ended);
  }

  function noteUnfinished(phase: Progress['phase']) {
    const { ids, isPaused } = unfinished.get();
    if (ENDS.includes(phase)) unfinished.setState(() => NOTHING);
    else if (ids.length > 0 && isPaused !== (phase === 'paused'))
      unfinished.setState((state) => ({ ...state, isPaused: !isPaused }));
  }

  /** A worker that does not outlive the page takes what was read with it, but for what the browser keeps. */
  function noteLeaving() {
    const { ids } = unfinished.get();
    const { loaded, reported, phase } = progress.details.current();
    if (ids.length === 0 || reported === null || phase === 'idle') return;
    // They are read in this order, and others before them.
    const count = Math.max(0, ids.length - (reported - loaded));
    unfinished.setState((state) => ({ ...state, count, leftAt: Date.now() }));
  }

  function onSessionChange() {
    const next = session.get().signedIn?.key ?? null;
    if (next === key) return;
    run(null, () => worker().forget());
    key = next;
    wantsOfferings = false;
    for (const list of LISTS) progress[list].reset();
    if (key === null) leftBefore = NOTHING;
    else join(key);
  }

  function join(own: string) {
    // Ignore late progress of a previous catalogue.
    const onProgress: ProgressListener = (list, next) => {
      if (own === key) setProgress(list, next);
    };
    send('companies', worker().join({ base, key: own, maxRows: maxRows() }, proxy(onProgress)));
    send(null, worker().setForegroundBusy(isPageBusy()));
    for (const list of LISTS) start(list);
  }

  /** As `send`; does nothing without a key: a crawl ends with the session. */
  function run(list: ListName | null, command: () => Promise<void>) {
    if (key !== null) send(list, command());
  }

  /** Without storage nothing is remembered, which the brief says. */
  const record = (recorded: Promise<void>) =>
    Promise.allSettled([recorded]).then(() => invalidateHistory(cache));

  async function onCompaniesRead() {
    if (remembers()) await record(joined().history.record());
    readWatched(watched ?? watch(readWatched));
    const { ids, isPaused, leftAt, startedAt: at, count } = leftBefore;
    leftBefore = NOTHING;
    const isRecent = Date.now() - leftAt < MAX_RELOAD_MS;
    if (ids.length > 0) readLater(ids, isRecent ? { count, at } : undefined);
    if (isPaused) details.pause();
  }

  function readLater(ids: readonly number[], before?: ReadBefore) {
    const { count, at } = before ?? { count: 0, at: Date.now() };
    unfinished.setState(() => ({ ...NOTHING, ids: [...ids], count, startedAt: at }));
    run('details', () => joined().details.readLater(ids, before));
  }

  function readWatched(ids: readonly number[]) {
    watched = ids;
    if (ids.length > 0) run('details', () => joined().details.read(ids));
  }

  async function recordItems() {
    const ids = remembers() && watched ? watched : [];
    if (key !== null && ids.length > 0) await record(joined().history.recordItems(ids));
  }

  setInterval(() => {
    if (key !== null && remembers() && document.visibilityState === 'visible')
      joined()
        .history.stay()
        .catch(() => {});
  }, STAY_INTERVAL_MS);

  const controls = (list: ListName): CrawlControls => ({
    pause: () => run(list, () => joined()[list].pause()),
    resume: () => run(list, () => joined()[list].resume()),
    cancel: () => run(list, () => joined()[list].cancel()),
    refresh: () =>
      run(list, () => {
        const { phase, failure } = progress[list].current();
        if (phase === 'failed' && failure === null) reconnect();
        return joined()[list].refresh();
      }),
  });

  const crawl = (list: 'companies' | 'offerings'): Crawl => ({
    ...controls(list),
    load: (limit) => run(list, () => joined()[list].load(limit)),
  });

  // A command counts more than how reading was left before, which is gone on with once all companies are read.
  const details = controls('details');
  const commands: Pick<Catalogue, ListName> = {
    companies: crawl('companies'),
    offerings: {
      ...crawl('offerings'),
      start() {
        wantsOfferings = true;
        start('offerings');
      },
    },
    details: {
      ...details,
      pause() {
        leftBefore = { ...leftBefore, isPaused: true };
        details.pause();
      },
      resume() {
        leftBefore = { ...leftBefore, isPaused: false };
        details.resume();
      },
      cancel() {
        leftBefore = NOTHING;
        details.cancel();
      },
      read: (ids) => run('details', () => joined().details.read(ids)),
      readLater: (ids) => readLater(ids),
    },
  };

  session.subscribe(onSessionChange);
  onSessionChange();
  window.addEventListener(RECOVERED_EVENT, () => {
    for (const list of LISTS) {
      const { phase, failure } = progress[list].current();
      if (phase === 'failed' && failure) commands[list].refresh();
    }
  });
  window.addEventListener('pagehide', () => {
    noteLeaving();
    send(null, worker().leave());
    // A page in the back/forward cache is discarded as soon as it receives a message.
    connection.close();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    leftBefore = unfinished.get();
    reconnect();
  });

  return {
    query: (call) => connection.rejectOnDisconnect(call(joined().index)),
    history: (call) => connection.rejectOnDisconnect(call(joined().history)),
    ...commands,
  };
}
