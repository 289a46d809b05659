import { useState } from 'react';

type RowKeys = ReadonlyMap<number, number>;

/** Rows that stay keep their key; new ones take over the keys of those that are gone. */
export function recycleKeys(keys: RowKeys, ids: readonly number[]): RowKeys {
  const shown = new Set(ids);
  const free = [...keys].filter(([id]) => !shown.has(id)).map(([, key]) => key);
  let unused = Math.max(-1, ...keys.values()) + 1;
  return new Map(ids.map((id) => [id, keys.get(id) ?? free.shift() ?? unused++]));
}

/** React's keys for rows with these ids: a page turn changes the texts in the rows instead of replacing all of them. */
export function useRecycledKeys(ids: readonly number[]): RowKeys {
  const [keys, setKeys] = useState<RowKeys>(() => recycleKeys(new Map(), ids));
  if (keys.size === ids.length && ids.every((id) => keys.has(id))) return keys;
  const next = recycleKeys(keys, ids);
  setKeys(next);
  return next;
}
