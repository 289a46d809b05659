/** "26,665". By hand, since the first use of Intl takes more time than rendering all rows. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** "1 item", "3 items" */
export const formatCounted = (count: number, one: string, several = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`;

export const formatCompanyCount = (count: number): string => formatCounted(count, 'company', 'companies');

/** "3 offerings" */
export const formatOfferingCount = (count: number): string => formatCounted(count, 'offering');
