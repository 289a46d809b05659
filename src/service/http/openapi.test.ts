import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { exportOperations } from '#contract/exports.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import { searchOperations } from '#contract/search.ts';
import { temporaryApp } from '../testing/temporary-app.ts';
import { company, load } from '../testing/temporary-data.ts';
import { openApi } from './openapi.ts';

/** Rules in addition to the validator's own: examples of parameters and bodies must fit their schemas. */
const RULES = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
} as const;

interface Described {
  readonly description: string;
  readonly tags: string[];
  readonly parameters: object[];
  readonly responses: Record<string, { content?: Record<string, { examples: Record<string, Example> }> }>;
}

interface Example {
  readonly value: { readonly code?: string };
}

const examplesOf = ({ content }: Described['responses'][string]) =>
  content && Object.values(content)[0]?.examples;

const text = JSON.stringify(openApi({ version: '1.2.3', hasExtensions: true, hasSearch: true }));

describe('openApi', () => {
  test('the description is OpenAPI 3.1 with this version and the five operations', () => {
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    const pathsOf = (operations: object) => Object.values(operations).map(({ path }) => path);
    expect(Object.keys(JSON.parse(text).paths)).toEqual([
      ...pathsOf(endpoints),
      ...pathsOf(exportOperations),
      ...pathsOf(searchOperations),
    ]);
    const { paths, tags } = JSON.parse(
      JSON.stringify(openApi({ version: '1.2.3', hasExtensions: false, hasSearch: false })),
    );
    expect(Object.keys(paths)).toEqual(pathsOf(endpoints));
    expect(tags).toHaveLength(3);
  });

  test('an independent validator finds nothing wrong, neither with the description nor with an example', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
    const lint = (source: string) => lintFromString({ source, absoluteRef: '/openapi.json', config });
    const found = async (source: string) =>
      (await lint(source)).map(({ ruleId, message }) => [ruleId, message]);
    expect(await found(text)).toEqual([]);
    const spoiled = text.replace('"ticker":"HLO"', '"ticker":7').replace('"type":"apiKey"', '"type":"key"');
    expect(new Set((await lint(spoiled)).map(({ ruleId }) => ruleId))).toEqual(
      new Set(['no-invalid-media-type-examples', 'struct']),
    );
  });

  test('every operation has a server, a tag and a description, and every parameter and body an example', () => {
    const { paths, servers, tags } = JSON.parse(text);
    expect(servers).toHaveLength(1);
    for (const { get } of Object.values<{ get: Described }>(paths)) {
      expect(tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(get.tags));
      expect(get.description).not.toBe('');
      for (const parameter of get.parameters) expect(parameter).toHaveProperty('example');
      for (const [status, response] of Object.entries(get.responses))
        expect([status, Object.keys(examplesOf(response) ?? {}).length > 0]).toEqual([
          status,
          status !== '304',
        ]);
    }
  });

  test('each error code of an operation has an example', () => {
    for (const { path, errors } of Object.values(endpoints)) {
      const { responses }: Described = JSON.parse(text).paths[path].get;
      const values = Object.values(responses).flatMap((response) =>
        Object.values(examplesOf(response) ?? {}),
      );
      expect(new Set(values.flatMap(({ value }) => value.code ?? []))).toEqual(new Set(errors));
    }
  });

  test('every $ref points to an existing schema', () => {
    const { schemas } = JSON.parse(text).components;
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([]);
    expect(text).not.toContain('$id');
  });

  test('each operation lists its scope and its error responses', () => {
    const { get } = JSON.parse(text).paths['/api/v1/companies/{company_id}'];
    expect(get.security).toEqual([{ apiKey: ['read:companies'] }]);
    expect(Object.keys(get.responses)).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      '429',
      '500',
      '503',
    ]);
  });

  test('responses have the headers that are described, and no others of ours', async () => {
    const { paths } = JSON.parse(text);
    const { get, newKey, ...service } = await temporaryApp({ limits: { perAddress: 0, perKey: 17 } });
    await load(service, [company(1, 'A')], [{ id: 'a' }]);
    const key = await newKey();
    // Matches the headers that any response may have, so that the description need not list them.
    const common =
      /^(?:date|connection|vary|cache-control|content-.*|x-content-type-options|x-data-revision|transfer-encoding)$/;
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const url = path.replace('{company_id}', '1').replace('{offering_id}', 'a');
      return get(url, key, { headers });
    };
    const check = (path: string, answer: Awaited<ReturnType<typeof ask>>) => {
      const described = Object.keys(paths[path].get.responses[answer.statusCode].headers);
      const sent = Object.keys(answer.headers);
      expect(described.filter((name) => !sent.includes(name))).toEqual([]);
      expect(sent.filter((name) => !described.includes(name) && !common.test(name))).toEqual([]);
      return answer;
    };
    for (const { path, scope } of [...Object.values(endpoints), ...Object.values(exportOperations)]) {
      const { headers } = check(path, await ask(path));
      if (scope === null) continue;
      expect(headers).toHaveProperty(REVISION_HEADER);
      expect(check(path, await ask(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
      expect(paths[path].get.parameters).toContainEqual(expect.objectContaining({ name: 'If-None-Match' }));
    }
    const { path } = endpoints.companyList;
    await ask(path);
    expect(check(path, await ask(path)).statusCode).toBe(429);
  });

  test('the company schema allows no extra fields', () => {
    const { Company } = JSON.parse(text).components.schemas;
    expect(Company.additionalProperties).toBe(false);
    expect(Company.required).toHaveLength(16);
    expect(Company.properties.logo_color).toMatchObject({ type: 'string', format: 'hex-color' });
    expect(Company.properties.normalized_name).toMatchObject({ type: 'string', format: 'url-safe' });
    expect(Company.properties.categories.items).toEqual({ $ref: '#/components/schemas/Category' });
  });
});
