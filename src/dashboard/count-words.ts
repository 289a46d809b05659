// Made once: a page of figures says hundreds of counts.
const grouped = new Intl.NumberFormat('en');

/** "1,204" */
export const sayCount = (count: number): string => grouped.format(count);

/** "1 company", "1,204 companies" */
export const sayCompanies = (count: number): string =>
  `${sayCount(count)} ${count === 1 ? 'company' : 'companies'}`;
