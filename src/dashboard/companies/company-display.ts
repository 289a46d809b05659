import type { CompanySummaryReading } from '../../contract/response-schemas.ts';

const LOGO_NAME = /^[\w.-]{1,128}$/;

/** What a company is called on screen, also when its record has no name. */
export const displayName = ({ id, name }: Pick<CompanySummaryReading, 'id' | 'name'>): string =>
  name?.trim() || `Company ${id}`;

/** Where a company's logo is; null when the deployment has none or the file name could lead elsewhere. */
export const logoUrl = (base: string | null, filename: string | null): string | null =>
  base !== null && filename && LOGO_NAME.test(filename) ? base + filename : null;
