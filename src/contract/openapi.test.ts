import { describe, expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openApi } from './openapi.ts';

const text = JSON.stringify(openApi('1.2.3'));

describe('the description of the API', () => {
  test('is OpenAPI 3.1 of this version with the five operations', () => {
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
    expect(Object.keys(JSON.parse(text).paths)).toEqual(Object.values(endpoints).map(({ path }) => path));
  });

  test('refers only to schemas it has', () => {
    const { schemas } = JSON.parse(text).components;
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([]);
    expect(text).not.toContain('$id');
  });

  test('says which scope an operation needs, and every way it fails', () => {
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

  test('has companies without extra fields', () => {
    const { Company } = JSON.parse(text).components.schemas;
    expect(Company.additionalProperties).toBe(false);
    expect(Company.required).toHaveLength(16);
    expect(Company.properties.categories.items).toEqual({ $ref: '#/components/schemas/Category' });
  });
});
