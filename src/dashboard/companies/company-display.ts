import type { CompanySummaryResponse } from '../api/response-schemas.ts';

const LOGO_NAME = /^[\w.-]{1,128}$/;

/** Falls back to "Company 42". */
export const displayName = ({ id, name }: Pick<CompanySummaryResponse, 'id' | 'name'>): string =>
  name?.trim() || `Company ${id}`;

/** Where the links to a company lead. */
export const companyLink = (id: number) =>
  ({ to: '/companies/$id/{-$name}', params: { id: String(id), name: undefined } }) as const;

/** null if the deployment has no logos or the file name is unsafe. */
export const logoUrl = (base: string | null, filename: string | null): string | null =>
  base !== null && filename && LOGO_NAME.test(filename) ? base + filename : null;
