/** Problems beyond this number are only counted. */
const MAX_REPORTED_ERRORS = 20;
/** Different problems that are counted. A file of another format could have another one on every line. */
const MAX_REASONS = 1_000;

/** How many records of a file were accepted, and what is wrong with the others. */
export interface StagingResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first problems, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** How often each problem occurs, by its text without values, such as `founded_year: expected an integer`. */
  readonly reasons: ReadonlyMap<string, number>;
}

export type ProblemList = ReturnType<typeof createProblemList>;

/** Removes the values from a problem, so that equal problems can be counted. */
const reasonOf = (problem: string) =>
  problem
    .replace(/, got .*$/su, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');

/** Creates an empty list of problems. */
export function createProblemList() {
  const problems: string[] = [];
  const reasons = new Map<string, number>();
  let [accepted, rejected, problemCount] = [0, 0, 0];
  return {
    /** Counts a record. It is rejected if it has problems. */
    count(line: number, found: readonly string[]): void {
      if (found.length === 0) accepted++;
      else rejected++;
      for (const problem of found) {
        if (++problemCount <= MAX_REPORTED_ERRORS) problems.push(`line ${line}: ${problem}`);
        const reason = reasonOf(problem);
        if (reasons.has(reason) || reasons.size < MAX_REASONS)
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    },
    reject(line: number, found: readonly string[]): void {
      accepted--;
      this.count(line, found);
    },
    result: (): StagingResult => ({ accepted, rejected, problems, problemCount, reasons }),
  };
}
