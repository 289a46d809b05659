import { greatest } from 'd3-array';
import { plainName } from './field-label.ts';
import { columnLabel, flatFields, type InferredColumn } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import type { ValueKind } from './parsed-value.ts';

const MAX_FIGURES = 3;

/** What a figure of an offering means, in the order in which readers look for it. */
const ROLES = ['price', 'minimum', 'target'] as const;
type FigureRole = (typeof ROLES)[number];

const WORDS: Readonly<Record<FigureRole, RegExp>> = {
  price: /^(?:price|nav)$/,
  minimum: /^min(?:imum)?$/,
  target: /^(?:target|size|raise|raising|goal|volume|offered)$/,
};

/** Tells whether a field's name shows that its values have a role. */
export const namesRole = (path: readonly string[], role: FigureRole): boolean =>
  path.flatMap((name) => plainName(name).split(' ')).some((word) => WORDS[role].test(word));

/** Returns what a number or an amount of money means; null if the field's name doesn't show it. */
function figureRole(path: readonly string[], kind: ValueKind): FigureRole | null {
  if (kind !== 'money' && kind !== 'number') return null;
  return ROLES.find((role) => namesRole(path, role)) ?? null;
}

/** Lower ranks come first: prices and minimums in money, then in numbers, then all other figures. */
const MONEY_RANKS: Readonly<Record<FigureRole, number>> = { price: 0, minimum: 1, target: 3 };
const NUMBER_RANKS: Readonly<Record<FigureRole, number>> = { price: 2, minimum: 2, target: 4 };

function rankOf(path: readonly string[], kind: ValueKind): number | null {
  const role = figureRole(path, kind);
  if (kind === 'money') return MONEY_RANKS[role ?? 'target'];
  return role && NUMBER_RANKS[role];
}

/** Returns the figures that readers look for first: prices, minimums and targets, then other amounts of money. */
export const mainFigures = (record: JsonRecord) =>
  [...flatFields(record)]
    .flatMap(({ path, value }) => {
      const rank = rankOf(path, value.kind);
      return rank === null ? [] : [{ path, label: columnLabel(path, value.kind), value, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FIGURES);

/** Returns the column of each role that the most records have. */
export const figureColumns = (columns: readonly InferredColumn[]): readonly InferredColumn[] =>
  ROLES.flatMap((role) => {
    const ofRole = columns.filter(({ path, kind }) => figureRole(path, kind) === role);
    // If two are equally full, money is preferred.
    return greatest(ofRole, ({ fill, kind }) => fill + (kind === 'money' ? 0.1 : 0)) ?? [];
  });
