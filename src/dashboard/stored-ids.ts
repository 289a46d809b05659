/** The ids that an entry of a storage holds; none where the storage is blocked or holds something else. */
export const readIds = (storage: Storage | null, entry: string): number[] =>
  (storage?.getItem(entry) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Puts ids into an entry, in their order. */
export const writeIds = (storage: Storage | null, entry: string, ids: readonly number[]): void =>
  storage?.setItem(entry, ids.join(','));
