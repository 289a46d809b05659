import type { Kind } from '../db/data-set-schema.ts';
import { RefusedError } from '../lib/cli-error.ts';
import type { AttachmentKind } from './attachments.ts';
import type { Differences } from './compare.ts';
import type { StagingResult } from './problem-list.ts';
import type { FieldChanges } from './report-differences.ts';
import type { SplitColumn } from './split-categories.ts';

/** The result of an import or a dry run. */
export interface ImportResult extends Readonly<Record<Kind, StagingResult>> {
  /** `unchanged`: the result is what is served already. `refused`: too many records are invalid. `checked`: a dry run. */
  readonly outcome: 'imported' | 'unchanged' | 'checked' | 'refused';
  /** The changes that the import makes; null if it was refused. */
  readonly differences: Differences | null;
  /** How many records change in each field; null if the import was refused. */
  readonly fields: FieldChanges | null;
  readonly attachments: Readonly<Partial<Record<AttachmentKind, StagingResult>>>;
  /** How often each field was filled in because the input lacks it. */
  readonly filled: ReadonlyMap<string, number>;
  /** The columns of categories in which cells were split at commas. */
  readonly splitCategories: ReadonlyMap<string, SplitColumn>;
  /** Whether companies were found by their names, because the input has neither ids nor a key. */
  readonly isKeyedByName: boolean;
  /** How many records were left out or replaced because another one has the same id. */
  readonly duplicates: number;
  /** How many offerings had a `company_id` that differs from the company that `companyKey` names. */
  readonly replacedCompanyIds: number;
  /** How many companies did not get the id that the input has for them, because their key or another one has an id already. */
  readonly unusedIds: number;
  /** How many served records are kept because the incoming ones are invalid, although the input replaces all others. */
  readonly keptForInvalid: number;
  /** How many invalid records had no served one to keep: no id could be read, or the served one contradicts the input. */
  readonly lostForInvalid: number;
}

/** Counts the bad records of all files. */
export const countRejected = ({
  companies,
  offerings,
  attachments,
}: Pick<ImportResult, Kind | 'attachments'>) =>
  [companies, offerings, ...Object.values(attachments)].reduce((sum, { rejected }) => sum + rejected, 0);

/** A guard refused the import, or no company would be left. `result` says what was found in the input. */
export class RefusedImportError extends RefusedError {
  readonly result: Pick<ImportResult, Kind | 'attachments' | 'differences' | 'fields'>;

  constructor(message: string, result: RefusedImportError['result']) {
    super(message, 'guard');
    this.result = result;
  }
}
