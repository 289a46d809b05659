import type { SafeStorage } from '../lib/storage.ts';
import { readIds, saveIds } from '../lib/stored-ids.ts';

const ENTRY = 'dossier.comparing';
const MOST = 6;

/** The companies this tab compared last, so that another can be added to them. Ids, nothing secret. */
export const readLastCompared = (storage: SafeStorage): number[] => readIds(storage, ENTRY);

/** Remembers what is being compared. */
export const saveLastCompared = (storage: SafeStorage, ids: readonly number[]): void =>
  saveIds(storage, ENTRY, ids);

/** The comparison with one company more; the one added first makes room for a seventh. */
export const withLastCompared = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MOST);
