// Chromium only, so not in the DOM types.
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Whether the browser's Save-Data setting is on. */
export const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true;
