import type { CompanyRecords } from '#company-search/company-index-fields.ts';
import { companyOrder } from '#company-search/company-order.ts';
import { rankNumbers } from '#search/ranks.ts';
import type { RecordOrder } from '#search/record-orders.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import {
  isAnnotationColumn,
  isPublishedColumn,
  type AnnotationColumn,
  type Sort,
} from '../company-list-request.ts';
import type { PublishedHits } from '../news-request.ts';
import type { PublishedIndex } from './published-index.ts';

interface CompanyOrdersOptions {
  readonly records: CompanyRecords;
  readonly published: PublishedIndex;
  readonly annotations: AnnotationIndex;
}

/** Creates the sort orders of companies: by their fields, their news, or the user's notes and tags. */
export function createCompanyOrders({ records, published, annotations }: CompanyOrdersOptions) {
  const publishedOrder = (of: string, descending: boolean, findHits: () => PublishedHits): RecordOrder => ({
    // Include the version, because the order changes when more news has been read, even if the companies stay the same.
    key: `${of} ${published.version()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const hits = findHits();
      return rankNumbers(fields.ids.numbers(size).map((id) => hits.get(id)?.time ?? Number.NaN));
    },
  });

  const annotationOrder = (by: AnnotationColumn, descending: boolean): RecordOrder => ({
    // Include the version, because the order changes when the user sorts anew, even if the companies stay the same.
    key: `${by} ${annotations.orderVersion()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const rankOf = annotations.ranksBy(by);
      return Int32Array.from(fields.ids.numbers(size), (id) => rankOf(String(id)));
    },
  });

  return {
    /** Returns the order by a column. */
    by({ by, descending }: Sort): RecordOrder {
      if (isPublishedColumn(by)) return publishedOrder(by, descending, () => published.lastPublished(by));
      return isAnnotationColumn(by) ? annotationOrder(by, descending) : companyOrder(records, by, descending);
    },
    /** Returns the order by date of the news or research that matches a search, newest first. */
    byHits: (text: string, hits: PublishedHits): RecordOrder =>
      publishedOrder(`with ${text}`, true, () => hits),
  };
}
