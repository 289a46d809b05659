import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../property-tests.ts';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { inputRows } from '../testing/input-records.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load, temporaryDatabase, temporaryFile } from '../testing/temporary-data.ts';
import { importDataSet } from './import-data-set.ts';
import { SAMPLE_FOLDER } from './load-sample.ts';
import { RECORD_PARSERS } from './records.ts';

const SPECIAL = [
  'a',
  '.',
  ',',
  '/',
  '\\',
  '%',
  '?',
  '#',
  '+',
  '&',
  '=',
  ' ',
  '0',
  '-',
  '\0',
  '\x7f',
  '\u2028',
  '😀',
];

/** Generates any text, with a bias towards characters that are special in URLs and lists. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength: 6 }),
  fc.constantFrom('.', '..', '...', '%2e', '-0', '007'),
  fc.integer({ min: 198, max: 202 }).map((length) => '東'.repeat(length)),
);

const parseCompany = RECORD_PARSERS.companies.parseRecord;
const parseOffering = RECORD_PARSERS.offerings.parseRecord;

/** Slugs may hold only the unreserved characters of URLs. */
const anySlug = fc.oneof(
  anyText,
  fc.stringMatching(/^[aZ09._~-]{1,6}$/),
  fc.integer({ min: 198, max: 202 }).map((length) => 'x'.repeat(length)),
);

test('every slug and id that an import accepts can be requested by URL', async () => {
  const service = await temporaryApp();
  const key = await service.newKey();
  const found = async (path: string) => {
    // Resolves dots like a browser.
    const { pathname, search } = new URL(path, 'http://dossier.example');
    const answer = await service.get(pathname + search, key);
    return { status: answer.statusCode, body: answer.json() };
  };
  const slugs = fc.sample(anySlug, 150).flatMap((slug) => {
    const made = { ...company(1, 'A'), categories: [{ id: 1, slug, name: 'A' }] };
    const [parsed] = parseCompany({ number: 1, text: JSON.stringify(made) });
    return parsed && 'record' in parsed ? slug : [];
  });
  const ids = fc.sample(fc.oneof(anyText, fc.maxSafeInteger()), 150).flatMap((id) => {
    const [parsed] = parseOffering({ number: 1, text: JSON.stringify({ id }) });
    return parsed && 'record' in parsed ? id : [];
  });
  expect([slugs.length, ids.length].map((count) => count > 30)).toEqual([true, true]);

  const distinct = [...new Map(ids.map((id) => [String(id), { id }])).values()];
  const { outcome } = await load(service, [company(0, 'A', [...new Set(slugs)])], distinct);
  expect(outcome).toBe('imported');
  for (const slug of slugs)
    expect([slug, await found(`/api/v1/companies?category_slugs=${encodeURIComponent(slug)}`)]).toMatchObject(
      [slug, { status: 200, body: { companies: [{ id: 0 }] } }],
    );
  for (const { id } of distinct)
    expect([id, await found(`/api/v1/offerings/${encodeURIComponent(id)}`)]).toEqual([
      id,
      { status: 200, body: { id } },
    ]);
});

async function importFiles(companies: string, offerings: string) {
  const place = await temporaryDatabase();
  const result = await importDataSet(place.storage, {
    source: 'import',
    companies: () => inputRows('companies', companies),
    offerings: () => inputRows('offerings', offerings),
  });
  return {
    problems: [...result.companies.problems, ...result.offerings.problems],
    ...(await readCurrentInfo(place.db)),
  };
}

test('the files of the sample data set can be imported', async () => {
  const companies = join(SAMPLE_FOLDER, 'companies.jsonl');
  const offerings = join(SAMPLE_FOLDER, 'offerings.jsonl');
  expect(await importFiles(companies, offerings)).toMatchObject({
    problems: [],
    companyCount: 1_200,
    offeringCount: 300,
  });
});

test('the 503 real companies of the shared folder can be imported if present', async ({ skip }) => {
  const file = fileURLToPath(new URL('../../../../shared/data/sp500.companies.jsonl', import.meta.url));
  skip(!existsSync(file), '../shared/data/sp500.companies.jsonl is not here');
  expect(await importFiles(file, await temporaryFile([]))).toMatchObject({ problems: [], companyCount: 503 });
});
