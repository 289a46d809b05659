import type { CompanySummaryReading } from '#contract/reading.ts';
import type { Answers, Facets } from './answers.ts';
import { facetsOf } from './facets.ts';
import { figuresOf } from './figures.ts';
import { createIntake } from './intake.ts';
import { listSlots } from './list-slots.ts';
import { marksOf, soughtIn } from './marks.ts';
import { createMemory } from './memory.ts';
import { type Narrowed, narrow } from './narrow.ts';
import { type Filter, NO_FILTER, type Question } from './question.ts';
import { scoreWord } from './score-text.ts';
import { similarTo } from './similar.ts';
import { suggestCategories } from './suggest-categories.ts';

/** The companies of one service, read in passes over its list, and the answers over them. */
export interface Holdings extends Answers {
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
const keyOf = ({ text, categories, every, ids, founded, locations, updated }: Filter): string =>
  JSON.stringify({ text, categories, every, ids, founded, locations, updated });

/** Holdings without companies. */
export function createHoldings(): Holdings {
  const intake = createIntake();
  // Answers are kept while nothing changes, so that turning a page or coming back costs nothing.
  const narrowings = createMemory<Narrowed>(() => intake.version);
  const scores = createMemory<Uint8Array>(() => intake.version);
  const lists = createMemory<Promise<Uint32Array>>(() => intake.version);
  const counts = createMemory<Facets>(() => intake.version);

  const narrowed = (filter: Filter) => {
    const { table } = intake;
    const pointsOf = (word: string) => scores(word, () => scoreWord(table, word));
    return narrowings(keyOf(filter), () => narrow(table, filter, pointsOf));
  };

  const countFacets = (filter: Filter) =>
    counts(keyOf(filter), () => facetsOf(intake.table, narrowed(filter)));

  async function rows(question: Question) {
    await intake.settled();
    const { page, size, ...asked } = question;
    const { table, orders, delivered } = intake;
    const slots = await lists(JSON.stringify(asked), () =>
      listSlots(question, narrowed(question), orders, delivered),
    );
    const offset = (page - 1) * size;
    const companies = [...slots.subarray(offset, offset + size)].flatMap(
      (slot) => table.companies[slot] ?? [],
    );
    const sought = soughtIn(question.text);
    const has_next = offset + companies.length < slots.length;
    return {
      companies,
      left_out: 0,
      marks: companies.map((company) => marksOf(company, sought)),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    beginPass: intake.beginPass,
    put: intake.put,
    endPass: intake.endPass,
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
