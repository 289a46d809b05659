/**
 * Creates a slot in which the page on screen offers a value to the rest of the app, such as an action to the command
 * palette.
 */
export function createOffered<Value>() {
  let offered: Value | null = null;
  return {
    /** Returns what the page offers; null if it offers nothing. */
    get: () => offered,
    /** Offers a value in place of an earlier one; null offers nothing. The returned function withdraws it. */
    offer(value: Value | null) {
      offered = value;
      return () => {
        if (offered === value) offered = null;
      };
    },
  };
}
