import { proxy, type Remote } from 'comlink';
import type { CrawlName } from '#dashboard/api/query-keys.ts';
import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import type { Session } from '#dashboard/session/session.ts';
import type { CatalogueAnswers } from '../catalogue.ts';
import type { ProgressListener } from '../crawl/progress.ts';
import { type CatalogueSettings, sourceOf } from '../worker/catalogue-source.ts';
import type { CatalogueKeeper } from '../worker/keep-catalogue.ts';
import type { WorkerApi } from '../worker/worker-api.ts';
import { connectWorker, type Connection } from './connect-worker.ts';

type RemoteCatalogue = Remote<WorkerApi>['catalogue'];

interface CatalogueConnectionOptions extends CatalogueSettings {
  readonly session: Pick<Session, 'get' | 'subscribe'>;
}

/** Events of the connection, for the tab. */
export interface CatalogueListener {
  /** Called when the user signs in or out, before `onReset`. */
  onKeyChange(key: string | null): void;
  /** Called before the tab joins another catalogue. All progress that was reported so far is then outdated. */
  onReset(): void;
  /** Called when the tab has joined a catalogue. Crawls can be started from then on. */
  onJoin(): void;
  readonly onProgress: ProgressListener;
  onCommandFailure(list: CrawlName): void;
  onLoadFailure(): void;
}

export type CatalogueConnection = ReturnType<typeof connectCatalogue>;

/**
 * Connects this tab to the worker, and to the catalogue in the worker that belongs to the API key of the signed-in
 * user. Functions of `worker-api.ts` and `catalogue-instance.ts` are called as if they were in this tab.
 */
export function connectCatalogue(options: CatalogueConnectionOptions) {
  const { session } = options;
  let key: string | null = null;
  let listener: CatalogueListener | null = null;
  let connection = connect();

  function connect(): Connection {
    const own = connectWorker(() => {
      if (own === connection) listener?.onLoadFailure();
    });
    return own;
  }

  /**
   * If a command fails, reports the error and marks the list as failed, unless the tab has joined another catalogue
   * since.
   */
  function send(command: Promise<void>, list: CrawlName | null) {
    const [sentConnection, sentKey] = [connection, key];
    command.catch((error: unknown) => {
      reportError(error);
      const isCurrent = sentConnection === connection && sentKey === key && key !== null;
      if (isCurrent && list) listener?.onCommandFailure(list);
    });
  }

  function join(own: string) {
    const onProgress: ProgressListener = (list, progress) => {
      if (own === key) listener?.onProgress(list, progress);
    };
    send(connection.worker.join(sourceOf(options, own), proxy(onProgress)), 'companies');
    listener?.onJoin();
  }

  function followSession() {
    const next = session.get().signedIn?.key ?? null;
    if (next === key) return;
    if (key !== null) send(connection.worker.forget(), null);
    key = next;
    listener?.onKeyChange(key);
    listener?.onReset();
    if (key !== null) join(key);
  }

  return {
    /**
     * Joins the catalogue of the signed-in user, and another one whenever the user signs in with another API key. From
     * then on, calls the listener.
     */
    start(ownListener: CatalogueListener) {
      listener = ownListener;
      session.subscribe(followSession);
      followSession();
    },
    key: () => key,
    /** Runs a command on the joined catalogue. Does nothing while signed out, because crawls end with the session. */
    run(list: CrawlName | null, command: (catalogue: RemoteCatalogue) => Promise<void>) {
      if (key !== null) send(command(connection.worker.catalogue), list);
    },
    setForegroundBusy(isBusy: boolean) {
      if (key !== null) send(connection.worker.setForegroundBusy(isBusy), null);
    },
    /** Calls the functions of all indexes in the worker, such as `rows` of `company-index.ts`. */
    query: <T>(call: (index: CatalogueAnswers) => Promise<T>) =>
      connection.rejectOnDisconnect(call(connection.worker.catalogue.index)),
    kept: <T>(call: (kept: CatalogueKeeper['controls']) => Promise<T>) =>
      connection.rejectOnDisconnect(call(connection.worker.catalogue.kept)),
    history: <T>(call: (history: VisitHistory) => Promise<T>) =>
      connection.rejectOnDisconnect(call(connection.worker.catalogue.history)),
    reject: (reason: string) => connection.reject(new Error(reason)),
    /**
     * Leaves the catalogue and closes the connection, because a page in the back-forward cache mustn't receive
     * messages.
     */
    leave() {
      send(connection.worker.leave(), null);
      connection.close();
    },
    reconnect() {
      connection.reject(new Error('The connection to the catalogue was lost.'));
      connection = connect();
      listener?.onReset();
      if (key !== null) join(key);
    },
  };
}
