import { countCompanies, type FacetValue, numberBounds } from '#company-search/company-counts.ts';
import { type CompanyConditions, requireConditions } from '#company-search/company-filter.ts';
import type { CompanyFields, CompanyRecords, CompanyTable } from '#company-search/company-index-fields.ts';
import { toInstants } from '#records/calendar.ts';
import { passTest, type RecordMask } from '#search/record-mask.ts';
import { exclusionsOf, type SearchTerms } from '#search/search-text.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import { type FilterParam, monthsOf, type ZonedCompanyFilter } from '../company-query.ts';
import type { FacetCounts } from '../company-results.ts';

/**
 * Parts of a filter. The counts beside the values of a part ignore that part, so that the user can choose further
 * values.
 */
type CompanyGroup = FilterParam | 'published';

export type CompanyListMask = RecordMask<CompanyGroup>;

type Condition = (
  mask: CompanyListMask,
  fields: CompanyFields,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
) => void;

/** Converts the ids of annotations, which are text, to company ids. */
export const toNumbers = (ids: readonly string[]): ReadonlySet<number> => new Set(ids.map(Number));

/**
 * Conditions for the parts of a filter that aren't about the companies' own fields. Each function restricts a mask.
 * Null means that the part is applied elsewhere.
 */
const OTHER_CONDITIONS: Readonly<Record<Exclude<FilterParam, keyof CompanyConditions>, Condition | null>> = {
  // The search text needs no condition: the mask that is restricted here already contains only companies that match it.
  q: null,
  // A company's record has no research or news. The caller finds the companies that pass these filters, and passes
  // their ids as `requiredIds`.
  research: null,
  news: null,
  deal: null,
  since: null,
  tag: (mask, fields, { tag = [] }, annotations) => {
    if (tag.length > 0) mask.requireNumbers('tag', fields.ids, toNumbers(annotations.withTags(tag)));
  },
  note: (mask, fields, { note }, annotations) => {
    if (note) mask.requireNumbers('note', fields.ids, toNumbers(annotations.withNote(note)));
  },
  done: (mask, fields, { done }, annotations) => {
    if (!done) return;
    const doneIds = toNumbers(annotations.doneIds());
    mask.requireNumbers('done', fields.ids, { has: (id) => doneIds.has(id) === (done === 'yes') });
  },
};

/** Returns a filter's conditions on the fields of companies, with months converted to instants. */
function conditionsOf(filter: ZonedCompanyFilter): CompanyConditions {
  const months = monthsOf(filter);
  return { ...filter, updated: months === null ? undefined : toInstants(months, filter.zone) };
}

/** Returns a mask that selects the companies with the given ids, except those that contain an excluded word. */
export function hitMask(
  records: CompanyRecords,
  search: SearchTerms,
  hits: Pick<ReadonlySet<number>, 'has'>,
): CompanyListMask {
  const mask: CompanyListMask = records.search(exclusionsOf(search), 'unranked');
  mask.requireNumbers('text', records.table.fields.ids, hits);
  return mask;
}

/**
 * Marks in a mask which companies pass a filter. `requiredIds` are the ids of companies that meet its conditions on
 * other data, such as news.
 */
export function restrictMask(
  mask: CompanyListMask,
  { fields }: CompanyTable,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
  requiredIds: readonly ReadonlySet<number>[] = [],
): CompanyListMask {
  requireConditions(mask, fields, conditionsOf(filter));
  for (const restrict of Object.values(OTHER_CONDITIONS)) restrict?.(mask, fields, filter, annotations);
  for (const wanted of requiredIds) mask.requireNumbers('published', fields.ids, wanted);
  return mask;
}

function countTags(
  mask: CompanyListMask,
  annotations: AnnotationIndex,
  slotOf: CompanyRecords['slot'],
  chosen: readonly string[],
): readonly FacetValue[] {
  const passes = passTest(mask, mask.bitsOf('tag'));
  return annotations.countTags((id) => {
    const slot = slotOf(Number(id));
    return slot !== undefined && passes(slot);
  }, chosen);
}

/** Returns the counts that filters show beside their values. */
export const countAllFacets = (
  table: CompanyTable,
  mask: CompanyListMask,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
  slotOf: CompanyRecords['slot'],
): Omit<FacetCounts, 'isComplete'> => ({
  ...countCompanies(table, mask, filter),
  tags: countTags(mask, annotations, slotOf, filter.tag ?? []),
  bounds: numberBounds(table),
});
