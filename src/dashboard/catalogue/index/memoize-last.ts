const REMEMBERED = 8;

/** Remembers the last few values by their keys, until the version changes. */
export function memoizeLast<Value>(version: () => number) {
  const kept = new Map<string, { readonly version: number; readonly value: Value }>();
  return (key: string, make: () => Value): Value => {
    const before = kept.get(key);
    if (before?.version === version()) return before.value;
    const entry = { version: version(), value: make() };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest);
    return entry.value;
  };
}
