import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { rollBack } from '../data-sets/history.ts';
import { scanRecords } from '../data-sets/scan-records.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import {
  company,
  currentDataSet,
  load,
  type TemporaryDatabase,
  temporaryDatabase,
} from '../testing/temporary-data.ts';
import type { InputRow } from './input-row.ts';
import { type Load, loadDataSet, type LoadOptions } from './load.ts';
import { readServedJson } from './served-records.ts';

type Cells = Readonly<Record<string, unknown>>;

/** A row whose fields are those of the contract; what begins with `#` is a column that was asked for. */
function toRow(cells: Cells, line: number): InputRow {
  const isRaw = (name: string) => name.startsWith('#');
  const entries = Object.entries(cells);
  const fields = Object.fromEntries(entries.filter(([name]) => !isRaw(name)));
  const raw = entries.flatMap(([name, text]) =>
    isRaw(name) ? [[name.slice(1), { text: String(text), isQuoted: true }] as const] : [],
  );
  return { line, text: JSON.stringify(cells), fields, empty: [], raw: new Map(raw), json: null };
}

async function* rowsOf(cells: readonly Cells[]) {
  yield cells.map((one, at) => toRow(one, at + 2));
}

interface Input {
  readonly companies?: readonly Cells[];
  readonly offerings?: readonly Cells[];
  readonly research?: readonly Cells[];
  readonly news?: readonly Cells[];
  readonly articles?: readonly Cells[];
}

function importRows(
  { storage }: TemporaryDatabase,
  { companies, offerings, ...tables }: Input,
  options: LoadOptions = {},
) {
  const input: Load = {
    source: 'import',
    companies: companies ? () => rowsOf(companies) : null,
    offerings: offerings ? () => rowsOf(offerings) : null,
    attachments: (['research', 'news', 'articles'] as const).flatMap((kind) =>
      tables[kind]
        ? { kind, rows: rowsOf(tables[kind]), ...(options.companyKey && { companyKey: options.companyKey }) }
        : [],
    ),
  };
  return loadDataSet(storage, input, options);
}

async function readCompanies(place: TemporaryDatabase): Promise<Company[]> {
  const { db } = await currentDataSet(place);
  const found: Company[] = [];
  if (db)
    for await (const rows of scanRecords(db, 'companies', 100))
      found.push(...rows.map((row) => JSON.parse(wholeJson(row)) as Company));
  return found;
}

const idsByName = async (place: TemporaryDatabase) =>
  Object.fromEntries((await readCompanies(place)).map(({ id, name }) => [name, id]));

test('a filled-in name that another company of the file has gives way, wherever that stands', async () => {
  const place = await temporaryDatabase();
  const companies = [
    { id: 1, name: 'Acme', normalized_name: 'acme-2' },
    { id: 2, name: 'Acme' },
    { id: 3, name: 'Beta' },
    { id: 4, name: 'Other', normalized_name: 'acme' },
    { id: 5, name: 'Given', normalized_name: 'beta' },
  ];
  const names = async () =>
    Object.fromEntries((await readCompanies(place)).map(({ id, normalized_name: name }) => [id, name]));
  expect((await importRows(place, { companies })).outcome).toBe('loaded');
  const expected = { 1: 'acme-2', 2: 'acme-2-2', 3: 'beta-3', 4: 'acme', 5: 'beta' };
  expect(await names()).toEqual(expected);
  expect((await importRows(place, { companies })).outcome).toBe('unchanged');
  await importRows(place, { companies: [{ id: 6, name: 'Beta' }] }, { merge: true });
  expect(await names()).toEqual({ ...expected, 6: 'beta-6' });
});

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
    expect([first.outcome, first.duplicates]).toEqual(['loaded', 1]);
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
    const stored = db && (await readServedJson(db, 'offerings', ['x']));
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
      Object.fromEntries((await readCompanies(place)).map((one) => [one.id, one.normalized_name]));
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
    const [first, second] = await readCompanies(place);
    expect([first?.updated_at, second?.created_at]).toEqual([a.updated_at, b.created_at]);
    expect(second?.updated_at).not.toBe(b.updated_at);
  });
});

describe('a merge', () => {
  test('changes what the rows say and nothing else, or all of a record if that is asked for', async () => {
    const place = await temporaryDatabase();
    await load(place, [sampleCompany]);
    const change = { id: sampleCompany.id, ticker: 'NEW' };
    const merged = await importRows(place, { companies: [change] }, { merge: true });
    expect([...(merged.fields?.companies.changed.keys() ?? [])].toSorted()).toEqual(['ticker', 'updated_at']);
    expect(await readCompanies(place)).toEqual([
      { ...sampleCompany, ticker: 'NEW', updated_at: expect.any(String) },
    ]);
    const whole = { ...change, name: 'Only a name' };
    const replaced = await importRows(place, { companies: [whole] }, { merge: true, replaceRecords: true });
    expect(replaced.fields?.companies.emptied.get('news')).toBe(1);
    expect(await readCompanies(place)).toMatchObject([{ name: 'Only a name', research: [], domain: '' }]);
  });

  test('of an offering keeps the fields that the row lacks, with every digit', async () => {
    const place = await temporaryDatabase();
    const big = '{"id":1,"size":12345678901234567890.5,"title":"old"}';
    const withJson = (json: string): InputRow => ({
      line: 1,
      text: json,
      fields: JSON.parse(json) as Cells,
      empty: [],
      raw: new Map(),
      json,
    });
    const imported = (json: string, merge: boolean) =>
      loadDataSet(
        place.storage,
        {
          source: 'import',
          companies: merge ? null : () => rowsOf([{ id: 1, name: 'A' }]),
          offerings: async function* () {
            yield [withJson(json)];
          },
        },
        { merge },
      );
    await imported(big, false);
    await imported('{"id":1,"title":"new"}', true);
    const { db } = await currentDataSet(place);
    const stored = db && (await readServedJson(db, 'offerings', [1]));
    expect(stored?.get('1')).toBe('{"id":1,"size":12345678901234567890.5,"title":"new"}');
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
    const [a, b] = await readCompanies(place);
    expect(a?.categories.map(({ slug, name }) => [slug, name])).toEqual([
      ['tech', 'Tech'],
      ['retail', 'Retail'],
      ['c-plus-plus', 'C++'],
    ]);
    expect(b?.categories[0]).toEqual(a?.categories[0]);
    await importRows(place, { companies: [{ id: 1, name: 'A', '#Sector': 'Other' }] }, { categories });
    await importRows(place, { companies: rows.toReversed() }, { categories });
    expect(await readCompanies(place)).toMatchObject([
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
    expect(await readCompanies(place)).toMatchObject([{ categories: [ai] }, { categories: [ai] }]);
  });
});

describe('tables of what hangs on companies', () => {
  const published_at = '2026-01-02T00:00:00Z';

  test('bring research, news and articles, by the key of a company', async () => {
    const place = await temporaryDatabase();
    const result = await importRows(
      place,
      {
        companies: [{ name: 'A', '#Ticker': 'A' }],
        research: [
          { id: 'r1', title: 'Old', published_at, '#Ticker': 'A' },
          { id: 'r2', title: 'New', published_at: '2026-02-02T00:00:00Z', '#Ticker': 'A' },
        ],
        news: [{ id: 5, headline: 'News', published_at, '#Ticker': 'A' }],
        articles: [{ id: 6, headline: 'Article', published_at, '#news_id': '5' }],
      },
      { key: 'Ticker', companyKey: 'Ticker' },
    );
    expect(result.attachments.research).toMatchObject({ accepted: 2, rejected: 0 });
    expect(await readCompanies(place)).toMatchObject([
      {
        research: [
          { id: 'r2', title: 'New', document_type: 'COMPANY', link: '' },
          { id: 'r1', title: 'Old' },
        ],
        news: [{ id: 5, headline: 'News', articles: [{ id: 6, headline: 'Article' }] }],
      },
    ]);
  });

  test('a row of no company, or one twice, is a problem with its line', async () => {
    const place = await temporaryDatabase();
    const research = [
      { id: 'r1', title: 'A', published_at, '#company_id': '1' },
      { id: 'r1', title: 'A', published_at, '#company_id': '1' },
      { id: 'r2', title: 'B', published_at, '#company_id': '99' },
      { id: 'r3', title: 'C', '#company_id': 'x' },
    ];
    const result = await importRows(place, { companies: [{ id: 1, name: 'A' }], research });
    expect(result.outcome).toBe('refused');
    expect(result.attachments.research?.problems).toEqual([
      'line 3: id: "r1" is already on line 2',
      'line 5: company_id: expected a whole number, got "x"',
      'line 4: company_id: there is no company 99',
    ]);
  });

  test('every row whose company or news item is not there is rejected, with its line and text', async () => {
    const place = await temporaryDatabase();
    const rejects: unknown[] = [];
    const result = await importRows(
      place,
      {
        companies: [{ name: 'A', '#Ticker': 'A' }],
        research: [{ title: 'T', '#Ticker': 'A' }],
        news: [
          { id: 5, headline: 'N', published_at, '#Ticker': 'A' },
          { id: 6, headline: 'N', published_at, '#Ticker': 'X' },
          { id: 7, headline: 'N', published_at, '#Ticker': 'X' },
        ],
        articles: [
          { id: 1, headline: 'A', published_at, '#news_id': '5' },
          { id: 2, headline: 'A', published_at, '#news_id': '6' },
          { id: 3, headline: 'A', published_at, '#news_id': '404' },
        ],
      },
      {
        key: 'Ticker',
        companyKey: 'Ticker',
        onReject: (kind, line, problems, { text }) =>
          rejects.push([kind, line, problems[0], text === undefined ? text : JSON.parse(text).id]),
      },
    );
    expect(result.outcome).toBe('refused');
    expect(result.attachments.news).toMatchObject({ accepted: 1, rejected: 2 });
    expect(result.attachments.articles).toMatchObject({ accepted: 1, rejected: 2 });
    expect(rejects).toEqual([
      ['research', 2, expect.stringMatching(/^published_at: /), undefined],
      ['news', 3, 'Ticker: names no company, got "X"', 6],
      ['news', 4, 'Ticker: names no company, got "X"', 7],
      ['articles', 3, 'news_id: there is no news item 6', 2],
      ['articles', 4, 'news_id: there is no news item 404', 3],
    ]);
  });

  test('an unknown key of a row that is left out uses up no id', async () => {
    const place = await temporaryDatabase();
    const options = { key: 'Ticker', companyKey: 'Ticker', maxInvalid: 5 };
    const news = [{ id: 6, headline: 'N', published_at, '#Ticker': 'X' }];
    await importRows(place, { companies: [{ name: 'A', '#Ticker': 'A' }], news }, options);
    expect(await place.db.selectFrom('keyed_company').select('key').execute()).toEqual([{ key: 'A' }]);
  });

  test('a table that would clear the news of many companies is stopped, unless it is merged or allowed', async () => {
    const place = await temporaryDatabase();
    const news = [{ id: 1, headline: 'N', description: '', published_at, articles: [] }];
    await load(place, [
      { ...company(1, 'A'), news },
      { ...company(2, 'B'), news },
      { ...company(3, 'C'), news: [] },
    ]);
    const rows = { news: [{ id: 9, headline: 'New', published_at, '#company_id': '1' }] };
    await expect(importRows(place, rows, { removalLimit: 'default' })).rejects.toThrow(
      'This import would remove all news of 1 of 2 companies that have some. Nothing was changed. To keep what the file does not name, add --merge. If that is right, allow it: --allow-removing 1',
    );
    const merged = await importRows(place, rows, { removalLimit: 'default', merge: true });
    expect(merged.outcome).toBe('loaded');
    const allowed = await importRows(place, rows, { removalLimit: { count: 1 } });
    expect(allowed.outcome).toBe('loaded');
    expect((await readCompanies(place)).map((one) => one.news.map(({ id }) => id))).toEqual([[9], [], []]);
  });

  test('without companies, those that are served get them; a merge keeps what is there', async () => {
    const place = await temporaryDatabase();
    await load(place, [{ ...sampleCompany, id: 1 }, company(2, 'Z')]);
    const research = [{ id: 'new', title: 'T', published_at, '#company_id': '1' }];
    await importRows(place, { research }, { merge: true });
    const [a, z] = await readCompanies(place);
    expect(a?.research.map(({ id }) => id).toSorted()).toEqual(
      ['new', ...sampleCompany.research.map(({ id }) => id)].toSorted(),
    );
    expect(a?.news).toEqual(sampleCompany.news);
    expect(z).toEqual(company(2, 'Z'));
    await importRows(place, { research });
    expect((await readCompanies(place)).map((one) => one.research.map(({ id }) => id))).toEqual([
      ['new'],
      [],
    ]);
  });
});

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
    expect(allowed.outcome).toBe('loaded');
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
      'loaded',
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
      'loaded',
    );
    await load(place, many);
    const touched = many.map((one) => ({ ...one, updated_at: '2026-11-26T00:00:00Z', news: [] }));
    const limits = { emptying: new Map([['news', 1]]) };
    expect((await importRows(place, { companies: touched }, { changeLimits: limits })).outcome).toBe(
      'loaded',
    );
  });
});
