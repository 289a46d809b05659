import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import { createCompanySearch } from '#company-search/company-search.ts';
import { ALL, company } from '#dashboard/testing/company-samples.ts';
import { createCompanyIndex } from './company-index.ts';

const words = fc.constantFrom(
  'solar',
  'bank',
  'banking',
  'orbital',
  'of',
  'inc',
  'östra',
  '東京',
  'a&b',
  'solarbank',
);
const text = fc.array(words, { maxLength: 3 }).map((all) => all.join(' '));
const companies = fc
  .array(
    fc.record({
      name: text,
      description: text,
      location: fc.constantFrom('Bonn, Germany', 'Trieste, Italy', ''),
      founded_year: fc.constantFrom(0, 1990, 2001),
      slug: fc.constantFrom('ai', 'space'),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ slug, ...row }, at) =>
      company(at + 1, {
        ...row,
        categories: [{ id: 1, slug, name: slug }],
        updated_at: '2026-03-01T00:00:00Z',
      }),
    ),
  );
const typed = fc.oneof(
  text,
  fc.constantFrom('slar', 'bnak orbital', '"bank of"', 'solar -bank', 'germany', '2001', '1', 'sol', '-bank'),
);
const sort = fc.option(fc.record({ by: fc.constantFrom(...FIELD_COLUMNS), descending: fc.boolean() }));
const filter = fc.record(
  {
    category: fc.constant(['ai']),
    except: fc.constant(['space']),
    location: fc.constant(['Italy']),
    founded: fc.constant({ from: 1995, to: null }),
  },
  { requiredKeys: [] },
);

test('a server finds, orders, marks and counts the same companies as the dashboard', async () => {
  await fc.assert(
    fc.asyncProperty(companies, typed, sort, filter, async (all, q, order, conditions) => {
      const { records, answers } = createCompanyIndex();
      records.beginSync();
      records.upsert(all);
      const expected = await answers.rows({ ...ALL, ...conditions, q, sort: order });
      const readCompanies = async (positions: readonly number[]) =>
        positions.map((position) => JSON.stringify(all[position]));
      const search = createCompanySearch({ now: () => 0, readCompanies });
      await search.add(all);
      await search.complete();
      const query = {
        text: q,
        conditions,
        sort: order,
        limit: 1000,
        offset: 0,
        hasCounts: true,
        figuresIn: 'UTC',
      };
      const found = JSON.parse(await search.search(query, 1));
      expect(found.companies).toEqual(expected.companies);
      expect(found.page_info.total_count).toBe(expected.page_info.total_count);
      expect(found.understood.is_partial).toBe(expected.isPartial);
      expect(found.matches).toEqual(expected.matches.map(({ terms }) => terms));
      expect(found.counts).toMatchObject({
        categories: expected.facets?.categories,
        founded: expected.facets?.founded,
        chosen_locations: expected.facets?.chosenLocations,
      });
      const figures = await answers.figures({ ...ALL, ...conditions, q }, 'utc');
      expect(found.figures).toEqual({
        categories: figures.categories,
        pairs: figures.pairs,
        updated: figures.updated,
        no_founded: figures.noYear,
        no_location: figures.noLocation,
        no_updated: figures.noUpdate,
      });
    }),
    { numRuns: 60 },
  );
});
