/** Loads what stands around every page. */
export const loadAroundPage = () => import('./around-page.ts');
