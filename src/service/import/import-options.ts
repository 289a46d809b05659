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

/** The input of an import. If companies or offerings are null, the current ones stay. */
export interface ImportInput extends Readonly<Record<Kind, Records | null>> {
  readonly source: DataSetTable['source'];
  readonly attachments?: readonly AttachmentTable[];
  /** Writes other files that belong to the data, such as logos. Called just before the new data set becomes current. */
  writeFiles?(): Promise<void>;
  /** The size of the input in bytes. From it, the import estimates how much disk space it needs. */
  readonly bytes?: number;
}

/**
 * The options of an import. By default, a single invalid record makes it fail, and the imported records replace all
 * current ones.
 */
export interface ImportOptions {
  /** How many invalid records may be left out before the whole import is refused. */
  readonly maxInvalid?: number;
  /** Whether to keep current records that the input does not contain, and fields that an imported record lacks. */
  readonly merge?: boolean;
  /**
   * Whether, with `merge`, an imported record replaces all fields of the current one, even those that it lacks.
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
  /** Starts the thread that builds the search index. By default, no index is built. */
  readonly startSearchThread?: StartThread;
  /** How many companies a data set must have to get a search index. */
  readonly minIndexed?: number;
  /** Called for every invalid record, which is left out. */
  readonly onReject?: (kind: Kind | AttachmentKind, ...rejected: Parameters<OnReject>) => void;
  /** Called for every record that the import changes, and for every alarm, before any data is written. */
  readonly onDifference?: (difference: ReportedDifference | Alarm) => void;
}
