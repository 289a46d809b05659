// Chromium's, not in the type library.
type Saving = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Whether the reader asked the browser to load as little as it can. */
export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true;
