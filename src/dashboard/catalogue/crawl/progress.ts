import { isRunning, type TaskPhase } from '#dashboard/api/background-task.ts';
import type { Failure } from '#dashboard/api/failure.ts';

/** Progress of a crawl. The worker sends it on every change. */
export interface Progress {
  readonly phase: TaskPhase;
  /** Number of distinct companies (or other records) loaded. */
  readonly loaded: number;
  /** The total that the server reports (SPEC §2.7); null if it reports none. */
  readonly reported: number | null;
  /** How many of the loaded records can be searched. */
  readonly indexed: number;
  /** Maximum number of rows to load without asking, or the number that the user chose; null for all. */
  readonly limit: number | null;
  /** Number of rows received, including duplicates. */
  readonly delivered: number;
  readonly duplicates: number;
  /** Number of rows without a usable id. */
  readonly invalidRows: number;
  readonly changedDuringCrawl: boolean;
  /** When the last page arrived, in milliseconds since 1970; null before the first. */
  readonly at: number | null;
  /** When a waiting crawl resumes, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: Failure | null;
  /** Incremented whenever the loaded records change. */
  readonly version: number;
}

/** What a catalogue reads from the API: two lists, and companies with their research and news. */
export const LISTS = ['companies', 'offerings', 'details'] as const;
export type ListName = (typeof LISTS)[number];
/** Called on every change of a crawl, across threads through Comlink. */
export type ProgressListener = (list: ListName, progress: Progress) => void;

/** Progress before the first request. */
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

/** True while a crawl is in progress or about to start. */
export const isUnderway = (progress: Progress): boolean => progress.phase === 'idle' || isRunning(progress);

/** True if all available records can be searched, so that counts are exact. Stays true during a refresh. */
export const isComplete = ({ phase, loaded, indexed, reported }: Progress): boolean =>
  phase === 'complete' ||
  phase === 'incomplete' ||
  (reported !== null && reported > 0 && loaded >= reported && indexed >= loaded);

/**
 * True while more rows are being loaded, unless the user has stopped that. Then a search without results may still get
 * some.
 */
export const mayBringMatches = (progress: Progress | undefined): boolean =>
  !progress || (isUnderway(progress) && progress.phase !== 'paused' && !isComplete(progress));
