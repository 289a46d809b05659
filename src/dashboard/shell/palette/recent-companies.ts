import { usableStorage } from '../../usable-storage.ts';

// Session storage is wiped as a whole when one signs out.
const ENTRY = 'dossier.recent';
const KEPT = 6;

const storage = () => usableStorage(() => sessionStorage);

/** The ids of the companies this tab opened, the latest first; ids only, names are read from the cache. */
export function readRecent(): number[] {
  return (storage()?.getItem(ENTRY) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The list with one company put first. */
export const withRecent = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((each) => each !== id)].slice(0, KEPT);

/** Remembers that a company was opened. */
export function rememberCompany(id: number): void {
  storage()?.setItem(ENTRY, withRecent(readRecent(), id).join(','));
}
