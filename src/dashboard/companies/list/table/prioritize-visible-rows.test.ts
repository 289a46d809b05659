import { samplePageInfo } from '#contract/fixtures.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { company } from '#dashboard/testing/company-samples.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { prioritizeVisibleRows } from './prioritize-visible-rows.ts';

/** A page with these companies; each highlight identifies its company. */
const pageOf = (ids: readonly number[]): ListPage => ({
  companies: ids.map((id) => company(id)),
  highlights: ids.map((id) => ({ name: [[id, id + 1]] })),
  page_info: samplePageInfo,
  invalidRows: 0,
});

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40 });

test('visible rows are new, rows below are new or old, and each appears once with its own highlights', () => {
  fc.assert(
    fc.property(ids, ids, fc.integer({ min: 0, max: 45 }), (now, before, first) => {
      const { companies, highlights } = prioritizeVisibleRows(pageOf(now), pageOf(before), first);
      const shown = companies.map(({ id }) => id);
      expect(shown.slice(0, first)).toEqual(now.slice(0, first));
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.length).toBeLessThanOrEqual(now.length);
      expect(highlights).toEqual(shown.map((id) => ({ name: [[id, id + 1]] })));
    }),
  );
});

test('the rendered page ends up complete', () => {
  const page = pageOf([3, 1, 2]);
  expect(prioritizeVisibleRows(page, page, 1)).toBe(page);
});

test('of the first page, only the visible rows are rendered at first', () => {
  const page = pageOf([3, 1, 2, 5, 4]);
  const { companies, highlights } = prioritizeVisibleRows(page, null, 2);
  expect(companies.map(({ id }) => id)).toEqual([3, 1]);
  expect(highlights).toEqual(page.highlights?.slice(0, 2));
});

test('rows of the API have no highlights, neither at first nor later, so they render once', () => {
  const pageOfApi = (shown: readonly number[]): ListPage => {
    const { companies, page_info, invalidRows } = pageOf(shown);
    return { companies, page_info, invalidRows };
  };
  const { highlights } = prioritizeVisibleRows(pageOfApi([3, 1, 2]), pageOfApi([5, 4, 6]), 1);
  expect(highlights).toEqual([undefined, undefined, undefined]);
});
