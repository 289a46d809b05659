/** "26,665". By hand, since the first use of Intl takes more time than rendering all rows. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

export const formatCompanyCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`;

/** "3 offerings" */
export const formatOfferingCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'offering' : 'offerings'}`;
