import { groupedNumber } from './grouped-number.ts';

export const formatCount = (count: number): string => groupedNumber.format(count);

export const formatCompanyCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`;
