interface IdPage<Id> {
  readonly ids: readonly Id[];
  readonly hasNext: boolean;
}

/**
 * Reads the ids of a list page by page, until a page has no new ids. After each page, calls `onRead` with the number of
 * ids so far. Aborting `signal` stops it before the next page.
 */
export async function readIds<Id>(
  readPage: (page: number) => Promise<IdPage<Id>>,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<readonly Id[]> {
  const all = new Set<Id>();
  for (let page = 1; ; page++) {
    signal.throwIfAborted();
    const before = all.size;
    const { ids, hasNext } = await readPage(page);
    for (const id of ids) all.add(id);
    if (!hasNext || all.size === before) return [...all];
    onRead(all.size);
  }
}
