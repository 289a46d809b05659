import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Company, CompanyPageBody } from '#contract/company.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { KEY, openVariantServer, type VariantServer } from './variant-server.ts';
import { CHOICES, type Variant, variant } from './variant.ts';

let server: VariantServer;
beforeAll(async () => {
  server = await openVariantServer();
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = { 'x-api-key': KEY }) {
  const signal = AbortSignal.timeout(2500);
  const response = await fetch(`${server.url}${path}`, { headers, redirect: 'manual', signal });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const body = async (path: string): Promise<unknown> => JSON.parse((await get(path)).text);

describe('the plain variant server', () => {
  test('returns every company exactly once by page_info, with valid items and details', async () => {
    const { companies } = server.configure(variant({ maxLimit: 20 }));
    const ids: number[] = [];
    for (let more = true; more;) {
      const page = CompanyPageBody.parse(await body(`/api/v1/companies?limit=100&offset=${ids.length}`));
      expect(page.page_info).toMatchObject({ limit: 20, offset: ids.length, total_count: 137 });
      ids.push(...page.companies.map(({ id }) => id));
      more = page.page_info.has_next;
    }
    expect(ids).toEqual(companies.rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(137);
    for (const id of ids.slice(0, 5))
      expect(Company.parse(await body(`/api/v1/companies/${id}`)).id).toBe(id);
  });

  test('sends errors in the envelope, with the code for the status', async () => {
    server.configure(variant());
    const codeOf = async (path: string, headers?: Record<string, string>) => {
      const { status, text } = await get(path, headers);
      return [status, ErrorEnvelope.parse(JSON.parse(text)).code];
    };
    expect(await codeOf('/api/v1/companies/1')).toEqual([404, 'not_found']);
    expect(await codeOf('/api/v1/companies?limit=0')).toEqual([400, 'invalid_parameter']);
    expect(await codeOf('/api/v1/companies', { 'x-api-key': 'another' })).toEqual([401, 'invalid_key']);
    expect(await codeOf('/api/v1/companies', {})).toEqual([401, 'unauthenticated']);
  });
});

test('the variant server reports a key in a URL, in another header or in a health request', async () => {
  server.configure(variant());
  await get('/api/v1/companies');
  await get('/api/v1/health', {});
  expect(server.keyLeaks()).toEqual([]);
  await get(`/api/v1/companies?key=${KEY}`, {});
  await get('/api/v1/companies', { authorization: KEY });
  await get('/api/v1/health');
  expect(server.keyLeaks()).toHaveLength(3);
});

/** A variant in which every other switch has an effect. */
const BASE = variant({ maxLimit: 100, reach: 'cors' });

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
  server.configure({ ...BASE, ...choice });
  const responses = await Promise.all(
    PROBES.map((path) => get(`${prefix}/api/v1${path}`).catch(() => 'no answer in time')),
  );
  const summaries = responses.map((response) => {
    if (typeof response === 'string') return response;
    const { status, headers, text } = response;
    return [
      status,
      text,
      ...['etag', 'content-type', 'access-control-allow-origin', 'access-control-expose-headers'].map((h) =>
        headers.get(h),
      ),
    ];
  });
  return JSON.stringify([prefix, summaries, server.requests().some(({ status }) => status === 429)]);
}

test.each(Object.keys(CHOICES))(
  'each value of the switch "%s" makes the server respond differently',
  async (name) => {
    // The cast is safe: `name` is a key of CHOICES.
    const values = CHOICES[name as keyof Variant];
    const fingerprints: string[] = [];
    for (const value of values) fingerprints.push(await fingerprint({ [name]: value }));
    const duplicates = values.filter((_, at) => fingerprints.indexOf(fingerprints[at] ?? '') !== at);
    expect(duplicates).toEqual([]);
  },
);
