import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import * as shapes from '#dashboard/testing/sample-shapes.ts';
import { createOfferingSearch } from '#offering-search/offering-search.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { printPath } from '#records/row-filter.ts';
import { STATUSES } from '#records/window-status.ts';
import { NO_OFFERING_FILTER } from '../offering-list-request.ts';

const NOW = '2026-06-15T12:00:00Z';

async function searchOver(all: readonly JsonRecord[]) {
  const jsons = all.map((record) => JSON.stringify(record));
  const search = createOfferingSearch({
    now: () => 0,
    readOfferings: async (positions) => positions.map((position) => jsons[position] ?? ''),
  });
  await search.add(all);
  await search.complete();
  return search;
}

const lists = Object.values(shapes).map((all) => ({
  all: all.filter((record) => Object.hasOwn(record, 'id')),
}));
const made = fc
  .array(
    fc.record(
      {
        name: fc.constantFrom('Series A block', 'Series B tender', 'Hydrogen note', 'Östra lot'),
        kind: fc.constantFrom('Note', 'Share'),
        price: fc.record({
          amount: fc.constantFrom(1.5, 20, 300),
          currency: fc.constantFrom('USD', 'EUR'),
        }),
        units: fc.nat({ max: 50 }),
        opens_at: fc.constantFrom('2026-01-01', '2026-06-20T00:00:00Z', '2026-08-01'),
        closes_at: fc.constantFrom('2026-06-15', '2026-07-01T00:00:00Z', null, '2026-09-01'),
        company_id: fc.constantFrom(1, 2),
        company_name: fc.constantFrom('Acme', 'Bolt'),
        terms: fc.record({ transfer: fc.constantFrom('Free', 'Consent') }),
      },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 20 },
  )
  .map((rows): readonly JsonRecord[] => rows.map((row, at) => ({ id: at + 1, ...row })));

const bound = fc.option(fc.integer({ min: 0, max: 60 }));
const query = fc.record({
  text: fc.constantFrom('', 'series', 'seris tender', '"series b"', 'hydrogen -note', 'acme', '3', 'zzz'),
  fields: fc.subarray([
    { path: ['kind'], values: ['Note'] },
    { path: ['terms', 'transfer'], values: ['Free', 'Consent'] },
    { path: ['gone'], values: ['x'] },
  ]),
  ranges: fc.array(
    fc.record({
      path: fc.constantFrom(['units'], ['price']),
      from: bound,
      to: bound,
      currency: fc.constantFrom(null, 'USD'),
      days: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
  statuses: fc.subarray([...STATUSES]),
  sort: fc.option(
    fc.record({
      path: fc.constantFrom(['price'], ['name'], ['units'], ['closes_at'], [], ['terms', 'transfer']),
      descending: fc.boolean(),
    }),
  ),
  zone: fc.constant('utc' as const),
});

test('a server finds, orders and counts the same offerings as the dashboard', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(made, fc.constantFrom(...lists.map(({ all }) => all))),
      query,
      async (all, given) => {
        const { answers } = offeringIndexOf(all, NOW);
        const filter = { ...NO_OFFERING_FILTER, ...given };
        const expected = await answers.offeringRows({ ...filter, byCompany: false, page: 1, size: 1000 });
        const facets = await answers.offeringFacets(filter, 1000);
        const { text, sort, ...conditions } = given;
        const search = await searchOver(all);
        const found = JSON.parse(
          await search.search(
            {
              text,
              conditions,
              sort,
              byCompany: false,
              limit: 1000,
              offset: 0,
              around: null,
              hasCounts: true,
              hasSchema: false,
              valuesOf: null,
              at: Date.parse(NOW),
            },
            1,
          ),
        );
        expect(found.offerings).toEqual(JSON.parse(JSON.stringify(expected.offerings)));
        expect(found.page_info.total_count).toBe(expected.page_info.total_count);
        expect(found.understood.is_partial).toBe(expected.isPartial);
        expect(found.matches).toHaveLength(found.offerings.length);
        expect(found.counts.statuses).toEqual(facets.statuses);
        expect(found.counts.fields).toEqual(
          facets.fields.map(({ path, label, values, more }) => ({
            field: printPath(path),
            label,
            values: values.map(({ text: value, count }) => ({ value, count })),
            more,
          })),
        );
        expect(found.counts.ranges.map(({ field }: { field: string }) => field)).toEqual(
          facets.ranges.map(({ path }) => printPath(path)),
        );
      },
    ),
    { numRuns: 60 },
  );
});
