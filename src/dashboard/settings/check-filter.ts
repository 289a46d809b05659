import type { RequestError } from '#dashboard/api/failure.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { fail, type Finding, pass, unknown } from './check-result.ts';
import type { TimedCall } from './timed-call.ts';

/** A filter value to try, and a predicate for the companies it should return. */
export interface FilterProbe<Value> {
  readonly value: Value;
  readonly matches: (company: CompanySummaryResponse) => boolean;
}

const hasCategory = (slug: string) => (company: CompanySummaryResponse) =>
  company.categories.some((category) => category.slug === slug);

/** A category that not every company of the page has, so that a filter without effect is noticed. */
export function categoryProbe({ companies }: CompanyPageResponse): FilterProbe<string> | null {
  const slugs = companies.flatMap(({ categories }) => categories.map(({ slug }) => slug));
  const value = slugs.find((slug) => !companies.every(hasCategory(slug)));
  return value === undefined ? null : { value, matches: hasCategory(value) };
}

/**
 * The id of the page's last company; null if it is the only one, as a filter would then have no visible
 * effect.
 */
export function idProbe({ companies }: CompanyPageResponse): FilterProbe<number> | null {
  const value = companies.length > 1 ? companies.at(-1)?.id : undefined;
  return value === undefined ? null : { value, matches: ({ id }) => id === value };
}

const refusal = (error: RequestError) =>
  error.failure.kind === 'refused' && error.failure.status === 400
    ? fail('The server rejects this filter.')
    : unknown("The filtered list couldn't be loaded.");

/**
 * Judges a filter by its effect: every row of the filtered list must match, and there must not be more than
 * before.
 */
export function checkFilter(
  { body: filtered, error }: TimedCall<CompanyPageResponse>,
  before: CompanyPageResponse,
  { matches }: FilterProbe<unknown>,
): Finding {
  if (error) return refusal(error);
  if (filtered.companies.length === 0) return fail('The filtered list is empty, although a company matches.');
  if (!filtered.companies.every(matches))
    return fail('The server ignores the filter: the list has other companies too.');
  const [total, all] = [filtered.page_info.total_count, before.page_info.total_count];
  if (total !== null && all !== null && total > all)
    return fail('The filtered list is longer than the full list.');
  return pass('All companies in the filtered list match.');
}
