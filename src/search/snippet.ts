import type { Range } from './tokenize.ts';

/** Merges ranges that overlap or touch, and sorts them. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: [start: number, end: number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Maximum number of characters before the match, because a table row may show only about twenty. */
const MAX_LEAD = 12;
const MAX_LENGTH = 90;

/** Moves a cut so that it doesn't split a surrogate pair. */
const cutPoint = (text: string, at: number) =>
  /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at + 1 : at;

function startOf(text: string, first: number): number {
  if (first <= MAX_LEAD) return 0;
  const space = text.indexOf(' ', first - MAX_LEAD);
  return space === -1 || space >= first ? cutPoint(text, first - MAX_LEAD) : space + 1;
}

function endOf(text: string, last: number, maxLength: number): number {
  if (text.length <= maxLength) return text.length;
  const space = text.lastIndexOf(' ', maxLength);
  return space < last ? Math.max(last, cutPoint(text, maxLength)) : space;
}

/** Cuts a text to the surroundings of its first range, between words if possible, and adjusts the ranges. */
export function snippetOf(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } {
  const [first, last] = ranges[0] ?? [0, 0];
  const from = startOf(text, first);
  const to = endOf(text, last, from + MAX_LENGTH);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    ranges: ranges.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}
