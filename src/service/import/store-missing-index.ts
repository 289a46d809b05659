import { scanSummaries } from '../data-sets/scan-records.ts';
import { measureSearchIndex, readSearchBytes } from '../data-sets/search-parts.ts';
import { setBytes } from '../data-sets/served-data-sets.ts';
import type { OpenContainer, Storage } from '../db/storage.ts';
import { openIndex } from '../search/index-bytes.ts';
import { createSearchIndexWriter, type SearchIndexOptions } from './search-index-writer.ts';

/** How many companies are read at once. */
const PAGE = 1_000;

/** Tells whether a data set has a search index that this version can use. */
async function hasUsableIndex(dataSet: Pick<OpenContainer, 'db' | 'schema'>): Promise<boolean> {
  const sizes = await measureSearchIndex(dataSet);
  if (sizes === null) return false;
  return openIndex(sizes.bytes, (from, to) => readSearchBytes(dataSet, sizes, from, to)).then(
    () => true,
    () => false,
  );
}

/**
 * Stores a search index in a data set that has none, or whose index this version can't use. Returns how many bytes the
 * data set takes after that. Returns null if nothing was stored, because the data set has a usable index or none is
 * wanted.
 */
export async function storeMissingIndex(
  { db, containers }: Pick<Storage, 'db' | 'containers'>,
  { revision, companyCount }: { readonly revision: string; readonly companyCount: number },
  options: Pick<SearchIndexOptions, 'startThread' | 'minIndexed'>,
): Promise<number | null> {
  if (options.startThread === null || companyCount < options.minIndexed) return null;
  const dataSet = await containers.open(revision);
  try {
    if (await hasUsableIndex(dataSet)) return null;
    const writer = await containers.replaceSearchIndex(revision);
    const index = createSearchIndexWriter({ ...options, earlier: null }, writer.write);
    try {
      for await (const rows of scanSummaries(dataSet.db, PAGE))
        for (const { summary } of rows) await index.add(summary, null);
      await index.finish();
      const bytes = await writer.finish();
      await setBytes(db, revision, bytes);
      return bytes;
    } catch (error) {
      // If this fails too, the next import or start of the service removes what was written.
      await writer.abort().catch(() => undefined);
      throw error;
    } finally {
      await index.close();
    }
  } finally {
    await dataSet.close();
  }
}
