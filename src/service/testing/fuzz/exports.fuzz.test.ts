/** Calls every export with generated input, and compares it with the list that it must have. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import { ErrorEnvelope } from '#contract/error.ts';
import { CSV_END, exportOperations } from '#contract/exports.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import { FUZZED_COMPANIES, expectedAnswer, KNOWN } from './expected-answer.ts';
import { type FuzzService, otherHeaders, startFuzzService } from './fuzz-service.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-settings.ts';
import { type DescribedParameter, type OperationRequest, operationRequest } from './operation-request.ts';

type ExportName = keyof typeof exportOperations;

/** Returns the records that an export must have, in its order. */
function expectedRecords(
  name: ExportName,
  request: OperationRequest,
  inListOrder: readonly Company[],
): readonly object[] {
  const wholeList = { ...request, values: { ...request.values, limit: '500' } };
  const isCompanies = name.startsWith('companies');
  const answer = expectedAnswer(isCompanies ? 'companyList' : 'offeringList', wholeList, inListOrder);
  if (answer.body === undefined) return [];
  if ('offerings' in answer.body) return answer.body.offerings;
  const { companies } = answer.body as { readonly companies: readonly Company[] };
  if (request.values['include'] !== 'full') return companies;
  return companies.flatMap(({ id }) => FUZZED_COMPANIES.find((company) => company.id === id) ?? []);
}

/** Checks that the body has exactly these records, and a last line with their number. */
function checkRecords(
  name: ExportName,
  { body, headers }: LightMyRequestResponse,
  records: readonly object[],
) {
  if (name.endsWith('JsonLines')) {
    const lines: unknown[] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const end = { count: records.length, revision: headers[REVISION_HEADER] };
    expect(lines).toEqual([...records, { end }]);
    return;
  }
  const [head = [], ...rows] = Papa.parse<string[]>(body.trimEnd()).data;
  const last = rows.pop();
  expect(last?.slice(0, 2)).toEqual([CSV_END, String(records.length)]);
  expect(new Set([...rows, last].map((row) => row?.length))).toEqual(new Set([head.length]));
  expect(head[0]).toBe('id');
  const idOf = (record: object) => String((record as { readonly id: unknown }).id);
  // A text that a spreadsheet would evaluate has an apostrophe before it.
  expect(rows.map(([id = '']) => id.replace(/^'/, ''))).toEqual(records.map(idOf));
}

function createChecks(name: ExportName, setting: FuzzService) {
  const { service, key, refused, leaks, description, inListOrder, problems } = setting;
  const { path } = exportOperations[name];
  const { responses, parameters } = description.paths[path].get as {
    readonly responses: Readonly<Record<string, object>>;
    readonly parameters: readonly DescribedParameter[];
  };

  function checkAnswer(answer: LightMyRequestResponse) {
    expect(responses[answer.statusCode], `the description has the status ${answer.statusCode}`).toBeDefined();
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(leaks);
    if (answer.statusCode !== 200) ErrorEnvelope.parse(answer.json());
    expect(problems).toEqual([]);
  }

  const input = fc.record({
    request: operationRequest(path, parameters, KNOWN),
    headers: otherHeaders,
    encoding: fc.constantFrom('identity', 'gzip', 'br', 'zstd'),
    caller: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(refused) as (keyof typeof refused)[])) },
    ),
  });
  return fc.asyncProperty(input, async ({ request, headers, encoding, caller }) => {
    const send = (more: InjectOptions = {}) =>
      service.get(request.url, caller === null ? key : refused[caller], {
        ...more,
        headers: { ...headers, ...more.headers },
      });
    const answer = await send();
    checkAnswer(answer);
    const head = await send({ method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([
      answer.statusCode,
      '',
      answer.headers.etag,
    ]);
    if (caller !== null) {
      expect([401, 403]).toContain(answer.statusCode);
      return;
    }
    if (request.wrong !== null) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_parameter']);
      return;
    }
    expect(answer.statusCode).toBe(200);
    checkRecords(name, answer, expectedRecords(name, request, inListOrder));
    const { etag = '' } = answer.headers;
    const same = await send({ headers: { 'if-none-match': etag } });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const { rawPayload, headers: encoded } = await send({ headers: { 'accept-encoding': encoding } });
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoded['content-encoding'])];
    expect(String(decode ? decode(rawPayload) : rawPayload)).toBe(answer.body);
  });
}

describe(`FUZZ_SEED=${FUZZ_SEED} FUZZ_RUNS=${FUZZ_RUNS}`, () => {
  test.each(Object.keys(exportOperations) as ExportName[])(
    'every answer of %s is as described, and has all records that it must have, for any input and any caller',
    { timeout: 0 },
    async (name) => {
      const checks = createChecks(name, await startFuzzService());
      const numRuns = Math.ceil(FUZZ_RUNS / 20);
      await expect(fc.assert(checks, { seed: FUZZ_SEED, numRuns })).resolves.toBeUndefined();
    },
  );
});
