/**
 * Creates a place where the page on screen offers something to the rest of the app, such as an action to the palette.
 */
export function createOffered<Value>() {
  let offered: Value | null = null;
  return {
    /** Returns what the page offers; null if it offers nothing. */
    get: () => offered,
    /** Offers a value, or nothing for null, in place of what was offered. The returned function withdraws it. */
    offer(value: Value | null) {
      offered = value;
      return () => {
        if (offered === value) offered = null;
      };
    },
  };
}
