import { greatest } from 'd3-array';
import { plainName } from './field-label.ts';
import { withDecimals } from './format-number.ts';
import { columnLabel, flatFields, type InferredColumn } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { PRICE } from './money.ts';
import type { ValueKind } from './parsed-value.ts';

const MAX_FIGURES = 3;

/** Meanings of an offering's figures, in the order in which readers look for them. */
const ROLES = ['price', 'minimum', 'target'] as const;
type FigureRole = (typeof ROLES)[number];

const WORDS: Readonly<Record<FigureRole, RegExp>> = {
  price: PRICE,
  minimum: /^min(?:imum)?$/,
  target: /^(?:target|size|raise|raising|goal|volume|offered)$/,
};

/** True if a field's name says that its values are prices, minimums or targets, depending on `role`. */
export const namesRole = (path: readonly string[], role: FigureRole): boolean =>
  path.flatMap((name) => plainName(name).split(' ')).some((word) => WORDS[role].test(word));

/** Returns what a number or an amount of money means; null if the field's name doesn't tell. */
function figureRole(path: readonly string[], kind: ValueKind): FigureRole | null {
  if (kind !== 'money' && kind !== 'number') return null;
  return ROLES.find((role) => namesRole(path, role)) ?? null;
}

/** Ranks of amounts of money by what they mean. The figure with the lowest rank is shown first. */
const MONEY_RANKS: Readonly<Record<FigureRole, number>> = { price: 0, minimum: 1, target: 3 };
const NUMBER_RANKS: Readonly<Record<FigureRole, number>> = { price: 2, minimum: 2, target: 4 };

function rankOf(path: readonly string[], kind: ValueKind): number | null {
  const role = figureRole(path, kind);
  if (kind === 'money') return MONEY_RANKS[role ?? 'target'];
  return role && NUMBER_RANKS[role];
}

/** Returns the figures of an offering that readers look for first: prices, minimums, targets, then other amounts. */
export const mainFigures = (record: JsonRecord) =>
  [...flatFields(record)]
    .flatMap(({ path, value }) => {
      const rank = rankOf(path, value.kind);
      return rank === null ? [] : [{ path, label: columnLabel(path, value.kind), value, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FIGURES);

/**
 * Formats what it takes to invest in an offering: its minimum, such as "from 250,000 USD", or else its price. Null if
 * it has neither.
 */
export function formatMainAmount(record: JsonRecord): string | null {
  const fields = [...flatFields(record)];
  const textOf = (role: FigureRole): string | null => {
    const value = fields.find(({ path, value: { kind } }) => figureRole(path, kind) === role)?.value;
    if (value?.kind === 'money') return `${withDecimals(value.amount, value.decimals)} ${value.currency}`;
    return value?.kind === 'number' ? value.text : null;
  };
  const minimum = textOf('minimum');
  return minimum === null ? textOf('price') : `from ${minimum}`;
}

/** For each role (price, minimum, target), returns the column that most records have a value in. */
export const figureColumns = (columns: readonly InferredColumn[]): readonly InferredColumn[] =>
  ROLES.flatMap((role) => {
    const ofRole = columns.filter(({ path, kind }) => figureRole(path, kind) === role);
    // If two columns are about equally full, prefer money.
    return greatest(ofRole, ({ fill, kind }) => fill + (kind === 'money' ? 0.1 : 0)) ?? [];
  });
