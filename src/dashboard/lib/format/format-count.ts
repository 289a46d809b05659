/** Shared, because creating a formatter is slower than rendering a table. */
const groupedNumber = new Intl.NumberFormat('en');

export const formatCount = (count: number): string => groupedNumber.format(count);

export const formatCompanyCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`;

/** "3 offerings" */
export const formatOfferingCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'offering' : 'offerings'}`;
