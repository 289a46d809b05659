import { Company, CompanyPage } from '../../src/contract/company.ts';
import { ErrorEnvelope } from '../../src/contract/error.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHOICES, type Variant, variant } from './variant.ts';
import { KEY, openVariantServer, type VariantServer } from './variant-server.ts';

let server: VariantServer;
beforeAll(async () => {
  server = await openVariantServer();
});
afterAll(() => server.close());

async function ask(path: string, headers: Record<string, string> = { 'x-api-key': KEY }) {
  const signal = AbortSignal.timeout(2500);
  const answer = await fetch(`${server.url}${path}`, { headers, redirect: 'manual', signal });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const body = async (path: string): Promise<unknown> => JSON.parse((await ask(path)).text);

describe('the plain variant keeps to the contract', () => {
  test('a walk by page_info brings every company once, each as a list item, each with its detail', async () => {
    const { companies } = server.become(variant({ most: 20 }));
    const walked: number[] = [];
    for (let more = true; more;) {
      const page = CompanyPage.parse(await body(`/api/v1/companies?limit=100&offset=${walked.length}`));
      expect(page.page_info).toMatchObject({ limit: 20, offset: walked.length, total_count: 137 });
      walked.push(...page.companies.map(({ id }) => id));
      more = page.page_info.has_next;
    }
    expect(walked).toEqual(companies.rows.map(({ id }) => id));
    expect(new Set(walked).size).toBe(137);
    for (const id of walked.slice(0, 5))
      expect(Company.parse(await body(`/api/v1/companies/${id}`)).id).toBe(id);
  });

  test('a refusal is an envelope with the code of its status', async () => {
    server.become(variant());
    const codeOf = async (path: string, headers?: Record<string, string>) => {
      const { status, text } = await ask(path, headers);
      return [status, ErrorEnvelope.parse(JSON.parse(text)).code];
    };
    expect(await codeOf('/api/v1/companies/1')).toEqual([404, 'not_found']);
    expect(await codeOf('/api/v1/companies?limit=0')).toEqual([400, 'invalid_parameter']);
    expect(await codeOf('/api/v1/companies', { 'x-api-key': 'another' })).toEqual([401, 'invalid_key']);
    expect(await codeOf('/api/v1/companies', {})).toEqual([401, 'unauthenticated']);
  });
});

test('a key in an address, in another header or at health is noticed', async () => {
  server.become(variant());
  await ask('/api/v1/companies');
  await ask('/api/v1/health', {});
  expect(server.misused()).toEqual([]);
  await ask(`/api/v1/companies?key=${KEY}`, {});
  await ask('/api/v1/companies', { authorization: KEY });
  await ask('/api/v1/health');
  expect(server.misused()).toHaveLength(3);
});

/** What tells servers apart: the switches that others need to show are set. */
const BASE = variant({ most: 100, reach: 'cors' });

const PROBES = [
  '/companies',
  '/companies?limit=1000',
  '/companies?limit=10',
  '/companies?offset=5000',
  '/companies?offset=131',
  ...CHOICES.names.flatMap((names) => {
    const [ids, slugs] = names.split(' ');
    return [`/companies?${ids}=1003&${ids}=1010`, `/companies?${ids}=1003,1010`, `/companies?${slugs}=ai`];
  }),
  '/companies?category_slugs=ai&category_slugs=climate',
  '/companies?company_ids[]=1003&category_slugs[]=ai',
  '/companies/1010',
  '/companies/1',
  '/offerings?limit=3',
  '/offerings/5001',
  '/offerings/tranche-1',
  '/health',
];

async function fingerprint(choice: Partial<Variant>): Promise<string> {
  const { prefix } = { ...BASE, ...choice };
  server.become({ ...BASE, ...choice });
  const answers = await Promise.all(
    PROBES.map((path) => ask(`${prefix}/api/v1${path}`).catch(() => 'no answer in time')),
  );
  const told = answers.map((answer) => {
    if (typeof answer === 'string') return answer;
    const { status, headers, text } = answer;
    return [
      status,
      text,
      ...['etag', 'content-type', 'access-control-allow-origin', 'access-control-expose-headers'].map((h) =>
        headers.get(h),
      ),
    ];
  });
  return JSON.stringify([prefix, told, server.asked().some(({ status }) => status === 429)]);
}

test.each(Object.keys(CHOICES))('each value of "%s" makes another server', async (name) => {
  // `name` is a switch, so these are its values.
  const values = CHOICES[name as keyof Variant];
  const prints: string[] = [];
  for (const value of values) prints.push(await fingerprint({ [name]: value }));
  const twins = values.filter((_, at) => prints.indexOf(prints[at] ?? '') !== at);
  expect(twins).toEqual([]);
});
