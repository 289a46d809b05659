import { expect, test } from 'vitest';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { choosePage, type ShownOfferings, type PageSources } from './choose-page.ts';

const pageOf = (count: number, total = count): ShownOfferings => ({
  offerings: Array.from({ length: count }, (_, id) => ({ id })),
  page_info: { limit: 25, offset: 0, total_count: total, has_next: false },
});

const READING = { ...INITIAL_PROGRESS, phase: 'reading', loaded: 10 } as const;
const COMPLETE = { ...INITIAL_PROGRESS, phase: 'complete', loaded: 10 } as const;
const API_PAGE = pageOf(10);
const CATALOGUE_PAGE = pageOf(3);

/** An unfiltered list whose first page has arrived while offerings without closing dates are loaded. */
const SOURCES: PageSources = {
  needsCatalogue: false,
  isStoodIn: false,
  hasDefaultOrder: 'no',
  isOrderWaitOver: false,
  apiPage: API_PAGE,
  cataloguePage: undefined,
  isCataloguePageOutdated: false,
  progress: READING,
};

const choose = (sources: Partial<PageSources>) => choosePage({ ...SOURCES, ...sources });

test('an unfiltered list is shown as the API sends it', () => {
  expect(choose({})).toEqual({ from: 'api', page: API_PAGE });
  expect(choose({ apiPage: undefined })).toEqual({ from: 'api', page: undefined });
});

test.each([{ needsCatalogue: true }, { isStoodIn: true }])(
  'the catalogue answers what the API cannot, and while the server does not respond: %j',
  (reason) => {
    expect(choose({ ...reason, cataloguePage: CATALOGUE_PAGE })).toEqual({
      from: 'catalogue',
      page: CATALOGUE_PAGE,
    });
    expect(choose(reason)).toEqual({ from: 'catalogue', page: undefined });
  },
);

test('an empty page of the catalogue is shown only once no further offering can match', () => {
  const empty = pageOf(0);
  const shown = (sources: Partial<PageSources>) =>
    choose({ needsCatalogue: true, cataloguePage: empty, ...sources }).page;
  expect(shown({ progress: undefined })).toBeUndefined();
  expect(shown({ progress: { ...READING, loaded: 0 } })).toBeUndefined();
  expect(shown({ progress: READING })).toBeUndefined();
  expect(shown({ progress: COMPLETE, isCataloguePageOutdated: true })).toBeUndefined();
  expect(shown({ progress: COMPLETE })).toBe(empty);
});

test('in the default order, the page of the API is shown until that of the catalogue arrives', () => {
  const ordered = { hasDefaultOrder: 'yes', isOrderWaitOver: true, progress: COMPLETE } as const;
  expect(choose(ordered)).toEqual({ from: 'api', page: API_PAGE });
  expect(choose({ ...ordered, cataloguePage: CATALOGUE_PAGE })).toEqual({
    from: 'catalogue',
    page: CATALOGUE_PAGE,
  });
});

test('the first rows wait for their order, but not for long, and not in a long list', () => {
  const unknown = { hasDefaultOrder: 'unknown' } as const;
  expect(choose(unknown)).toEqual({ from: 'api', page: undefined });
  expect(choose({ ...unknown, isOrderWaitOver: true }).page).toBe(API_PAGE);
  const long = pageOf(10, 100_000);
  expect(choose({ ...unknown, apiPage: long }).page).toBe(long);
});
