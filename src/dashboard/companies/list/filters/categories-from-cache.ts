import type { QueryClient } from '@tanstack/react-query';
import { companyKey } from '#dashboard/api/query-keys.ts';
import type { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';

/**
 * Category names by slug, most frequent first, collected from the list pages cached in this session. Used
 * until all companies are loaded, because the API has no list of categories.
 */
export function categoriesFromCache(cache: QueryClient): ReadonlyMap<string, string> {
  const seen = new Map<string, { name: string; companies: Set<number> }>();
  for (const [, page] of cache.getQueriesData<CompanyPageResponse>({ queryKey: companyKey('list') }))
    for (const { id, categories } of page?.companies ?? [])
      for (const { slug, name } of categories) {
        const category = seen.get(slug) ?? { name: name ?? slug, companies: new Set() };
        seen.set(slug, category);
        category.companies.add(id);
      }
  const byFrequency = [...seen].toSorted(
    ([, a], [, b]) => b.companies.size - a.companies.size || a.name.localeCompare(b.name),
  );
  return new Map(byFrequency.map(([slug, { name }]) => [slug, name]));
}
