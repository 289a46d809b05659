import type { Category, CompanySummary } from '#contract/company.ts';

/** A category of a company, as the index stores it. */
export type SearchedCategory = { id: Category['id'] | null; slug: string; name: string | null };

/** A company as the index stores it, with the fields that lists have. Only its id is always known. */
export type SearchedCompany = {
  readonly [Name in Exclude<keyof CompanySummary, 'id' | 'categories'>]-?: Exclude<
    CompanySummary[Name],
    undefined
  > | null;
} & { readonly id: number; readonly categories: SearchedCategory[] };
