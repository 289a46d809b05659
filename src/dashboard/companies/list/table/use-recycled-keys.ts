import { useState } from 'react';

type RowKeys = ReadonlyMap<number, number>;

/** One key an id, even if ids are repeated. Those that stay keep theirs; new ones take over the keys of those gone. */
export function recycleKeys(keys: RowKeys, ids: readonly number[]): RowKeys {
  const shown = new Set(ids);
  const free = [...keys].filter(([id]) => !shown.has(id)).map(([, key]) => key);
  let unused = Math.max(-1, ...keys.values()) + 1;
  return new Map([...shown].map((id) => [id, keys.get(id) ?? free.shift() ?? unused++]));
}

/** React's keys for rows with these ids: a page turn changes the texts in the rows instead of replacing all of them. */
export function useRecycledKeys(ids: readonly number[]): RowKeys {
  const [keys, setKeys] = useState<RowKeys>(() => recycleKeys(new Map(), ids));
  if (ids.every((id) => keys.has(id)) && keys.size === new Set(ids).size) return keys;
  const next = recycleKeys(keys, ids);
  setKeys(next);
  return next;
}
