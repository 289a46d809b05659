import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { parseSearch, printSearch, textOf, CODED_PARAMS } from '#dashboard/search-params/search-params.ts';
import { toInstants } from '#records/calendar.ts';
import { anyCharacter } from '../../property-tests.ts';
import { updatedInterval, canApiAnswer } from '../catalogue/company-list-request.ts';
import { publishedConditions } from '../catalogue/news-request.ts';
import { needsOfferingCatalogue } from '../catalogue/offering-list-request.ts';
import { parseCompaniesSearch, toCompanyListRequest } from '../companies/companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS, parseFilter } from '../companies/filter-definitions.ts';
import { filterSlug, newsFilterSlug, offeringFilterSlug } from '../export/file-name.ts';
import { toChips } from '../list/filter-definition.ts';
import { parseNewsSearch, toNewsFilter } from '../news/news-search.ts';
import { toOfferingListRequest } from '../offerings/offering-filters.ts';
import { OFFERINGS } from '../offerings/offerings-list.ts';
import { parseOfferingsSearch, toOfferingPageNumbering } from '../offerings/offerings-search.ts';
import { parseBriefSearch, startOfPeriod } from '../pages/brief/brief-search.ts';
import { parseCompanySearch } from '../pages/company/company-address.ts';
import { parseCompareSearch, toCompareView } from '../pages/compare/compare-search.ts';
import { NEWS } from '../pages/news/news-list.ts';
import { sameOriginPath } from '../session/sign-in-page.tsx';

/** The params that hold just text, and belong to no facet of a list. */
const TEXT_PARAMS = ['view', 'company', 'from', 'to', 'group', 'diff', 'example', 'tab', 'next'];
const FILTERS = [...COMPANY_FILTER_DEFINITIONS, ...NEWS.filters, ...OFFERINGS.filters];
const NAMES = [
  ...new Set([...CODED_PARAMS, ...FILTERS.flatMap(({ params }) => params.map(String)), ...TEXT_PARAMS]),
];

/** What people, programs and attackers put into URLs. */
const HOSTILE = [
  ['', ' ', ',', ';', '..', '-', '/', '%', '%2F', '%00', '\0', '\u001B[2J', '\u202Eabc', '\uFEFF', '\uD800'],
  ['-5', '1,-5', '-0', '0', '1e3', '1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1.5', '٣', '+1', ' 1'],
  ['9007199254740991', '9007199254740993', '99999999999999999999999', '45035996273704', '90071992547409'],
  ['2026-02-31', '2026-06-31', '2027-02-29', '2026-13', '2026-00', '2026-13-01', '0000-00-00', '9999-12-31'],
  ['2026-02', '2026-03..2026-02', '9999-12', '9999-12..', '0000-01', '2026-02-28T24:00', '-000001-01-01'],
  [
    'price/1e999..',
    'price/..NaN',
    'price/5..1',
    'at/2026-02-31..',
    'at/2026-01-01..5',
    'at/9999-12-31..9999-12-31',
  ],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__/x', 'a,__proto__', 'valueOf..'],
  [
    'any',
    'any,any',
    'news,news',
    'name',
    '-name',
    '--name',
    'last-visit',
    'yesterday',
    'open,open',
    'true',
    'null',
  ],
  ['a'.repeat(10_000), '1,'.repeat(5000), 'x;'.repeat(5000), '9'.repeat(10_000), `a/${'b/'.repeat(5000)}`],
  ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/sign-in', 'https://[', '/%E0%A4%A'],
].flat();

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((two) => two.join()),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE))
      .map((two) => two.join('..')),
  },
);
/** Query strings as a browser sends them: names may repeat, and values are encoded. */
const addresses = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 8 })
  .map((params) => `?${new URLSearchParams(params)}`);

const PARSERS = {
  companies: parseCompaniesSearch,
  explore: parseFilter,
  news: parseNewsSearch,
  offerings: parseOfferingsSearch,
  compare: parseCompareSearch,
  brief: parseBriefSearch,
  company: parseCompanySearch,
} as const;

const isInstant = (at: number | null) => at === null || !Number.isNaN(new Date(at).getTime());
const expectPeriod = ({ from, to }: { readonly from: number | null; readonly to: number | null }) => {
  expect([from, to].every(isInstant)).toBe(true);
  if (from !== null && to !== null) expect(from).toBeLessThanOrEqual(to);
};

/** A text that an address repeats may say `NaN`, but only if the address itself does. */
function expectMeaning(text: string, search: object) {
  const own = JSON.stringify(search);
  for (const [wrong] of text.matchAll(/NaN|Invalid/g))
    expect({ text, own, isTyped: own.includes(wrong) }).toMatchObject({ isTyped: true });
}

test('no parser throws, and parsing what it printed gives the same result', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      for (const [page, parse] of Object.entries(PARSERS)) {
        const search = parse(parseSearch(address));
        const printed = printSearch({ ...search });
        const again = [parse(parseSearch(printed)), parse({ ...search })].map((one) =>
          printSearch({ ...one }),
        );
        expect([page, ...again]).toEqual([page, printed, printed]);
      }
    }),
  );
});

test.each(['utc', 'local'] as const)(
  'nothing invalid of a list of companies reaches a request, in %s',
  (zone) => {
    fc.assert(
      fc.property(addresses, (address) => {
        const search = parseCompaniesSearch(parseSearch(address));
        const query = toCompanyListRequest(search, zone);
        expect(typeof canApiAnswer(query)).toBe('boolean');
        for (const slug of [...(query.category ?? []), ...(query.every ?? []), ...(query.except ?? [])]) {
          expect(slug).toMatch(CATEGORY_SLUG);
          expect([...slug].length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
        }
        for (const id of [...(query.ids ?? []), search.peek ?? 0])
          expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
        expect(Number.isSafeInteger(query.page * query.size) && query.page >= 1).toBe(true);
        const months = updatedInterval(query);
        if (months) expectPeriod(toInstants(months, zone));
        for (const { since } of publishedConditions(query)) expect(isInstant(since)).toBe(true);
        expect(filterSlug(query)).toMatch(/^[\p{L}\p{M}\p{N}-]*$/u);
        for (const { name } of toChips(COMPANY_FILTER_DEFINITIONS, search, String))
          expectMeaning(name, search);
      }),
    );
  },
);

test.each(['utc', 'local'] as const)(
  'nothing invalid of News and Offerings reaches the index, in %s',
  (zone) => {
    fc.assert(
      fc.property(addresses, (address) => {
        const raw = parseSearch(address);
        const news = toNewsFilter(parseNewsSearch(raw), zone);
        expectPeriod(news);
        newsFilterSlug(news, zone);
        toChips(NEWS.filters, parseNewsSearch(raw), String);
        const search = parseOfferingsSearch(raw);
        const query = toOfferingListRequest(search, zone);
        for (const range of query.ranges) {
          expect([range.from, range.to]).not.toEqual([null, null]);
          for (const bound of [range.from, range.to])
            expect(bound === null || Number.isFinite(bound)).toBe(true);
          if (range.from !== null && range.to !== null) expect(range.from).toBeLessThanOrEqual(range.to);
          if (range.days) expectPeriod(range.days);
        }
        expect(typeof needsOfferingCatalogue(query)).toBe('boolean');
        offeringFilterSlug(query, '2026-11-27');
        for (const { name } of toChips(OFFERINGS.filters, search))
          expect(name).not.toMatch(/: .*(?:NaN|Invalid)$/);
        const { page, size } = toOfferingPageNumbering(search);
        expect(Number.isSafeInteger(page * size) && page >= 1).toBe(true);
      }),
    );
  },
);

test('nothing invalid of a comparison, a brief, a company and the sign-in is followed', () => {
  fc.assert(
    fc.property(addresses, value, (address, text) => {
      const raw = parseSearch(address);
      for (const id of toCompareView(parseCompareSearch(raw)).ids)
        expect(Number.isSafeInteger(id) && id >= 0).toBe(true);
      expect(isInstant(startOfPeriod(parseBriefSearch(raw), new Date(), 'local'))).toBe(true);
      const id = parseCompanyId(text);
      expect(id === null || (Number.isSafeInteger(id) && id >= 0 && String(id) === text)).toBe(true);
      const next = sameOriginPath(textOf(raw, 'next'), 'https://dossier.example');
      expect(new URL(next ?? '/', 'https://dossier.example').origin).toBe('https://dossier.example');
    }),
  );
});

test.each([
  ['/companies?ids=1,-5', { ids: [1] }],
  ['/companies?news=any&since=2026-02-31', { news: 'any' }],
  ['/companies?page=9007199254740991', {}],
  ['/companies?category=a%00b,fintech', { category: ['fintech'] }],
  [`/companies?category=${'a'.repeat(201)}`, {}],
])('%s asks for %j', (address, expected) => {
  const search = parseCompaniesSearch(parseSearch(address.slice('/companies'.length)));
  expect(JSON.parse(JSON.stringify(search))).toEqual(expected);
});

test('a period named like a property of every object is not a period', () => {
  expect(parseBriefSearch({ since: 'toString' }).since).toBeUndefined();
});

test('the days of News are read in their order', () => {
  expect(parseNewsSearch({ from: '2026-03-02', to: '2026-03-01' })).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-02',
  });
});
