// Chromium only, so not in the DOM types.
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

export const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true;
