import type { CompanySummaryReading } from '#contract/response-schemas.ts';
import type { CatalogueApi, Facets } from '../catalogue-api.ts';
import { facetsOf } from './facets.ts';
import { figuresOf } from './figures.ts';
import { createIngest } from './ingest.ts';
import { selectRows } from './select-rows.ts';
import { highlightsOf, queryTerms } from './highlights.ts';
import { memoizeLast } from './memoize-last.ts';
import { type FilterResult, filterMask } from './filter-mask.ts';
import { type CompanyFilter, NO_FILTER, type CompanyQuery } from '../company-query.ts';
import { scoreWord } from './score-text.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';

/** The companies of one service, read in passes over its list, and the answers over them. */
export interface CompanyIndex extends CatalogueApi {
  /** Begins a walk over the whole list. */
  beginPass(): void;
  /**
   * Takes what a page delivered, to keep; of one id delivered twice in a pass the later `updated_at` stays.
   * The index follows in slices, and a question waits for it.
   */
  put(companies: readonly CompanySummaryReading[]): { readonly duplicates: number };
  /** Ends a walk that saw everything: what it did not see is gone. */
  endPass(): void;
  readonly size: number;
  /** Grows with every change. */
  readonly version: number;
}

/** Tells filters apart, also those that come as part of a question. */
const keyOf = ({ text, categories, every, ids, founded, locations, updated }: CompanyFilter): string =>
  JSON.stringify({ text, categories, every, ids, founded, locations, updated });

/** Holdings without companies. */
export function createCompanyIndex(): CompanyIndex {
  const intake = createIngest();
  // Answers are kept while nothing changes, so that turning a page or coming back costs nothing.
  const narrowings = memoizeLast<FilterResult>(() => intake.version);
  const scores = memoizeLast<Uint8Array>(() => intake.version);
  const lists = memoizeLast<Promise<Uint32Array>>(() => intake.version);
  const counts = memoizeLast<Facets>(() => intake.version);

  const narrowed = (filter: CompanyFilter) => {
    const { table } = intake;
    const pointsOf = (word: string) => scores(word, () => scoreWord(table, word));
    return narrowings(keyOf(filter), () => filterMask(table, filter, pointsOf));
  };

  const countFacets = (filter: CompanyFilter) =>
    counts(keyOf(filter), () => facetsOf(intake.table, narrowed(filter)));

  async function rows(question: CompanyQuery) {
    await intake.settled();
    const { page, size, ...asked } = question;
    const { table, orders, delivered } = intake;
    const slots = await lists(JSON.stringify(asked), () =>
      selectRows(question, narrowed(question), orders, delivered),
    );
    const offset = (page - 1) * size;
    const companies = [...slots.subarray(offset, offset + size)].flatMap(
      (slot) => table.companies[slot] ?? [],
    );
    const sought = queryTerms(question.text);
    const has_next = offset + companies.length < slots.length;
    return {
      companies,
      left_out: 0,
      marks: companies.map((company) => highlightsOf(company, sought)),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    beginPass: intake.beginSync,
    put: intake.upsert,
    endPass: intake.commitSync,
    get size() {
      return intake.size;
    },
    get version() {
      return intake.version;
    },
    rows,
    async facets(filter) {
      await intake.settled();
      return countFacets(filter);
    },
    async figures(filter) {
      await intake.settled();
      return figuresOf(intake.table, narrowed(filter));
    },
    async suggest(text, most) {
      await intake.settled();
      const { categories } = countFacets(NO_FILTER);
      const blank = text.trim() === '';
      const found = blank ? null : await rows({ ...NO_FILTER, text, sort: null, page: 1, size: most });
      return {
        companies: (found?.companies ?? []).map((company, at) => ({
          company,
          marks: found?.marks[at] ?? {},
        })),
        categories: suggestCategories(categories, text).slice(0, most),
      };
    },
    byIds: async (ids) => ids.flatMap((id) => intake.company(id) ?? []),
    async similar(id, most) {
      await intake.settled();
      const slot = intake.slot(id);
      return slot === undefined ? [] : similarTo(intake.table, slot, most);
    },
  };
}
