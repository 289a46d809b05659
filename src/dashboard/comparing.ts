import { usableStorage } from './usable-storage.ts';

const ENTRY = 'dossier.comparing';
const MOST = 6;

/** The companies this tab compared last, so that another can be added to them. Ids, nothing secret. */
export function readComparing(): number[] {
  const text = usableStorage(() => sessionStorage)?.getItem(ENTRY) ?? '';
  return text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Remembers what is being compared. */
export function writeComparing(ids: readonly number[]): void {
  usableStorage(() => sessionStorage)?.setItem(ENTRY, ids.join(','));
}

/** The comparison with one company more; the one added first makes room for a seventh. */
export const withComparing = (ids: readonly number[], id: number): number[] =>
  [...ids.filter((each) => each !== id), id].slice(-MOST);
