/** Items with React keys that are unique, also where records repeat their ids or have none. */
export function keyed<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string | number | null,
): { readonly key: string; readonly item: Item }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const id = String(idOf(item));
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { item, key: `${times}:${id}` };
  });
}
