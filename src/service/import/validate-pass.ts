import { compareEntries } from './list-order.ts';
import type { Parsed } from './records.ts';

/** How many bad lines are told in full. */
const PROBLEMS_TOLD = 20;

/** What the first reading of a file found, and where each good record belongs in the list. */
export interface Survey {
  readonly accepted: number;
  readonly rejected: number;
  /** `line 17: founded_year: expected an integer, got "x"`, the first twenty. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** By the record's number in the file, from 0: its list position, or undefined if it is left out. */
  positionOf(ordinal: number): number | undefined;
}

/** How records of a kind are told apart, sorted, and looked at on the way. */
export interface SurveyOptions<T> {
  /** Unique as text. */
  id(record: T): number | string;
  key(record: T): string;
  /** What is wrong with a record in the light of those before it. */
  check?(record: T, line: number): readonly string[];
  onRecord?(record: T, ordinal: number): void;
}

const LEFT_OUT = 0xffff_ffff;

/** Reads everything once: refuses what is bad or was there before, and puts the rest in list order. */
export async function survey<T>(
  batches: AsyncIterable<readonly Parsed<T>[]>,
  { id, key, check, onRecord }: SurveyOptions<T>,
): Promise<Survey> {
  const entries: { key: string; id: number | string; ordinal: number }[] = [];
  const lineOf = new Map<number | string, number>();
  const problems: string[] = [];
  let [ordinal, rejected, problemCount] = [0, 0, 0];
  const reject = (line: number, found: readonly string[]) => {
    rejected++;
    for (const problem of found)
      if (++problemCount <= PROBLEMS_TOLD) problems.push(`line ${line}: ${problem}`);
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
  const positions = new Uint32Array(ordinal).fill(LEFT_OUT);
  entries.sort(compareEntries);
  for (const [position, entry] of entries.entries()) positions[entry.ordinal] = position;
  return {
    accepted: entries.length,
    rejected,
    problems,
    problemCount,
    positionOf(of) {
      const position = positions[of];
      return position === LEFT_OUT ? undefined : position;
    },
  };
}

/** Ids are stored and asked for as text, so 7 and "7" are one; a million numbers are kept as numbers. */
function identity(id: number | string): number | string {
  const number = Number(id);
  return String(number) === id ? number : id;
}
