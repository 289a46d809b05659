import { groupDigits } from '#records/format-number.ts';

export const formatCount = (count: number): string => groupDigits(String(count));

/** Formats a count with its noun: "1 item", "3 items". */
export const formatCounted = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

export const formatCompanyCount = (count: number): string => formatCounted(count, 'company', 'companies');

export const formatOfferingCount = (count: number): string => formatCounted(count, 'offering');
