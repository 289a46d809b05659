import { useEffect, useMemo, useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { type LineMatch, NO_MATCH } from '#dashboard/catalogue/matching/line-match.ts';
import { isListOfTickers } from '#dashboard/catalogue/matching/parse-ticker.ts';

/** Number of lines that are matched at a time, so that progress can be shown and matching can be cancelled. */
const CHUNK = 250;

export type MatchRun =
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  | { readonly phase: 'failed' }
  | { readonly phase: 'complete'; readonly matches: readonly LineMatch[] };

/** Matches lines to companies in the worker, in chunks. To match the lines again, remount the component. */
export function useMatchRun(lines: readonly string[]): MatchRun {
  const openCatalogue = useOpenCatalogue();
  const distinct = useMemo(() => [...new Set(lines)], [lines]);
  const [run, setRun] = useState<MatchRun>({ phase: 'running', done: 0, total: distinct.length });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function match() {
      const areTickers = isListOfTickers(distinct);
      const found = new Map<string, LineMatch>();
      const { ask } = await openCatalogue();
      for (let at = 0; at < distinct.length && !signal.aborted; at += CHUNK) {
        const part = distinct.slice(at, at + CHUNK);
        const matches = await ask('matchLines', [part, areTickers]);
        part.forEach((line, nth) => found.set(line, matches[nth] ?? NO_MATCH));
        if (!signal.aborted) setRun({ phase: 'running', done: found.size, total: distinct.length });
      }
      if (!signal.aborted)
        setRun({ phase: 'complete', matches: lines.map((line) => found.get(line) ?? NO_MATCH) });
    }
    match().catch(() => {
      if (!signal.aborted) setRun({ phase: 'failed' });
    });
    return () => leaving.abort();
  }, [openCatalogue, distinct, lines]);
  return run;
}
