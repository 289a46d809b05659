import type { AppContext } from '../app-context.ts';
import { openDialect } from '../api/dialect/dialect-store.ts';
import type { ListView } from '../api/lists.ts';
import { recordId } from '../records/identity.ts';
import type { JsonRecord } from '../records/json-record.ts';
import type { RecordReader } from './export-context.ts';
import { readPages } from './list-pages.ts';

/** How many rows a service is asked for: no more, since the page itself reads them. */
const MANY = 200;

/** The offerings of all pages that pass. */
export const allOfferings =
  (
    { cache, offerings, server }: Pick<AppContext, 'cache' | 'offerings' | 'server'>,
    { size }: ListView,
    passes: (record: JsonRecord) => boolean,
  ): RecordReader =>
  (intake) => {
    const { offeringId } = openDialect(server).read();
    const idOf = (record: JsonRecord) => recordId(record, offeringId);
    const read = async (page: number, asked: number) => {
      const query = offerings.list({ page, size: asked });
      // An answer is asked for once, waited for by whoever exports, and not kept after.
      const answer = await cache.fetchQuery({ ...query, gcTime: 0, retry: false });
      return { rows: answer.offerings, left_out: answer.left_out, page_info: answer.page_info };
    };
    const add = (records: readonly JsonRecord[]) => intake.add(records.filter(passes));
    return readPages({ of: 'offerings', read, idOf, sizes: [MANY, size] }, { ...intake, add });
  };
