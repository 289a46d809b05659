import { hash } from 'node:crypto';
import { wholeJson } from '../data-sets/stored-json.ts';
import type { Categories } from './category-consistency.ts';
import type { InputRow } from './input-row.ts';
import { createProblemList, type StagingResult } from './problem-list.ts';
import type { InputRecord, Parsed } from './records.ts';
import { type StagedTable, toSortedRow } from './staged-table.ts';

export type OnReject = (
  line: number,
  problems: readonly string[],
  record: { readonly id?: number | string; readonly text?: string },
) => void;

/** Which of two records with the same id is imported. `problem` imports the first one and rejects the second one. */
export type Duplicates = 'first' | 'last' | 'problem';

/** How the records of a file are validated and stored in the temporary database. */
export interface StagingOptions {
  readonly complete: (rows: readonly (Parsed | InputRow)[]) => Promise<readonly Parsed[]>;
  readonly duplicates?: Duplicates;
  readonly onReject?: OnReject;
}

/**
 * Reads the records of a file and stores the valid ones in the temporary database. It rejects invalid records,
 * duplicates, and records whose categories contradict those of earlier ones.
 */
export async function stageRecords(
  batches: AsyncIterable<readonly (Parsed | InputRow)[]>,
  table: Pick<StagedTable, 'registerId' | 'forgetId' | 'remove' | 'add'>,
  categories: Pick<Categories, 'check'>,
  { complete, duplicates = 'problem', onReject = () => undefined }: StagingOptions,
): Promise<StagingResult & { readonly duplicateCount: number }> {
  const list = createProblemList();
  let duplicateCount = 0;
  /**
   * Registers the id of a record. If another record has the same id, the option `duplicates` decides whether the new
   * record replaces the other one, is ignored, or is a problem.
   */
  const registerId = (
    id: number | string,
    { line, label }: Pick<Parsed, 'line' | 'label'>,
    digest: number | null,
  ): { readonly isWanted: boolean; readonly problems: readonly string[] } => {
    const otherLine = table.registerId(id, line, digest);
    if (otherLine === undefined) return { isWanted: true, problems: [] };
    if (duplicates === 'problem') {
      const problem = `${label ?? `id: ${JSON.stringify(id)}`} is already on line ${otherLine}`;
      return { isWanted: false, problems: [problem] };
    }
    duplicateCount++;
    if (duplicates === 'first') return { isWanted: false, problems: [] };
    table.remove(id);
    table.registerId(id, line, digest);
    return { isWanted: true, problems: [] };
  };
  const stage = (record: InputRecord, parsed: Parsed): readonly string[] => {
    const digest = contentDigest(wholeJson(record));
    const { isWanted, problems } = registerId(record.id, parsed, digest);
    if (!isWanted) return problems;
    const contradictions = categories.check(record, `on line ${parsed.line}`);
    if (contradictions.length > 0) table.forgetId(record.id);
    else table.add(toSortedRow(record, digest));
    return contradictions;
  };
  const stageParsed = (parsed: Parsed): readonly string[] => {
    if ('problems' in parsed) return parsed.problems;
    if ('record' in parsed) return stage(parsed.record, parsed);
    return registerId(parsed.deletedId, parsed, null).problems;
  };
  for await (const batch of batches)
    for (const parsed of await complete(batch)) {
      const found = stageParsed(parsed);
      if (found.length > 0)
        onReject(
          parsed.line,
          found,
          'record' in parsed ? { id: parsed.record.id } : 'problems' in parsed ? parsed : {},
        );
      list.count(parsed.line, found);
    }
  return { ...list.result(), duplicateCount };
}

/** Returns a hash of a record's JSON, to detect changes. It has 48 bits, since a number holds at most 53 exactly. */
export const contentDigest = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 12), 16);
