/** Formats a count with its noun, such as `1 company` or `2,000 companies`. */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

export const formatCompanies = (count: number): string => formatCount(count, 'company', 'companies');
export const formatOfferings = (count: number): string => formatCount(count, 'offering');
