import { totalmem } from 'node:os';
import type { DataSet } from '../data-sets/current-data-set.ts';
import type { SearchedList } from './searched-lists.ts';

/** Whether an index is being built, or is complete and searched. Building may take more memory. */
export type IndexPhase = keyof SearchedList<never>['recordBytes'];

/** How much memory an index takes besides that of its records, in bytes. */
const BASE_BYTES = 50 * 2 ** 20;
const MAX_MEMORY_SHARE = 0.75;

/**
 * Estimates how much memory the indexes of a list take, because the service would be killed for taking most of `limit`.
 * The limit is in bytes; by default, it is what the container or the machine has.
 */
export function createSearchMemory(
  { countOf, recordBytes }: Pick<SearchedList<never>, 'countOf' | 'recordBytes'>,
  limit = Math.min(totalmem(), process.constrainedMemory() || Infinity),
) {
  const bytesOf = (dataSet: DataSet, phase: IndexPhase): number => {
    const count = countOf(dataSet);
    return count === 0 ? 0 : BASE_BYTES + count * recordBytes[phase];
  };
  const fits = (...bytes: readonly number[]) =>
    bytes.reduce((sum, each) => sum + each, 0) <= MAX_MEMORY_SHARE * limit;
  return {
    bytesOf,
    fits: (dataSet: DataSet, phase: IndexPhase) => fits(bytesOf(dataSet, phase)),
    /** Tells whether the index of a data set fits beside that of an earlier one, which is searched meanwhile. */
    fitsBeside: (earlier: DataSet, dataSet: DataSet, phase: IndexPhase) =>
      fits(bytesOf(earlier, 'searched'), bytesOf(dataSet, phase)),
  };
}
