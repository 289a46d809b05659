import { expect, test } from 'vitest';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { changeSection, countBeforeLoading, formatSections } from './brief-sections.ts';

const at = Date.parse('2026-03-05T10:00:00Z');
const item = { id: '1', publishedAt: '2026-03-02T09:00:00Z' };

test('each fact of a brief has its own type, publication and date, where they are known', () => {
  const section = changeSection('list', 'My list', null, [
    {
      kind: 'published',
      id: 1,
      name: 'Acme',
      at,
      items: [
        { ...item, kind: 'news', title: 'A plant opens', publication: 'Trade Gazette, Field Report' },
        { ...item, kind: 'research', title: 'Report', publication: '', publishedAt: 'soon' },
        { ...item, kind: 'news', title: 'Kept by a former version' },
      ],
    },
    {
      kind: 'changed',
      id: 2,
      name: 'Beta',
      at,
      updatedAt: Date.parse('2026-03-04T23:30:00Z'),
      fields: [{ field: 'ticker', from: 'BET', to: null }],
    },
    { kind: 'left', id: 3, name: 'Gone', at },
  ]);
  expect(formatSections([section], DATE_FORMATS.utc.date)).toEqual([
    [
      'My list',
      '- Acme: A plant opens (News, Trade Gazette, Field Report, 2 Mar 2026) · Report (Research) · Kept by a former version (News, 2 Mar 2026)',
      '- Beta: Ticker removed: BET (Record, 4 Mar 2026)',
      '- Gone: No longer listed (Record, 5 Mar 2026)',
    ].join('\n'),
  ]);
});

test('a changed field is named and formatted as on the page of the company', () => {
  const textOf = (field: string, from: string | null, to: string | null) => {
    const [entry] = changeSection('list', 'My list', null, [
      { kind: 'changed', id: 2, name: 'Beta', at, fields: [{ field, from, to }] },
    ]).entries();
    return entry?.facts[0]?.text;
  };
  expect(textOf('founded_year', '1998', '2001')).toBe('Founded: 1998 → 2001');
  expect(textOf('founded_year', '0', '2001')).toBe('Founded added: 2001');
  expect(textOf('founded_year', 'unknown', '2001')).toBe('Founded: unknown → 2001');
  expect(textOf('normalized_name', 'beta', 'beta ag')).toBe('Short name: beta → beta ag');
  expect(textOf('head_count', '12', null)).toBe('Head count removed: 12');
});

test('a section appears after those above it', () => {
  const count = (...loading: boolean[]) => countBeforeLoading(loading.map((isLoading) => ({ isLoading })));
  expect(count(false, true, false)).toBe(1);
  expect(count(false, false)).toBe(2);
  expect(count(true)).toBe(0);
});

test('an offering without a company is listed in an email without a name before it', () => {
  const date = { kind: 'day', at: new Date('2026-03-02'), time: null } as const;
  const section = {
    ...changeSection('appeared', 'New offerings', null, []),
    entries: () => [
      {
        key: 'a',
        id: null,
        companyId: null,
        name: null,
        facts: [{ key: 'a', text: 'Series A', type: 'Offering', date } as const],
      },
      { key: 'b', id: 1, companyId: 1, name: 'Acme', facts: [{ key: 'b', text: '3 after 1 (+2)' }] },
    ],
  };
  expect(formatSections([section], () => 'never')).toEqual([
    'New offerings\n- Series A (Offering, 2 Mar 2026)\n- Acme: 3 after 1 (+2)',
  ]);
});
