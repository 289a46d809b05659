import { fieldLabel } from '#records/field-label.ts';
import { type InferredColumn, readPath } from '#records/infer-columns.ts';
import { type JsonRecord, valueAt } from '#records/json-record.ts';
import type { ValueKind } from '#records/parsed-value.ts';
import { pathKey } from '#records/row-filter.ts';
import {
  firstSnippet,
  matchesIn,
  mergedRanges,
  toRowText,
  termsOfRow,
  termsWithout,
} from '#search/highlights.ts';
import type { SearchTerm } from '#search/search-text.ts';
import type { Range } from '#search/tokenize.ts';
import { textsOf } from './record-texts.ts';

/** Matches of a search in one offering, which its row highlights. */
export interface OfferingHighlights {
  readonly title?: readonly Range[];
  /** Matches in the visible columns, by column key. An empty array highlights the whole value. */
  readonly columns?: ReadonlyMap<string, readonly Range[]>;
  /** Excerpt of a matching field that the list doesn't show. */
  readonly elsewhere?: { readonly label: string; readonly text: string; readonly ranges: readonly Range[] };
}

/** Number of characters visible in even the narrowest column. */
const VISIBLE_LENGTH = 24;
/** Kinds of values that are shown in another format than the server sends. A match highlights the whole value. */
const WHOLE: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'boolean', 'link', 'scalars']);

function columnText(record: JsonRecord, path: readonly string[]) {
  const value = readPath(record, path);
  if (value.kind === 'text') return { text: value.text, isWhole: false };
  if (value.kind === 'company') return { text: value.name ?? '', isWhole: false };
  if (!WHOLE.has(value.kind)) return null;
  const parts = textsOf(valueAt(record, path));
  return { text: parts.map(({ text }) => text).join('\n'), isWhole: true };
}

/**
 * Returns what to highlight in the row of an offering. `elsewhere` shows a match of terms that no visible text
 * contains.
 */
export function offeringHighlights(
  record: JsonRecord,
  title: string,
  columns: readonly InferredColumn[],
  terms: readonly SearchTerm[],
): OfferingHighlights {
  if (terms.length === 0) return {};
  const texts = textsOf(record).map(({ text, names }) => Object.assign(toRowText(text), { names }));
  const name = toRowText(title, true);
  const rowTerms = termsOfRow(terms, [name, ...texts]);
  const inTitle = mergedRanges(name, rowTerms);
  const shown = columns.flatMap(({ path }) => {
    const { text = null, isWhole = false } = columnText(record, path) ?? {};
    const found = toRowText(text);
    const ranges = mergedRanges(found, rowTerms);
    const isVisible = isWhole || (ranges[0]?.[0] ?? 0) < VISIBLE_LENGTH;
    return ranges.length > 0 ? [{ key: pathKey(path), found, ranges: isWhole ? [] : ranges, isVisible }] : [];
  });
  const visible = [name, ...shown.filter(({ isVisible }) => isVisible).map(({ found }) => found)];
  const missing = termsWithout(rowTerms, (term, by) =>
    visible.some((text) => matchesIn(term, text, by).length > 0),
  );
  const elsewhere = firstSnippet(texts, missing);
  return {
    ...(inTitle.length > 0 && { title: inTitle }),
    ...(shown.length > 0 && { columns: new Map(shown.map(({ key, ranges }) => [key, ranges])) }),
    ...(elsewhere && {
      elsewhere: {
        label: elsewhere.found.names.map(fieldLabel).filter(Boolean).join(' · '),
        ...elsewhere.snippet,
      },
    }),
  };
}
