import type { Failure } from '#dashboard/api/failure.ts';

/** Crawl progress of a list, sent by the worker on every change. */
export interface Progress {
  /**
   * `waiting`: paused on request of the service. `complete` and `incomplete` end a whole crawl, `cancelled` and
   * `failed` an interrupted one; what was loaded by then stays usable. `asking`: there are more rows than a browser
   * holds well, so the user decides. `preparing`: all rows are there, but not indexed yet.
   */
  readonly phase:
    | 'idle'
    | 'reading'
    | 'paused'
    | 'waiting'
    | 'asking'
    | 'preparing'
    | 'complete'
    | 'incomplete'
    | 'cancelled'
    | 'failed';
  /** Distinct companies loaded. */
  readonly loaded: number;
  /** The total that the service reports (SPEC §2.7), or null. */
  readonly reported: number | null;
  /** Of those loaded, how many can be searched. */
  readonly indexed: number;
  /** The most rows that are read without asking, or that were asked for; null for all. */
  readonly limit: number | null;
  /** Rows received, including duplicates. */
  readonly delivered: number;
  readonly duplicates: number;
  /** Rows without an integer id. */
  readonly invalidRows: number;
  readonly changedDuringCrawl: boolean;
  /** When the last page arrived, in milliseconds since 1970; null before the first. */
  readonly at: number | null;
  /** When a waiting crawl resumes, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: Failure | null;
  /** Incremented whenever the loaded companies change. */
  readonly version: number;
}

/** What a catalogue reads of the API: two lists, and companies with their research and news. */
export const LISTS = ['companies', 'offerings', 'details'] as const;
export type ListName = (typeof LISTS)[number];
/** Called on every change of a crawl, across threads through Comlink. */
export type ProgressListener = (list: ListName, progress: Progress) => void;

/** Before the first request. */
export const INITIAL_PROGRESS: Progress = {
  phase: 'idle',
  loaded: 0,
  indexed: 0,
  limit: null,
  reported: null,
  delivered: 0,
  duplicates: 0,
  invalidRows: 0,
  changedDuringCrawl: false,
  at: null,
  until: null,
  failure: null,
  version: 0,
};

/** A longer list is taken to be endless if the service reports no total. */
export const MAX_ROWS_WITHOUT_TOTAL = 1_000_000;

/** A paused crawl is running too. */
export const isRunning = ({ phase }: Progress): boolean =>
  ['reading', 'waiting', 'paused', 'preparing'].includes(phase);

/** Running, or about to start. */
export const isUnderway = (progress: Progress): boolean => progress.phase === 'idle' || isRunning(progress);

/** True if all available companies can be searched, so that counts are exact. Stays true during a refresh. */
export const isComplete = ({ phase, loaded, indexed, reported }: Progress): boolean =>
  phase === 'complete' ||
  phase === 'incomplete' ||
  (reported !== null && reported > 0 && loaded >= reported && indexed >= loaded);

/** True while rows are still on their way, without the user having stopped them, so that what matches nothing now still may. */
export const mayBringMatches = (progress: Progress | undefined): boolean =>
  !progress || (isUnderway(progress) && progress.phase !== 'paused' && !isComplete(progress));
