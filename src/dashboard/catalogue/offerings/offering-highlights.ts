import { fieldLabel } from '#dashboard/records/field-label.ts';
import { type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import { type JsonRecord, valueAt } from '#dashboard/records/json-record.ts';
import type { ValueKind } from '#dashboard/records/parsed-value.ts';
import type { Range } from '#dashboard/index/tokenize.ts';
import { firstSnippet, mergedRanges, rangesIn, readText, termsOfRow } from '#dashboard/index/marks.ts';
import type { SearchTerm } from '#dashboard/index/search-text.ts';
import type { FieldPath, OfferingHighlights } from '../offering-query.ts';
import { pathKey } from '#dashboard/records/row-filter.ts';
import { textsOf } from './record-texts.ts';

/** Where a narrow column may cut off its text. */
const VISIBLE_LENGTH = 24;
/** Kinds that a column shows with another text than was sent, so that the value is marked as a whole. */
const WHOLE: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'boolean', 'link', 'scalars']);

/** The text that a column shows of a value, or that stands for it; null if it shows none. */
function columnText(record: JsonRecord, path: FieldPath) {
  const value = readPath(record, path);
  if (value.kind === 'text') return { text: value.text, isWhole: false };
  if (value.kind === 'company') return { text: value.name ?? '', isWhole: false };
  if (!WHOLE.has(value.kind)) return null;
  const parts = textsOf(valueAt(record, path));
  return { text: parts.map(({ text }) => text).join('\n'), isWhole: true };
}

/** Highlights of one offering in a list with these columns; `elsewhere` only for terms without a match in them. */
export function offeringHighlights(
  record: JsonRecord,
  title: string,
  columns: readonly InferredColumn[],
  terms: readonly SearchTerm[],
): OfferingHighlights {
  if (terms.length === 0) return {};
  const texts = textsOf(record).map((each) => ({ ...each, words: readText(each.text) }));
  const titleWords = readText(title, true);
  const rowTerms = termsOfRow(terms, [titleWords, ...texts.map(({ words }) => words)]);
  const matched = new Set<SearchTerm>();
  const inTitle = mergedRanges(titleWords, rowTerms, matched);
  const inColumns = columns.flatMap(({ path }): [string, readonly Range[]][] => {
    const shown = columnText(record, path);
    const found = new Set<SearchTerm>();
    const ranges = shown ? mergedRanges(readText(shown.text), rowTerms, found) : [];
    const [[start] = [Infinity]] = ranges;
    if (start === Infinity) return [];
    if (shown?.isWhole || start < VISIBLE_LENGTH) for (const term of found) matched.add(term);
    return [[pathKey(path), shown?.isWhole ? [] : ranges]];
  });
  const missing = new Map([...rowTerms].filter(([term]) => !matched.has(term)));
  const elsewhere = firstSnippet(texts, missing);
  return {
    ...(inTitle.length > 0 && { title: inTitle }),
    ...(inColumns.length > 0 && { columns: new Map(inColumns) }),
    ...(elsewhere && {
      elsewhere: {
        label: elsewhere.part.names.map(fieldLabel).filter(Boolean).join(' · '),
        text: elsewhere.text,
        ranges: elsewhere.ranges,
      },
    }),
  };
}

/** Highlights of a title that stands alone. */
export function highlightsOfTitle(
  title: string,
  terms: readonly SearchTerm[],
): Pick<OfferingHighlights, 'title'> {
  const ranges = rangesIn(title, terms);
  return ranges.length > 0 ? { title: ranges } : {};
}
