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

/** Which of two records with the same id is imported. With `problem`, the second one is reported as a problem. */
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
  table: Pick<StagedTable, 'name' | 'release' | 'remove' | 'add'>,
  categories: Pick<Categories, 'check'>,
  { complete, duplicates = 'problem', onReject = () => undefined }: StagingOptions,
): Promise<StagingResult & { readonly duplicates: number }> {
  const list = createProblemList();
  let duplicateCount = 0;
  /**
   * Registers the id of a record. Returns `counts` if the record is imported. If the id occurred before, the option
   * `duplicates` may demand that the record is left out (`ignored`) or is a problem, which is then returned.
   */
  const name = (
    id: number | string,
    { line, label }: Pick<Parsed, 'line' | 'label'>,
    digest: number | null,
  ): readonly string[] | 'counts' | 'ignored' => {
    const earlier = table.name(id, line, digest);
    if (earlier === undefined) return 'counts';
    if (duplicates === 'problem')
      return [`${label ?? `id: ${JSON.stringify(id)}`} is already on line ${earlier}`];
    duplicateCount++;
    if (duplicates === 'first') return 'ignored';
    table.remove(id);
    table.name(id, line, digest);
    return 'counts';
  };
  const stage = (record: InputRecord, parsed: Parsed): readonly string[] => {
    const digest = contentDigest(wholeJson(record));
    const named = name(record.id, parsed, digest);
    if (named !== 'counts') return named === 'ignored' ? [] : named;
    const contradictions = categories.check(record, `on line ${parsed.line}`);
    if (contradictions.length > 0) table.release(record.id);
    else table.add(toSortedRow(record, digest));
    return contradictions;
  };
  const stageParsed = (parsed: Parsed): readonly string[] => {
    if ('problems' in parsed) return parsed.problems;
    if ('record' in parsed) return stage(parsed.record, parsed);
    const named = name(parsed.deletedId, parsed, null);
    return typeof named === 'string' ? [] : named;
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
  return { ...list.result(), duplicates: duplicateCount };
}

/** Returns 48 bits of a hash of a record's JSON, as a number. They show whether the record has changed. */
export const contentDigest = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 12), 16);
