import { hash } from 'node:crypto';
import { wholeJson } from '../data-sets/whole-companies.ts';
import type { Categories } from './category-consistency.ts';
import type { InputRecord, Parsed } from './records.ts';
import { type StagedTable, toSortedRow } from './staging.ts';

/** Further problems are only counted. */
const MAX_REPORTED_ERRORS = 20;
/** Distinct reasons that are counted: in a file of another format, every line may have its own. */
const MAX_REASONS = 1_000;

/** How many records of a file were accepted, and why others were not. */
export interface StagingResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first twenty, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** How often each field had each problem, such as `founded_year: expected an integer`. */
  readonly reasons: ReadonlyMap<string, number>;
}

/** Called for every record that is left out. */
export type OnReject = (
  line: number,
  problems: readonly string[],
  record: { readonly id?: number | string; readonly text?: string },
) => void;

/** A problem without the values that differ from line to line. */
const reasonOf = (problem: string) =>
  problem
    .replace(/, got .*$/su, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');

/** Stages the good records of a file, in one pass. Rejects invalid and duplicate ones, and those that contradict others. */
export async function stageRecords(
  batches: AsyncIterable<readonly Parsed[]>,
  table: Pick<StagedTable, 'name' | 'release' | 'add'>,
  categories: Pick<Categories, 'check'>,
  onReject: OnReject = () => undefined,
): Promise<StagingResult> {
  const problems: string[] = [];
  const reasons = new Map<string, number>();
  let [accepted, rejected, problemCount] = [0, 0, 0];
  const reject: OnReject = (line, found, record) => {
    rejected++;
    onReject(line, found, record);
    for (const problem of found) {
      if (++problemCount <= MAX_REPORTED_ERRORS) problems.push(`line ${line}: ${problem}`);
      const reason = reasonOf(problem);
      if (reasons.has(reason) || reasons.size < MAX_REASONS)
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  };
  const name = (id: number | string, line: number, digest: number | null): readonly string[] => {
    const earlier = table.name(id, line, digest);
    return earlier === undefined ? [] : [`id: ${JSON.stringify(id)} is already on line ${earlier}`];
  };
  const stage = (record: InputRecord, line: number): readonly string[] => {
    const { id } = record;
    const digest = contentDigest(wholeJson(record));
    const duplicate = name(id, line, digest);
    if (duplicate.length > 0) return duplicate;
    const contradictions = categories.check(record, `on line ${line}`);
    if (contradictions.length > 0) table.release(id);
    else table.add(toSortedRow(record, digest));
    return contradictions;
  };
  for await (const batch of batches)
    for (const parsed of batch) {
      const { line } = parsed;
      const [found, rejectedAs] =
        'problems' in parsed
          ? [parsed.problems, parsed]
          : 'deletedId' in parsed
            ? [name(parsed.deletedId, line, null), {}]
            : [stage(parsed.record, line), { id: parsed.record.id }];
      if (found.length > 0) reject(line, found, rejectedAs);
      else accepted++;
    }
  return { accepted, rejected, problems, problemCount, reasons };
}

/** 48 bits, which fit into a number: enough to tell whether the text under one id has changed. */
export const contentDigest = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 12), 16);
