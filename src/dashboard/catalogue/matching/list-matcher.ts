import { yieldEvery } from '#search/time-slicing.ts';
import type { NamedCompany } from './finding.ts';
import type { LineMatch } from './line-match.ts';
import { createNameMatcher, type NameMatcher } from './name-matcher.ts';

/** How long the index of names is kept after its last use. Users often correct a list and match it again. */
const KEEP_MS = 120_000;

interface MatchedRecords {
  readonly indexVersion: number;
  all(): readonly NamedCompany[];
}

/**
 * Returns a function that matches lists against the companies in memory. Its first call indexes their names in time
 * slices.
 */
export function createListMatcher(records: MatchedRecords) {
  let cached: { readonly version: number; readonly matcher: Promise<NameMatcher> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function indexNames(): Promise<NameMatcher> {
    const yieldIfDue = yieldEvery();
    const matcher = createNameMatcher();
    for (const company of records.all()) {
      matcher.add(company);
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    return matcher;
  }

  return async (lines: readonly string[], areTickers: boolean): Promise<readonly LineMatch[]> => {
    if (cached?.version !== records.indexVersion)
      cached = { version: records.indexVersion, matcher: indexNames() };
    const matcher = await cached.matcher;
    clearTimeout(timer);
    timer = setTimeout(() => (cached = null), KEEP_MS);
    const yieldIfDue = yieldEvery();
    const matches: LineMatch[] = [];
    for (const line of lines) {
      matches.push(matcher.match(line, areTickers));
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    return matches;
  };
}
