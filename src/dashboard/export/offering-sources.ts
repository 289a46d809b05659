import type { AppContext } from '../app-context.ts';
import { openDialect } from '../api/dialect/dialect-store.ts';
import type { ListView } from '../api/lists.ts';
import { recordId } from '../records/identity.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { RecordReader } from './export-context.ts';
import { readPages } from './list-pages.ts';

/** Kept small because responses are parsed on the main thread. */
const PAGE_SIZE = 200;

export const allOfferings =
  (
    { cache, offerings, server }: Pick<AppContext, 'cache' | 'offerings' | 'server'>,
    { size }: ListView,
    passes: (record: JsonRecord) => boolean,
  ): RecordReader =>
  (context) => {
    const { offeringId } = openDialect(server).read();
    const idOf = (record: JsonRecord) => recordId(record, offeringId);
    const read = async (page: number, pageSize: number) => {
      const query = offerings.list({ page, size: pageSize });
      // The export retries by itself, and its pages need not stay in the cache.
      const response = await cache.fetchQuery({ ...query, gcTime: 0, retry: false });
      return { rows: response.offerings, invalidRows: response.invalidRows, page_info: response.page_info };
    };
    const add = (records: readonly JsonRecord[]) => context.add(records.filter(passes));
    return readPages({ of: 'offerings', read, idOf, sizes: [PAGE_SIZE, size] }, { ...context, add });
  };
