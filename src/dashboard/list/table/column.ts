/** A column of a list, as the menu of columns and the header of a table need it. */
export interface ListColumn {
  /** Stands for it in the URL and for its width in this browser. */
  readonly id: string;
  readonly header: string;
}

/** `order` are all columns as they usually stand. A column that is added takes its place, before the first that follows it. */
export function toggleColumn<Id extends string>(
  shown: readonly Id[],
  id: Id,
  order: readonly Id[],
): readonly Id[] {
  if (shown.includes(id)) return shown.filter((column) => column !== id);
  const rank = (column: Id) => order.indexOf(column);
  const follower = shown.findIndex((column) => rank(column) > rank(id));
  return shown.toSpliced(follower === -1 ? shown.length : follower, 0, id);
}

/** Swaps a column with the one before or after it; the first identifies the row and stays. */
export function moveColumn<Id extends string>(shown: readonly Id[], id: Id, step: 1 | -1): readonly Id[] {
  const from = shown.indexOf(id);
  const other = shown[from + step];
  if (from < 1 || other === undefined || from + step === 0) return shown;
  return shown.with(from, other).with(from + step, id);
}
