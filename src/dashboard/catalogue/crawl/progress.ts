import { isRunning, type TaskPhase } from '#dashboard/api/background-task.ts';
import type { Failure } from '#dashboard/api/failure.ts';
import type { CrawlName } from '#dashboard/api/query-keys.ts';
import type { Loss } from '#dashboard/device/kept-records.ts';

/** Progress of a crawl. The worker sends it to all tabs on every change. */
export interface Progress {
  readonly phase: TaskPhase;
  readonly loaded: number;
  /** Total number of rows that the server reports (SPEC §2.7); null if it doesn't report one. */
  readonly reported: number | null;
  /** Number of loaded records that can already be searched. */
  readonly indexed: number;
  /** Number of rows to load before asking the user, or the number that the user chose; null for all. */
  readonly limit: number | null;
  /** Number of rows that the server has sent, including duplicates and invalid rows. */
  readonly delivered: number;
  readonly duplicates: number;
  readonly invalidRows: number;
  readonly changedDuringCrawl: boolean;
  /** When the last page arrived, in milliseconds since 1970; null before the first page. */
  readonly at: number | null;
  /**
   * When the server last confirmed the records, in milliseconds since 1970, if they come from this device and haven't
   * been checked in this session. Otherwise null.
   */
  readonly keptAt: number | null;
  /**
   * True if the list is too long for the browser, so that the server searches it. `loaded` is then the number of
   * records that the server has.
   */
  readonly isServed: boolean;
  /** Why records stored on this device had to be read again. Null if they didn't have to be. */
  readonly loss: Loss | null;
  /** True while the research and news of all companies arrive together, from this device or with the list. */
  readonly isArriving: boolean;
  /** When the current wait ends, in milliseconds since 1970; null if the crawl isn't waiting. */
  readonly until: number | null;
  readonly failure: Failure | null;
  /** Changes whenever the results of queries about the list may have changed. */
  readonly version: number;
}

/** Receives the progress of a crawl. The worker calls it in the tab, through Comlink. */
export type ProgressListener = (list: CrawlName, progress: Progress) => void;

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
  keptAt: null,
  isServed: false,
  loss: null,
  isArriving: false,
  until: null,
  failure: null,
  version: 0,
};

export const isUnderway = (progress: Progress): boolean => progress.phase === 'idle' || isRunning(progress);

/**
 * True if the list has been read to its end and can be searched. The end may have come before the reported total. Stays
 * true during a refresh.
 */
export const isReadToEnd = ({ phase, loaded, indexed, reported, keptAt }: Progress): boolean =>
  phase === 'complete' ||
  phase === 'incomplete' ||
  // A list from this device is complete, because only complete lists are stored.
  (keptAt !== null && indexed >= loaded) ||
  (reported !== null && reported > 0 && loaded >= reported && indexed >= loaded);

/** True while more rows may arrive, so that a search without results may still find some. */
export const mayBringMatches = (progress: Progress | undefined): boolean =>
  !progress || (isUnderway(progress) && progress.phase !== 'paused' && !isReadToEnd(progress));
