import type { JsonRecord } from '#records/json-record.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import type { Crawler, CrawlerOptions } from '../crawl/crawler.ts';
import type { CrawlTarget } from '../crawl/page-fetcher.ts';
import { createOfferingIndex } from '../offerings/offering-index.ts';
import type { OfferingSettings } from './keep-catalogue.ts';

interface OfferingCrawlOptions {
  readonly annotations: AnnotationIndex;
  /**
   * Returns a function that reads pages of offerings. `listKey` is the key of the offerings in a response; null if it
   * is unknown.
   */
  readonly readOfferings: (listKey: string | null) => CrawlerOptions<JsonRecord>['read'];
  /** Creates the crawler that fills an index. */
  readonly openCrawl: (
    target: CrawlTarget<JsonRecord>,
    read: CrawlerOptions<JsonRecord>['read'],
  ) => { readonly crawler: Crawler<JsonRecord>; close(): void };
}

/** Creates the index of offerings and its crawl. Both are replaced when the settings change. */
export function createOfferingCrawl({ annotations, readOfferings, openCrawl }: OfferingCrawlOptions) {
  function open(settings: OfferingSettings) {
    const { records, answers } = createOfferingIndex(settings.idField, Date.now, annotations);
    const ids = () => Array.from(records.allSlots()).flatMap((slot) => records.table.fields.ids[slot] ?? []);
    return {
      settings,
      answers,
      ids,
      contents: async () => ({ rows: records.all() }),
      keysOf: records.keysOf,
      put: records.put,
      ...openCrawl(records, readOfferings(settings.listKey)),
    };
  }

  let current = open({ listKey: null, idField: null });

  return {
    current: () => current,
    /** Starts over with an empty index, by default with the same settings. */
    reopen(settings: OfferingSettings = current.settings) {
      current.close();
      current = open(settings);
    },
  };
}
