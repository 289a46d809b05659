import type { SafeStorage } from '../lib/storage.ts';
import { MAX_COMPARED } from './max-compared.ts';
import { readIds, saveIds } from '../lib/stored-ids.ts';

const STORAGE_KEY = 'dossier.comparing';

export const readLastCompared = (storage: SafeStorage): number[] => readIds(storage, STORAGE_KEY);

export const saveLastCompared = (storage: SafeStorage, ids: readonly number[]): void =>
  saveIds(storage, STORAGE_KEY, ids);

/** Adds a company to a comparison; a seventh replaces the first. */
export const withLastCompared = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MAX_COMPARED);
