/** How many problems are listed in full. Further ones are only counted. */
const MAX_REPORTED_ERRORS = 20;
/** How many distinct reasons are counted. Without a limit, a file of another format could have one for every line. */
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

/** Counts the records of a file and what is wrong with them. */
export type ProblemList = ReturnType<typeof createProblemList>;

/** Removes the values that differ from line to line from a problem, so that equal ones can be counted. */
const reasonOf = (problem: string) =>
  problem
    .replace(/, got .*$/su, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');

/** Starts to count the records of a file. */
export function createProblemList() {
  const problems: string[] = [];
  const reasons = new Map<string, number>();
  let [accepted, rejected, problemCount] = [0, 0, 0];
  return {
    /** Counts a record, as rejected if there are problems. */
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
    /** Counts a record as rejected that was accepted before. */
    reject(line: number, found: readonly string[]): void {
      accepted--;
      this.count(line, found);
    },
    result: (): StagingResult => ({ accepted, rejected, problems, problemCount, reasons }),
  };
}
