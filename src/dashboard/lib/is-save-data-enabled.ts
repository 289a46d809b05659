// Chromium only, so not in the DOM types.
type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** True if the browser's data saver is on; false if unknown. */
export const isSaveDataEnabled = (): boolean =>
  (navigator as NavigatorWithConnection).connection?.saveData === true;
