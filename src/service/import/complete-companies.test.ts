import { describe, expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { importRows, readServedCompanies } from '../testing/import-rows.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';

test('a filled-in name is changed if another company of the file has it, before or after it', async () => {
  const place = await temporaryDatabase();
  const companies = [
    { id: 1, name: 'Acme', normalized_name: 'acme-2' },
    { id: 2, name: 'Acme' },
    { id: 3, name: 'Beta' },
    { id: 4, name: 'Other', normalized_name: 'acme' },
    { id: 5, name: 'Given', normalized_name: 'beta' },
  ];
  const names = async () =>
    Object.fromEntries((await readServedCompanies(place)).map(({ id, normalized_name: name }) => [id, name]));
  expect((await importRows(place, { companies })).outcome).toBe('imported');
  const expected = { 1: 'acme-2', 2: 'acme-2-2', 3: 'beta-3', 4: 'acme', 5: 'beta' };
  expect(await names()).toEqual(expected);
  expect((await importRows(place, { companies })).outcome).toBe('unchanged');
  await importRows(place, { companies: [{ id: 6, name: 'Beta' }] }, { merge: true });
  expect(await names()).toEqual({ ...expected, 6: 'beta-6' });
});

describe('what is filled in', () => {
  test('normalized names are unique and stable, and an import of the same rows is unchanged', async () => {
    const place = await temporaryDatabase();
    const rows = [
      { id: 1, name: 'Acme' },
      { id: 2, name: 'ACME!' },
      { id: 3, name: '東京' },
    ];
    const first = await importRows(place, { companies: rows });
    expect(first.filled.get('normalized_name')).toBe(3);
    const names = async () =>
      Object.fromEntries((await readServedCompanies(place)).map((one) => [one.id, one.normalized_name]));
    expect(await names()).toEqual({ 1: 'acme', 2: 'acme-2', 3: 'company-3' });
    expect((await importRows(place, { companies: rows.toReversed() })).outcome).toBe('unchanged');
    await importRows(place, { companies: [{ id: 9, name: 'Acme' }, ...rows] });
    expect(await names()).toEqual({ 1: 'acme', 2: 'acme-2', 3: 'company-3', 9: 'acme-9' });
  });

  test('only a company that has changed gets a new time', async () => {
    const place = await temporaryDatabase();
    const [a, b] = [company(1, 'A'), company(2, 'B')];
    await load(place, [a, b]);
    const rows = [a, b].map(({ updated_at: _updated, ...fields }) => fields);
    await importRows(place, {
      companies: rows.map((row) => (row.id === 2 ? { ...row, ticker: 'NEW' } : row)),
    });
    const [first, second] = await readServedCompanies(place);
    expect([first?.updated_at, second?.created_at]).toEqual([a.updated_at, b.created_at]);
    expect(second?.updated_at).not.toBe(b.updated_at);
  });
});

describe('categories from columns', () => {
  const categories = ['Sector', 'Industry'];

  test('have lasting ids and slugs, whatever their case', async () => {
    const place = await temporaryDatabase();
    const rows = [
      { id: 1, name: 'A', '#Sector': 'Tech; Retail', '#Industry': 'C++' },
      { id: 2, name: 'B', '#Sector': 'tech', '#Industry': 'C' },
    ];
    await importRows(place, { companies: rows }, { categories });
    const [a, b] = await readServedCompanies(place);
    expect(a?.categories.map(({ slug, name }) => [slug, name])).toEqual([
      ['tech', 'Tech'],
      ['retail', 'Retail'],
      ['c-plus-plus', 'C++'],
    ]);
    expect(b?.categories[0]).toEqual(a?.categories[0]);
    await importRows(place, { companies: [{ id: 1, name: 'A', '#Sector': 'Other' }] }, { categories });
    await importRows(place, { companies: rows.toReversed() }, { categories });
    expect(await readServedCompanies(place)).toMatchObject([
      { categories: a?.categories },
      { categories: b?.categories },
    ]);
  });

  test('are those that are served, where the names are the same', async () => {
    const place = await temporaryDatabase();
    const ai = { id: 900, slug: 'artificial', name: 'AI' };
    await load(place, [{ ...company(1, 'A'), categories: [ai] }]);
    await importRows(
      place,
      { companies: [{ id: 2, name: 'B', '#Sector': 'ai' }] },
      { merge: true, categories },
    );
    expect(await readServedCompanies(place)).toMatchObject([{ categories: [ai] }, { categories: [ai] }]);
  });
});

test('a merge changes what the rows say and nothing else, or all of a record if that is asked for', async () => {
  const place = await temporaryDatabase();
  await load(place, [sampleCompany]);
  const change = { id: sampleCompany.id, ticker: 'NEW' };
  const merged = await importRows(place, { companies: [change] }, { merge: true });
  expect([...(merged.fields?.companies.changed.keys() ?? [])].toSorted()).toEqual(['ticker', 'updated_at']);
  expect(await readServedCompanies(place)).toEqual([
    { ...sampleCompany, ticker: 'NEW', updated_at: expect.any(String) },
  ]);
  const whole = { ...change, name: 'Only a name' };
  const replaced = await importRows(place, { companies: [whole] }, { merge: true, replaceRecords: true });
  expect(replaced.fields?.companies.emptied.get('news')).toBe(1);
  expect(await readServedCompanies(place)).toMatchObject([{ name: 'Only a name', research: [], domain: '' }]);
});
