import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import { openApi } from './openapi.ts';

const text = JSON.stringify(openApi('1.2.3'));

describe('openApi', () => {
  test('the description is OpenAPI 3.1 with this version and the five operations', () => {
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    expect(Object.keys(JSON.parse(text).paths)).toEqual(Object.values(endpoints).map(({ path }) => path));
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

  test('every response that is read from a data set names its revision', () => {
    const { paths } = JSON.parse(text);
    for (const { path, scope } of Object.values(endpoints))
      for (const status of scope === null ? [] : ['200', '304'])
        expect(Object.keys(paths[path].get.responses[status].headers)).toEqual([REVISION_HEADER]);
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
