import { groupedNumber } from './grouped-number.ts';

/** "1,204" */
export const formatCount = (count: number): string => groupedNumber.format(count);

/** "1 company", "1,204 companies" */
export const formatCompanyCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`;
