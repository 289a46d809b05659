import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../lib/fold.ts';
import { parseInstant } from '../lib/format/format-date.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { ALL, company } from './index/company-samples.ts';
import { createCompanyIndex } from './index/company-index.ts';
import { SORT_COLUMNS, type SortColumn } from './company-query.ts';
import { matchTerm } from './index/match-term.ts';
import { SCORES } from './index/word-index.ts';
import { foldedWords } from './index/tokenize.ts';

const WORDS = [
  'stripe',
  'striped',
  'strip',
  'stride',
  'Bänk',
  'bank',
  'banks',
  'tank',
  'St',
  '東京都',
  '京',
  '🚀',
  '2019',
  '2018',
];
const phrase = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));
const text = fc.option(phrase, { freq: 4 });
const categories = fc
  .uniqueArray(fc.constantFrom('bank', 'stripes', 'ai'), { maxLength: 2 })
  .map((slugs) => slugs.map((slug, id) => ({ id, slug, name: slug === 'ai' ? null : slug })));
const companies = fc.array(
  fc
    .record({
      id: fc.integer({ min: 1, max: 40 }),
      name: text,
      ticker: text,
      legal_name: text,
      domain: text,
      description: text,
      location: text,
      categories,
      founded_year: fc.option(fc.constantFrom(0, 1999, 2000)),
      updated_at: fc.option(
        fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-01T02:00:00+02:00', '2025-12-01', 'soon'),
      ),
    })
    .map(({ id, ...more }) => company(id, more)),
  { maxLength: 25 },
);

/** Delivers companies in pages with queries in between, then replaces some in a second pass. */
async function deliver(rows: readonly CompanySummaryResponse[], replaced: readonly CompanySummaryResponse[]) {
  const index = createCompanyIndex();
  index.beginSync();
  for (let at = 0; at < rows.length; at += 5) {
    index.upsert(structuredClone(rows.slice(at, at + 5)));
    if (at % 10 === 0)
      for (const by of SORT_COLUMNS) await index.rows({ ...ALL, sort: { by, descending: false } });
  }
  index.commitSync();
  index.beginSync();
  const latest = new Map([...rows, ...replaced].map((one) => [one.id, one]));
  index.upsert(structuredClone([...latest.values()]));
  index.commitSync();
  return { index, current: [...latest.values()] };
}

const { compare: locale } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const nameOf = ({ name }: CompanySummaryResponse) => name?.trim() || null;
const byName = (a: CompanySummaryResponse, b: CompanySummaryResponse) =>
  Number(nameOf(a) === null) - Number(nameOf(b) === null) ||
  locale(nameOf(a) ?? '', nameOf(b) ?? '') ||
  a.id - b.id;

const VALUE: Record<SortColumn, (one: CompanySummaryResponse) => string | number | null> = {
  name: nameOf,
  ticker: ({ ticker }) => ticker?.trim() || null,
  categories: (one) => one.categories.map(({ slug, name }) => name ?? slug).join(', ') || null,
  founded: ({ founded_year }) => founded_year || null,
  location: ({ location }) => location?.trim() || null,
  updated: ({ updated_at }) => parseInstant(updated_at)?.getTime() ?? null,
};

test('every column sorts by value, then name, then id, with unknown values last in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(companies, companies, fc.boolean(), async (rows, replaced, descending) => {
      const { index, current } = await deliver(rows, replaced);
      for (const by of SORT_COLUMNS) {
        const value = VALUE[by];
        const known = current
          .filter((one) => value(one) !== null)
          .toSorted((a, b) => {
            const [first, second] = [value(a) ?? 0, value(b) ?? 0];
            const order = typeof first === 'number' ? first - Number(second) : locale(first, String(second));
            return (descending ? -order : order) || byName(a, b);
          });
        const unknown = current.filter((one) => value(one) === null).toSorted(byName);
        const answer = await index.rows({ ...ALL, sort: { by, descending } });
        expect(answer.companies).toEqual([...known, ...unknown]);
      }
    }),
    { numRuns: 60 },
  );
});

/** The words of a company by field, in the order of `SCORES`. */
function fieldsOf(one: CompanySummaryResponse): readonly (readonly string[])[] {
  const words = (value: string | null) => foldedWords(value ?? '');
  const [head, ...rest] = words(one.name);
  const about = [one.legal_name, one.domain, one.location].flatMap(words);
  const named = one.categories.flatMap(({ slug, name }) => [...words(name), ...words(slug)]);
  return [
    [...(head ? [head] : []), ...words(one.ticker)],
    rest,
    [...about, ...named],
    words(one.description),
  ];
}

/** A naive implementation of the score. */
function scoreNaively(
  one: CompanySummaryResponse,
  typed: string,
  all: readonly CompanySummaryResponse[],
): number {
  const words = [...new Set(foldedWords(typed))];
  const whole = fold(typed.trim());
  if (words.length === 0) return fold(one.name ?? '').includes(whole) ? 1 : 0;
  const each = words.map((word) => {
    const current = all.some((other) =>
      fieldsOf(other)
        .flat()
        .some((field) => ![null, 'typo'].includes(matchTerm(word, field))),
    );
    const points = fieldsOf(one).flatMap((field, at) =>
      field.map((other) => {
        const fit = matchTerm(word, other);
        return fit === null || (fit === 'typo' && current && at > 1) ? 0 : (SCORES[fit][at] ?? 0);
      }),
    );
    return Math.max(0, ...points);
  });
  if (each.includes(0)) return 0;
  const named = [one.name, one.ticker].some((value) => value && fold(value.trim()) === whole);
  return each.reduce((sum, points) => sum + points, named ? 10_000 : 0);
}

test('a search matches a naive comparison of every word, ranked by score, then name', async () => {
  const typed = fc.oneof(
    phrase,
    fc.constantFrom('strpie', 'stri', 'ban', 'bnak', 'trip', '京', 'b', 'bank strip', '#'),
  );
  await fc.assert(
    fc.asyncProperty(companies, companies, typed, async (rows, replaced, query) => {
      fc.pre(query.trim() !== '');
      const { index, current } = await deliver(rows, replaced);
      const ranked = current
        .map((one) => ({ one, points: scoreNaively(one, query, current) }))
        .filter(({ points }) => points > 0)
        .toSorted((a, b) => b.points - a.points || byName(a.one, b.one));
      const answer = await index.rows({ ...ALL, text: query });
      expect(answer.companies.map(({ id }) => id)).toEqual(ranked.map(({ one }) => one.id));
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['mmm', ['3M', 'MMM Foods', 'Zeta mmm']],
  ['acme bank', ['Acme Bank', 'Acme Bank of Ohio', 'First Acme Bank']],
  ['ba', ['Basta', 'Alba Bank', 'Other']],
])(
  'searching for %s ranks tickers, then whole names, then beginnings of names first',
  async (query, names) => {
    const index = createCompanyIndex();
    index.beginSync();
    const tickers: Record<string, string> = { '3M': 'MMM' };
    const named = names
      .toReversed()
      .map((name, id) =>
        company(id, { name, ticker: tickers[name] ?? null, description: name === 'Other' ? 'bare' : null }),
      );
    index.upsert(named);
    expect((await index.rows({ ...ALL, text: query })).companies.map(({ name }) => name)).toEqual(names);
  },
);
