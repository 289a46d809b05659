import { compareEntries } from './list-order.ts';
import type { Parsed } from './records.ts';

/** Further problems are only counted. */
const MAX_REPORTED_ERRORS = 20;

/** The result of the first pass over a file: problems, and the list position of each valid record. */
export interface ValidationResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first twenty, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** List position by ordinal in the file (from 0); undefined if the record was skipped. */
  positionOf(ordinal: number): number | undefined;
}

export interface ValidationOptions<T> {
  id(record: T): number | string;
  key(record: T): string;
  check?(record: T, line: number): readonly string[];
  onRecord?(record: T, ordinal: number): void;
}

const SKIPPED = 0xffff_ffff;

/** The first pass: rejects invalid and duplicate records, and sorts the rest. */
export async function validatePass<T>(
  batches: AsyncIterable<readonly Parsed<T>[]>,
  { id, key, check, onRecord }: ValidationOptions<T>,
): Promise<ValidationResult> {
  const entries: { key: string; id: number | string; ordinal: number }[] = [];
  const lineOf = new Map<number | string, number>();
  const problems: string[] = [];
  let [ordinal, rejected, problemCount] = [0, 0, 0];
  const reject = (line: number, found: readonly string[]) => {
    rejected++;
    for (const problem of found)
      if (++problemCount <= MAX_REPORTED_ERRORS) problems.push(`line ${line}: ${problem}`);
  };
  for await (const batch of batches)
    for (const parsed of batch) {
      const current = ordinal++;
      if ('problems' in parsed) {
        reject(parsed.line, parsed.problems);
        continue;
      }
      const recordId = id(parsed.record);
      const earlier = lineOf.get(identity(recordId));
      if (earlier !== undefined) {
        reject(parsed.line, [`id: ${JSON.stringify(recordId)} is already on line ${earlier}`]);
        continue;
      }
      const contradictions = check?.(parsed.record, parsed.line) ?? [];
      if (contradictions.length > 0) {
        reject(parsed.line, contradictions);
        continue;
      }
      lineOf.set(identity(recordId), parsed.line);
      entries.push({ key: key(parsed.record), id: recordId, ordinal: current });
      onRecord?.(parsed.record, current);
    }
  const positions = new Uint32Array(ordinal).fill(SKIPPED);
  entries.sort(compareEntries);
  for (const [position, entry] of entries.entries()) positions[entry.ordinal] = position;
  return {
    accepted: entries.length,
    rejected,
    problems,
    problemCount,
    positionOf(of) {
      const position = positions[of];
      return position === SKIPPED ? undefined : position;
    },
  };
}

/** Ids are stored and requested as text, so 7 and "7" are the same. Numbers, because they take less memory. */
function identity(id: number | string): number | string {
  const number = Number(id);
  return String(number) === id ? number : id;
}
