import type { Range } from '../catalogue-api.ts';

// A row of the table shows little more than twenty letters: the match must be among them.
const BEFORE = 12;
const MOST = 90;

/** A place to cut near another, not inside a character of two units. */
const between = (text: string, at: number) => (/^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at + 1 : at);

function startOf(text: string, first: number): number {
  if (first <= BEFORE) return 0;
  const space = text.indexOf(' ', first - BEFORE);
  return space === -1 || space >= first ? between(text, first - BEFORE) : space + 1;
}

function endOf(text: string, last: number, most: number): number {
  if (text.length <= most) return text.length;
  const space = text.lastIndexOf(' ', most);
  return space < last ? Math.max(last, between(text, most)) : space;
}

/** A short part of a text around its first range, cut between words where it can be, with the ranges moved along. */
export function snippetOf(text: string, ranges: readonly Range[]): { text: string; ranges: Range[] } {
  const [first, last] = ranges[0] ?? [0, 0];
  const from = startOf(text, first);
  const to = endOf(text, last, from + MOST);
  const lead = from > 0 ? '…' : '';
  const shift = lead.length - from;
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    ranges: ranges.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}
