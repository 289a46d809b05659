/** Loads what stands around the rows of a list. */
export const loadAroundRows = () => import('./around-rows.ts');
