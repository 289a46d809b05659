import { useEffect, useEffectEvent, useState } from 'react';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { type LineMatch, NO_MATCH } from '#dashboard/catalogue/matching/line-match.ts';
import { isListOfTickers } from '#dashboard/catalogue/matching/parse-line.ts';

/** Lines that are matched in one call, so that progress can be shown and the rest cancelled. */
const CHUNK = 250;

export type MatchRun =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  | { readonly phase: 'failed' }
  | { readonly phase: 'complete'; readonly matches: readonly LineMatch[] };

/**
 * Matches lines in the worker, part by part, and again whenever `isRead` changes, because more companies are known
 * then. Waits until `mayStart`.
 */
export function useMatchRun(lines: readonly string[], isRead: boolean, mayStart: boolean): MatchRun {
  const catalogue = useCatalogue();
  const [run, setRun] = useState<MatchRun>({ phase: 'waiting' });

  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    const distinct = [...new Set(lines)];
    const areTickers = isListOfTickers(distinct);
    const found = new Map<string, LineMatch>();
    const { query } = await catalogue();
    if (!mayStart) return;
    setRun({ phase: 'running', done: 0, total: distinct.length });
    for (let at = 0; at < distinct.length && isCurrent(); at += CHUNK) {
      const part = distinct.slice(at, at + CHUNK);
      const matches = await query((index) => index.matchLines(part, areTickers));
      part.forEach((line, nth) => found.set(line, matches[nth] ?? NO_MATCH));
      if (isCurrent()) setRun({ phase: 'running', done: found.size, total: distinct.length });
    }
    if (isCurrent()) setRun({ phase: 'complete', matches: lines.map((line) => found.get(line) ?? NO_MATCH) });
  });

  useEffect(() => {
    let isCurrent = true;
    // Each part of the matches is shown as it arrives.
    // oxlint-disable-next-line react/set-state-in-effect
    start(() => isCurrent).catch(() => {
      if (isCurrent) setRun({ phase: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once all is read, more lines may match.
  }, [lines, isRead, mayStart]);
  return run;
}
