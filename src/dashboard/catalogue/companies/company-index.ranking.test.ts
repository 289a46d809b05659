import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  companyField,
  FIELD_COLUMNS,
  type FieldColumn,
  fieldOfParam,
} from '#company-search/company-fields.ts';
import { fold } from '#contract/alphabet.ts';
import { parseInstant } from '#contract/iso-date.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { isInstant } from '#dashboard/companies/fields.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { type MatchKind, matchTypo, matchWord } from '#search/match-word.ts';
import { coreOf } from '#search/rank-matches.ts';
import { isPhrase, parseSearchText, type TypedWord } from '#search/search-text.ts';
import { foldedWords } from '#search/tokenize.ts';
import { FIELD, ID_SCORE, IS_IN_NAME, KNOWN_TYPO_SCORES, SCORES } from '#search/word-index.ts';
import { joinedForms, singularOrPluralOf } from '#search/word-lists.ts';
import { createCompanyIndex } from './company-index.ts';

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

/** Adds companies in pages, with queries in between, then replaces some of them in a second pass. */
async function deliver(rows: readonly CompanySummaryResponse[], replaced: readonly CompanySummaryResponse[]) {
  const index = createCompanyIndex();
  index.records.beginSync();
  for (let at = 0; at < rows.length; at += 5) {
    index.records.upsert(structuredClone(rows.slice(at, at + 5)));
    if (at % 10 === 0)
      for (const by of FIELD_COLUMNS) await index.answers.rows({ ...ALL, sort: { by, descending: false } });
  }
  index.records.commitSync();
  index.records.beginSync();
  const latest = new Map([...rows, ...replaced].map((one) => [one.id, one]));
  index.records.upsert(structuredClone([...latest.values()]));
  index.records.commitSync();
  return { index, current: [...latest.values()] };
}

const { compare: locale } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const nameOf = ({ name }: CompanySummaryResponse) => name?.trim() || null;
const byName = (a: CompanySummaryResponse, b: CompanySummaryResponse) =>
  Number(nameOf(a) === null) - Number(nameOf(b) === null) ||
  locale(nameOf(a) ?? '', nameOf(b) ?? '') ||
  a.id - b.id;

/** Returns the value by which a column sorts; null if it is unknown. */
function sortedValue(one: CompanySummaryResponse, by: FieldColumn): string | number | null {
  const field = fieldOfParam(by);
  if (field === 'categories') return one.categories.map(({ slug, name }) => name ?? slug).join(', ') || null;
  const value = one[field];
  if (typeof value === 'number') return value === 0 && companyField(field).kind === 'year' ? null : value;
  if (isInstant(field)) return parseInstant(value)?.getTime() ?? null;
  return value?.trim() || null;
}

test('every column sorts by value, then name, then id, with unknown values last in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(companies, companies, fc.boolean(), async (rows, replaced, descending) => {
      const { index, current } = await deliver(rows, replaced);
      for (const by of FIELD_COLUMNS) {
        const value = (one: CompanySummaryResponse) => sortedValue(one, by);
        const known = current
          .filter((one) => value(one) !== null)
          .toSorted((a, b) => {
            const [first, second] = [value(a) ?? 0, value(b) ?? 0];
            const order = typeof first === 'number' ? first - Number(second) : locale(first, String(second));
            return (descending ? -order : order) || byName(a, b);
          });
        const unknown = current.filter((one) => value(one) === null).toSorted(byName);
        const answer = await index.answers.rows({ ...ALL, sort: { by, descending } });
        expect(answer.companies).toEqual([...known, ...unknown]);
      }
    }),
  );
});

/** Returns a company's words by field, in the order of `SCORES`, and its joined forms. */
function fieldsOf(one: CompanySummaryResponse) {
  const words = (value: string | null) => foldedWords(value ?? '');
  const forms = (value: string | null) => joinedForms(value ?? '', words(value));
  const [head, ...rest] = words(one.name);
  const legalForms = forms(one.legal_name);
  const domain = one.domain ?? '';
  const labels = [...(one.location ?? '').split(','), ...one.categories.map(({ name }) => name)];
  return {
    single: [
      words(one.ticker),
      head === undefined ? [] : [head],
      [...rest, ...words(domain), ...words(domain.replaceAll('-', ''))],
      words(one.legal_name),
      [
        ...words(one.location),
        ...one.categories.flatMap(({ slug, name }) => [...words(name), ...words(slug)]),
      ],
      words(one.description),
    ],
    joined: [
      [],
      forms(one.name).whole,
      forms(one.name).parts,
      [...legalForms.whole, ...legalForms.parts],
      labels.flatMap((label) => forms(label).whole),
      [],
    ],
  };
}

const isSpelled = (kind: MatchKind | null) => kind === 'whole' || kind === 'start';

/** Joined forms can't match by a start with a typo. */
function matchForm(typed: string, word: string, isForm: boolean): MatchKind | null {
  const kind = matchWord(typed, word);
  return isForm && kind === 'slips' ? matchTypo(typed, word, 0, word.length, false) : kind;
}

/** Scores how well a company matches a typed word, by comparing the word with each of the company's. */
function scoreTerm(
  one: CompanySummaryResponse,
  { word, synonyms, joined, whole }: TypedWord,
  all: readonly CompanySummaryResponse[],
): number {
  const isKnown = all.some((other) => {
    const { single, joined: forms } = fieldsOf(other);
    const named = [...single.slice(0, -1), ...forms].flat();
    return (
      String(other.id) === word ||
      String(other.founded_year) === word ||
      named.some((each) => isSpelled(matchWord(word, each)))
    );
  });
  const isInTexts = all.some((other) =>
    fieldsOf(other).single[FIELD.text]?.some((each) => isSpelled(matchWord(word, each))),
  );
  const { single, joined: forms } = fieldsOf(one);
  const singularOrPlural = singularOrPluralOf(word);
  const score = (kind: MatchKind | null, field: number, known: boolean) => {
    if (kind === null) return 0;
    if (known && isInTexts && field === FIELD.text && (kind === 'typo' || kind === 'slips')) return 0;
    const values =
      known && isKnown && (kind === 'typo' || kind === 'slips') ? KNOWN_TYPO_SCORES[kind] : SCORES[kind];
    return values[field] ?? 0;
  };
  const points = SCORES.whole.flatMap((_, field) =>
    [single, forms].flatMap((fields) =>
      (fields[field] ?? []).flatMap((each) => {
        const isForm = fields === forms;
        const own = matchForm(word, each, isForm);
        const inOne = whole === null ? null : matchForm(whole, each, true);
        return [
          isForm && own === 'inside' ? 0 : score(own, field, true),
          ...synonyms.map((synonym) => score(synonym === each ? 'whole' : null, field, false)),
          ...joined.map((other) => {
            const kind = matchWord(other, each);
            return score(isSpelled(kind) ? kind : null, field, false);
          }),
          singularOrPlural === null || !isSpelled(matchWord(singularOrPlural, each))
            ? 0
            : score(matchWord(singularOrPlural, each), field, false) - 1,
          score(inOne === 'typo' || inOne === 'slips' ? inOne : null, field, false),
        ];
      }),
    ),
  );
  const number = one.founded_year && String(one.founded_year) === word ? SCORES.whole[FIELD.label] : 0;
  return Math.max(0, number, String(one.id) === word ? ID_SCORE : 0, ...points);
}

function scoreNaively(one: CompanySummaryResponse, typed: string, all: readonly CompanySummaryResponse[]) {
  const { wanted, plain } = parseSearchText(typed);
  const name = one.name ?? '';
  if (wanted.length === 0) return { matches: Number(fold(name).includes(fold(plain))), order: [0] };
  const terms = wanted.flatMap((term) => (isPhrase(term) ? [] : [term]));
  const points = terms.map((term) => scoreTerm(one, term, all));
  const letters = terms.map(({ word }, at) => (IS_IN_NAME[points[at] ?? 0] ? word.length : 0));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const core = coreOf(name);
  const isWhole = core !== '' && core === coreOf(plain);
  const isSame = foldedWords(name).join('') === foldedWords(plain).join('');
  return {
    matches: points.filter((each) => each > 0).length,
    order: [
      isWhole ? (fold(name.trim()) === fold(plain) ? 3 : isSame ? 2 : 1) : 0,
      Math.round((4 * sum(points)) / terms.length),
      Math.round(63 * Math.min(1, sum(letters) / Math.max(1, core.length))),
    ],
  };
}

test('a search matches a naive comparison of every word, ranked by score, then name', async () => {
  const typed = fc.oneof(
    phrase,
    fc.constantFrom(
      'strpie',
      'stri',
      'ban',
      'bnak',
      'trip',
      '京',
      'b',
      'bank strip',
      '#',
      '7',
      'bankst',
      '2000',
    ),
  );
  await fc.assert(
    fc.asyncProperty(companies, companies, typed, async (rows, replaced, query) => {
      fc.pre(query.trim() !== '');
      const { index, current } = await deliver(rows, replaced);
      const scored = current.map((one) => ({ one, ...scoreNaively(one, query, current) }));
      const most = Math.max(0, ...scored.map(({ matches }) => matches));
      const answer = await index.answers.rows({ ...ALL, q: query });
      const wanted = parseSearchText(query).wanted.length || 1;
      expect(answer.isPartial).toBe(most > 0 && most < wanted);
      const found = scored.filter(({ matches }) => matches > 0 && matches === most);
      // The order of partial matches depends on how rare the words are, which another test covers.
      if (most < wanted) {
        expect(new Set(answer.companies.map(({ id }) => id))).toEqual(
          new Set(found.map(({ one }) => one.id)),
        );
        return;
      }
      const ranked = found.toSorted(
        (a, b) =>
          a.order.map((value, at) => (b.order[at] ?? 0) - value).find((difference) => difference !== 0) ??
          byName(a.one, b.one),
      );
      expect(answer.companies.map(({ id }) => id)).toEqual(ranked.map(({ one }) => one.id));
    }),
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
    index.records.beginSync();
    const tickers: Record<string, string> = { '3M': 'MMM' };
    const named = names
      .toReversed()
      .map((name, id) =>
        company(id, { name, ticker: tickers[name] ?? null, description: name === 'Other' ? 'bare' : null }),
      );
    index.records.upsert(named);
    expect((await index.answers.rows({ ...ALL, q: query })).companies.map(({ name }) => name)).toEqual(names);
  },
);

test('a whole name comes first even if the ticker, which matches by its singular, scores higher', async () => {
  const index = createCompanyIndex();
  index.records.beginSync();
  index.records.upsert([
    company(1, { name: 'banks' }),
    company(2, { name: 'banks', ticker: 'bank' }),
    company(3, { name: 'bank of banks', ticker: 'banks' }),
  ]);
  const { companies: found } = await index.answers.rows({ ...ALL, q: 'banks' });
  expect(found.map(({ id }) => id)).toEqual([2, 1, 3]);
});
