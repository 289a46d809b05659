import type { Retention } from '../data-sets/served-data-sets.ts';
import type { Kind } from '../db/data-set-schema.ts';
import type { DataSetTable } from '../db/schema.ts';
import type { StartThread } from '../search/search-thread.ts';
import type { AttachmentKind } from './attachments.ts';
import type { Alarm, ChangeLimits } from './change-guards.ts';
import type { AttachmentTable } from './read-attachments.ts';
import type { Records } from './records.ts';
import type { RemovalLimit } from './removal-guard.ts';
import type { ReportedDifference } from './report-differences.ts';
import type { Duplicates, OnReject } from './stage-records.ts';

/** The input of an import. If it has no companies or no offerings (null), the current ones stay. */
export interface ImportInput extends Readonly<Record<Kind, Records | null>> {
  readonly source: DataSetTable['source'];
  readonly attachments?: readonly AttachmentTable[];
  /** Writes other files that belong to the data, such as logos. It is called just before the new data is served. */
  prepare?(): Promise<void>;
  /** The size of the input in bytes, from which the import estimates the disk space that it needs. */
  readonly bytes?: number;
}

/**
 * The options of an import. By default, a single invalid record makes it fail, and the imported records replace all
 * current ones.
 */
export interface ImportOptions {
  /** How many invalid records may be left out before the whole import is refused. */
  readonly maxInvalid?: number;
  /** Keeps current records that the input does not contain, and the fields that an imported record does not have. */
  readonly merge?: boolean;
  /**
   * Whether, with `merge`, an imported record replaces all fields of the current one, even fields that it does not
   * have itself.
   */
  readonly replaceRecords?: boolean;
  /** The column whose value identifies a company, instead of its id. */
  readonly key?: string;
  /** The column of an offering that holds the key of its company. */
  readonly companyKey?: string;
  readonly categories?: readonly string[];
  /** The text that separates the category names in a cell. */
  readonly categorySeparator?: string;
  readonly duplicates?: Duplicates;
  readonly ignoresHold?: boolean;
  /** The name of the command, for the history of data sets and the audit. */
  readonly command?: string;
  readonly removalLimit?: RemovalLimit;
  /** How many records may change in suspicious ways, apart from being removed. By default, there is no limit. */
  readonly changeLimits?: ChangeLimits;
  readonly retention?: Retention;
  /** Starts the thread that builds the index of the search. By default, none is built. */
  readonly startSearchThread?: StartThread;
  /** How many companies a list must have to get an index of the search. */
  readonly minIndexed?: number;
  /** Called for every invalid record, which is left out. */
  readonly onReject?: (kind: Kind | AttachmentKind, ...rejected: Parameters<OnReject>) => void;
  /** Called for every record that the import changes, and for every alarm, before any data is written. */
  readonly onDifference?: (difference: ReportedDifference | Alarm) => void;
}
