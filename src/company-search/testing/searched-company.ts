import type { CompanySummary } from '#contract/company.ts';
import { FIELD_NAMES } from '../company-fields.ts';
import type { SearchedCompany } from '../searched-company.ts';

type Given = { readonly [Name in keyof CompanySummary]?: CompanySummary[Name] | null } & Pick<
  SearchedCompany,
  'id' | 'categories'
>;

/** Completes a company with null for each field that it lacks, as the index stores it. */
export const searchedCompany = (company: Given): SearchedCompany =>
  // The cast is safe, because every field is in this object.
  ({ ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])), ...company }) as SearchedCompany;
