import { describe, expect, test } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { importRows, readServedCompanies } from '../testing/import-rows.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';

describe('tables of research, news and articles', () => {
  const published_at = '2026-01-02T00:00:00Z';

  test('are attached to companies by the key of a company', async () => {
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
    expect(await readServedCompanies(place)).toMatchObject([
      {
        research: [
          { id: 'r2', title: 'New', document_type: 'COMPANY', link: '' },
          { id: 'r1', title: 'Old' },
        ],
        news: [{ id: 5, headline: 'News', articles: [{ id: 6, headline: 'Article' }] }],
      },
    ]);
  });

  test('a row of an unknown company, or one that occurs twice, is a problem with its line', async () => {
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
    expect(merged.outcome).toBe('imported');
    const allowed = await importRows(place, rows, { removalLimit: { count: 1 } });
    expect(allowed.outcome).toBe('imported');
    expect((await readServedCompanies(place)).map((one) => one.news.map(({ id }) => id))).toEqual([
      [9],
      [],
      [],
    ]);
  });

  test('without companies, those that are served get them; a merge keeps what is there', async () => {
    const place = await temporaryDatabase();
    await load(place, [{ ...sampleCompany, id: 1 }, company(2, 'Z')]);
    const research = [{ id: 'new', title: 'T', published_at, '#company_id': '1' }];
    await importRows(place, { research }, { merge: true });
    const [a, z] = await readServedCompanies(place);
    expect(a?.research.map(({ id }) => id).toSorted()).toEqual(
      ['new', ...sampleCompany.research.map(({ id }) => id)].toSorted(),
    );
    expect(a?.news).toEqual(sampleCompany.news);
    expect(z).toEqual(company(2, 'Z'));
    await importRows(place, { research });
    expect((await readServedCompanies(place)).map((one) => one.research.map(({ id }) => id))).toEqual([
      ['new'],
      [],
    ]);
  });

  const item = { id: 1, headline: 'N', description: '', published_at, articles: [] };
  test.each([
    ['research', 'text', 'research: expected an array, got "text"'],
    ['research', [null], 'research[0]: expected an object, got null'],
    ['news', { id: 1 }, 'news: expected an array, got an object'],
    ['news', [7], 'news[0]: expected an object, got 7'],
    ['news', [{ ...item, articles: undefined }], 'news[0].articles: is missing'],
    ['news', [{ ...item, articles: 'text' }], 'news[0].articles: expected an array, got "text"'],
    ['news', [{ ...item, articles: [null] }], 'news[0].articles[0]: expected an object, got null'],
  ])(
    '%s that is invalid in the file of companies (%j) is a problem of its line',
    async (field, given, problem) => {
      for (const merge of [false, true]) {
        const place = await temporaryDatabase();
        await load(place, [company(1, 'A'), company(2, 'B')]);
        const rows = {
          companies: [
            { id: 1, name: 'A', [field]: given },
            { id: 2, name: 'B' },
          ],
          research: [{ id: 'r1', title: 'T', published_at, '#company_id': '1' }],
          news: [{ id: 5, headline: 'N', published_at, '#company_id': '1' }],
          articles: [{ id: 6, headline: 'A', published_at, '#news_id': '5' }],
        };
        const { outcome, companies } = await importRows(place, rows, { merge });
        expect([outcome, companies.problems]).toEqual(['refused', [`line 2: ${problem}`]]);
      }
    },
  );
});
