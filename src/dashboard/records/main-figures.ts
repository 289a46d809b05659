import { plainName } from './field-label.ts';
import { columnLabel, flatFields } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import type { ParsedValue } from './parsed-value.ts';

const MAX_FIGURES = 3;
/** Words in field names that rank an amount first and make other numbers count as figures. */
const PRICE = /^(?:price|nav)$/;
const MINIMUM = /^min(?:imum)?$/;

const hasWord = (path: readonly string[], word: RegExp) =>
  path.some((name) =>
    plainName(name)
      .split(' ')
      .some((each) => word.test(each)),
  );

function rankOf(path: readonly string[], { kind }: ParsedValue): number | null {
  if (kind === 'money') return hasWord(path, PRICE) ? 0 : hasWord(path, MINIMUM) ? 1 : 3;
  if (kind !== 'number') return null;
  return hasWord(path, MINIMUM) || hasWord(path, PRICE) ? 2 : null;
}

/** Returns the figures that readers look for first: prices and minimums, then other amounts of money. */
export const mainFigures = (record: JsonRecord) =>
  [...flatFields(record)]
    .flatMap(({ path, value }) => {
      const rank = rankOf(path, value);
      return rank === null ? [] : [{ path, label: columnLabel(path, value.kind), value, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FIGURES);
