import type { Retention } from '../data-sets/served-data-sets.ts';
import type { Kind } from '../db/data-set-schema.ts';
import type { DataSetTable } from '../db/schema.ts';
import type { AttachmentKind } from './attachments.ts';
import type { Alarm, ChangeLimits } from './change-guards.ts';
import type { AttachmentTable } from './read-attachments.ts';
import type { Records } from './records.ts';
import type { RemovalLimit } from './removal-guard.ts';
import type { ReportedDifference } from './report-differences.ts';
import type { Duplicates, OnReject } from './stage-records.ts';

/** What an import reads. If the records of a kind are null, the served ones stay. */
export interface ImportInput extends Readonly<Record<Kind, Records | null>> {
  readonly source: DataSetTable['source'];
  readonly attachments?: readonly AttachmentTable[];
  /** Writes other files that belong to the data, such as logos. It is called before the data is served. */
  prepare?(): Promise<void>;
  /** The size of the input in bytes, from which the space that the import needs is estimated. */
  readonly bytes?: number;
}

/**
 * Options of an import. By default, one invalid record makes it fail, and the imported records replace those that are
 * served.
 */
export interface ImportOptions {
  /** How many invalid records may be left out. */
  readonly maxInvalid?: number;
  /** Keeps served records that the input does not name, and the fields that a record of the input lacks. */
  readonly merge?: boolean;
  /** With `merge`, lets a record of the input replace all fields of the served one. */
  readonly replaceRecords?: boolean;
  /** The column that identifies a company, instead of its id. */
  readonly key?: string;
  /** The column in which an offering names its company by that key. */
  readonly companyKey?: string;
  readonly categories?: readonly string[];
  /** Separates several categories in a cell. */
  readonly categorySeparator?: string;
  readonly duplicates?: Duplicates;
  /** Imports even while imports are on hold. */
  readonly ignoresHold?: boolean;
  /** The name of the command in the history and the audit. */
  readonly command?: string;
  readonly removalLimit?: RemovalLimit;
  /** How many records an import may change in other ways; any number by default. */
  readonly changeLimits?: ChangeLimits;
  readonly retention?: Retention;
  /** Called for every record that is left out. */
  readonly onReject?: (kind: Kind | AttachmentKind, ...rejected: Parameters<OnReject>) => void;
  /** Called for every record that the import changes, and for every alarm, before anything is written. */
  readonly onDifference?: (difference: ReportedDifference | Alarm) => void;
}
