/**
 * Returns a function that calls `read` once for each data set and remembers the result. `version` returns another
 * number whenever the server has other data.
 */
export function oncePerVersion<Value>(
  read: () => Promise<Value>,
  version: () => number,
): () => Promise<Value> {
  let known: { readonly version: number; readonly value: Promise<Value> } | null = null;
  return () => {
    if (known?.version === version()) return known.value;
    const current = { version: version(), value: read() };
    // After a failure, the next call reads again.
    current.value.catch(() => {
      if (known === current) known = null;
    });
    known = current;
    return current.value;
  };
}
