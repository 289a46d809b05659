import type { CompanyPageReading } from '#contract/reading.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../context.ts';
import type { CategoryChoice } from './category-filter.tsx';

/**
 * The API has no list of categories, so these are the ones on the pages read in this session, the most
 * frequent first, and those of the address, under their slug until a record tells their name.
 */
function seenCategories(cache: QueryClient, chosen: readonly string[]): CategoryChoice[] {
  const seen = new Map<string, { name: string; companies: Set<number> }>();
  for (const [, page] of cache.getQueriesData<CompanyPageReading>({ queryKey: ['companies', 'list'] }))
    for (const { id, categories } of page?.companies ?? [])
      for (const { slug, name } of categories) {
        const category = seen.get(slug) ?? { name: name ?? slug, companies: new Set() };
        seen.set(slug, category);
        category.companies.add(id);
      }
  for (const slug of chosen) if (!seen.has(slug)) seen.set(slug, { name: slug, companies: new Set() });
  return [...seen]
    .toSorted(([, a], [, b]) => b.companies.size - a.companies.size || a.name.localeCompare(b.name))
    .map(([slug, { name }]) => ({ slug, name }));
}

/** What the filter offers, in the order first offered, so that none jumps away from under the pointer. */
export function useCategoryChoices(chosen: readonly string[]): CategoryChoice[] {
  const { cache } = useApp();
  const choices = seenCategories(cache, chosen);
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = choices.map(({ slug }) => slug).filter((slug) => !order.includes(slug));
  if (added.length > 0) setOrder([...order, ...added]);
  const bySlug = new Map(choices.map((choice) => [choice.slug, choice]));
  return order.flatMap((slug) => bySlug.get(slug) ?? []);
}
