import type { Kind } from '../db/data-set-schema.ts';
import { RefusedError } from '../lib/cli-error.ts';
import type { AttachmentKind } from './attachments.ts';
import type { Differences } from './compare.ts';
import type { StagingResult } from './problem-list.ts';
import type { FieldChanges } from './report-differences.ts';
import type { SplitColumn } from './split-categories.ts';

/** The result of an import or a dry run. */
export interface ImportResult extends Readonly<Record<Kind, StagingResult>> {
  /**
   * `unchanged`: the records are those of the current data set. `indexed`: so they are, but the search index that was
   * missing was added. `refused`: too many records are invalid. `checked`: this was a dry run.
   */
  readonly outcome: 'imported' | 'indexed' | 'unchanged' | 'checked' | 'refused';
  readonly differences: Differences | null;
  /** How many records change in each field; null if the import was refused. */
  readonly fields: FieldChanges | null;
  readonly attachments: Readonly<Partial<Record<AttachmentKind, StagingResult>>>;
  /** How often each field was filled in because a row did not have it. */
  readonly filled: ReadonlyMap<string, number>;
  /** The category columns whose cells were split at commas. */
  readonly splitCategories: ReadonlyMap<string, SplitColumn>;
  /** Whether companies were identified by name, because the input has neither ids nor a key column. */
  readonly isKeyedByName: boolean;
  /** How many records were skipped or replaced because another record has the same id. */
  readonly duplicateCount: number;
  /**
   * How many offerings had a `company_id` that was replaced, because their company key belongs to a company with
   * another id.
   */
  readonly replacedCompanyIds: number;
  /**
   * How many companies did not get the id in their row, because their key already has a different id, or because the id
   * in the row belongs to another key.
   */
  readonly unusedIds: number;
  /**
   * In an import that replaces all records: how many current records stay because their new version is invalid.
   */
  readonly keptForInvalid: number;
  /**
   * In an import that replaces all records: how many invalid records have no current version that could stay. Their id
   * could not be read, or the current version contradicts the rest of the input.
   */
  readonly lostForInvalid: number;
}

/** Returns the number of invalid records in all files together. */
export const countRejected = ({
  companies,
  offerings,
  attachments,
}: Pick<ImportResult, Kind | 'attachments'>) =>
  [companies, offerings, ...Object.values(attachments)].reduce((sum, { rejected }) => sum + rejected, 0);

/** A guard refused the import, or no company would be left. `result` says what was read from the input. */
export class RefusedImportError extends RefusedError {
  readonly result: Pick<ImportResult, Kind | 'attachments' | 'differences' | 'fields'>;

  constructor(message: string, result: RefusedImportError['result']) {
    super(message, 'guard');
    this.result = result;
  }
}
