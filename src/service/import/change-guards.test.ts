import { describe, expect, test } from 'vitest';
import { importRows } from '../testing/import-rows.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';

describe('the guards', () => {
  const many = Array.from({ length: 60 }, (_, id) => ({ ...company(id, `Company ${id}`), ticker: `T${id}` }));
  const shifted = many.map((one, at) => ({ ...many[(at + 1) % many.length], id: one.id }));
  const changeLimits = {};

  test('a feed shifted by a row is stopped, with its figure and flag', async () => {
    const place = await temporaryDatabase();
    await load(place, many);
    await expect(importRows(place, { companies: shifted }, { changeLimits })).rejects.toThrow(
      /^This import would .*change "name" in 60 of 60 companies \(100 %\).* allow it: --allow-changing .*name=100%/,
    );
    const all = new Map(
      ['name', 'ticker', 'normalized_name', 'legal_name', 'logo_color'].map((field) => [field, 1]),
    );
    const allowed = await importRows(place, { companies: shifted }, { changeLimits: { changing: all } });
    expect(allowed.outcome).toBe('imported');
  });

  test('a column that has become empty is stopped', async () => {
    const place = await temporaryDatabase();
    await load(place, many);
    const empty = many.map((one, at) => (at < 10 ? { ...one, ticker: '' } : one));
    await expect(importRows(place, { companies: empty }, { changeLimits })).rejects.toThrow(
      'This import would empty "ticker" in 10 of 60 companies (16.7 %). Nothing was changed. Is it the right file, with its rows and columns in their places? If that is right, allow it: --allow-emptying ticker=17%',
    );
    const emptying = new Map([['ticker', 0.17]]);
    expect((await importRows(place, { companies: empty }, { changeLimits: { emptying } })).outcome).toBe(
      'imported',
    );
  });

  test('new ids for as many old ones are stopped', async () => {
    const place = await temporaryDatabase();
    await load(place, many);
    const renumbered = many.map((one, at) => (at < 7 ? { ...one, id: one.id + 1_000 } : one));
    await expect(importRows(place, { companies: renumbered }, { changeLimits })).rejects.toThrow(
      'remove the ids of 7 of 60 companies (11.7 %), and add as many new ones. Nothing was changed. Is it the right file, with its rows and columns in their places? If that is right, allow it: --allow-new-ids 12%',
    );
  });

  test('small data sets, and what changes in every feed, may change as they like', async () => {
    const place = await temporaryDatabase();
    await load(place, many.slice(0, 20));
    expect((await importRows(place, { companies: shifted.slice(0, 20) }, { changeLimits })).outcome).toBe(
      'imported',
    );
    await load(place, many);
    const touched = many.map((one) => ({ ...one, updated_at: '2026-11-26T00:00:00Z', news: [] }));
    const limits = { emptying: new Map([['news', 1]]) };
    expect((await importRows(place, { companies: touched }, { changeLimits: limits })).outcome).toBe(
      'imported',
    );
  });
});
