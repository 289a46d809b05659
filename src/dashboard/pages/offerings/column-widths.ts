import { countDecimals, withDecimals } from '#records/format-number.ts';
import { type InferredColumn, readPath } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { ParsedValue, ValueKind } from '#records/parsed-value.ts';

/** Column widths in pixels that fit typical values. */
export const WIDTH_OF_KIND: Readonly<Partial<Record<ValueKind, number>>> = {
  number: 96,
  boolean: 96,
  rows: 96,
  moment: 130,
  day: 130,
  money: 128,
  company: 170,
  link: 170,
  scalars: 180,
  prose: 180,
};
export const DEFAULT_COLUMN_WIDTH = 144;
/**
 * Estimated widths in pixels, from which column widths are calculated: a letter of a header, a digit, and a cell's
 * padding with its sort arrow.
 */
const LETTER = 6.5;
const DIGIT = 8;
const PADDING = 40;
/** Padding of a cell with a figure. It needs no room for a sort arrow. */
const FIGURE_PADDING = 26;
/** Width in pixels of the currency after an amount. */
const CURRENCY = 34;

/** Maximum width in pixels of a header on a single line. A longer header wraps. */
const MAX_HEADER_LINE = 130;
const MAX_HEADER_WIDTH = 400;

/**
 * Returns the width that a header needs in pixels: that of the whole text or, if the text wraps, of its longest word.
 */
export function headerWidth(label: string): number {
  const line = label.length * LETTER + PADDING;
  if (line <= MAX_HEADER_LINE) return line;
  const longest = Math.max(...label.split(' ').map((word) => word.length));
  return Math.min(longest * LETTER + PADDING, MAX_HEADER_WIDTH);
}

const textOf = (value: ParsedValue): string =>
  value.kind === 'money'
    ? withDecimals(value.amount, value.decimals)
    : value.kind === 'number'
      ? value.text
      : '';

/** If a value has more decimals than this, don't pad the others with zeros, because they would be hard to read. */
const MAX_FILLED_DECIMALS = 4;

/**
 * Returns the number of decimals to show in a column of numbers or amounts, and the width that its longest value
 * needs.
 */
export function figureLayout({ path, kind }: InferredColumn, records: readonly JsonRecord[]) {
  const texts = records.map((record) => textOf(readPath(record, path)));
  const most = Math.max(0, ...texts.map(countDecimals));
  const decimals = most > MAX_FILLED_DECIMALS ? 0 : most;
  const longest = Math.max(0, ...texts.map((text) => withDecimals(text, decimals).length));
  return { decimals, width: longest * DIGIT + FIGURE_PADDING + (kind === 'money' ? CURRENCY : 0) };
}
