import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forEachRange, RANGE_PARAMS } from '#company-search/company-fields.ts';
import { toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import { anyCharacter } from '../../property-tests.ts';
import { NO_COMPANY_FILTER } from '../catalogue/company-list-request.ts';
import { NO_NEWS_FILTER } from '../catalogue/news-request.ts';
import { NO_OFFERING_FILTER } from '../catalogue/offering-list-request.ts';
import { parseCompaniesSearch } from '../companies/companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS } from '../companies/filter-definitions.ts';
import { parseSearch } from '../search-params/search-params.ts';
import { fileName, filterSlug, newsFilterSlug, offeringFilterSlug } from './file-name.ts';

const NOW = new Date('2026-11-21T23:30:00Z');
const slugOf = (params: Record<string, string>) => {
  const search = parseCompaniesSearch(parseSearch(new URLSearchParams(params).toString()));
  return filterSlug(search);
};

test('a file name has the content, the filters and the date', () => {
  const name = fileName(['companies', slugOf({ category: 'fintech' })], 'csv', NOW, 'utc');
  expect(name).toBe('dossier-companies-fintech-2026-11-21.csv');
  expect(fileName(['offerings', ''], 'json', NOW, 'utc')).toBe('dossier-offerings-2026-11-21.json');
});

test('every filter appears in the slug', () => {
  const everything = {
    q: 'Café',
    category: 'ai,fintech',
    every: 'b2b',
    except: 'grid,oil',
    ...forEachRange(() => '2010-2020'),
    location: 'São Paulo',
    updated: '2026-03',
    research: 'interview',
    news: 'Bank',
    deal: 'funding',
    since: '2026-06',
    tag: 'Shortlist',
    note: 'pilot',
    done: 'no',
    sort: '-updated',
  };
  const without = COMPANY_FILTER_DEFINITIONS.flatMap(({ params }) => params).filter(
    (name) => !(name in everything),
  );
  expect(without, 'ids have no words').toEqual(['ids', 'watchlist']);
  expect(slugOf(everything)).toBe(
    `cafe-ai-fintech-b2b-not-grid-not-oil-${RANGE_PARAMS.map(() => '2010-2020').join('-')}-sao-paulo-2026-03-interview-news-bank-funding-since-2026-06-shortlist-note-pilot-not-done`,
  );
  expect(slugOf({ founded: '2010-' })).toBe('2010-on');
  expect(slugOf({ founded: '-2020' })).toBe('until-2020');
  expect(slugOf({ founded: '2020' })).toBe('2020');
  expect(slugOf({ updated: '2025-11..2026-03' })).toBe('2025-11-to-2026-03');
  expect(slugOf({ updated: '2026-03..' })).toBe('2026-03-on');
});

test.each([
  ['0d', '30d', 'closes-next-30-days'],
  ['0d', '1d', 'closes-next-1-day'],
  ['0d', '0d', 'closes-2026-11-27'],
  ['7d', '14d', 'closes-2026-12-04-to-2026-12-11'],
  ['2026-11-01', '2026-11-27', 'closes-2026-11-01-to-2026-11-27'],
])('days from %s to %s appear in a slug as %s', (from, to, slug) => {
  const range = [{ path: ['closes_at'], from, to, currency: null }];
  expect(offeringFilterSlug(toOfferingListRequest({ range }, 'utc', '2026-11-27'), '2026-11-27')).toBe(slug);
});

test('the filters of offerings and of news appear in their slugs', () => {
  expect(
    offeringFilterSlug(
      {
        text: 'bridge note',
        statuses: ['open'],
        fields: [{ path: ['security_type'], values: ['Fund interest'] }],
        ranges: [{ path: ['terms', 'lock_up_months'], from: 0, to: 12, currency: null, days: null }],
        tags: ['Shortlist'],
        note: '',
        done: 'yes',
      },
      '2026-11-27',
    ),
  ).toBe('bridge-note-open-shortlist-done-fund-interest-terms-lock-up-months');
  const news = {
    ...NO_NEWS_FILTER,
    text: 'opens',
    types: ['interview'],
    publications: ['The Register'],
    from: Date.UTC(2026, 2, 1),
    to: Date.UTC(2026, 3, 1) - 1,
    companies: { ...NO_COMPANY_FILTER, category: ['fintech'] },
  } as const;
  expect(newsFilterSlug(news, 'utc')).toBe('opens-interview-the-register-2026-03-01-to-2026-03-31-fintech');
  expect(newsFilterSlug({ ...news, to: null, companies: NO_COMPANY_FILTER }, 'utc')).toBe(
    'opens-interview-the-register-2026-03-01-on',
  );
  expect([
    newsFilterSlug(NO_NEWS_FILTER, 'utc'),
    offeringFilterSlug(NO_OFFERING_FILTER, '2026-11-27'),
  ]).toEqual(['', '']);
});

test('any filter gives a file name that is valid on every file system', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 200 })), (parts) => {
      const name = fileName(parts, 'csv', NOW, 'utc');
      expect(name).toMatch(/^dossier(?:-[\p{L}\p{N}\p{M}]+)*-2026-11-21\.csv$/u);
      expect(name).not.toMatch(/\p{Cs}/u);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(230);
    }),
  );
});

test('the date is in the selected time zone', () => {
  const local = fileName([], 'csv', new Date(2026, 0, 5, 0, 1), 'local');
  expect(local).toBe('dossier-2026-01-05.csv');
});

test.each([
  ['東京銘柄', 'dossier-東京銘柄-2026-11-21.csv'],
  ['カナダ 2026', 'dossier-カナダ-2026-2026-11-21.csv'],
  ['Łódź & Ærø', 'dossier-lodz-aero-2026-11-21.csv'],
  ['בנק 24', 'dossier-בנק-24-2026-11-21.csv'],
  ['\u202eBank/../x', 'dossier-bank-x-2026-11-21.csv'],
  ['हिन्दी', 'dossier-हिन्दी-2026-11-21.csv'],
])('a list called %j keeps its name in the name of its file', (title, expected) => {
  expect(fileName([title], 'csv', NOW, 'utc')).toBe(expected);
});
