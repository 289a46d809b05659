const MAX_MEMOIZED = 16;

/** Memoizes a value until the version changes. */
export function memoize<Value>(version: () => number, make: () => Value): () => Value {
  let known: { readonly version: number; readonly value: Value } | null = null;
  return () => {
    if (known?.version !== version()) known = { version: version(), value: make() };
    return known.value;
  };
}

/** Memoizes the most recent values by key until the version changes. */
export function memoizeLast<Value>(version: () => number, limit = MAX_MEMOIZED) {
  const cache = new Map<string, { readonly version: number; readonly value: Value }>();
  return (key: string, make: () => Value): Value => {
    const cached = cache.get(key);
    if (cached?.version === version()) return cached.value;
    const entry = { version: version(), value: make() };
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
    return entry.value;
  };
}
