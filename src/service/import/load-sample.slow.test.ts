import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { selectCompanies } from '../data-sets/scan-records.ts';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { wholeJson } from '../data-sets/stored-json.ts';
import { MAX_LOGO_BYTES } from '../lib/logo-file.ts';
import { DAY_MS } from '../lib/milliseconds.ts';
import {
  collectEnds,
  currentDataSet,
  type TemporaryDatabase,
  temporaryDatabase,
  temporaryFolder,
} from '../testing/temporary-data.ts';
import { loadSample, loadSampleIfDue, SAMPLE_FOLDER } from './load-sample.ts';

const NOW = Date.parse('2031-03-02T08:15:42.500Z');

async function readCompanies(place: TemporaryDatabase): Promise<Company[]> {
  const { db } = await currentDataSet(place);
  const rows = db ? await selectCompanies(db).orderBy('company.position').execute() : [];
  return rows.map((row) => Company.parse(JSON.parse(wholeJson(row))));
}

async function readOfferings(place: TemporaryDatabase): Promise<Record<string, unknown>[]> {
  const { db } = await currentDataSet(place);
  const rows = (await db?.selectFrom('offering').select('json').orderBy('position').execute()) ?? [];
  return rows.map(({ json }) => JSON.parse(json));
}

const readLines = async (name: string, folder = SAMPLE_FOLDER) =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const timesOf = ({ created_at, updated_at, research, news }: Company) =>
  [
    created_at,
    updated_at,
    ...[...research, ...news, ...news.flatMap((item) => item.articles)].map((item) => item.published_at),
  ].map((timestamp) => Date.parse(timestamp));

/** The whole sample. Loading it takes seconds, so tests that only read it share it. */
let place: TemporaryDatabase;

beforeAll(async () => {
  const shared = collectEnds();
  place = await temporaryDatabase(shared.onFinished);
  await loadSample(place.storage, place.dataDir, { now: NOW });
  return shared.end;
}, 60_000);

/** Creates a folder with the first companies of the sample, their logos, and all offerings. */
async function smallSample(): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of ['companies.jsonl', 'offerings.jsonl', 'logos.jsonl']) {
    const lines = (await readFile(join(SAMPLE_FOLDER, name), 'utf8')).split('\n').slice(0, 20);
    await writeFile(join(folder, name), lines.join('\n'));
  }
  return folder;
}

test('the sample loads with its newest record in this minute and none in the future', async () => {
  expect(await readCurrentInfo(place.db)).toMatchObject({
    source: 'sample',
    companyCount: 1_200,
    offeringCount: 300,
  });

  const companies = await readCompanies(place);
  const newest = Math.max(...companies.flatMap(timesOf));
  expect(newest).toBeLessThanOrEqual(NOW);
  expect(newest).toBeGreaterThan(NOW - 60_000);

  const offerings = await readOfferings(place);
  const published = offerings.flatMap(
    ({ documents }) => JSON.stringify(documents).match(/\d{4}-[\dT:-]+Z/g) ?? [],
  );
  expect(published.length).toBeGreaterThan(100);
  expect(Math.max(...published.map((timestamp) => Date.parse(timestamp)))).toBeLessThanOrEqual(NOW);
});

test('shifted sample times keep their distances, and offerings open at the same time of day', async () => {
  const written: Company[] = await readLines('companies.jsonl');
  const before = new Map(written.map((company) => [company.id, timesOf(company)]));
  const shifts = (await readCompanies(place)).flatMap((company) =>
    timesOf(company).map((time, index) => time - (before.get(company.id)?.[index] ?? 0)),
  );
  expect(new Set(shifts).size).toBe(1);

  const opening = new Map((await readLines('offerings.jsonl')).map(({ id, opens_at }) => [id, opens_at]));
  const moved = (await readOfferings(place)).map(
    ({ id, opens_at }) => Date.parse(String(opens_at)) - Date.parse(opening.get(id)),
  );
  expect(new Set(moved).size).toBe(1);
  expect((moved[0] ?? 1) % DAY_MS).toBe(0);
});

test('loading the sample twice at the same time gives the same data', async () => {
  const again = await temporaryDatabase();
  await loadSample(again.storage, again.dataDir, { now: NOW });
  expect(await readCompanies(again)).toEqual(await readCompanies(place));
  expect(await readOfferings(again)).toEqual(await readOfferings(place));
});

test('every sample company has its logo in the data folder', async () => {
  for (const { logo_filename } of await readCompanies(place))
    expect(await readFile(join(place.dataDir, 'logos', logo_filename), 'utf8')).toMatch(/^<svg .*<\/svg>$/);
});

test('the sample is served only once all its logos are written, and the next load replaces unfinished ones', async () => {
  const other = await temporaryDatabase();
  const folder = await smallSample();
  const logos = join(other.dataDir, 'logos');
  const written: Company[] = await readLines('companies.jsonl', folder);
  const [first = '', last = ''] = [written[0]?.logo_filename, written.at(-1)?.logo_filename];
  // Simulates an interrupted start: one logo is empty, and another can't be written.
  await mkdir(join(logos, last), { recursive: true });
  await writeFile(join(logos, first), '');
  await expect(loadSample(other.storage, other.dataDir, { folder })).rejects.toThrow('EISDIR');
  expect(await readCurrentInfo(other.db)).toMatchObject({ source: null });

  await rm(join(logos, last), { recursive: true });
  await loadSample(other.storage, other.dataDir, { folder });
  expect(await readCurrentInfo(other.db)).toMatchObject({ source: 'sample' });
  for (const name of [first, last]) expect(await readFile(join(logos, name), 'utf8')).toMatch(/^<svg /);
  expect((await readdir(logos)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a start loads a sample again that is damaged or of another version', async () => {
  const other = await temporaryDatabase();
  const folder = await smallSample();
  const start = () => loadSampleIfDue(other.storage, other.dataDir, { folder });
  const loaded = await start();
  expect(loaded?.outcome).toBe('imported');
  const { revision } = await readCurrentInfo(other.db);
  await writeFile(join(other.dataDir, 'data', `${revision}.db`), 'damaged');
  await expect(readCompanies(other)).rejects.toThrow(/is damaged.*\. Import it again, or go back/);

  await start();
  expect(await readCompanies(other)).toHaveLength(20);
});

describe('the next week of the sample', () => {
  const MINUTE_MS = 60_000;

  test('is loaded once, at the second start', async () => {
    const other = await temporaryDatabase();
    const began = Date.now();
    const start = (minutes: number) =>
      loadSampleIfDue(other.storage, other.dataDir, { now: began + minutes * MINUTE_MS });
    expect((await start(0))?.outcome).toBe('imported');
    const before = await readCompanies(other);
    expect((await start(12))?.outcome).toBe('imported');
    const after = new Map((await readCompanies(other)).map((company) => [company.id, company]));

    // Companies that the changes don't mention stay the same.
    expect(after.get(7)).toEqual(before.find(({ id }) => id === 7));
    const first = before.find(({ id }) => id === 1);
    expect(after.get(1)?.news.slice(1)).toEqual(first?.news);
    expect(after.get(1)?.news[0]?.headline).toBe('Lampara Market raises $12 million in Series B funding');
    expect(after.get(1201)).toMatchObject({ name: 'Northquay Heat' });
    expect(await readFile(join(other.dataDir, 'logos', 'northquay-heat.svg'), 'utf8')).toMatch(/^<svg /);
    const newest = Math.max(...[...after.values()].flatMap(timesOf));
    expect(newest).toBeLessThanOrEqual(Date.now() + 12 * MINUTE_MS);
    expect(newest).toBeGreaterThan(Date.now() + 10 * MINUTE_MS);
    expect((await readOfferings(other)).map(({ id }) => id)).toContain(301);
    expect(await start(140)).toBeNull();
  }, 60_000);

  test('is not loaded if a command has loaded the sample', async () => {
    const other = await temporaryDatabase();
    await loadSample(other.storage, other.dataDir);
    expect(await loadSampleIfDue(other.storage, other.dataDir)).toBeNull();
  }, 60_000);

  test('has every kind of change, each about companies of the sample, and none of them twice', async () => {
    const changes: Record<string, { readonly id: number } | number>[] = await readLines('next-week.jsonl');
    const companies = new Map<number, Company>(
      (await readLines('companies.jsonl')).map((company: Company) => [company.id, company]),
    );
    const ofCompanies = changes.flatMap(({ company }) => (company as Company | undefined) ?? []);
    const news = [...companies.values(), ...ofCompanies].flatMap((company) => company.news ?? []);
    const newsIds = news.map(({ id }) => id);
    expect(new Set(newsIds).size).toBe(newsIds.length);
    const articleIds = news.flatMap(({ articles }) => articles.map(({ id }) => id));
    expect(new Set(articleIds).size).toBe(articleIds.length);
    const joined = ofCompanies.filter(({ id }) => !companies.has(id));
    expect(joined.map((company) => Company.parse(company))).toHaveLength(3);
    expect(ofCompanies.some(({ id, location }) => companies.has(id) && location)).toBe(true);
    expect(changes.filter(({ removed }) => companies.has(Number(removed)))).toHaveLength(1);
    expect(changes.filter(({ offering }) => offering)).toHaveLength(2);
  });
});

test('a missing or damaged sample is a one-sentence error that changes nothing', async () => {
  const other = await temporaryDatabase();
  const empty = await temporaryFolder();
  await expect(loadSample(other.storage, other.dataDir, { folder: empty })).rejects.toThrow(
    /^Cannot read the sample data set: /,
  );
  const folder = await smallSample();
  const broken = (await readFile(join(folder, 'companies.jsonl'), 'utf8')).replace(
    '"founded_year":',
    '"year":',
  );
  await writeFile(join(folder, 'companies.jsonl'), broken);
  await expect(loadSample(other.storage, other.dataDir, { folder })).rejects.toThrow(
    /^The sample data set is damaged: line 1: /,
  );
  expect(await readCurrentInfo(other.db)).toMatchObject({ source: null });
});

test('a logo of the sample that could not be served is refused by name', async () => {
  const folder = await smallSample();
  const other = await temporaryDatabase();
  for (const [logo, problem] of [
    [{ filename: 'big.svg', svg: 'x'.repeat(MAX_LOGO_BYTES + 1) }, 'its logo big.svg: it is larger than'],
    [{ filename: '../a.svg', svg: '' }, 'its logo ../a.svg: its name is none that is served'],
  ] as const) {
    await writeFile(join(folder, 'logos.jsonl'), JSON.stringify(logo));
    await expect(loadSample(other.storage, other.dataDir, { folder, now: NOW })).rejects.toThrow(problem);
  }
  expect(await readdir(join(other.dataDir, 'logos'))).toEqual([]);
});
