import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { colorOf, fillInCompany, type FillInOptions, slugOf } from './fill-in.ts';

const NOW = '2026-11-26T12:00:00Z';
const options: FillInOptions = {
  current: undefined,
  keepsCurrent: false,
  now: NOW,
  uniqueName: slugOf,
  onFilled: () => undefined,
};

describe('fillInCompany', () => {
  test('a name is enough for a company of the contract', () => {
    const filled: string[] = [];
    const company = fillInCompany({ id: 7, name: 'Ørsted A/S' }, [], {
      ...options,
      onFilled: (field) => filled.push(field),
    });
    expect(Company.parse(company)).toEqual({
      id: 7,
      name: 'Ørsted A/S',
      normalized_name: 'orsted-a-s',
      legal_name: 'Ørsted A/S',
      domain: '',
      description: '',
      logo_filename: '',
      ticker: '',
      location: '',
      founded_year: 0,
      logo_color: colorOf('Ørsted A/S'),
      categories: [],
      research: [],
      news: [],
      created_at: NOW,
      updated_at: NOW,
    });
    expect(filled).toContain('normalized_name');
    expect(filled).not.toContain('name');
  });

  test('an unchanged company keeps both times, a changed one only when it was first imported', () => {
    const { created_at: _created, updated_at: _updated, ...given } = sampleCompany;
    const current = sampleCompany;
    expect(fillInCompany(given, [], { ...options, current })).toEqual(sampleCompany);
    expect(fillInCompany({ ...given, ticker: 'NEW' }, [], { ...options, current })).toEqual({
      ...sampleCompany,
      ticker: 'NEW',
      created_at: sampleCompany.created_at,
      updated_at: NOW,
    });
  });

  test('a merge keeps what the file lacks, research and news too, and empties what is empty in it', () => {
    const current = sampleCompany;
    const merged = { ...options, current, keepsCurrent: true };
    const { id, name } = sampleCompany;
    expect(fillInCompany({ id, name, ticker: 'NEW' }, ['location'], merged)).toEqual({
      ...sampleCompany,
      ticker: 'NEW',
      location: '',
      updated_at: NOW,
    });
    expect(fillInCompany({ id }, [], merged)).toEqual(sampleCompany);
  });
});

test('every colour can be told from white letters', () => {
  const channel = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  fc.assert(
    fc.property(fc.string(), (name) => {
      const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colorOf(name)) ?? [];
      const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
      expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
      expect(colorOf(name)).toBe(colorOf(name));
    }),
  );
});

test.each([
  ['Łódź Øre & Söhne', 'lodz-ore-and-sohne'],
  ["McDonald's", 'mcdonalds'],
  ['3M Co.', '3m-co'],
  ['東京', ''],
  ['C++', 'c-plus-plus'],
])('%s is %j in a URL', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
