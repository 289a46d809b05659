import { grouped } from './ui/grouped.ts';

/** "1,204" */
export const sayCount = (count: number): string => grouped.format(count);

/** "1 company", "1,204 companies" */
export const sayCompanies = (count: number): string =>
  `${sayCount(count)} ${count === 1 ? 'company' : 'companies'}`;
