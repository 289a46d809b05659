/** Gives each item a unique React key, even if ids repeat or are null. */
export function keyed<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string | number | null,
): { readonly key: string; readonly item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const id = String(idOf(item));
    const occurrence = (seen.get(id) ?? 0) + 1;
    seen.set(id, occurrence);
    return { item, key: `${occurrence}:${id}` };
  });
}
