/** How many problems are listed. Further problems are only counted. */
const MAX_REPORTED_ERRORS = 20;
/**
 * How many different reasons are counted. Without a limit, a file in a wrong format could have a different reason on
 * every line.
 */
const MAX_REASONS = 1_000;

/** How many records of a file were accepted, and what is wrong with the others. */
export interface StagingResult {
  readonly accepted: number;
  readonly rejected: number;
  /** The first problems, such as `line 17: founded_year: expected an integer, got "x"`. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /**
   * The number of problems by reason: the text without values, such as `founded_year: expected an integer`.
   */
  readonly reasons: ReadonlyMap<string, number>;
}

export type ProblemList = ReturnType<typeof createProblemList>;

/** Removes the values from a problem, so that problems of the same kind can be counted together. */
const reasonOf = (problem: string) =>
  problem
    .replace(/, got .*$/su, '')
    .replaceAll(/\[\d+\]/g, '[]')
    .replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '…');

/** Creates a list that collects the problems of a file. */
export function createProblemList() {
  const problems: string[] = [];
  const reasons = new Map<string, number>();
  let [accepted, rejected, problemCount] = [0, 0, 0];
  return {
    /** Counts a record: as rejected if problems were found in it, as accepted otherwise. */
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
    /** Counts a record as rejected that was counted as accepted before. */
    reject(line: number, found: readonly string[]): void {
      accepted--;
      this.count(line, found);
    },
    result: (): StagingResult => ({ accepted, rejected, problems, problemCount, reasons }),
  };
}
