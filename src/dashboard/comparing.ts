import type { SafeStorage } from './lib/storage.ts';
import { readIds, writeIds } from './stored-ids.ts';

const ENTRY = 'dossier.comparing';
const MOST = 6;

/** The companies this tab compared last, so that another can be added to them. Ids, nothing secret. */
export const readComparing = (storage: SafeStorage): number[] => readIds(storage, ENTRY);

/** Remembers what is being compared. */
export const writeComparing = (storage: SafeStorage, ids: readonly number[]): void =>
  writeIds(storage, ENTRY, ids);

/** The comparison with one company more; the one added first makes room for a seventh. */
export const withComparing = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MOST);
