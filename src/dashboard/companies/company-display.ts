import type { CompanySummaryResponse } from '../api/response-schemas.ts';

/** Falls back to "Company 42". */
export const displayName = ({ id, name }: Pick<CompanySummaryResponse, 'id' | 'name'>): string =>
  name?.trim() || `Company ${id}`;

/** Where the links to a company lead. */
export const companyLink = (id: number) =>
  ({ to: '/companies/$id/{-$name}', params: { id: String(id), name: undefined } }) as const;
