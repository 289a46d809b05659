import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import { type CompanyRecords, imageOfAllFields } from '#company-search/company-index-fields.ts';
import { companyOrder } from '#company-search/company-order.ts';
import { COMPANY_SCHEMA } from '#company-search/company-schema.ts';
import type { SearchedCategory } from '#company-search/searched-company.ts';
import type { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { parseImageBytes, toImageBytes } from '#dashboard/lib/image-bytes.ts';
import { memoize } from '#search/memoize.ts';
import { createRecordIndex, type RecordsImage } from '#search/record-index.ts';

/** Returns a company as it appears in lists, without its research and news. */
export const toSummary = ({
  research: _research,
  news: _news,
  ...summary
}: CompanyResponse): CompanySummaryResponse => summary;

export type CompanyRecordStore = ReturnType<typeof createCompanyRecords>;

/**
 * Creates the store of a server's indexed companies, which is empty at first. A crawl fills it, and `company-index.ts`
 * searches it.
 */
export function createCompanyRecords() {
  const records: CompanyRecords = createRecordIndex(
    { ...COMPANY_SCHEMA, fieldsImage: imageOfAllFields },
    presort,
  );
  /** Looks up a company's categories by its slot. Companies with the same categories share one array. */
  const categoriesOf = memoize(
    () => records.indexVersion,
    () => {
      const { fields, indexed } = records.table;
      const { categories, bySlug } = fields;
      const lists = categories.textNumbers(indexed);
      const known: (readonly SearchedCategory[])[] = [];
      return (slot: number) =>
        (known[lists[slot] ?? 0] ??= Array.from(
          categories.elementsOf(lists[slot] ?? 0),
          (number) => bySlug.get(categories.texts[number] ?? '') ?? [],
        ).flat());
    },
  );
  const columnOrders = () => FIELD_COLUMNS.map((by) => companyOrder(records, by, false));

  /** Sorts companies by every column in the background, so that even the first click on a column header is fast. */
  async function presort() {
    for (const order of columnOrders()) if (!records.isSyncing) await records.orders.ranks(order);
  }

  return {
    records,
    /**
     * Adds companies of a list that the server searches. The server can't search news and notes, so the worker does,
     * and it needs the companies that they are about.
     */
    add(rows: readonly CompanySummaryResponse[]) {
      for (const row of rows) records.put(row.id, row);
    },
    has: (id: number) => records.slot(id) !== undefined,
    ids() {
      const { table } = records;
      const ids = table.fields.ids.numbers(table.size);
      return Array.from(records.allSlots(), (slot) => ids[slot] ?? 0);
    },
    /** Returns a company's name and categories without reading its row; null if it isn't indexed yet. */
    listed(id: number) {
      const { indexed, title } = records.table;
      const slot = records.slot(id);
      if (slot === undefined || slot >= indexed) return null;
      return {
        get name() {
          return title(slot) || null;
        },
        categories: categoriesOf()(slot),
      };
    },
    /** Returns all companies, and the bytes of their index. */
    contents: () =>
      records.image(columnOrders, (image) => ({
        rows: records.all(),
        index: image ? toImageBytes(image) : undefined,
      })),
    /** Restores companies and their index from the result of `contents`. Each row is JSON in UTF-8 and isn't parsed. */
    restore(rows: readonly Uint8Array<ArrayBuffer>[], index: Uint8Array<ArrayBuffer>) {
      // The cast is safe, because a stored index is only read by the version of the code that wrote it.
      const image = parseImageBytes(index.buffer) as RecordsImage;
      const { numbers } = image.table.fields.columns['ids'] ?? {};
      const ids = Array.from(image.slots, (slot) => numbers?.[slot] ?? Number.NaN);
      records.restore(ids, image, (nth, table) => table.addJson(rows[nth] ?? new Uint8Array()));
    },
  };
}
