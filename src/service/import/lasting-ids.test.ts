import { describe, expect, test } from 'vitest';
import { rollBack } from '../data-sets/served-data-sets.ts';
import { idsByName, importRows } from '../testing/import-rows.ts';
import { company, currentDataSet, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { readStoredJson } from './current-records.ts';

describe('an import by key', () => {
  const key = 'Ticker';
  const rows = (...tickers: string[]) =>
    tickers.map((ticker) => ({ name: `The ${ticker}`, '#Ticker': ticker }));

  test('keys keep their ids over deletions and rollbacks, and no id is given twice', async () => {
    const place = await temporaryDatabase();
    await importRows(place, { companies: rows('A', 'B', 'C') }, { key });
    const first = await idsByName(place);
    await importRows(place, { companies: rows('C', 'D') }, { key });
    const second = await idsByName(place);
    expect(second).toEqual({ 'The C': first['The C'], 'The D': expect.any(Number) });
    expect(Object.values(first)).not.toContain(second['The D']);
    await rollBack(place.storage);
    await importRows(place, { companies: rows('E', 'D', 'B', 'A') }, { key });
    const third = await idsByName(place);
    expect(third).toMatchObject({
      'The A': first['The A'],
      'The B': first['The B'],
      'The D': second['The D'],
    });
    expect(new Set([...Object.values(first), ...Object.values(second), third['The E']]).size).toBe(5);
  });

  test('new keys get ids above those that are served', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(41, 'Old')]);
    await importRows(place, { companies: rows('A') }, { key });
    expect(await idsByName(place)).toEqual({ 'The A': 42 });
  });

  test('a key takes over the id that the file has for it, unless another key has that id', async () => {
    const place = await temporaryDatabase();
    const withIds = [
      { id: 70, name: 'The A', '#Ticker': 'A' },
      { name: 'The B', '#Ticker': 'B' },
      { id: 1, name: 'The C', '#Ticker': 'C' },
      { id: 70, name: 'The D', '#Ticker': 'D' },
    ];
    const result = await importRows(place, { companies: withIds }, { key });
    expect([await idsByName(place), result.unusedIds]).toEqual([
      { 'The A': 70, 'The B': 71, 'The C': 1, 'The D': 72 },
      1,
    ]);
    const changed = [{ id: 5, name: 'The A', '#Ticker': 'A' }, ...rows('B', 'C', 'D')];
    expect(await importRows(place, { companies: changed }, { key })).toMatchObject({ unusedIds: 1 });
    expect(await idsByName(place)).toMatchObject({ 'The A': 70, 'The B': 71 });
  });

  test('companies that were known by name keep their exported ids when a file gives them keys', async () => {
    const place = await temporaryDatabase();
    await importRows(place, { companies: [{ name: 'Alpha' }, { name: 'Beta' }] });
    const ids = await idsByName(place);
    const keyed = Object.entries(ids).map(([name, id]) => ({ id, name, '#Ticker': name.slice(0, 1) }));
    await importRows(place, { companies: [...keyed, { name: 'Gamma', '#Ticker': 'G' }] }, { key });
    expect(await idsByName(place)).toEqual({ ...ids, Gamma: 3 });
  });

  test.each(['import', 'deletion', 'rollback'])(
    'the id of a company without a key that went by %s is never given to another one',
    async (way) => {
      const place = await temporaryDatabase();
      await load(place, [company(1, 'Stays')]);
      await load(place, [company(1, 'Stays'), company(90, 'Goes')]);
      if (way === 'import') await load(place, [company(1, 'Stays')]);
      if (way === 'deletion')
        await importRows(place, { companies: [{ id: 90, deleted: true }] }, { merge: true });
      if (way === 'rollback') await rollBack(place.storage);
      await importRows(place, { companies: rows('A') }, { key, merge: true });
      expect(await idsByName(place)).toEqual({ Stays: 1, 'The A': 91 });
    },
  );

  test('two rows with one key are a problem that names both lines, unless the first or last counts', async () => {
    const twice = [...rows('A', 'B'), { name: 'Other A', '#Ticker': 'A' }];
    const place = await temporaryDatabase();
    const refused = await importRows(place, { companies: twice }, { key });
    expect(refused.outcome).toBe('refused');
    expect(refused.companies.problems).toEqual(['line 4: Ticker: "A" is already on line 2']);
    const first = await importRows(place, { companies: twice }, { key, duplicates: 'first' });
    expect([first.outcome, first.duplicateCount]).toEqual(['imported', 1]);
    expect(Object.keys(await idsByName(place)).toSorted()).toEqual(['The A', 'The B']);
    await importRows(place, { companies: twice }, { key, duplicates: 'last' });
    expect(Object.keys(await idsByName(place)).toSorted()).toEqual(['Other A', 'The B']);
  });

  test('a row without the key is refused, and a refused import uses up no ids', async () => {
    const place = await temporaryDatabase();
    const refused = await importRows(place, { companies: [...rows('Z'), { name: 'No key' }] }, { key });
    expect(refused.companies.problems).toEqual(['line 3: Ticker: is missing, but names the company']);
    await importRows(place, { companies: rows('A') }, { key });
    expect(await idsByName(place)).toEqual({ 'The A': 1 });
  });

  test('offerings name companies by the same key, and keep every digit', async () => {
    const place = await temporaryDatabase();
    const offerings = [{ id: 'x', '#Ticker': 'B', rate: 0.1 }];
    await importRows(place, { companies: rows('A', 'B'), offerings }, { key, companyKey: key });
    const { db } = await currentDataSet(place);
    const ids = await idsByName(place);
    const stored = db && (await readStoredJson(db, 'offerings', ['x']));
    expect(JSON.parse(stored?.get('x') ?? '')).toEqual({ id: 'x', rate: 0.1, company_id: ids['The B'] });
    const wrong = await importRows(
      place,
      { offerings: [{ id: 'y', '#Ticker': 'nobody' }] },
      { companyKey: key },
    );
    expect(wrong.offerings.problems).toEqual(['line 2: Ticker: names no company, got "nobody"']);
  });

  test('offerings whose own company_id the key replaces are counted, unless it is the key itself', async () => {
    const place = await temporaryDatabase();
    const offerings = [
      { id: 1, company_id: 77, '#Ticker': 'A' },
      { id: 2, '#Ticker': 'A' },
      { id: 3, company_id: 'A', '#Ticker': 'A' },
    ];
    const result = await importRows(place, { companies: rows('A'), offerings }, { key, companyKey: key });
    expect(result.replacedCompanyIds).toBe(1);
  });

  test('without ids and without a key, companies are found by their names', async () => {
    const place = await temporaryDatabase();
    const result = await importRows(place, { companies: [{ name: 'Acme' }, { name: 'Beta' }] });
    expect(result.isKeyedByName).toBe(true);
    const before = await idsByName(place);
    await importRows(place, { companies: [{ name: 'Beta' }, { name: 'ACME ' }, { name: 'Gamma' }] });
    const after = await idsByName(place);
    expect([after['ACME '], after['Beta']]).toEqual([before['Acme'], before['Beta']]);
    const twice = await importRows(place, { companies: [{ name: 'Acme' }, { name: 'acme' }] });
    expect(twice.companies.problems).toEqual(['line 3: name: "acme" is already on line 2']);
  });
});
