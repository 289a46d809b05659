import { type CompanyConditions, requireConditions } from '#company-search/company-filter.ts';
import type { CompanyFields, CompanyTable } from '#company-search/company-index-fields.ts';
import { toInstants } from '#records/calendar.ts';
import type { RecordMask } from '#search/record-mask.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import { type FilterParam, updatedInterval, type ZonedCompanyFilter } from '../company-list-request.ts';

/**
 * A part of a filter. Counts of the values of a part ignore the part itself, so that the user can choose further
 * values.
 */
type CompanyGroup = FilterParam | 'published';

export type CompanyListMask = RecordMask<CompanyGroup>;

/** Restricts a mask to the companies that pass a part of a filter. */
type Restriction = (
  mask: CompanyListMask,
  fields: CompanyFields,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
) => void;

/** Converts the ids of annotations, which are text, to company ids. */
export const toNumbers = (ids: readonly string[]): ReadonlySet<number> => new Set(ids.map(Number));

/**
 * A function for each part of a filter that isn't about the companies' own fields. It applies the part to a mask. Null
 * means that the part is applied elsewhere.
 */
const OTHER_RESTRICTIONS: Readonly<
  Record<Exclude<FilterParam, keyof CompanyConditions>, Restriction | null>
> = {
  // The mask already contains only companies that match the search text.
  q: null,
  // The records in the list have no research or news. The caller finds the companies that pass these filters, and
  // passes their ids as `requiredIds`.
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
  const months = updatedInterval(filter);
  return { ...filter, updated: months === null ? undefined : toInstants(months, filter.zone) };
}

/**
 * Restricts a mask to the companies that pass a filter. `requiredIds` has a set of ids for each condition on other
 * data, such as news.
 */
export function restrictMask(
  mask: CompanyListMask,
  { fields }: CompanyTable,
  filter: ZonedCompanyFilter,
  annotations: AnnotationIndex,
  requiredIds: readonly ReadonlySet<number>[] = [],
): CompanyListMask {
  requireConditions(mask, fields, conditionsOf(filter));
  for (const restrict of Object.values(OTHER_RESTRICTIONS)) restrict?.(mask, fields, filter, annotations);
  for (const wanted of requiredIds) mask.requireNumbers('published', fields.ids, wanted);
  return mask;
}
