import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { Detail } from '../details/detail-store.ts';
import type { NewsEntry } from '../news-request.ts';
import type { EntryReference } from './entry-store.ts';
import { entriesOf } from './news-schema.ts';

/** The parts of a company's details that the index needs. */
export type IndexedDetail = Pick<Detail, 'id' | 'company' | 'readAt'>;

/** A company whose research and news are in the index. The keys of its entries are consecutive numbers. */
interface IndexedCompany {
  /** The details that were indexed. Null if they were indexed in an earlier session and only the index was restored. */
  readonly detail: IndexedDetail | null;
  /** False if the server has no such company. */
  readonly exists: boolean;
  readonly readAt: number;
  readonly firstKey: number;
  readonly count: number;
}

/** The serialized companies of an index, in typed arrays. */
export interface IndexedCompaniesImage {
  readonly ids: Float64Array;
  readonly readAt: Float64Array;
  readonly firstKeys: Uint32Array;
  readonly counts: Uint32Array;
}

/** Creates a list of the companies whose research and news are in the index. */
export function createIndexedCompanies() {
  const companies = new Map<number, IndexedCompany>();
  let lastKey = 0;
  let missing = 0;
  /**
   * The company whose entries were last read. It is cached, because most entries of a company are read one right after
   * the other.
   */
  let last: { detail: IndexedDetail | null; company: CompanyResponse | null; entries: NewsEntry[] } | null =
    null;

  function readDetail(detail: IndexedDetail | null) {
    // If the cached company is null, read it again, because it may have been loaded since.
    if (last?.company && last.detail === detail) return last;
    const company = detail?.company ?? null;
    last = { detail, company, entries: company ? entriesOf(company) : [] };
    return last;
  }

  return {
    get: (id: number) => companies.get(id),
    /** Returns the ids of all companies. */
    ids: () => companies.keys(),
    /** Number of companies that exist. */
    get size() {
      return companies.size - missing;
    },
    /** Adds a company. Returns its entries with their new keys. */
    set(detail: IndexedDetail): (readonly [key: number, entry: NewsEntry])[] {
      const { company, entries } = readDetail(detail);
      const exists = company !== null;
      const firstKey = lastKey + 1;
      lastKey += entries.length;
      companies.set(detail.id, { detail, exists, readAt: detail.readAt, firstKey, count: entries.length });
      if (!exists) missing += 1;
      return entries.map((entry, nth) => [firstKey + nth, entry]);
    },
    /** Removes a company. Returns the keys of its entries. */
    remove(id: number): number[] {
      const { firstKey = 0, count = 0, exists = true } = companies.get(id) ?? {};
      if (!exists) missing -= 1;
      companies.delete(id);
      return Array.from({ length: count }, (_, nth) => firstKey + nth);
    },
    /** Returns a company as it was when it was indexed; null if it is unknown. */
    company: (id: number): CompanyResponse | null => readDetail(companies.get(id)?.detail ?? null).company,
    entry({ companyId, key }: EntryReference): NewsEntry | null {
      const known = companies.get(companyId);
      return known ? (readDetail(known.detail).entries[key - known.firstKey] ?? null) : null;
    },
    image(): IndexedCompaniesImage {
      const existing = [...companies].filter(([, { exists }]) => exists);
      return {
        ids: Float64Array.from(existing, ([id]) => id),
        readAt: Float64Array.from(existing, ([, { readAt }]) => readAt),
        firstKeys: Uint32Array.from(existing, ([, { firstKey }]) => firstKey),
        counts: Uint32Array.from(existing, ([, { count }]) => count),
      };
    },
    /** Adds the serialized companies that exist. `detailOf` returns the restored details of a company. */
    restore(image: IndexedCompaniesImage, detailOf: (id: number) => IndexedDetail | undefined) {
      image.ids.forEach((id, nth) => {
        const [readAt = 0, firstKey = 0, count = 0] = [
          image.readAt[nth],
          image.firstKeys[nth],
          image.counts[nth],
        ];
        const detail = detailOf(id);
        const isSame = detail?.readAt === readAt;
        companies.set(id, { detail: isSame ? detail : null, exists: true, readAt, firstKey, count });
        lastKey = Math.max(lastKey, firstKey + count - 1);
      });
    },
  };
}
