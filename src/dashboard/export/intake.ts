import { grouped } from '../ui/grouped.ts';
import type { JsonRecord } from '../record/json-record.ts';

/** How far an export is. */
export interface Step {
  /** "Reading companies" */
  readonly doing: string;
  /** What is counted, in the plural. */
  readonly of: string;
  readonly done: number;
  /** Null where nobody knows. */
  readonly total: number | null;
}

/** How a source of records reaches the world, and where it leaves what it reads. */
export interface Intake {
  /** Makes a call that waits out a busy service, and that a reader may hold up and let go on. */
  patiently<T>(read: () => Promise<T>): Promise<T>;
  add(records: readonly JsonRecord[]): void;
  tell(step: Step): void;
}

/** Reads all records of an export. Answers what is to be said about them: what is missing, and why. */
export type Source = (intake: Intake) => Promise<readonly string[]>;

/** "1,204 companies", "1 company" */
export const sayCount = (count: number, of: string): string =>
  `${grouped.format(count)} ${count === 1 ? of.replace(/ies$/, 'y').replace(/s$/, '') : of}`;

/** "600 of 1,204 companies" */
export const sayStep = ({ done, total, of }: Step): string =>
  total === null ? sayCount(done, of) : `${grouped.format(done)} of ${sayCount(total, of)}`;

/** Records that are at hand. */
export const theseRecords =
  (of: string, records: readonly JsonRecord[]): Source =>
  async ({ add, tell }) => {
    add(records);
    tell({ doing: `Reading ${of}`, of, done: records.length, total: records.length });
    return [];
  };
