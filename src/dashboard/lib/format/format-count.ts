import { groupDigits } from './format-number.ts';

/** "26,665" of a whole number. */
export const formatCount = (count: number): string => groupDigits(String(count));

/** "1 item", "3 items" */
export const formatCounted = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

export const formatCompanyCount = (count: number): string => formatCounted(count, 'company', 'companies');

/** "3 offerings" */
export const formatOfferingCount = (count: number): string => formatCounted(count, 'offering');
